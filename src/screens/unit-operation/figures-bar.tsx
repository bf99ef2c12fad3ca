import type { UnitOperation, UnitOperationData } from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/draft/values.ts';
import styles from './simulator.module.css';
import { shownIn } from '#src/lib/currency.ts';

/** Maximum number of metrics; the table of the two runs shows the rest. */
const SHOWN = 6;

interface Props {
  operation: UnitOperation;
  data: UnitOperationData | null;
  /** Run A, if it differs from this run. */
  kept: UnitOperationData | null;
  /** Whether the current settings are infeasible, so that the metrics are those of the last feasible run. */
  stuck: boolean;
}

/** The first metrics that an operation declares, each compared with run A. */
export function FiguresBar({ operation, data, kept, stuck }: Props) {
  return (
    // It scrolls where it is narrow, also by key.
    <section className={styles['figures']} tabIndex={0} aria-label="Key figures" data-stuck={stuck || undefined}>
      {operation.outputs.slice(0, SHOWN).map(({ key, title, unit, display_unit, better, formula }) => {
        const value = data?.outputs[key];
        const was = kept?.outputs[key];
        return (
          <div key={key} role="group" aria-label={title} title={formula}>
            <span>{title}</span>
            <p>
              <b>{value === undefined ? 'no result yet' : formatNumber(shownIn(value, unit, display_unit))}</b>{' '}
              {value !== undefined && <small>{unitText(display_unit)}</small>}
            </p>
            <div>
              {value !== undefined && was !== undefined && (
                <>
                  <Delta value={value} saved={was} better={better} points={display_unit === '%'} />{' '}
                  {value !== was && <small>A {formatNumber(shownIn(was, unit, display_unit))}</small>}
                </>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}
