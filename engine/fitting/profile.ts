/**
 * Profile of the sum of squares along one parameter: at each of its values the other unknowns are fitted again (Bates and Watts 1988,
 * 6.1). It shows what the data say of a parameter where the interval from linear theory is poor.
 */
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Estimate } from './estimate.ts';
import type { Estimated } from './identify.ts';
import { leastSquares } from './least-squares.ts';
import type { Prepared } from './model.ts';
import { measuredIn, type SourcedRow } from './rows.ts';
import type { FitProfile } from './types.ts';

/** Distances from the estimate, in standard errors. */
const AWAY = [0.5, 1, 1.5, 2.2, 3, 4.5, 7];
/** Rise beyond which a profile is not followed, as a multiple of that at the ends of the interval. */
const HIGH = 2;

export interface Profiled {
  chosen: readonly Estimated[];
  /** Places of the parameters among `chosen`. */
  which: readonly number[];
  rows: readonly SourcedRow[];
  /** Number of predictions per row. */
  width: number;
  predict: Prepared['predict'];
  result: Estimate;
}

export const profilesOf = ({ which, ...fitted }: Profiled): FitProfile[] => which.map((j) => profileOf(fitted, j));

/** A point of a profile, in the coordinates of the search. */
interface Point {
  at: number;
  rise: number;
}

function profileOf({ chosen, result, ...fitted }: Omit<Profiled, 'which'>, j: number): FitProfile {
  const { unknowns, solution, spread } = result;
  const own = unknowns[j]!;
  const centre = inward(own, solution.values[j]!);
  const limit = spread.t[j]! ** 2;
  const sumAt = refitted({ ...fitted, result }, j);
  const best = sumAt(centre, solution.values).sum;
  const side = (sign: 1 | -1): Point[] => {
    const points: Point[] = [];
    const end = inward(own, sign > 0 ? own.max : own.min);
    let from: readonly number[] = solution.values;
    for (const away of AWAY) {
      const wanted = centre + sign * away * errorOf(result, j);
      const isEnd = sign > 0 ? wanted >= end : wanted <= end;
      const at = isEnd ? end : wanted;
      const { sum, values } = sumAt(at, from);
      if (!Number.isFinite(sum)) break;
      from = values;
      points.push({ at, rise: Math.max(0, sum - best) });
      if (isEnd || points.at(-1)!.rise > HIGH * limit) break;
    }
    return points;
  };
  const middle = { at: centre, rise: 0 };
  const [below, above] = [side(-1), side(1)];
  return {
    parameter: chosen[j]!.key,
    points: [...below.toReversed(), middle, ...above].map(({ at, rise }) => ({ value: outward(own, at), rise })),
    limit,
    low: crossing(own, [middle, ...below], limit),
    high: crossing(own, [middle, ...above], limit),
  };
}

/** The sum of squares at a value of one unknown in the coordinates of the search, by the variance of each value, and the unknowns there. */
function refitted(
  { rows, width, predict, result: { unknowns, variances } }: Omit<Profiled, 'chosen' | 'which'>,
  j: number,
): (at: number, from: readonly number[]) => { sum: number; values: number[] } {
  const seen = measuredIn(rows, width);
  const measured = seen.map(({ value }) => value);
  const weights = seen.map(({ weight, response }) => weight / variances[response]!);
  return (at, from) => {
    const fixed = outward(unknowns[j]!, at);
    const whole = (rest: readonly number[]) => [...rest.slice(0, j), fixed, ...rest.slice(j)];
    const predicted = (rest: readonly number[]) => {
      const all = predict(whole(rest));
      return Float64Array.from(seen, (one) => all[one.at]!);
    };
    const others = unknowns.flatMap((one, i): Unknown[] => (i === j ? [] : [{ ...one, start: from[i]! }]));
    if (others.length === 0) {
      const all = predicted([]);
      return {
        sum: seen.reduce((sum, { value }, i) => sum + weights[i]! * (value - all[i]!) ** 2, 0),
        values: [fixed],
      };
    }
    const { sum, values } = leastSquares({ unknowns: others, predict: predicted, measured, weights });
    return { sum, values: whole(values) };
  };
}

/** The standard error; for an unknown at a limit, that which it would have if all others were known. */
function errorOf({ solution: { columns }, spread: { covariance, variance } }: Estimate, j: number): number {
  const error = Math.sqrt(covariance[j]![j]!);
  if (error > 0) return error;
  return Math.sqrt(variance / columns[j]!.reduce((sum, slope) => sum + slope ** 2, 0));
}

/** The value at which the profile reaches the limit, between points in proportion to the root of the rise; null if it does not. */
function crossing(own: Unknown, points: readonly Point[], limit: number): number | null {
  const k = points.findIndex(({ rise }) => rise >= limit);
  if (k < 1) return null;
  const [before, after] = [points[k - 1]!, points[k]!];
  const [from, to] = [Math.sqrt(before.rise), Math.sqrt(after.rise)];
  return outward(own, before.at + ((after.at - before.at) * (Math.sqrt(limit) - from)) / (to - from));
}
