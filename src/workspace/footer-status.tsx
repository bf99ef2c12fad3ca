import { createPortal } from 'react-dom';
import { formatNumber } from '#src/lib/format.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { currencyInShort, displayCurrency } from '#src/lib/currency.ts';

/** Computing time, engine version and cost basis of the results, in the page's footer. */
export function FooterStatus() {
  const elapsed = useWorkspaceState((state) => state.elapsed);
  const version = useWorkspaceState((state) => state.engineVersion ?? state.results?.engine_version ?? null);
  const year = useWorkspaceState((state) => state.results?.cost_year ?? null);
  const place = document.querySelector('#footer-status');
  if (!place) return null;
  return createPortal(
    <>
      {elapsed !== null && (
        <span style={{ color: 'var(--palette-success-main)' }}>
          calculated in {formatNumber(elapsed, { digits: 1, floor: 0.1 })} ms
        </span>
      )}
      {version && (
        <span>
          Engine {version}
          {year ? ` · ${displayCurrency.get() ? `${currencyInShort()}, ${year} prices` : `USD ${year}`}` : ''}
        </span>
      )}
    </>,
    place,
  );
}
