/** Where a pool begins and ends, from the amounts that have left a column. */

/** The outlet in even steps: what has left by each step, as shares of the load, product first; and its signal, g/L. */
export interface Eluted {
  /** Column volumes of the first and last step. */
  readonly from: number;
  readonly to: number;
  /** Mass of each component in the load, in one unit. */
  readonly loaded: readonly number[];
  readonly left: readonly Float64Array[];
  readonly signal: Float64Array;
}
export type Cuts = readonly [from: number, to: number];

/** Column volumes. */
export const widthOf = ([from, to]: Cuts): number => to - from;

export interface Pooled {
  readonly cuts: Cuts;
  /** Share of the product, and share of the product in what is pooled. */
  readonly yield: number;
  readonly purity: number;
}

/** Steps between cuts that are tried. */
const TRIED = 120;

const positionOf = ({ from, to, signal }: Eluted, step: number): number =>
  from + ((to - from) * step) / (signal.length - 1);

/** What has left by a volume, between the steps on a straight line. */
function leftBy({ from, to, signal, left }: Eluted, component: number, volume: number): number {
  const last = signal.length - 1;
  const place = Math.max(0, Math.min(last, ((volume - from) / (to - from)) * last));
  const step = Math.min(last - 1, Math.floor(place));
  const values = left[component]!;
  return values[step]! + (place - step) * (values[step + 1]! - values[step]!);
}

export function pooledOf(eluted: Eluted, cuts: Cuts): Pooled {
  const masses = eluted.loaded.map((mass, i) =>
    mass === 0 ? 0 : mass * Math.max(0, leftBy(eluted, i, cuts[1]) - leftBy(eluted, i, cuts[0])),
  );
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  return { cuts, yield: masses[0]! / eluted.loaded[0]!, purity: all > 0 ? masses[0]! / all : 1 };
}

/** Where the signal is above a share of its maximum, around the maximum; null if nothing leaves. */
export function cutsAtShare(eluted: Eluted, share: number): Cuts | null {
  const { signal } = eluted;
  let top = 0;
  for (let i = 1; i < signal.length; i++) if (signal[i]! > signal[top]!) top = i;
  const level = share * signal[top]!;
  if (!(level > 0)) return null;
  const crossing = (by: -1 | 1): number => {
    let i = top;
    while (signal[i + by] !== undefined && signal[i + by]! > level) i += by;
    const next = signal[i + by];
    return positionOf(eluted, next === undefined ? i : i + (by * (signal[i]! - level)) / (signal[i]! - next));
  };
  return [crossing(-1), crossing(1)];
}

/** All pools of a number of cuts. */
function* pools(eluted: Eluted): Generator<Pooled> {
  const width = (eluted.to - eluted.from) / TRIED;
  for (let i = 0; i < TRIED; i++)
    for (let j = i + 1; j <= TRIED; j++) yield pooledOf(eluted, [eluted.from + i * width, eluted.from + j * width]);
}

/** A yield that is as good as a higher one in a larger pool. */
const AS_GOOD = 0.001;

/** The smallest pool with the highest yield that has a purity and a concentration of the product, g/L; null if none has. */
export function cutsForPurity(eluted: Eluted, purity: number, concentration: number, load: number): Cuts | null {
  const enough = [...pools(eluted)].filter(
    (one) => one.purity >= purity && (one.yield * load) / widthOf(one.cuts) >= concentration,
  );
  const most = Math.max(...enough.map((one) => one.yield));
  const best = enough.filter((one) => one.yield >= most - AS_GOOD);
  return best.toSorted((a, b) => widthOf(a.cuts) - widthOf(b.cuts) || b.yield - a.yield)[0]?.cuts ?? null;
}

/** The highest yield at each purity, the purest last. */
export function yieldByPurity(eluted: Eluted): Pooled[] {
  const all = [...pools(eluted)].filter((one) => one.yield > 0.02).toSorted((a, b) => b.purity - a.purity);
  const front: Pooled[] = [];
  for (const one of all) if (one.yield > (front.at(-1)?.yield ?? 0) + 0.002) front.push(one);
  return front.toReversed();
}
