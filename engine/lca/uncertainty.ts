/** Uncertainty of results: distributions of factors, and paired Monte Carlo runs. */
import { Random } from '../numeric/random.ts';
import { deviation, mean, quantile } from '../numeric/statistics.ts';
import type { LcaDistribution, LcaSpread } from './analysis-types.ts';
import type { FactorQuality } from '../types/impacts.ts';

/** Geometric standard deviation of a factor by its quality; an assumption in the absence of data. */
export const GSD: Readonly<Record<FactorQuality, number | null>> = { A: 1.1, B: 1.25, C: 1.5, D: 2, E: 2.5, N: null };

/**
 * Uncertainty factors of the pedigree matrix, by score 1 to 5 (method of Frischknecht et al., ecoinvent report 1; the
 * fourth of geography and the second of technology are filled in).
 */
const PEDIGREE = [
  [1, 1.05, 1.1, 1.2, 1.5],
  [1, 1.02, 1.05, 1.1, 1.2],
  [1, 1.03, 1.1, 1.2, 1.5],
  [1, 1.01, 1.02, 1.05, 1.1],
  [1, 1.1, 1.2, 1.5, 2],
] as const;
/** Basic uncertainty in addition to the scores: of energy and materials, and of transport. */
export const BASIC = { materials: 1.05, transport: 2 } as const;

/**
 * Square of the geometric standard deviation by the pedigree matrix: 95 % of values lie between median ÷ it and median
 * × it.
 * @param scores Reliability, completeness, time, geography, technology, each 1 to 5.
 * @throws RangeError for other
 * scores, which is a bug in the caller
 */
export function pedigreeGsd2(scores: readonly number[], basic: number = BASIC.materials): number {
  let sum = Math.log(basic) ** 2;
  PEDIGREE.forEach((row, i) => {
    const factor = row[(scores[i] ?? 0) - 1];
    if (factor === undefined) throw new RangeError(`Enter five pedigree scores from 1 to 5, not ${scores.join(', ')}.`);
    sum += Math.log(factor) ** 2;
  });
  return Math.exp(Math.sqrt(sum));
}

/** Coefficient of variation of a lognormal with this geometric standard deviation. */
export const cvOf = (gsd: number): number => Math.sqrt(Math.exp(Math.log(gsd) ** 2) - 1);

/** First-order standard deviation of a sum of independent lognormals. */
export const firstOrder = (parts: readonly { value: number; gsd: number | null }[]): number =>
  Math.sqrt(parts.reduce((sum, { value, gsd }) => sum + (gsd === null ? 0 : (value * cvOf(gsd)) ** 2), 0));

/** A number for each name, so that a draw does not depend on the other items in the list (FNV-1a). */
function seedOf(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A draw made once per run and shared by all items with the same `key`: the factor of the activity. */
export interface Draw {
  key: string;
  value: number;
  spread: LcaSpread;
}

/** Multipliers of a factor in each run: lognormal with median 1, or triangular with peak 1. */
export function multipliers(key: string, { gsd, low, high }: LcaSpread, runs: number, seed: number): Float64Array {
  const list = new Float64Array(runs).fill(1);
  const random = new Random(seedOf(key, seed));
  if (low !== null && high !== null && high > low)
    for (let k = 0; k < runs; k++) list[k] = triangular(random.next(), low, Math.min(Math.max(1, low), high), high);
  else if (gsd !== null && gsd > 1) {
    const sigma = Math.log(gsd);
    for (let k = 0; k < runs; k++) list[k] = Math.exp(sigma * random.normal());
  }
  return list;
}

/** The quantile of a triangular distribution. */
function triangular(u: number, low: number, mode: number, high: number): number {
  const at = (mode - low) / (high - low);
  return u < at
    ? low + Math.sqrt(u * (high - low) * (mode - low))
    : high - Math.sqrt((1 - u) * (high - low) * (high - mode));
}

/**
 * Totals of several alternatives in each run; an activity used in two of them has the same draw.
 * @param alternatives
 * Contributions to each total, in one unit.
 * @param drawn Earlier draws with the same runs and seed, for callers with
 * many totals.
 */
export function pairedRuns(
  alternatives: readonly (readonly Draw[])[],
  runs: number,
  seed: number,
  drawn = new Map<string, Float64Array>(),
): Float64Array[] {
  const of = ({ key, spread }: Draw) => {
    const name = `${key} ${spread.gsd} ${spread.low} ${spread.high}`;
    let list = drawn.get(name);
    if (!list) drawn.set(name, (list = multipliers(key, spread, runs, seed)));
    return list;
  };
  return alternatives.map((parts) => {
    const totals = new Float64Array(runs);
    for (const part of parts) {
      const by = of(part);
      for (let k = 0; k < runs; k++) totals[k]! += part.value * by[k]!;
    }
    return totals;
  });
}

/** Share of the runs in which the first is below the second; a tie counts as one half. */
export function shareBelow(first: Float64Array, second: Float64Array): number {
  let below = 0;
  for (let k = 0; k < first.length; k++) below += first[k]! < second[k]! ? 1 : first[k] === second[k] ? 0.5 : 0;
  return below / first.length;
}

/** Whether two totals differ in any run; if they do not, a share of one half would mislead. */
export const differs = (first: Float64Array, second: Float64Array): boolean =>
  first.some((value, k) => value !== second[k]);

const BARS = 24;

/** Quantiles and histogram of the totals, compared with those of an alternative. */
export function distribution(
  totals: Float64Array,
  other: Float64Array | null,
  { runs, seed }: { runs: number; seed: number },
): LcaDistribution {
  const sorted = totals.toSorted();
  const others = other?.toSorted() ?? null;
  const [from, to] = [sorted[0]!, sorted[runs - 1]!];
  const step = (to - from) / BARS;
  const histogram = Array.from({ length: step > 0 ? BARS : 1 }, (_, i) => ({
    from: from + i * step,
    to: step > 0 ? from + (i + 1) * step : to,
    runs: 0,
  }));
  for (const one of totals) {
    const bar = step > 0 ? Math.min(BARS - 1, Math.floor((one - from) / step)) : 0;
    histogram[bar]!.runs += 1;
  }
  return {
    runs,
    seed,
    mean: mean(totals),
    standard_deviation: deviation(totals),
    low: quantile(sorted, 0.025),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.975),
    relocated_low: others && quantile(others, 0.025),
    relocated_median: others && quantile(others, 0.5),
    relocated_high: others && quantile(others, 0.975),
    relocated_below: other && differs(other, totals) ? shareBelow(other, totals) : null,
    histogram,
  };
}
