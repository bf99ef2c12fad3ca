import type { FitParameter, ModelFit } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { ModelEquations, ModelSymbol } from '#src/workspace/provenance/formula.tsx';
import { bare } from './numbers.ts';
import styles from './fit.module.css';

/** Ratios of masses say of what. */
const unitOf = ({ unit, display_unit = unit }: Pick<FitParameter, 'unit' | 'display_unit'>): string =>
  display_unit === '1' ? '' : display_unit;

/** The estimates of a fit, with the defaults that they replace. */
export function ParametersCard({ fit: { parameters, fixed = [], statistics, model } }: { fit: ModelFit }) {
  const { n, n_held_out: held, largest_correlation: correlation } = statistics;
  const notes = [...new Set(parameters.flatMap(({ note }) => note ?? []))];
  const isBad = (note: string) => parameters.some((one) => one.note === note && !one.identifiable);
  return (
    <Card
      title="Parameters"
      note={`${model.title}, weighted least squares on ${n} values${held > 0 ? `, ${held} for validation` : ''}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll the table */}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Parameters">
        <table className={styles['table']}>
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
              <th scope="col">Unit</th>
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
                <td data-numeric="">
                  {one.interval_low === null || one.interval_high === null
                    ? 'no estimate'
                    : `${bare(one.interval_low, one)} to ${bare(one.interval_high, one)}`}
                </td>
                <td>{unitOf(one)}</td>
              </tr>
            ))}
            {fixed.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.title}</th>
                <td />
                <td data-numeric="">{bare(one.value, one)}</td>
                <td data-numeric="">held</td>
                <td>{unitOf(one)}</td>
              </tr>
            ))}
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
      <div className={styles['equation']}>
        <ModelEquations text={model.equation} />
        {correlation !== null && (
          <p>Largest correlation between two parameters: {correlation.toFixed(2).replace('-', '−')}</p>
        )}
      </div>
    </Card>
  );
}
