import Button from '@mui/material/Button';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { inWords } from '#src/draft/metrics.ts';
import { useLoadPoint } from '../load-point.ts';
import { Facts } from './facts.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';
import { useStudy } from '../study.ts';

/** Shown if nothing meets the constraints: the nearest point, what it misses, and what to change. */
export function NothingFound({ job, result }: { job: Asked<OptimisationJob>; result: OptimisationResult }) {
  const load = useLoadPoint();
  const { nearest, message } = result;
  const { figures } = useStudy();
  return (
    <div className={styles['column']}>
      <section className={`${styles['card']} ${styles['nothing']}`} aria-label="Nothing found">
        <h2>No feasible point found</h2>
        {message && <p>{message}</p>}
        {nearest && (
          <>
            {nearest.violations.length > 0 && <p>The nearest point violates these constraints:</p>}
            <ul>
              {nearest.violations.map(({ metric, title, unit, bound, limit, actual }) => {
                const known = figures.find((one) => one.metric === metric);
                const of = known ?? { unit: unit ?? '1', displayUnit: unit === '1' ? '%' : (unit ?? '1') };
                return (
                  <li key={`${metric} ${bound}`}>
                    {title}: <b>{inWords(actual, of)}</b>; required: {bound === 'min' ? 'at least' : 'at most'}{' '}
                    {inWords(limit, of)}. Relax the limit, or vary more settings.
                  </li>
                );
              })}
            </ul>
            <Button
              variant="outlined"
              onClick={() =>
                void load({
                  name: 'the nearest point',
                  configurationId: job.configuration_id,
                  settings: nearest.settings,
                })
              }
            >
              Load the nearest point
            </Button>
          </>
        )}
      </section>
      <Facts
        facts={[
          ['Evaluations', String(result.evaluations)],
          ['Infeasible', String(result.infeasible)],
          ['Constraint not met', String(result.violating)],
        ]}
        reasons={result.reasons}
      />
    </div>
  );
}
