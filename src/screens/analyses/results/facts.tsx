import type { Reason } from '#generated/types.ts';
import { formatCount } from '#src/lib/format.ts';
import styles from './results.module.css';

const MOST = 4;

interface Props {
  facts: (readonly [name: string, value: string])[];
  /** Reasons why some evaluations were infeasible. */
  reasons?: readonly Reason[];
}

/** Details below the result, enough to reproduce the run. */
export function Facts({ facts, reasons = [] }: Props) {
  return (
    <footer className={styles['facts']}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <ul aria-label="Reasons for infeasible evaluations">
          {reasons.slice(0, MOST).map(({ message, count, step_id }) => (
            <li key={`${step_id} ${message}`}>
              <b>{formatCount(count)}</b> {count === 1 ? 'evaluation' : 'evaluations'} infeasible: {message}
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
