import type { UnitOperation, UnitOperationData } from '#engine/types.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/workspace/values.ts';
import styles from './simulator.module.css';
import { shownIn } from '#src/lib/currency.ts';

/** More than these are in the table of the two runs. */
const SHOWN = 6;

interface Props {
  operation: UnitOperation;
  data: UnitOperationData | null;
  kept: UnitOperationData | null;
  /** The settings do not work, and the figures are those of the last that did. */
  stuck: boolean;
}

/** The first figures that an operation declares, each against the kept run. */
export function FiguresBar({ operation, data, kept, stuck }: Props) {
  return (
    <section className={styles['figures']} aria-label="Key figures" data-stuck={stuck || undefined}>
      {operation.outputs.slice(0, SHOWN).map(({ key, title, unit, display_unit, better, formula }) => {
        const value = data?.outputs[key];
        const was = kept?.outputs[key];
        return (
          <div key={key} role="group" aria-label={title} title={formula}>
            <span>{title}</span>
            <p>
              <b>{value === undefined ? 'not yet' : formatNumber(shownIn(value, unit, display_unit))}</b>{' '}
              {value !== undefined && <small>{unitText(display_unit)}</small>}
            </p>
            <div>
              {value !== undefined && was !== undefined && (
                <Delta value={value} saved={was} better={better} points={display_unit === '%'} />
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}
