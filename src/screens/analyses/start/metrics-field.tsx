import { Icon } from '#src/components/icon.tsx';
import { figureOf } from '../figures.ts';
import { useStudy } from '../study.ts';
import { Field, FigureSelect } from './fields.tsx';
import styles from './start.module.css';

const MOST = 10;

interface Props {
  metrics: readonly string[];
  onChange: (metrics: string[]) => void;
}

/** The figures that a study is about. */
export function MetricsField({ metrics, onChange }: Props) {
  const { figures } = useStudy();
  return (
    <Field label="Figures">
      <ul className={styles['chips']}>
        {metrics.map((metric) => {
          const { title } = figureOf(figures, metric);
          return (
            <li key={metric}>
              {title}
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Leave out ${title.toLowerCase()}`}
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
        <FigureSelect
          label="Add a figure"
          value=""
          none="Add another …"
          options={figures.filter(({ metric, now }) => now !== null && !metrics.includes(metric))}
          onChange={(metric) => metric !== '' && onChange([...metrics, metric])}
        />
      )}
    </Field>
  );
}
