import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '#src/lib/after-paint.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { currencyInShort, displayCurrency } from '#src/lib/currency.ts';

/** ms from the latest input to the figures on screen; null if no input led to them. */
function useTimeToFigures(): number | null {
  const changedAt = useWorkspaceState((state) => state.changedAt);
  const [time, setTime] = useState<number | null>(null);
  useEffect(
    () => (changedAt === null ? undefined : afterPaint(() => setTime(performance.now() - changedAt))),
    [changedAt],
  );
  return changedAt === null ? null : time;
}

/** Time to the figures on screen, engine version and cost basis of the results, in the page's footer. */
export function FooterStatus() {
  const time = useTimeToFigures();
  const version = useWorkspaceState((state) => state.engineVersion ?? state.results?.engine_version ?? null);
  const year = useWorkspaceState((state) => state.results?.cost_year ?? null);
  const place = document.querySelector('#footer-status');
  if (!place) return null;
  return createPortal(
    <>
      {time !== null && (
        <span style={{ color: 'var(--palette-success-main)' }}>
          updated in {formatNumber(time, { decimals: 0 })} ms
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
