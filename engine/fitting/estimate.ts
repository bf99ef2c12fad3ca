/** Estimates the parameters of one model from given rows. */
import { logNormalCdf } from '../numeric/normal.ts';
import { sobolPoints } from '../numeric/sobol.ts';
import { Random } from '../numeric/random.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import { leastSquares, type Solution } from './least-squares.ts';
import type { Prepared } from './model.ts';
import { limitsIn, measuredIn, type SourcedRow } from './rows.ts';
import { uncertainty, type Uncertainty } from './uncertainty.ts';

export interface Estimate {
  /** The estimated parameters, followed by the initial states of the runs. */
  unknowns: Unknown[];
  solution: Solution;
  spread: Uncertainty;
  /** Variance of a row with weight 1, by response; 1 or more if its errors are known. */
  variances: number[];
}

/** Number of starting points in addition to the settings. */
const STARTS = 24;
/** Iterations of weighting responses by their scatter. */
const ROUNDS = 8;
const SETTLED = 5e-3;
/** Minimum scatter ÷ spread of a response, so that an exact one does not dominate. */
const EXACT = 1e-12;

export interface Question {
  rows: readonly SourcedRow[];
  /** Number of predictions per row. */
  responses: number;
  /** Unknowns of the model; `prepared` adds others. */
  parameters: readonly Unknown[];
  prepared: Prepared;
  seed: number;
  /** By response, whether the weights are 1 ÷ the known variance of each value. Absent: none. */
  known?: readonly boolean[];
  /** Whether the model may have many local minima. */
  thorough?: boolean;
  /** Whether the search begins near the minimum, so that it needs no other starts. */
  near?: boolean;
}

/** Number of values of a response below which their scatter says nothing, and the relative error that they then count with. */
const FEW = 3;
const USUAL_ERROR = 0.05;

/**
 * Estimates the unknowns from the rows used. Known errors are taken as they are, or all larger by one factor if the values
 * scatter more about the model (Birge 1932); never smaller. Several responses are weighted by their own scatter, which is estimated
 * together with them (iterated feasible least squares, Beal and Sheiner 1988).
 * @returns null if there are no more
 * values than unknowns.
 */
export function estimate({
  rows,
  responses,
  parameters,
  prepared,
  seed,
  known = [],
  thorough = false,
  near = false,
}: Question): Estimate | null {
  const seen = measuredIn(rows, responses);
  const unknowns = [...parameters, ...prepared.extra];
  if (seen.length <= unknowns.length) return null;
  const bounds = limitsIn(rows, responses);
  const measured = [...seen.map(({ value }) => value), ...bounds.map(() => 0)];
  const spreads = Array.from({ length: responses }, (_, k) =>
    varianceOf(seen.filter(({ response }) => response === k).map(({ value }) => value)),
  );
  let variances = spreads.map((one, k) => (known[k] ? 1 : one));
  const at = (values: readonly number[]): Float64Array => {
    const all = prepared.predict(values);
    const list = new Float64Array(measured.length);
    for (const [i, { at: place }] of seen.entries()) list[i] = all[place]!;
    // Of a limit, minus twice the logarithm of the probability that the value lies beyond it is the square of a residual (Tobin 1958).
    for (const [i, { at: place, response, value, side, weight }] of bounds.entries()) {
      const beyond =
        (side === '<' ? value - all[place]! : all[place]! - value) * Math.sqrt(weight / variances[response]!);
      list[seen.length + i] = -Math.sqrt(-2 * logNormalCdf(beyond));
    }
    return list;
  };
  const several = bounds.length > 0 || new Set(seen.map(({ response }) => response)).size > 1;
  // The least variance of a value with weight 1: that which is known, or cannot be told from the values.
  const least = Array.from({ length: responses }, (_, k) => {
    if (known[k]) return 1;
    const values = seen.filter(({ response }) => response === k).map(({ value }) => value);
    const size = values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length;
    return several && values.length > 0 && values.length < FEW ? (USUAL_ERROR * size) ** 2 : EXACT * spreads[k]!;
  });
  const isKnown = least.some((one, k) => one > EXACT * spreads[k]!);
  const groupOf = [...seen.map(({ response }) => response), ...bounds.map(({ response }) => responses + response)];
  let from = unknowns;
  let starts = near ? [] : scattered(parameters, prepared.extra, seed);
  for (let round = 1; ; round++) {
    const weights = [...seen.map(({ response, weight }) => weight / variances[response]!), ...bounds.map(() => 1)];
    const solution = leastSquares({ unknowns: from, predict: at, measured, weights, starts, thorough });
    const spread = uncertainty(solution, several ? groupOf : undefined, isKnown ? 1 : 0, bounds.length);
    const next = scatter(solution, seen, variances, least, spread);
    const settled = next.every((one, k) => Math.abs(one / variances[k]! - 1) < SETTLED);
    if (!several || settled || round === ROUNDS) {
      const scale = spread.variance;
      return { unknowns: from, solution, spread, variances: variances.map((one) => one * scale) };
    }
    variances = next;
    // From here on only the weights change, which shifts the minimum slightly.
    from = unknowns.map((one, j) => ({ ...one, start: solution.values[j]! }));
    starts = [];
  }
}

/** Variance of each response about its predictions, with its remaining degrees of freedom. */
function scatter(
  { residuals }: Solution,
  seen: readonly { response: number }[],
  variances: readonly number[],
  least: readonly number[],
  { groups }: Uncertainty,
): number[] {
  return variances.map((variance, k) => {
    let sum = 0;
    let count = 0;
    for (const [i, { response }] of seen.entries()) {
      if (response !== k) continue;
      sum += residuals[i]! ** 2;
      count += 1;
    }
    if (count === 0) return variance;
    return Math.max(least[k]!, (variance * sum) / Math.max(1, groups[k]?.freedom ?? count));
  });
}

/** Most correlation of neighbours that is taken into account. */
const MOST_SERIAL = 0.95;

/** Correlation of the residuals of neighbours in a run, over all runs of some responses; 0 if there is none. */
export function serialCorrelation(rows: readonly SourcedRow[], responses: number, { solution }: Estimate): number {
  const seen = measuredIn(rows, responses);
  const last = new Map<string, number>();
  let [both, own] = [0, 0];
  for (const [i, { at, response }] of seen.entries()) {
    const course = `${rows[Math.floor(at / responses)]!.run}/${response}`;
    const residual = solution.residuals[i]!;
    own += residual ** 2;
    both += residual * (last.get(course) ?? 0);
    last.set(course, residual);
  }
  return own > 0 ? Math.max(0, Math.min(MOST_SERIAL, both / own)) : 0;
}

/** The same estimate with the covariance that residuals with this correlation of neighbours leave. */
export const withSerial = (one: Estimate, correlation: number): Estimate => ({
  ...one,
  spread: {
    ...one.spread,
    covariance: one.spread.covariance.map((row) => row.map((value) => value * wider(correlation))),
  },
});
export const wider = (correlation: number): number => (1 + correlation) / (1 - correlation);

/** Points over the whole range of each parameter, shifted by the seed. */
function scattered(parameters: readonly Unknown[], extra: readonly Unknown[], seed: number): number[][] {
  if (parameters.length === 0) return [];
  const random = new Random(seed);
  const shift = parameters.map(() => random.next());
  return sobolPoints(STARTS, parameters.length).map((point) => [
    ...parameters.map((one, j) => {
      const low = inward(one, one.min);
      const high = inward(one, one.max);
      return outward(one, low + (high - low) * ((point[j]! + shift[j]!) % 1));
    }),
    ...extra.map(({ start }) => start),
  ]);
}

function varianceOf(values: readonly number[]): number {
  if (values.length === 0) return 1;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length || 1;
}
