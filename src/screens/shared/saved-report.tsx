import type { SavedPage } from '#src/report/saved-page.ts';
import { FiguresReport } from './figures-report.tsx';
import { InCurrency } from './in-currency.tsx';
import { WholeReport } from './whole-report.tsx';

/** A shared page that was saved as a file. It has no key to verify its signature with, but can compute a scenario again. */
export function SavedReport({ page }: { page: SavedPage }) {
  const { content, signature, product_name: productName, doubtful_factors: doubtfulFactors, saved_at } = page;
  const shown = { content, reading: { at: 'file' as const, saved_at }, productName, signature: 'unknown' as const };
  return (
    <InCurrency currency={content.currency ?? null}>
      {content.kind === 'whole' ? (
        <WholeReport {...shown} doubtfulFactors={doubtfulFactors} />
      ) : (
        <FiguresReport {...shown} keyId={signature.key_id} evaluate={null} />
      )}
    </InCurrency>
  );
}
