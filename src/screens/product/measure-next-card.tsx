import { Link } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import type { Process } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { newExperimentPath } from '#src/experiments/paths.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { rangeText } from '#src/lib/precision.ts';
import { formatNumber } from '#src/lib/format.ts';
import { perKg } from '#src/lib/money.ts';
import { costPer, costUnit, costValue, reportedFor } from '#src/lib/reporting.ts';
import { useEstimates } from '#src/products/use-estimates.ts';
import { elsewhere, measurable } from './measure-next.ts';
import styles from './product.module.css';

/** The process with its configuration; requested after the estimate of its cost, because the cards above show first. */
const useWhole = ({ product_id, id }: Process, enabled: boolean) =>
  useGetProcess(product_id, id, { query: { enabled, staleTime: Infinity } }).data?.configuration;

/** Which settings of a process an experiment should determine. */
export function MeasureNext({ process }: { process: Process }) {
  const reported = reportedFor(process, null);
  const unit = costUnit(reported);
  const estimate = useEstimates(process).of('cogs');
  const configuration = useWhole(process, estimate !== undefined);
  const rows = estimate && configuration ? measurable(estimate, configuration.uo_settings) : [];
  if (!estimate || rows.length === 0) return null;
  const rest = elsewhere(estimate);
  const most = Math.max(...rows.map(({ narrows }) => narrows));
  return (
    <Card title="What to measure next" note={`${process.name}, ${unit}`}>
      <table className={styles['measure']}>
        <caption>
          {rangeText(costValue(estimate.p10, reported), costValue(estimate.p90, reported))} {unit}, {LEVEL}. If one of
          these were known exactly, this range would be narrower by:
        </caption>
        <tbody>
          {rows.map(({ key, title, step, operation, narrows }) => (
            <tr key={key}>
              <th scope="row">
                {operation === undefined ? (
                  title
                ) : (
                  <Link
                    to={newExperimentPath(process.product_id, operation)}
                    aria-label={`New experiment: ${title}, ${step}`}
                  >
                    {title}
                  </Link>
                )}
                <small>{step}</small>
              </th>
              <td aria-hidden="true">
                <svg width="72" height="8">
                  <rect width={(72 * narrows) / most} height="8" rx="1" />
                </svg>
              </td>
              <td>{formatNumber(narrows * 100, { digits: 1 })} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest >= 0.1 && (
        <p className={styles['rest']}>
          Experiments cannot reduce the {formatNumber(rest * 100, { decimals: 0 })} % caused by capital cost and prices.
        </p>
      )}
    </Card>
  );
}

/** What is sold beside the product of a process. */
export function CoProducts({ process }: { process: Process }) {
  const reported = reportedFor(process, null);
  const unit = costUnit(reported);
  const estimate = useEstimates(process).of('cogs');
  const sold = useWhole(process, estimate !== undefined)?.results.co_products ?? [];
  if (sold.length === 0) return null;
  return (
    <Card title="Co-products" note={process.name}>
      <table className={styles['measure']}>
        <tbody>
          {sold.map(({ name, price, per_kg }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>
                  at {perKg(price).figure} {perKg(price).unit}
                </small>
              </th>
              <td />
              <td>
                {costPer(per_kg, reported).figure} {unit} of product
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
