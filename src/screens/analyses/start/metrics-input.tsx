import type { FieldPath, FieldValues } from 'react-hook-form';
import { inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { SearchAdd } from '#src/components/search-choice.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { figureOf } from '#src/draft/metrics.ts';
import { useStudy } from '../study.ts';
import { Field, figureOptions, Wrong } from './fields.tsx';
import styles from './start.module.css';

const { maxItems: MOST } = fields.SensitivityRequest.metrics;

interface Props<Values extends FieldValues> {
  form: ContractForm<Values>;
  name: FieldPath<Values>;
}

/** Selects the metrics of a study. */
export function MetricsInput<Values extends FieldValues>({ form, name }: Props<Values>) {
  const { figures } = useStudy();
  const input = useInput(form, name);
  const { value, onChange, onBlur } = input;
  const metrics = Array.isArray(value) ? value.map(String) : [];
  return (
    <Field label="Metrics">
      <ul className={styles['chips']}>
        {metrics.map((metric) => {
          const { title } = figureOf(figures, metric);
          return (
            <li key={metric}>
              {title}
              <button
                type="button"
                // Focus moves here when no metric can be added.
                name={metrics.length < MOST ? undefined : name}
                className={styles['remove']}
                aria-label={`Remove ${inSentence(title)}`}
                disabled={metrics.length === 1}
                onClick={() => onChange(metrics.filter((one) => one !== metric))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          );
        })}
      </ul>
      {metrics.length < MOST && (
        <div className={styles['search']} data-wide>
          <SearchAdd
            id={input.id}
            name={name}
            label="Add a metric"
            placeholder="Add another …"
            options={figureOptions(figures.filter(({ metric, now }) => now !== null && !metrics.includes(metric)))}
            isWrong={input.error !== undefined}
            describedBy={input.aria['aria-describedby']}
            onChange={(metric) => onChange([...metrics, metric])}
            onBlur={onBlur}
          />
        </div>
      )}
      <Wrong of={input} />
    </Field>
  );
}
