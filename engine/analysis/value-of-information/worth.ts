/**
 * The value of information from one sample of inputs and outcomes: of perfect information on everything (EVPI) and on some inputs
 * (EVPPI), by regression of the net benefit of each option on the inputs (Strong, Oakley and Brennan 2014), and of a measurement
 * with an error (EVSI), by regression on what it would show (Strong, Oakley, Brennan and Breeze 2015).
 */
import { normalCdf } from '../../numeric/normal.ts';
import { Random } from '../../numeric/random.ts';
import { deviation, mean, quantile } from '../../numeric/statistics.ts';
import { smooth } from './smooth.ts';

/** A value in money with its standard error. */
export interface Worth {
  value: number;
  standard_error: number;
}

/** Draws of the coefficients for the standard error of a regression. */
const DRAWS = 60;

/**
 * Expected value of perfect information.
 * @param benefits net benefit by option, then sample; the same samples for every option
 */
export function perfect(benefits: readonly Float64Array[]): Worth {
  const chosen = bestOf(benefits);
  const gains = benefits[0]!.map((_, n) => highest(benefits, n) - benefits[chosen]![n]!);
  return { value: mean(gains), standard_error: standardErrorOf(gains) };
}

/** Of the mean of independent values. */
export const standardErrorOf = (values: Float64Array): number => deviation(values) / Math.sqrt(values.length);

/** The option of the greatest expected net benefit. */
export function bestOf(benefits: readonly Float64Array[]): number {
  const means = benefits.map(mean);
  return means.indexOf(Math.max(...means));
}

const highest = (benefits: readonly Float64Array[], n: number): number => {
  let most = -Infinity;
  for (const one of benefits) most = Math.max(most, one[n]!);
  return most;
};

/** The value, also by sample, without its error and what else is told: for the many sets that a plan tries. */
export function valueOf(benefits: readonly Float64Array[], metric: Float64Array, known: readonly Float64Array[]) {
  const chosen = bestOf(benefits);
  const others = benefits.flatMap((one, d) =>
    d === chosen ? [] : [one.map((value, n) => value - benefits[chosen]![n]!)],
  );
  const { fitted, residual } = smooth(known, [...others, metric]);
  const gains = metric.map((_, n) => {
    let most = 0;
    for (let d = 0; d < others.length; d++) most = Math.max(most, fitted[d]![n]!);
    return most;
  });
  return { value: mean(gains), gains, deviation: Math.min(deviation(metric), Math.sqrt(residual[others.length]!)) };
}

/** What knowing some numbers does, exactly or as a measurement shows them. */
export interface Knowledge extends Worth {
  /** Chance that the option chosen afterwards is the best. */
  decided_rightly: number;
  /** Standard deviation of the metric that is expected to be left. */
  deviation: number;
  /** Chance that the target is met, as judged afterwards: one result in ten lies below `low`, one above `high`. Null without a target. */
  chance: { low: number; high: number } | null;
}

export interface Question {
  /** Net benefit by option, then sample. */
  benefits: readonly Float64Array[];
  /** The metric of which the remaining spread is told. */
  metric: Float64Array;
  /** A metric with a target, and whether lower values meet it. */
  target: { metric: Float64Array; value: number; below: boolean } | null;
  seed: number;
}

/**
 * The value of knowing numbers before choosing an option.
 * @param known by number, then sample: the numbers themselves, or what a measurement of them shows
 */
export function worthOf({ benefits, metric, target, seed }: Question, known: readonly Float64Array[]): Knowledge {
  const judged = target ? [target.metric] : [];
  const count = metric.length;
  const chosen = bestOf(benefits);
  // Differences from the present choice: their regressions have the smallest error.
  const others = benefits.flatMap((one, d) =>
    d === chosen ? [] : [one.map((value, n) => value - benefits[chosen]![n]!)],
  );
  const { fitted, residual, drawn } = smooth(known, [...others, metric, ...judged]);
  const gainsOf = (means: readonly Float64Array[]): Float64Array =>
    metric.map((_, n) => means.slice(0, others.length).reduce((most, one) => Math.max(most, one[n]!), 0));
  const gains = gainsOf(fitted);
  const value = mean(gains);
  const random = new Random(seed);
  const again = Float64Array.from({ length: DRAWS }, () => mean(gainsOf(drawn(random, others.length))));
  const ofRegression = Math.sqrt(mean(again.map((one) => (one - value) ** 2)));
  const ofSample = standardErrorOf(gains);
  let right = 0;
  for (let n = 0; n < count; n++) {
    const found = others.map((_, d) => fitted[d]![n]!);
    const truth = others.map((one) => one[n]!);
    if (argmax(found) === argmax(truth)) right += 1;
  }
  const left = Math.min(deviation(metric), Math.sqrt(residual[others.length]!));
  return {
    value,
    standard_error: Math.hypot(ofRegression, ofSample),
    decided_rightly: right / count,
    deviation: left,
    chance: target && chancesOf(fitted[others.length + 1]!, target),
  };
}

/** Place of the greatest gain; −1 if none is above that of the present choice. */
const argmax = (gains: readonly number[]): number => {
  const most = Math.max(0, ...gains);
  return most > 0 ? gains.indexOf(most) : -1;
};

/** Probabilities of the target, with the residuals about each level as they are distributed over all. */
function chancesOf(
  levels: Float64Array,
  { metric, value, below }: NonNullable<Question['target']>,
): { low: number; high: number } {
  const residuals = metric.map((one, n) => one - levels[n]!).toSorted();
  const chances = levels
    .map((level) => {
      const under = share(residuals, value - level);
      return below ? under : 1 - under;
    })
    .toSorted();
  return { low: quantile(chances, 0.1), high: quantile(chances, 0.9) };
}

/** Share of sorted values below one, by bisection. */
function share(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low / sorted.length;
}

/** EVPI of a choice between building and not, if the net benefit is normal (Raiffa and Schlaifer 1961): the unit normal loss. */
export function normalLoss(average: number, spread: number): number {
  const z = Math.abs(average) / spread;
  return spread * (Math.exp(-0.5 * z ** 2) / Math.sqrt(2 * Math.PI) - z * normalCdf(-z));
}
