import { counted, inSentence } from '#engine/wording/index.ts';
import { Link } from 'react-router-dom';
import type { ModelFit } from '#generated/types.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Card } from '#src/components/page.tsx';
import { fitsPath } from '#src/experiments/paths.ts';
import { interval } from './numbers.ts';
import styles from './fit.module.css';

/** The experiments it is based on, the range of the data, and the skipped data. */
export function UsedCard({ fit: { product_id, experiments, domain, together = [] } }: { fit: ModelFit }) {
  const operations = useUnitOperations();
  const left = experiments.flatMap(({ id, name, left_out }) => left_out.map((one) => ({ ...one, id, name })));
  return (
    <Card title="Data" note={counted(experiments.length, 'experiment')}>
      <ul className={styles['used']}>
        {experiments.map(({ id, name, rows_used }) => (
          <li key={id}>
            <b>{name}</b> {rows_used} rows
          </li>
        ))}
        {domain.map(({ variable, title, unit, display_unit, minimum, maximum }) => (
          <li key={variable}>
            {title} from {interval(minimum, maximum, { unit, display_unit })}
          </li>
        ))}
        {together.map(({ unit_operation, fit_id, number }) => (
          <li key={fit_id}>
            Estimated together with{' '}
            <Link to={`${fitsPath({ product_id, unit_operation })}?fit=${fit_id}`}>
              fit {number} of {inSentence(operations?.find(({ id }) => id === unit_operation)?.name ?? unit_operation)}
            </Link>
          </li>
        ))}
      </ul>
      {together.length > 0 && (
        <p className={styles['hint']}>
          A parameter shared by these fits has one value, and a decision applies to all of the fits.
        </p>
      )}
      {left.length > 0 && (
        <details className={styles['left']}>
          <summary>{left.length} skipped, with reasons</summary>
          <ul>
            {left.map(({ id, name, row, column, value, reason }) => (
              <li key={`${id} ${row ?? ''} ${column ?? ''} ${value ?? ''}`}>
                {name}, {[row !== null && `row ${row}`, column].filter(Boolean).join(', ')}
                {value !== null && ` “${value}”`}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
