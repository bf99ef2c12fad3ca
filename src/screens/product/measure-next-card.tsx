import { Link } from 'react-router-dom';
import { useGetProcess } from '#generated/hooks/processes.ts';
import type { Process, Product } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { newExperimentPath } from '#src/experiments/paths.ts';
import { formatNumber } from '#src/lib/format.ts';
import { perKg } from '#src/lib/money.ts';
import { costPer, costUnit, costValue, reportedFor } from '#src/lib/reporting.ts';
import { useEstimates } from '#src/products/use-estimates.ts';
import { DecisionCard } from './decision-card.tsx';
import { elsewhere, halfWidth, measurable } from './measure-next.ts';
import styles from './product.module.css';

/** The decision between the processes, what to measure next in the cheapest one, and what is sold beside its product. */
export default function AsideCards({ product, process }: { product: Product; process: Process }) {
  const reported = reportedFor(product, null);
  const unit = costUnit(reported);
  const margin = (usd: number) => `± ${formatNumber(costValue(usd, reported))}`;
  const estimate = useEstimates(process).of('cogs');
  // Requested after the estimate, because the cards above show first.
  const { data } = useGetProcess(process.product_id, process.id, {
    query: { enabled: estimate !== undefined, staleTime: Infinity },
  });
  const sold = data?.configuration?.results?.co_products ?? [];
  const rows = estimate && data?.configuration ? measurable(estimate, data.configuration.uo_settings) : [];
  const now = estimate ? halfWidth(estimate) : 0;
  const rest = estimate ? elsewhere(estimate) : 0;
  const widest = Math.max(...rows.map(({ after }) => now - after));
  return (
    <>
      <DecisionCard product={product} />
      {rows.length > 0 && (
        <Card title="What to measure next" note={`${process.name}, ${unit}`}>
          <table className={styles['measure']}>
            <caption>
              Eight in ten outcomes of the unit cost lie within {margin(now)} {unit}. If one of these were known
              exactly:
            </caption>
            <tbody>
              {rows.map(({ key, title, step, operation, after }) => (
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
                      <rect width={Math.max(1, (72 * (now - after)) / widest)} height="8" rx="1" />
                    </svg>
                  </td>
                  <td>{margin(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest >= 0.1 && (
            <p className={styles['rest']}>
              Experiments cannot reduce the {formatNumber(rest * 100, { decimals: 0 })} % caused by capital cost and
              prices.
            </p>
          )}
        </Card>
      )}
      {sold.length > 0 && (
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
      )}
    </>
  );
}
