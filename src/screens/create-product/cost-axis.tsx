import { scaleLinear } from 'd3-scale';
import { area, curveBasis } from 'd3-shape';
import { LEVEL } from '#engine/wording/index.ts';
import { tickText } from '#src/components/chart/axis.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costValue, type Reported } from '#src/lib/reporting.ts';
import { chance as chanceText } from '#src/lib/chance.ts';
import { chanceBelow, type Proposal, shownCost } from './proposals.ts';
import styles from './from-a-target.module.css';

/** Most ticks of the axis. */
const TICKS = 7;
/** How far the axis reaches beyond the price, or the lowest unit cost if it is higher. */
const REACH = 2;
/** Ends of the axis, % of the width; beyond them is room for the ends of a range. */
const ENDS = [10, 90] as const;

/** A cost with the digits that an estimate has. @param usd per kg */
export const costText = (usd: number, reported: Reported): string => formatNumber(costValue(usd, reported));

/** One axis for the unit cost of all trains: from a value in USD/kg to % of its width. What costs far more ends beyond it. */
export function costScale(solved: readonly Proposal[], price: number | null, reported: Reported) {
  const ranges = solved.map(({ design, spread }) =>
    spread ? [spread.cost.p10, spread.cost.p90] : [design.figures.cogs * 0.7, design.figures.cogs * 1.4],
  );
  const most = REACH * Math.max(price ?? 0, Math.min(...solved.map(shownCost)));
  const all = [...ranges.flat().map((usd) => Math.min(usd, most)), ...(price === null ? [] : [price])];
  const shown = all.map((usd) => costValue(usd, reported));
  const scale = scaleLinear([Math.min(...shown), Math.max(...shown)], ENDS);
  const at = (usd: number) => Math.min(ENDS[1], Math.max(ENDS[0], scale(costValue(usd, reported))));
  return { scale, reported, at, reaches: (usd: number) => usd <= Math.max(...all) };
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
      {price !== null && <b style={{ left: `${at(price)}%` }}>{costText(price, reported)}</b>}
    </div>
  );
}

const HEIGHT = 40;

/** The distribution of the unit cost, the range of 8 in 10 samples, and what is beyond the price. */
export function CostRange({
  one,
  scale: { scale, at, reaches, reported },
  price,
}: {
  one: Proposal;
  scale: CostScale;
  price: number | null;
}) {
  const cost = one.spread?.cost;
  const figure = (usd: number) => costText(usd, reported);
  const own = shownCost(one);
  const { edges, counts } = cost?.histogram ?? { edges: [], counts: [] };
  const most = Math.max(1, ...counts);
  const middles = counts.map((count, n) => [(edges[n]! + edges[n + 1]!) / 2, count] as const);
  const points = [[edges[0]!, 0], ...middles, [edges.at(-1)!, 0]] as [number, number][];
  const path =
    counts.length > 1
      ? area()
          .x(([usd]) => scale(costValue(usd, reported)))
          .y0(HEIGHT)
          .y1(([, count]) => HEIGHT * (1 - count / most))
          .curve(curveBasis)(points)!
      : '';
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
      <div className={`${styles['bracket']} figures`}>
        {cost && (
          <>
            <small style={{ right: `${100 - at(cost.p10)}%` }}>{figure(cost.p10)}</small>
            <i
              style={{ left: `${at(cost.p10)}%`, right: `${100 - at(cost.p90)}%` }}
              data-open={!reaches(cost.p90) || undefined}
            />
            <small style={{ left: `${at(cost.p90)}%` }}>{figure(cost.p90)}</small>
          </>
        )}
        <b style={{ left: `${at(own)}%` }} data-open={!reaches(own) || undefined} />
      </div>
      <p className="figures">
        <strong>{figure(own)}</strong> in the draft
        {cost === undefined && ', counting its range'}
        {cost && `, ${figure(cost.p10)} to ${figure(cost.p90)}, ${LEVEL}`}
        {chance !== null && (
          <>
            <br />
            {chanceText(chance)} of the samples cost less than {figure(price!)}
            {one.train.assumes && `, ${one.train.assumes}`}
          </>
        )}
      </p>
    </div>
  );
}
