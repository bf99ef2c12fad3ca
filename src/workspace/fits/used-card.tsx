import { counted } from '#engine/wording.ts';
import type { ModelFit } from '#generated/hooks/model/index.ts';
import { Card } from '#src/components/page.tsx';
import { interval } from './numbers.ts';
import styles from './fit.module.css';

/** The experiments it is based on, the range of the data, and the skipped data. */
export function UsedCard({ fit: { experiments, domain } }: { fit: ModelFit }) {
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
      </ul>
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
