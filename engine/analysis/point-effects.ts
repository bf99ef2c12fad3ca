/** What each setting of a found point does to the metrics, and what its bounds and constraints cost. */
import { Random } from '../numeric/random.ts';
import type { SettingValue } from '../types/configuration.ts';
import { baselineOf } from './baseline.ts';
import { type Dial, isProblem, settingDial } from './dial.ts';
import { metricValue } from './metric.ts';
import { usualVolumes } from './scaling/usual-volumes.ts';
import { Trial } from './trial.ts';
import type {
  AnalysisInput,
  Constraint,
  ConstraintPrice,
  PointChange,
  PointEffects,
  PointRequest,
  SettingRange,
} from './types.ts';
import { violationOf } from './violation.ts';
import { Meter } from './watch.ts';

/** Evaluations for the orders of change: more orders for few settings. */
const EVALUATIONS = 1200;
const FEWEST_ORDERS = 8;
/** Settings of which all orders are tried: 120 for five. */
const MOST_EXACT = 5;
/** Distance from an end or a limit, relative to the range or the limit, below which a point is at it. */
const AT_END = 0.005;
const AT_LIMIT = 0.01;
/** The step past an end, and the step of a slope, as shares of the range. */
const PAST = 0.05;
const SLOPE = 0.002;
/** Share of the slope that the constraints must explain for a price. */
const EXPLAINED = 0.5;

interface Moved {
  dial: Dial;
  range: SettingRange;
  from: SettingValue | null;
  to: SettingValue;
}

/**
 * The change of each metric is divided among the settings by their mean effect over the orders in which they can be changed
 * one after another (the Shapley value, of all orders or of sampled ones: Castro, Gómez and Tejada, Comput. Oper. Res. 36
 * (2009) 1726). In each order the effects add up to the change, so they do in the mean. Where a process between the two cannot
 * run, the settings changed since the last one that can share their effect equally.
 * @returns null for a process or a point that cannot run
 */
export function pointEffects(input: AnalysisInput, request: PointRequest): PointEffects | null {
  const results = baselineOf(input);
  if (isProblem(results)) return null;
  const { metrics, constraints = [] } = request;
  const moved = request.settings.flatMap(({ step_id, key, value }): Moved[] => {
    const dial = settingDial(input, results, step_id, key, 'settings');
    const range = request.ranges.find((one) => one.step_id === step_id && one.key === key);
    return isProblem(dial) || !range ? [] : [{ dial, range, from: dial.base, to: value }];
  });
  const known = [...metrics, ...constraints.map(({ metric }) => metric)];
  if (known.some((metric) => metricValue(results, metric) === undefined)) return null;
  const meter = new Meter(EVALUATIONS, {}, 'Changes');
  const trial = new Trial(
    input,
    moved.map(({ dial }) => dial),
    known,
    meter,
    false,
  );
  const point = moved.map(({ to }) => to);
  const now = copy(trial.at(moved.map(() => null)));
  const here = copy(trial.at(point));
  const isKnown = (values: Float64Array): boolean => values.subarray(0, metrics.length).every(Number.isFinite);
  if (!now || !here || !isKnown(now) || !isKnown(here)) return null;
  const changed = moved.flatMap(({ from, to }, i) => (from === to ? [] : [i]));
  const { effects, orders, isExact } = shared(trial, point, changed, { now, here, width: metrics.length });
  return {
    metrics: metrics.map((metric, k) => ({ metric, now: now[k]!, here: here[k]! })),
    changes: moved.map((one, i) => ({
      step_id: one.range.step_id,
      key: one.range.key,
      from: one.from,
      to: one.to,
      effects: effects[i]!,
      ...boundOf(one, i, { trial, point, here, width: metrics.length }),
      last: changed.includes(i) ? lastOf(i, { trial, point, here, width: metrics.length }, constraints) : null,
    })),
    prices: pricesOf(moved, { trial, point, here, constraints, objectives: metrics.length }),
    orders,
    is_exact: isExact,
    evaluations: meter.evaluations,
  };
}

/** A copy, because a trial reuses the memory of its result. */
const copy = (values: Float64Array | null): Float64Array | null => values && Float64Array.from(values);

interface Ends {
  now: Float64Array;
  here: Float64Array;
  /** Number of metrics. */
  width: number;
}

/** The mean effect of each setting over the orders of change, by setting and metric. */
function shared(trial: Trial, point: readonly SettingValue[], changed: readonly number[], { now, here, width }: Ends) {
  const isExact = changed.length <= MOST_EXACT;
  const orders = isExact ? permutations(changed) : sampledOrders(changed);
  const sums = point.map(() => new Float64Array(width));
  for (const order of orders) {
    const values: (SettingValue | null)[] = point.map(() => null);
    let before = now;
    let waiting: number[] = [];
    for (const [place, i] of order.entries()) {
      values[i] = point[i]!;
      waiting.push(i);
      const after = place === order.length - 1 ? here : copy(trial.at(values));
      // A process that cannot run, or has no data, has no place in the sum.
      if (!after || !after.subarray(0, width).every(Number.isFinite)) continue;
      for (const one of waiting)
        for (let k = 0; k < width; k++) sums[one]![k]! += (after[k]! - before[k]!) / waiting.length;
      [before, waiting] = [after, []];
    }
  }
  return {
    effects: sums.map((row) => Array.from(row, (sum) => sum / Math.max(1, orders.length))),
    orders: orders.length,
    isExact,
  };
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [];
  if (items.length === 1) return [[...items]];
  return items.flatMap((first) => permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** Random orders, each with its reverse, whose errors largely cancel out. */
function sampledOrders(items: readonly number[]): number[][] {
  const random = new Random(1);
  const pairs = Math.max(FEWEST_ORDERS / 2, Math.floor(EVALUATIONS / (2 * items.length)));
  const order = Int32Array.from(items);
  return Array.from({ length: pairs }, () => {
    random.shuffle(order);
    return [Array.from(order), Array.from(order).toReversed()];
  }).flat();
}

interface At {
  trial: Trial;
  point: readonly SettingValue[];
  here: Float64Array;
  width: number;
}

/** The point without the change of one setting. */
function lastOf(
  index: number,
  { trial, point, here, width }: At,
  constraints: readonly Constraint[],
): PointChange['last'] {
  const without = trial.at((point as (SettingValue | null)[]).with(index, null));
  if (!without) return null;
  return {
    effects: Array.from({ length: width }, (_, k) => finite(here[k]! - without[k]!)),
    needed_for: constraints.flatMap((one, c) =>
      violationOf([one], () => without[width + c]!) > violationOf([one], () => here[width + c]!) ? [one.metric] : [],
    ),
  };
}

/** The next usual size of a vessel beyond an end. */
const sizeBeyond = (end: 'min' | 'max', at: number): number | undefined =>
  end === 'max'
    ? usualVolumes(at, 10 * at).find((size) => size > at)
    : usualVolumes(at / 10, at).findLast((size) => size < at);

/** The end at which a setting is, and the metrics just past it, with all other settings unchanged. */
function boundOf(
  { dial, range: { min, max, choices }, to }: Moved,
  index: number,
  { trial, point, here, width }: At,
): Pick<PointChange, 'bound' | 'beyond'> {
  const sizes = dial.type === 'number' ? choices : undefined;
  const atEnd = sizes && (to === sizes.at(-1) ? 'max' : to === sizes[0] ? 'min' : null);
  const end = atEnd === undefined ? endAt(to, min, max) : atEnd;
  if (end === null || typeof to !== 'number') return { bound: null, beyond: null };
  const step = dial.type === 'integer' ? 1 : PAST * (max! - min!);
  const value = sizes ? (sizeBeyond(end, to) ?? to) : end === 'max' ? max! + step : min! - step;
  const limit = end === 'max' ? dial.max : dial.min;
  if (limit !== null && (end === 'max' ? value > limit : value < limit))
    return { bound: end, beyond: { value, changes: null, message: 'the setting cannot go beyond this value' } };
  const past = trial.at(point.with(index, value));
  const changes = past && Array.from({ length: width }, (_, k) => finite(past[k]! - here[k]!));
  return { bound: end, beyond: { value, changes, message: past ? null : trial.problem!.message } };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function endAt(value: SettingValue, min: number | undefined, max: number | undefined): 'min' | 'max' | null {
  if (typeof value !== 'number' || min === undefined || max === undefined || !(max > min)) return null;
  const near = (end: number): boolean => Math.abs(value - end) <= AT_END * (max - min);
  return near(max) ? 'max' : near(min) ? 'min' : null;
}

interface Met extends Omit<ConstraintPrice, 'price'> {
  /** Place of its metric. */
  at: number;
}

interface Priced extends Omit<At, 'width'> {
  constraints: readonly Constraint[];
  objectives: number;
}

/**
 * Shadow prices of the constraints that are just met: the slope of the first objective over the settings that are not at an end
 * of their range, as a sum of those of the constraints (and of the second objective, which is held), by least squares. At an
 * optimum the sum is the slope itself (Karush, Kuhn and Tucker).
 */
function pricesOf(moved: readonly Moved[], { trial, point, here, constraints, objectives }: Priced): ConstraintPrice[] {
  const met = constraints.flatMap(({ metric, min, max }, c): Met[] => {
    const value = here[objectives + c]!;
    const isAt = (limit: number | undefined): limit is number =>
      limit !== undefined && Math.abs(value - limit) <= AT_LIMIT * Math.abs(limit);
    if (isAt(min)) return [{ metric, bound: 'min', limit: min, at: objectives + c }];
    return isAt(max) ? [{ metric, bound: 'max', limit: max, at: objectives + c }] : [];
  });
  if (met.length === 0) return [];
  const slopes = moved.flatMap(({ dial, range: { min, max, choices }, to }, i) => {
    if (dial.type !== 'number' || choices || typeof to !== 'number' || endAt(to, min, max) !== null) return [];
    const step = SLOPE * (max! - min!);
    const up = copy(trial.at(point.with(i, to + step)));
    const down = trial.at(point.with(i, to - step));
    const slope = up && down ? up.map((value, k) => (value - down[k]!) / 2) : null;
    return slope?.every(Number.isFinite) ? [slope] : [];
  });
  const held = [...Array.from({ length: objectives - 1 }, (_, k) => k + 1), ...met.map(({ at }) => at)];
  const fit = solved(slopes, held);
  return met.map(({ metric, bound, limit }, m) => {
    const slope = fit?.[objectives - 1 + m];
    // A minimum is relaxed downwards.
    const price = slope === undefined ? null : bound === 'min' ? -slope : slope;
    return { metric, bound, limit, price };
  });
}

/** Coefficients with which the held columns make the first one; null if they explain too little of it. */
function solved(rows: readonly Float64Array[], held: readonly number[]): number[] | null {
  if (rows.length < held.length) return null;
  // Gram–Schmidt, column by column, on unit lengths, because the metrics differ by orders of magnitude.
  const column = (k: number): number[] => rows.map((row) => row[k]!);
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const target = column(0);
  const basis: number[][] = [];
  const upper: number[][] = [];
  for (const k of held) {
    let rest = column(k);
    const size = Math.sqrt(dot(rest, rest));
    const parts = basis.map((one) => dot(one, column(k)));
    rest = rest.map((x, i) => x - basis.reduce((sum, one, b) => sum + parts[b]! * one[i]!, 0));
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > 1e-6 * size)) return null;
    basis.push(rest.map((x) => x / length));
    upper.push([...parts, length]);
  }
  const along = basis.map((one) => dot(one, target));
  const explained = along.reduce((sum, x) => sum + x * x, 0);
  if (!(explained >= EXPLAINED * dot(target, target))) return null;
  const found = held.map(() => 0);
  for (let k = held.length - 1; k >= 0; k--) {
    const known = found.reduce((sum, x, j) => (j > k ? sum + x * upper[j]![k]! : sum), 0);
    found[k] = (along[k]! - known) / upper[k]![k]!;
  }
  return found;
}
