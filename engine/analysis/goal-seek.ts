/** Finds the values of one input at which a metric reaches its target, for any function with gaps and jumps. */
import { bisect, rootBetween } from '../numeric/roots.ts';

/** One point of the curve. `y` is null if the point is infeasible or the metric has no data; `message` says why. */
export interface SeekPoint {
  x: number;
  y: number | null;
  message: string | null;
}

export interface Search {
  at: (x: number) => Omit<SeekPoint, 'x'>;
  target: number;
  min: number;
  max: number;
  /** Whole numbers only. */
  integer?: boolean;
  /**
   * Other values to try, such as the present one and the ends of the usual range; values outside the range are skipped.
   */
  hints?: readonly number[];
}

/** Positions where the metric jumps over the target, so that no value reaches it exactly. */
export interface Jump {
  before: SeekPoint & { y: number };
  after: SeekPoint & { y: number };
}

export interface Found {
  /** In the order of x. */
  solutions: { x: number; y: number }[];
  jumps: Jump[];
  /** The point nearest to the target; null if no value is feasible. */
  closest: { x: number; y: number } | null;
  /** In the order of x: the samples, the ends of feasible intervals, and the solutions. */
  curve: SeekPoint[];
  evaluations: number;
}

const SAMPLES = 32;
/** A range that spans more than this factor is also sampled logarithmically. */
const ORDERS = 100;
const EDGE_BISECTIONS = 20;
/** Share of the span of x below which two points are the same. */
const TOLERANCE = 1e-9;
/** Relative tolerance on the target. */
const EXACT = 1e-6;
/** Width of the bracket that distinguishes a jump from a steep slope, as a share of the span of x. */
const JUMP_WIDTH = 1e-7;

type Known = SeekPoint & { y: number };
const isKnown = (point: SeekPoint): point is Known => point.y !== null;

/**
 * Samples the whole range, locates the ends of infeasible intervals, and solves between neighbours on both sides of the
 * target. Two solutions closer together than two samples are not found.
 * @throws RangeError for an invalid range or a
 * non-numeric target.
 */
export function goalSeek({ at, target, min, max, integer = false, hints = [] }: Search): Found {
  if (!Number.isFinite(target)) throw new RangeError('The target must be a number.');
  if (!(Number.isFinite(min) && Number.isFinite(max) && min < max))
    throw new RangeError('The lower end of the range must be below its upper end.');
  const seen = new Map<number, SeekPoint>();
  const probe = (x: number): SeekPoint => {
    const place = integer ? Math.round(x) : x;
    const old = seen.get(place);
    if (old) return old;
    const point = { x: place, ...at(place) };
    seen.set(place, point);
    return point;
  };
  const span = max - min;
  const onTarget = (y: number): boolean => Math.abs(y - target) <= EXACT * Math.abs(target);

  const samples = grid(min, max, integer, hints).map(probe);
  const ends = samples.slice(1).flatMap((right, i) => edge(samples[i]!, right, integer, probe));
  const points = [...samples, ...ends].toSorted((a, b) => a.x - b.x);

  const solutions: { x: number; y: number }[] = [];
  const jumps: Jump[] = [];
  const keep = ({ x, y }: Known): void => {
    if (solutions.every((one) => Math.abs(one.x - x) > 1e3 * TOLERANCE * span)) solutions.push({ x, y });
  };
  for (const point of points) if (isKnown(point) && onTarget(point.y)) keep(point);
  for (const [i, right] of points.slice(1).entries()) {
    const left = points[i]!;
    if (!isKnown(left) || !isKnown(right) || onTarget(left.y) || onTarget(right.y)) continue;
    if (left.y > target === right.y > target) continue;
    const between = crossing(left, right, { target, integer, span, probe });
    if (between.length === 1) keep(between[0]!);
    else if (between.length === 2) jumps.push({ before: between[0]!, after: between[1]! });
  }

  const known = [...seen.values()].filter(isKnown);
  const [first] = known;
  const nearest =
    first && known.reduce((best, one) => (Math.abs(one.y - target) < Math.abs(best.y - target) ? one : best), first);
  const drawn = [
    ...points,
    ...solutions.map(({ x }) => probe(x)),
    ...jumps.flatMap(({ before, after }) => [before, after]),
  ];
  return {
    solutions: solutions.toSorted((a, b) => a.x - b.x),
    jumps: jumps.toSorted((a, b) => a.before.x - b.before.x),
    closest: nearest ? { x: nearest.x, y: nearest.y } : null,
    curve: [...new Map(drawn.map((point) => [point.x, point])).values()].toSorted((a, b) => a.x - b.x),
    evaluations: seen.size,
  };
}

/**
 * Sample positions: evenly over the range, logarithmically if it spans orders of magnitude, evenly over its usual part,
 * and at the hints.
 */
function grid(min: number, max: number, integer: boolean, hints: readonly number[]): number[] {
  const inside = hints.filter((x) => x > min && x < max);
  const even = (from: number, to: number, count: number): number[] =>
    Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
  const usual = inside.length > 1 ? even(Math.min(...inside), Math.max(...inside), SAMPLES / 2) : [];
  // Without the ends, which rounding would repeat beside those of the range.
  const orders =
    min > 0 && max / min > ORDERS
      ? even(Math.log(min), Math.log(max), SAMPLES / 2)
          .slice(1, -1)
          .map(Math.exp)
      : [];
  const all = [...even(min, max, SAMPLES), ...orders, ...usual, ...inside].filter((x) => x >= min && x <= max);
  const places = integer ? all.map(Math.round).filter((x) => x >= min && x <= max) : all;
  return [...new Set(places)].toSorted((a, b) => a - b);
}

/** The last feasible point on the way from a feasible to an infeasible one, with the first infeasible point. */
function edge(left: SeekPoint, right: SeekPoint, integer: boolean, probe: (x: number) => SeekPoint): SeekPoint[] {
  if (isKnown(left) === isKnown(right)) return [];
  let [good, bad] = isKnown(left) ? [left, right] : [right, left];
  for (let i = 0; i < EDGE_BISECTIONS; i++) {
    const middle = probe(0.5 * (good.x + bad.x));
    if (middle.x === good.x || middle.x === bad.x) break;
    if (isKnown(middle)) good = middle;
    else bad = middle;
  }
  return integer && Math.abs(good.x - bad.x) > 1 ? [] : [good, bad];
}

/**
 * The point on the target between two points on either side of it; two neighbours if the metric jumps over it; none at
 * a gap.
 */
function crossing(
  left: Known,
  right: Known,
  { target, integer, span, probe }: { target: number; integer: boolean; span: number; probe: (x: number) => SeekPoint },
): Known[] {
  const rising = right.y > left.y;
  if (integer) {
    let [low, high] = [left, right];
    while (high.x - low.x > 1) {
      const middle = probe(Math.floor(0.5 * (low.x + high.x)));
      if (!isKnown(middle)) return [];
      if (middle.y === target) return [middle];
      if (middle.y > target === rising) high = middle;
      else low = middle;
    }
    return [low, high];
  }
  let gap = false;
  const f = (x: number): number => {
    const { y } = probe(x);
    if (y === null) gap = true;
    return y === null ? 0 : y - target;
  };
  const root = probe(rootBetween(f, left.x, right.x, TOLERANCE * span));
  if (gap) return [];
  // A target of zero has no magnitude; the values of the bracket have one.
  const size = Math.max(Math.abs(target), right.y - left.y, left.y - right.y);
  if (isKnown(root) && Math.abs(root.y - target) <= EXACT * size) return [root];
  // The target is not met although the sign changes: the metric jumps, for example with one additional vessel.
  const at = bisect(f, left.x, right.x, Math.ceil(Math.log2((right.x - left.x) / (JUMP_WIDTH * span))));
  const [before, after] = [probe(at - JUMP_WIDTH * span), probe(at + JUMP_WIDTH * span)];
  return !gap && isKnown(before) && isKnown(after) ? [before, after] : [];
}
