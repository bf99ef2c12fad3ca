import type { EquipmentItem } from '#engine/index.ts';
import { priceEvidence, type SourceOfPrice } from '#engine/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import styles from './price-evidence.module.css';

type Evidence = NonNullable<ReturnType<typeof priceEvidence>>;

/** What independent sources say that a machine costs: their curves, ours with its range, and this machine. */
export function PriceEvidence({ item }: { item: EquipmentItem }) {
  const evidence = priceEvidence(item);
  if (!evidence) return null;
  const { sources, families, basis, low, high, price } = evidence;
  return (
    <section className={styles['evidence']} aria-label="What sources say">
      <h3>What sources say</h3>
      <p className={styles['words']}>
        {inWords(families, basis)} Eight times in ten, one costs {estimated(low)} to {estimated(high)} (×/÷{' '}
        {formatNumber(high / price, { decimals: 2 })}).
      </p>
      {sources.length > 0 && (
        <>
          <CurveChart
            title={`What a machine costs: ${evidence.item}`}
            lead="Money, grade and steel of this plant; both axes logarithmic"
            data={chartOf(evidence, item)}
            height={240}
          />
          <SourceTable evidence={evidence} />
        </>
      )}
    </section>
  );
}

/** A price in three digits: sources differ by more. */
const estimated = (usd: number): string =>
  `${formatNumber(Number(inCurrency(usd).toPrecision(3)))} ${unitShown('USD')}`;

function inWords(families: number, basis: string): string {
  if (families === 0) return `${basis}.`;
  const many = families === 1 ? 'One independent source' : `${families} independent sources`;
  return basis.startsWith('Median of')
    ? `The price is the median of ${families} independent sources.`
    : `${many}; the price is by ${basis}.`;
}

function chartOf({ unit, curve, sources, low, high, price }: Evidence, { tag, size }: EquipmentItem): Curves {
  const money = (points: readonly (readonly [number, number])[], by = 1) =>
    points.map(([at, usd]) => [at, inCurrency(by * usd)] as const);
  const dots = sources.filter(({ kind, counts }) => kind === 'points' && counts);
  return {
    x: { title: 'Size', unit, log: true },
    y: { title: 'Price of one', unit: unitShown('USD'), log: true },
    curves: [
      { key: 'ours', title: 'our curve', points: money(curve), colour: 'var(--palette-text-primary)' },
      { key: 'low', title: 'lower end', points: money(curve, low / price), ghost: true },
      { key: 'high', title: 'upper end', points: money(curve, high / price), ghost: true },
      ...sources
        .filter(({ kind, counts }) => kind === 'curve' && counts)
        .map(({ key, title, drawn }) => ({ key, title, points: money(drawn), ghost: true })),
    ],
    ghosts: 'sources, and the 80 % range',
    marks: [
      ...dots.flatMap(({ drawn }) =>
        money(drawn).map(([x, y]) => ({
          x,
          y,
          shape: 'ring' as const,
          colour: 'var(--palette-text-secondary)',
          name: 'prices of sources',
        })),
      ),
      workingPoint(size, inCurrency(price), tag),
    ],
  };
}

function SourceTable({ evidence: { sources, median } }: { evidence: Evidence }) {
  return (
    <table className={styles['sources']}>
      <thead>
        <tr>
          <th>Source</th>
          <th>This size</th>
          <th>÷ median</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((one) => (
          <tr key={one.key} data-out={!one.counts || undefined}>
            <td>
              {one.title}
              <small>{detailsOf(one)}</small>
            </td>
            <td className="figures">{one.price === null ? NO_DATA : estimated(one.price)}</td>
            <td className="figures">
              {one.price === null || median === null ? NO_DATA : formatNumber(one.price / median, { decimals: 2 })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Money, kind, material and what is included, in one line. */
const detailsOf = ({ year, kind, range: [from, to], material, includes, note, counts }: SourceOfPrice): string =>
  [
    `USD of ${year}`,
    from === to ? `one price at ${formatNumber(from)}` : `${kind} from ${formatNumber(from)} to ${formatNumber(to)}`,
    material,
    includes,
    note,
    counts ? null : 'does not count',
  ]
    .filter((part) => part !== null)
    .join(', ');
