/** The joint distribution of fitted parameters, which the uncertainty of a process draws from. */
import { cholesky } from '../numeric/dense.ts';
import { Random } from '../numeric/random.ts';
import type { FitSpread } from '../types/configuration.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Estimate } from './estimate.ts';
import type { Estimated, Means } from './identify.ts';
import type { Prepared } from './model.ts';
import { type Measured, measuredIn, type SourcedRow } from './rows.ts';

/** The ends of a 95 % interval in standard errors, and the change of the sum of squares there if the model were linear. */
const END = 1.96;
/** Ratio of the change to that of a linear model from which its normal law is poor. */
const POOR = 1.5;
/** Draws that are weighted, and those that are kept. */
const DRAWN = 2000;
const KEPT = 200;
/** Unknowns and draws of equal weight without which the draws say little. */
const MOST_UNKNOWNS = 12;
const LEAST_DRAWS = 60;
/** The proposals are wider than the normal law: Student's t with few degrees of freedom, and a larger scale. */
const PROPOSAL = { freedom: 5, scale: 1.3 };

export interface Fitted {
  chosen: readonly Estimated[];
  rows: readonly SourcedRow[];
  /** Number of predictions per row. */
  width: number;
  predict: Prepared['predict'];
  result: Estimate;
  means: Means;
  runs: number;
  seed: number;
  /** Whether the normal law is taken as it is, as predictions take too long to draw from the likelihood. */
  isNormal?: boolean;
}

export function spreadOf({
  chosen,
  rows,
  width,
  predict,
  result,
  means,
  runs,
  seed,
  isNormal = false,
}: Fitted): FitSpread {
  const { covariance, freedom, between } = means;
  const count = chosen.length;
  const likelihood = likelihoodOf(measuredIn(rows, width), width, predict, result.unknowns);
  const isPoor = !isNormal && between === null && isNormalPoor(result, count, likelihood);
  return {
    keys: chosen.map(({ key }) => key),
    is_log: chosen.map(({ unknown }) => unknown.log),
    covariance: covariance.slice(0, count).map((row) => row.slice(0, count)),
    freedom: freedom.slice(0, count).map((one) => Math.max(1, one)),
    runs,
    between: between && [...between],
    sample: isPoor ? posterior(result, count, likelihood, seed) : null,
  };
}

/**
 * Twice the negative logarithm of the likelihood at a point in the coordinates of the search, with the scatter of each response
 * integrated out (Jeffreys' prior); Infinity beyond the limits.
 */
function likelihoodOf(
  seen: readonly Measured[],
  width: number,
  predict: Prepared['predict'],
  unknowns: readonly Unknown[],
): (at: readonly number[]) => number {
  return (at) => {
    for (const [j, one] of unknowns.entries())
      if (at[j]! < inward(one, one.min) || at[j]! > inward(one, one.max)) return Infinity;
    const predicted = predict(unknowns.map((one, j) => outward(one, at[j]!)));
    const sums = Array.from({ length: width }, () => 0);
    const counts = Array.from({ length: width }, () => 0);
    for (const { at: place, response, value, weight } of seen) {
      sums[response]! += weight * (value - predicted[place]!) ** 2;
      counts[response]! += 1;
    }
    let total = 0;
    for (let k = 0; k < width; k++) if (counts[k]! > 0) total += counts[k]! * Math.log(sums[k]!);
    return Number.isNaN(total) ? Infinity : total;
  };
}

/** Compares the likelihood at both ends of each interval, with the other unknowns as they follow, with that of a linear model. */
function isNormalPoor(
  { unknowns, solution, spread }: Estimate,
  count: number,
  likelihood: (at: readonly number[]) => number,
): boolean {
  const at = unknowns.map((one, j) => inward(one, solution.values[j]!));
  const best = likelihood(at);
  // An exact fit has no scatter to compare with.
  if (!Number.isFinite(best)) return false;
  const usual = solution.residuals.length * Math.log1p(END ** 2 / Math.max(1, spread.freedom));
  for (let j = 0; j < count; j++) {
    const error = Math.sqrt(spread.covariance[j]![j]!);
    if (!(error > 0)) continue;
    for (const side of [-1, 1]) {
      const moved = at.map((value, i) => value + (side * END * spread.covariance[i]![j]!) / error);
      const ratio = (likelihood(moved) - best) / usual;
      if (!(ratio < POOR && ratio > 1 / POOR)) return true;
    }
  }
  return false;
}

/**
 * Draws of the posterior by sampling and importance resampling (Rubin 1988): equally likely rows of the parameters, in their
 * units. Null if the weights leave too few.
 */
function posterior(
  { unknowns, solution, spread }: Estimate,
  count: number,
  likelihood: (at: readonly number[]) => number,
  seed: number,
): number[][] | null {
  const free = unknowns.map((_, j) => j).filter((j) => spread.covariance[j]![j]! > 0);
  if (free.length > MOST_UNKNOWNS) return null;
  const centre = unknowns.map((one, j) => inward(one, solution.values[j]!));
  const lower = cholesky(free.map((i) => free.map((j) => spread.covariance[i]![j]!)));
  const random = new Random(seed);
  const { freedom, scale } = PROPOSAL;
  const drawn = Array.from({ length: DRAWN }, () => {
    const z = free.map(() => random.normal());
    let chi = 0;
    for (let k = 0; k < freedom; k++) chi += random.normal() ** 2;
    const stretch = scale / Math.sqrt(chi / freedom);
    const at = [...centre];
    let square = 0;
    for (const [k, j] of free.entries()) {
      let by = 0;
      for (let m = 0; m <= k; m++) by += lower[k]![m]! * z[m]!;
      at[j]! += stretch * by;
      square += (stretch * z[k]!) ** 2;
    }
    const proposal = (freedom + free.length) * Math.log1p(square / scale ** 2 / freedom);
    return { at, log: -0.5 * (likelihood(at) - proposal) };
  });
  const top = drawn.reduce((most, { log }) => Math.max(most, log), -Infinity);
  const weights = drawn.map(({ log }) => Math.exp(log - top));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const squares = weights.reduce((sum, one) => sum + one ** 2, 0);
  if (!(total ** 2 / squares >= LEAST_DRAWS)) return null;
  const rows: number[][] = [];
  let sum = 0;
  for (const [n, weight] of weights.entries()) {
    sum += weight;
    while (rows.length < KEPT && (rows.length + 0.5) / KEPT <= sum / total)
      rows.push(unknowns.slice(0, count).map((one, j) => outward(one, drawn[n]!.at[j]!)));
  }
  // In the order of the first parameter, so that neighbours in number are neighbours in value.
  return rows.toSorted((a, b) => a[0]! - b[0]!);
}
