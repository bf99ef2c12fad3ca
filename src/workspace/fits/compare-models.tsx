import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ComparedModel, ModelComparison, ModelFit } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './fit.module.css';
import { isOf, useComparison } from './comparison.ts';
import { dataOf, togetherOf } from './request-of.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { useStartFit } from './use-start-fit.ts';
import { DOUBTFUL, percentText, verdictOf } from './verdict.ts';

interface Props {
  fit: ModelFit;
  onFitted: (fit: ModelFit) => void;
}

/** Rival models on the data of a fit, side by side, and the choice of one of them. */
export function CompareModels({ fit, onFitted }: Props) {
  const { data, error } = useComparison(fit, true);
  return (
    <Card title="Models compared" note={`On the data of fit ${fit.number}`}>
      {error ? (
        <p className={styles['problem']} role="alert">
          <Icon name="alert" size={15} /> {error.message}
        </p>
      ) : data ? (
        <Comparison fit={fit} comparison={data} onFitted={onFitted} />
      ) : (
        <div className={styles['waiting']} role="status">
          <LinearProgress aria-label="Comparing models" />
          Every model is fitted to the same rows. Models with inhibition take several seconds.
        </div>
      )}
    </Card>
  );
}

function Comparison({ fit, comparison, onFitted }: Props & { comparison: ModelComparison }) {
  const { attempt, problem } = useStartFit();
  const product = useGetProduct(fit.product_id).data;
  const [chosen, setChosen] = useState<string | null>(null);
  const { models } = comparison;
  const { text, doubts } = verdictOf(comparison);
  const use = async ({ id, title, parameters, fixed }: ComparedModel) => {
    setChosen(id);
    const held = Object.keys(fixed).length > 0 && { fixed };
    try {
      const request = { ...dataOf(fit), ...togetherOf(fit), parameters, ...held };
      const made = await attempt(fit, request, ({ number }) => `Fit ${number} belongs to “${title}”`);
      if (made) onFitted(made);
    } finally {
      setChosen(null);
    }
  };
  return (
    <>
      <p className={styles['verdict']}>{text}</p>
      {doubts.length > 0 && (
        <ul className={styles['warnings']}>
          {doubts.map((one) => (
            <li key={one}>
              <Icon name="warning" size={15} /> {one}
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          <Icon name="alert" size={15} /> {problem}
        </p>
      )}
      {models.length > 0 && (
        <Models
          fit={fit}
          comparison={comparison}
          actionOf={(model) => (
            <EditorsOnly of={product}>
              <Button
                size="small"
                variant="outlined"
                loading={chosen === model.id}
                disabled={chosen !== null}
                aria-label={`Use ${model.title}`}
                onClick={() => void use(model)}
              >
                Use
              </Button>
            </EditorsOnly>
          )}
        />
      )}
    </>
  );
}

interface ModelsProps {
  fit: ModelFit;
  comparison: ModelComparison;
  actionOf: (model: ComparedModel) => ReactNode;
}

function Models({ fit, comparison: { models, supported }, actionOf }: ModelsProps) {
  const hasTests = models.some((one) => one.error_held_out !== null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll the table */}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Models">
        <table className={styles['table']} aria-label="Models compared">
          <thead>
            <tr>
              <th scope="col">Model</th>
              {[
                'Unknowns',
                'ΔAICc',
                'Weight',
                'Error, used',
                ...(hasTests ? ['Error, validation'] : []),
                'Runs test',
                'Normality',
              ].map((title) => (
                <th key={title} scope="col" data-numeric="">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Choice</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {models.map((model) => (
              <tr key={model.id} data-supported={supported.includes(model.id) || undefined}>
                <th scope="row">{model.title}</th>
                {model.message === null ? (
                  <>
                    <td data-numeric="">{model.unknowns}</td>
                    <td data-numeric="">
                      {model.difference === null ? 'none' : formatNumber(model.difference, { decimals: 1 })}
                    </td>
                    <td data-numeric="">{weightText(model.weight)}</td>
                    <td data-numeric="">{model.error === null ? 'none' : percentText(model.error)}</td>
                    {hasTests && (
                      <td data-numeric="">
                        {model.error_held_out === null ? 'none' : percentText(model.error_held_out)}
                      </td>
                    )}
                    <Chance value={model.shape} />
                    <Chance value={model.normal} />
                    <td data-numeric="">{isOf(fit, model) ? 'this fit' : actionOf(model)}</td>
                  </>
                ) : (
                  <td colSpan={hasTests ? 8 : 7} className={styles['impossible']}>
                    {model.message}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['caption']}>
        ΔAICc: difference in the corrected Akaike criterion from the best model; differences below 2 are of little
        significance. Errors: root mean square, as a share of the spread of the measured values. Tests: the probability
        of such residuals if the model is correct; values below {DOUBTFUL} are evidence against the model.
      </p>
    </>
  );
}

const weightText = (weight: number): string =>
  weight < 0.01 ? '< 1 %' : weight > 0.99 ? '> 99 %' : `${formatNumber(100 * weight, { decimals: 0 })} %`;

function Chance({ value }: { value: number | null }) {
  return (
    <td data-numeric="" data-warn={(value !== null && value < DOUBTFUL) || undefined}>
      {value === null ? 'none' : value < 0.001 ? '< 0.001' : formatNumber(value, { digits: 2 })}
    </td>
  );
}
