import type { Results } from '#engine/index.ts';
import { basisLine } from '#src/economics/basis.ts';
import { BlockHead } from '#src/economics/block.tsx';

/** The header of a block of the analysis: its title and the basis of its amounts. */
export function MoneyHead({ title, lead, results }: { title: string; lead?: string; results: Results }) {
  return (
    <BlockHead title={title}>
      {lead && <>{lead} · </>}
      {basisLine(results)}
    </BlockHead>
  );
}
