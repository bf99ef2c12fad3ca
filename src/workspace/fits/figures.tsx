import type { ModelFit } from '#generated/types.ts';
import { share, shown } from './numbers.ts';
import styles from './fit.module.css';

/** How well the fit describes the data: R² of the rows used for the fit and for validation, and the error, for each response. */
export function FitFigures({ fit: { statistics } }: { fit: ModelFit }) {
  const { r_squared, r_squared_held_out, rmse, unit, inside_interval: inside, n, n_held_out: held } = statistics;
  const { responses = [] } = statistics;
  if (responses.length > 1)
    return (
      <table className={styles['table']} aria-label="Quality of the fit">
        <thead>
          <tr>
            <th scope="col">Response</th>
            <th scope="col" data-numeric="">
              R², used
            </th>
            <th scope="col" data-numeric="">
              R², validation
            </th>
            <th scope="col" data-numeric="">
              RMSE
            </th>
          </tr>
        </thead>
        <tbody>
          {responses.map((one) => (
            <tr key={one.response}>
              <th scope="row">{one.title}</th>
              <td data-numeric="">{share(one.r_squared)}</td>
              <td data-numeric="">{share(one.r_squared_held_out)}</td>
              <td data-numeric="">{shown(one.rmse, one)}</td>
            </tr>
          ))}
        </tbody>
        <caption>
          {inside} of {n + held} values lie within their 95 % prediction interval
        </caption>
      </table>
    );
  const [only] = responses;
  const figures: [string, string, string][] = [
    ['R²', share(r_squared), 'used'],
    ['R²', share(r_squared_held_out), 'validation'],
    ['RMSE', only ? shown(rmse, only) : shown(rmse, { unit }), only?.title ?? 'of the rows used'],
    ['Inside band', String(inside), `of ${n + held}`],
  ];
  return (
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
  );
}
