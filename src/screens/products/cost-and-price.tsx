import { Link } from 'react-router-dom';
import type { Figures, Process, Product } from '#generated/types.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer, costRounded, reportedFor } from '#src/lib/reporting.ts';
import { isSaved, type Saved } from '#src/products/selection.ts';
import { processPath } from '#src/products/process-card.tsx';
import { StageStrip } from '#src/products/stage-strip.tsx';
import styles from './cost-and-price.module.css';

/** Products, and processes of each, that are shown. */
const MOST = { products: 6, processes: 5 };

/** Below a short list: how far the unit cost of each process is below the price of its product, and what that is in a year. */
export default function CostAndPrice({ products, processes }: { products: Product[]; processes: Process[] }) {
  const groups = products.flatMap((product) => {
    const solved = processes.filter(isSaved).filter(({ product_id }) => product_id === product.id);
    return solved.length === 0 ? [] : [{ product, of: solved.toSorted((a, b) => a.figures.cogs - b.figures.cogs) }];
  });
  if (groups.length === 0) return null;
  return (
    <Card
      className={styles['card']}
      title="Unit cost and price"
      note="bar: unit cost; line: price; mark: version before; each product on its own axis"
    >
      {groups.slice(0, MOST.products).map(({ product, of }) => (
        <Group key={product.id} product={product} processes={of} />
      ))}
    </Card>
  );
}

function Group({ product, processes }: { product: Product; processes: Saved[] }) {
  const { selling_price: price } = product;
  const shown = processes.slice(0, MOST.processes);
  const reported = reportedFor(product, null);
  const ends = shown.flatMap(({ figures, previous_figures: before }) => [figures.cogs, before?.cogs ?? 0]);
  const end = Math.max(price ?? 0, ...ends);
  const at = (usd: number) => `${(Math.max(0, usd) / end) * 100}%`;
  const money = price === null ? null : costPer(price, reported);
  return (
    <section className={styles['group']} aria-label={product.name}>
      <h3>
        {product.name} <small>{money ? `price ${money.figure} ${money.unit}` : 'no price set'}</small>
      </h3>
      <ul>
        {shown.map((process) => {
          const { figures, previous_figures: before } = process;
          const cost = costRounded(figures.cogs, reported);
          const output = annualAmount(figures.output, reported);
          return (
            <li key={process.id}>
              <Link to={processPath(process)}>{process.name}</Link>
              <StageStrip operations={process.unit_operations} />
              <span className={styles['bar']} data-over={(price !== null && figures.cogs > price) || undefined}>
                <i style={{ width: at(figures.cogs) }} />
                {before && <s style={{ left: at(before.cogs) }} />}
                {price !== null && <b style={{ left: at(price) }} />}
              </span>
              <span className="figures">
                <b>{cost.figure}</b> <small>{cost.unit}</small>
              </span>
              <Earned figures={figures} price={price} />
              <span className="figures">
                {output.figure} <small>{output.unit}</small>
              </span>
            </li>
          );
        })}
      </ul>
      {processes.length > shown.length && (
        <Link to={`/products/${product.id}`}>{processes.length - shown.length} more</Link>
      )}
    </section>
  );
}

/** What the price leaves above the unit cost: as a share of the price, and in a year. */
function Earned({ figures, price }: { figures: Figures; price: number | null }) {
  if (!price)
    return (
      <>
        <span />
        <span />
      </>
    );
  const left = price - figures.cogs;
  const year = formatMoney(left * figures.output, 'USD/y');
  const verdict = left < 0 ? 'worse' : 'better';
  return (
    <>
      <span className="figures" data-verdict={verdict}>
        {formatNumber((left / price) * 100)} % <small>margin</small>
      </span>
      <span className="figures" data-verdict={verdict}>
        {year.figure} <small>{year.unit}</small>
      </span>
    </>
  );
}
