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

export const pooledOf = (eluted: Eluted, cuts: Cuts): Pooled => {
  const [from, to] = cuts.map((cut) => eluted.loaded.map((_, i) => leftBy(eluted, i, cut))) as [number[], number[]];
  return { cuts, ...collected(eluted.loaded, from, to) };
};

/** Yield and purity of what leaves between two cuts, from the shares that have left by each. */
function collected(loaded: readonly number[], from: ArrayLike<number>, to: ArrayLike<number>): Omit<Pooled, 'cuts'> {
  let all = 0;
  let product = 0;
  for (let i = loaded.length - 1; i >= 0; i--) {
    product = loaded[i] === 0 ? 0 : loaded[i]! * Math.max(0, to[i]! - from[i]!);
    all += product;
  }
  return { yield: product / loaded[0]!, purity: all > 0 ? product / all : 1 };
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

/** Yield and purity of all pools between a number of cuts. */
function eachPool(
  eluted: Eluted,
  visit: (pool: Omit<Pooled, 'cuts'>, cutsOf: () => Cuts, width: number) => void,
): void {
  const width = (eluted.to - eluted.from) / TRIED;
  const at = (step: number): number => eluted.from + step * width;
  const left = Array.from({ length: TRIED + 1 }, (_, k) => eluted.loaded.map((__, i) => leftBy(eluted, i, at(k))));
  for (let i = 0; i < TRIED; i++)
    for (let j = i + 1; j <= TRIED; j++)
      visit(collected(eluted.loaded, left[i]!, left[j]!), () => [at(i), at(j)], (j - i) * width);
}

/** A yield that is as good as a higher one in a larger pool. */
const AS_GOOD = 0.001;

/** The smallest pool with the highest yield that has a purity and a concentration of the product, g/L; null if none has. */
export function cutsForPurity(eluted: Eluted, purity: number, concentration: number, load: number): Cuts | null {
  const enough: { yield: number; width: number; cutsOf: () => Cuts }[] = [];
  eachPool(eluted, (one, cutsOf, width) => {
    if (one.purity >= purity && (one.yield * load) / width >= concentration)
      enough.push({ yield: one.yield, width, cutsOf });
  });
  const most = enough.reduce((high, one) => Math.max(high, one.yield), 0);
  const best = enough.filter((one) => one.yield >= most - AS_GOOD);
  return best.toSorted((a, b) => a.width - b.width || b.yield - a.yield)[0]?.cutsOf() ?? null;
}

/** Least yield that is shown, and the least difference of two. */
const LEAST_SHOWN = 0.02;
const APART = 0.002;

/** The highest yield at each purity, the purest last. */
export function yieldByPurity(eluted: Eluted): Pooled[] {
  // The purest of those whose yields are alike.
  const purest = new Map<number, Omit<Pooled, 'cuts'> & { cutsOf: () => Cuts }>();
  eachPool(eluted, (one, cutsOf) => {
    const step = Math.floor(one.yield / APART);
    if (one.yield > LEAST_SHOWN && one.purity > (purest.get(step)?.purity ?? 0)) purest.set(step, { ...one, cutsOf });
  });
  const front: Pooled[] = [];
  for (const { cutsOf, ...one } of [...purest.values()].toSorted((a, b) => b.purity - a.purity || b.yield - a.yield))
    if (one.yield > (front.at(-1)?.yield ?? 0) + APART) front.push({ cuts: cutsOf(), ...one });
  return front.toReversed();
}
