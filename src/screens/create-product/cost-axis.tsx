import { scaleLinear } from 'd3-scale';
import { tickText } from '#src/components/chart/axis.ts';
import { costPer, costValue, type Reported } from '#src/lib/reporting.ts';
import { chance as chanceText } from '#src/lib/chance.ts';
import { chanceBelow, type Proposal, shownCost } from './proposals.ts';
import styles from './from-a-target.module.css';

/** Most ticks of the axis. */
const TICKS = 5;

/** One axis for the unit cost of all trains: from a value in USD/kg to % of its width. A long tail ends beyond it. */
export function costScale(solved: readonly Proposal[], price: number | null, reported: Reported) {
  const values = solved.flatMap(({ design, spread }) =>
    spread ? [spread.cost.p5, spread.cost.p90] : [design.figures.cogs * 0.7, design.figures.cogs * 1.4],
  );
  const all = [...values, ...(price === null ? [] : [price])].map((usd) => costValue(usd, reported));
  const scale = scaleLinear([Math.min(...all), Math.max(...all)], [0, 100]).nice(TICKS);
  return { scale, reported, at: (usd: number) => Math.min(100, Math.max(0, scale(costValue(usd, reported)))) };
}
export type CostScale = ReturnType<typeof costScale>;

export function CostAxis({ scale: { scale, at, reported }, price }: { scale: CostScale; price: number | null }) {
  const ticks = scale.ticks(TICKS);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  return (
    <div className={styles['axis']} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: `${scale(tick)}%` }}>
          {tickText(tick, step)}
        </span>
      ))}
      {price !== null && <b style={{ left: `${at(price)}%` }}>{costPer(price, reported).figure}</b>}
    </div>
  );
}

const HEIGHT = 40;

/** The distribution of the unit cost, its middle 80 %, and what is beyond the price. */
export function CostRange({
  one,
  scale: { scale, at, reported },
  price,
}: {
  one: Proposal;
  scale: CostScale;
  price: number | null;
}) {
  const cost = one.spread?.cost;
  const figure = (usd: number) => costPer(usd, reported).figure;
  const median = shownCost(one);
  const most = Math.max(1, ...(cost?.histogram.counts ?? []));
  const { edges, counts } = cost?.histogram ?? { edges: [], counts: [] };
  const x = (usd: number) => scale(costValue(usd, reported));
  const points = counts.map((count, n) => `${x((edges[n]! + edges[n + 1]!) / 2)},${HEIGHT * (1 - count / most)}`);
  const path =
    points.length > 1 ? `M${x(edges[0]!)},${HEIGHT} L${points.join(' L')} L${x(edges.at(-1)!)},${HEIGHT}Z` : '';
  const chance = price === null ? null : chanceBelow(one, price);
  const clip = `beyond-${one.train.id}`;
  return (
    <div className={styles['range']} data-waiting={one.spread === undefined || undefined}>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {price !== null && (
          <clipPath id={clip}>
            <rect x={at(price)} y="0" width="100" height={HEIGHT} />
          </clipPath>
        )}
        <path d={path} className={styles['density']} />
        {price !== null && <path d={path} className={styles['beyond']} clipPath={`url(#${clip})`} />}
      </svg>
      {price !== null && <i className={styles['limit']} style={{ left: `${at(price)}%` }} />}
      <div className={styles['bracket']}>
        {cost && <i style={{ left: `${at(cost.p10)}%`, right: `${100 - at(cost.p90)}%` }} />}
        <b style={{ left: `${at(median)}%` }} />
      </div>
      <p className="figures">
        <strong>{figure(median)}</strong>{' '}
        {cost ? `median, ${figure(cost.p10)} to ${figure(cost.p90)} in 80 % of the samples` : 'counting its range'}
        {chance !== null && `; ${chanceText(chance)} cost less than ${figure(price!)}`}
      </p>
    </div>
  );
}
