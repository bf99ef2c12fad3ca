import { Fragment, useState } from 'react';
import type { ModelFit } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { CourseChart } from './course-chart.tsx';
import { EffectCard } from './effect-card.tsx';
import { bare, interval, share, shown } from './numbers.ts';
import { ParityChart } from './parity-chart.tsx';
import styles from './fits.module.css';

interface Props {
  fit: ModelFit;
  /** The accepted fit. */
  accepted: ModelFit | null;
}

/** One fit: its estimates, its predictions and its effect on processes. */
export function FitView({ fit, accepted }: Props) {
  const { parameters, statistics, model, points, curves = [], warnings } = fit;
  const responses = statistics.responses ?? [];
  const [response, setResponse] = useState(fit.response);
  const own = responses.find((one) => one.response === response);
  const held = points.filter(({ held_out }) => held_out).length;
  const figures: [string, string, string][] = [
    ['R²', share(own?.r_squared ?? statistics.r_squared), 'used'],
    ['R²', share(own ? own.r_squared_held_out : statistics.r_squared_held_out), 'held out'],
    [
      'RMSE',
      own ? shown(own.rmse, own) : shown(statistics.rmse, { unit: statistics.unit }),
      own?.title ?? 'of the rows used',
    ],
    ['Inside band', String(statistics.inside_interval), `of ${statistics.n + statistics.n_held_out}`],
  ];
  return (
    <div className={styles['view']}>
      <div className={styles['column']}>
        <Card
          title="Parameters"
          note={`${model.title}, weighted least squares on ${statistics.n} values${held > 0 ? `, ${held} held out` : ''}`}
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
                  <th scope="col" data-numeric="">
                    Standard error
                  </th>
                </tr>
              </thead>
              <tbody>
                {parameters.map((one) => (
                  <Fragment key={one.key}>
                    <tr>
                      <th scope="row">
                        {one.title} <i>{one.symbol}</i>
                        {(one.display_unit ?? one.unit) !== '1' && <small>{one.display_unit ?? one.unit}</small>}
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
                      <td data-numeric="">{bare(one.standard_error, one)}</td>
                    </tr>
                    {one.note !== null && (
                      <tr className={styles['note']}>
                        <td colSpan={5}>
                          <small data-warn={!one.identifiable || undefined}>{one.note}</small>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles['equation']}>
            <i>{model.equation}</i>
            {statistics.largest_correlation !== null &&
              ` · largest correlation ${statistics.largest_correlation.toFixed(2).replace('-', '−')}`}
          </p>
        </Card>
        {warnings.length > 0 && (
          <Card title="Possible outliers">
            <ul className={styles['warnings']}>
              {warnings.map((one) => (
                <li key={one}>
                  <Icon name="warning" size={15} /> {one}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <UsedCard fit={fit} />
      </div>
      <div className={styles['column']}>
        <Card>
          {responses.length > 1 && (
            <label className={styles['response']}>
              Response{' '}
              <select value={response} onChange={({ target }) => setResponse(target.value)}>
                {responses.map((one) => (
                  <option key={one.response} value={one.response}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
          )}
          <ParityChart fit={fit} response={response} />
          <dl className={styles['figures']}>
            {figures.map(([title, figure, note]) => (
              <div key={`${title} ${note}`}>
                <dt>{title}</dt>
                <dd>
                  <b>{figure}</b> <small>{note}</small>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        {curves.some((one) => one.response === response) && (
          <Card>
            <CourseChart fit={fit} response={response} />
          </Card>
        )}
      </div>
      <EffectCard fit={fit} accepted={accepted} />
    </div>
  );
}

/** The experiments it is based on, the range of the data, and the skipped data. */
function UsedCard({ fit: { experiments, domain } }: Pick<Props, 'fit'>) {
  const left = experiments.flatMap(({ id, name, left_out }) => left_out.map((one) => ({ ...one, id, name })));
  return (
    <Card title="Data" note={`${experiments.length} ${experiments.length === 1 ? 'experiment' : 'experiments'}`}>
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
