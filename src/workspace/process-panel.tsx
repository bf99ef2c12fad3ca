import { COST_ITEMS } from '#engine/index.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costPer, costUnit, useReported } from '#src/lib/reporting.ts';
import type { View } from './bottom-tabs.tsx';
import { later } from '#src/components/later.tsx';
import { ProcessNotes } from './checks/margin-notes.tsx';
import { hasNoSteps } from './use-palette.ts';
import styles from './process-panel.module.css';

const [CheckPanel] = later(() => import('./checks/check-panel.tsx'), null, { themed: false });

interface Props {
  onSelect: (stepId: string) => void;
  /** What is shown below the flowsheet. */
  view: View;
  onView: (view: View) => void;
}

/** While no step is chosen: where the money goes, and what to change first. */
export function ProcessPanel({ onSelect, view, onView }: Props) {
  const isEmpty = useWorkspaceState(hasNoSteps);
  return (
    <section className={styles['panel']} aria-label={isEmpty ? 'No steps yet' : 'The whole process'}>
      {isEmpty ? (
        <header>
          <h2>No steps yet</h2>
          <p>
            A process starts with a fermentation or a purchased feed. Add recovery, concentration and drying in the
            order in which the liquid passes through them.
          </p>
        </header>
      ) : (
        <>
          {view === 'checks' && <CheckPanel />}
          <LargestCosts onSelect={onSelect} onAll={() => onView('cost')} />
          {view !== 'checks' && <ProcessNotes onAll={() => onView('checks')} />}
        </>
      )}
      <p className={styles['keys']}>
        {!isEmpty && 'Choose a step to see its settings and results. '}
        <span>
          <kbd>A</kbd> add a step
        </span>
        <span>
          <kbd>[</kbd> <kbd>]</kbd> previous, next
        </span>
        <span>
          <kbd>Ctrl Z</kbd> undo
        </span>
        <span>
          <kbd>Ctrl S</kbd> save
        </span>
      </p>
    </section>
  );
}

/** Number of costs that are shown. */
const LARGEST = 5;

function LargestCosts({ onSelect, onAll }: { onSelect: Props['onSelect']; onAll: () => void }) {
  const results = useWorkspaceState((state) => state.results);
  const reported = useReported();
  if (!results) return null;
  const costs = COST_ITEMS.rows(results).filter(({ per_kg }) => per_kg > 0);
  const all = costs.reduce((sum, { per_kg }) => sum + per_kg, 0);
  const { cogs, cogs_gross: gross } = results.figures;
  const largest = costs.toSorted((a, b) => b.per_kg - a.per_kg).slice(0, LARGEST);
  return (
    <section>
      <header className={styles['head']}>
        <h2>Largest costs</h2>
        <small>{costUnit(reported)}</small>
        <button type="button" onClick={onAll}>
          All costs
        </button>
      </header>
      <ol>
        {largest.map(({ n, title, step, step_id, per_kg }) => (
          <li key={n}>
            <button type="button" onClick={() => (step_id === null ? onAll() : onSelect(step_id))}>
              <span>
                {title} <small>{step ?? 'whole plant'}</small>
              </span>
              <b className="figures">{costPer(per_kg, reported).figure}</b>
              <i aria-hidden="true">
                <i style={{ width: `${(per_kg / all) * 100}%` }} />
              </i>
              <small className="figures">{formatNumber((per_kg / all) * 100, { decimals: 1 })} %</small>
            </button>
          </li>
        ))}
      </ol>
      {gross !== undefined && (
        <p className={styles['net']}>
          In % of {costPer(gross, reported).figure}, the cost before co-products are sold for{' '}
          {costPer(gross - cogs, reported).figure}.
        </p>
      )}
    </section>
  );
}
