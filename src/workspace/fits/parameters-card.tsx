import Button from '@mui/material/Button';
import { counted, inSentence } from '#engine/wording/index.ts';
import type { FitParameter, ModelFit } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { ModelEquations, ModelSymbol } from '#src/workspace/provenance/formula.tsx';
import { rivalOf, useComparison } from './comparison.ts';
import { bare, interval, share, shown, statisticsOf } from './numbers.ts';
import { responseOf } from './points.ts';
import { correlationText } from './correlations.ts';
import styles from './fit.module.css';
import { percentText } from './verdict.ts';

interface Props {
  fit: ModelFit;
  /** Asks for the comparison with rival models. */
  onCompare: () => void;
}

/**
 * The estimates of a fit with the defaults that they replace, how well the data determine each, what they leave as it is, and how
 * well the model describes the data.
 */
export function ParametersCard({ fit, onCompare }: Props) {
  const { parameters, fixed = [], model } = fit;
  const left = model.parameters?.filter(({ key }) => ![...parameters, ...fixed].some((one) => one.key === key)) ?? [];
  const hasRuns = parameters.some(({ between_runs: between }) => typeof between === 'number');
  const notes = [...new Set(parameters.flatMap(({ note }) => note ?? []))];
  const isBad = (note: string) => parameters.some((one) => one.note === note && !one.identifiable);
  return (
    <Card title="Parameters" note={`${model.title}, weighted least squares`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll the table */}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Parameters">
        <table className={`${styles['table']} ${styles['parameters']}`}>
          <thead>
            <tr>
              <th scope="col">Parameter</th>
              <th scope="col" data-numeric="">
                Default
              </th>
              <th scope="col" data-numeric="">
                Fitted
              </th>
              <th scope="col" data-numeric="">
                95 % interval
              </th>
              {hasRuns && (
                <th scope="col" data-numeric="">
                  Between runs
                </th>
              )}
              <th scope="col">Determined</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((one) => (
              <tr key={one.key}>
                <th scope="row">
                  {one.title}{' '}
                  <span className={styles['symbol']}>
                    {!one.title.includes(`(${one.symbol})`) && <ModelSymbol text={one.symbol} />}
                    {one.note !== null && <sup>{notes.indexOf(one.note) + 1}</sup>}
                  </span>
                </th>
                <td data-numeric="" className={styles['default']}>
                  {one.default === null ? 'derived' : bare(one.default, one)}
                </td>
                <td data-numeric="" className={styles['fitted']}>
                  {bare(one.value, one)}
                </td>
                <td data-numeric="">{interval(one.interval_low, one.interval_high, one)}</td>
                {hasRuns && (
                  <td data-numeric="">{one.between_runs == null ? '' : spreadText(one, one.between_runs)}</td>
                )}
                <td>
                  <Determined of={one} />
                </td>
              </tr>
            ))}
            {fixed.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.title}</th>
                <td />
                <td data-numeric="">{shown(one.value, one)}</td>
                <td data-numeric="">held</td>
                {hasRuns && <td />}
                <td />
              </tr>
            ))}
            {left
              .filter(({ optional }) => !optional)
              .map(({ key, title }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  <td colSpan={hasRuns ? 5 : 4} className={styles['kept']}>
                    kept as in the process
                  </td>
                </tr>
              ))}
            {left.some(({ optional }) => optional) && (
              <tr>
                <td colSpan={hasRuns ? 6 : 5} className={styles['kept']}>
                  <details>
                    <summary>
                      {counted(left.filter(({ optional }) => optional).length, 'other')} kept as in the process, fitted
                      only on request
                    </summary>
                    {left.flatMap(({ title, optional }) => (optional ? [title] : [])).join(', ')}
                  </details>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ol className={styles['notes']}>
          {notes.map((note) => (
            <li key={note} data-warn={isBad(note) || undefined}>
              {note}
            </li>
          ))}
        </ol>
      )}
      <Statistics fit={fit} onCompare={onCompare} />
      <div className={styles['equation']}>
        <p>{correlationText(fit)}</p>
        <details>
          <summary>Equations of the model</summary>
          <ModelEquations text={model.equation} />
        </details>
      </div>
    </Card>
  );
}

/** How well the model describes the data, and the best of its rivals once they have been compared. */
function Statistics({ fit, onCompare }: Props) {
  const { r_squared: used, r_squared_held_out: heldOut, n, n_held_out: held } = fit.statistics;
  const own = statisticsOf(fit, fit.response);
  const rival = rivalOf(fit, useComparison(fit, false).data);
  return (
    <dl className={styles['statistics']}>
      <div>
        <dt>R², used</dt>
        <dd>
          <b>{share(used)}</b> {n} values
        </dd>
      </div>
      <div>
        <dt>R², validation</dt>
        <dd>
          <b>{share(heldOut)}</b> {held > 0 && `${held} values`}
        </dd>
      </div>
      <div>
        <dt>Error, {inSentence(responseOf(fit, fit.response).title)}</dt>
        <dd>
          <b>{shown(own.rmse, own)}</b>
        </dd>
      </div>
      <div>
        <dt>Best rival model</dt>
        <dd>
          {rival ? (
            <>
              <b>ΔAICc {formatNumber(rival.difference, { decimals: 1 })}</b> {rival.title}
            </>
          ) : (
            <Button size="small" variant="text" onClick={onCompare}>
              Compare
            </Button>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Half of the interval, in words and relative to the estimate. */
function Determined({ of }: { of: FitParameter }) {
  const { value, interval_low: low, interval_high: high, identifiable: isGood } = of;
  const half = low === null || high === null ? null : spreadText(of, (high - low) / 2);
  return (
    <span className={styles['determined']} data-warn={!isGood || undefined}>
      <Icon name={isGood ? 'check' : 'warning'} size={13} /> {isGood ? 'well' : 'poorly'}
      {half !== null && value !== 0 && <small>± {half}</small>}
    </span>
  );
}

/** A width relative to the estimate; in its unit for an estimate of zero. */
const spreadText = (of: FitParameter, width: number): string =>
  of.value === 0 ? bare(width, of) : percentText(Math.abs(width / of.value));
