/** Uncertainty of metrics: samples of the uncertain inputs, the same for every alternative. */
import { Matrix } from 'ml-matrix';
import { Random } from '../numeric/random.ts';
import { deviation, mean, quantile } from '../numeric/statistics.ts';
import { carriedOver, contenders, type Contender } from './alternatives.ts';
import { isBoundIn, metricValue, metricWords } from './metric.ts';
import { correlated, hypercube } from './methods/by-number.ts';
import { correlation, ranks, spearman } from './methods/ranks.ts';
import { histogram, lowerUnpaired, proportion, quantiles, running } from './methods/spread.ts';
import { relativeWeights } from './methods/weights.ts';
import { columnOf, type Found, type Part } from './sampled.ts';
import { rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import type { Study } from './study.ts';
import { counted, Trial } from './trial.ts';
import type {
  EstimateCause,
  AnalysisInput,
  Metric,
  PairedDifference,
  PairedQuadrants,
  SensitivityRow,
  Spread,
} from './types.ts';
import type { Ticking } from './watch.ts';

const MOST_REASONS = 50;
/** Standard deviation ÷ value that is only rounding. */
const FLAT = 1e-12;
const NOTHING = 'No uncertain input affects this metric.';

/** One process with its values, by metric and sample; NaN if there is no value, or only lower bounds. */
export interface Sampled extends Contender {
  figures: Float64Array[];
}

/** All samples, or the first of them. */
export interface Samples {
  count: number;
  /** By input: the sampled values, made again when they are needed. */
  drawn: ((sample: number) => number)[];
  /** The process itself, then its alternatives. */
  sampled: Sampled[];
}

/** What samples are drawn from, and the samples of parts of the study. */
export interface Sampling {
  study: Study<Part, Found>;
  samplesOf: (parts: readonly Part[]) => Samples;
}

/** A study whose items are the samples, each of the process and of its alternatives. */
export const monteCarlo = (input: AnalysisInput, plan: SensitivityPlan): Study<Part, Found> =>
  sampling(input, plan).study;

export function sampling(input: AnalysisInput, plan: SensitivityPlan): Sampling {
  const { inputs, metrics, samples } = plan;
  const all = contenders(input, plan.results, inputs);
  const meter: Ticking = { tick: () => undefined };
  const drawn = samplePoints(plan);
  const trials = all.map(
    (one) =>
      new Trial(
        one.input,
        one.dials.map(({ dial }) => dial),
        metrics,
        meter,
      ),
  );
  const width = all.length * metrics.length;
  const samplesOf = (parts: readonly Part[]): Samples => ({
    count: parts.reduce((sum, { values }) => sum + values.length, 0) / width,
    drawn,
    sampled: all.map((one, c) => ({
      ...one,
      figures: metrics.map((metric, k) => {
        const values = columnOf(parts, width, c * metrics.length + k);
        return isBoundIn(one.results, metric) ? values.fill(NaN) : values;
      }),
    })),
  });
  const reduce = (parts: readonly Part[]): Found => summary(plan, samplesOf(parts), parts);
  const study: Study<Part, Found> = {
    count: samples,
    each: all.length,
    message: 'Drawing samples',
    evaluate(from, to, tick) {
      meter.tick = tick;
      const values = new Float64Array((to - from) * width).fill(NaN);
      const point = new Float64Array(inputs.length);
      for (let n = from; n < to; n++) {
        for (let i = 0; i < inputs.length; i++) point[i] = drawn[i]!(n);
        for (const [c, { dials }] of all.entries()) {
          const answer = trials[c]!.at(dials.map(({ dial, at }) => carriedOver(point[at]!, inputs[at]!.dial, dial)));
          if (answer) values.set(answer, (n - from) * width + c * metrics.length);
        }
      }
      return { values, tallies: trials.map((trial) => trial.take()) };
    },
    reduce,
    soFar: reduce,
  };
  return { study, samplesOf };
}

/** By input: its value in each sample, as a function of the number of the sample alone. */
export function samplePoints({ inputs, factor, axes: axisOf, samples, seed }: SensitivityPlan): Samples['drawn'] {
  const axes = hypercube(samples, inputs.length, new Random(seed));
  const coordinates = factor ? correlated(axes, factor) : axes;
  return inputs.map(({ quantile: of }, i) => {
    const at = coordinates[axisOf[i]!]!;
    return (sample: number) => of(at(sample));
  });
}

/** What a user reads of the samples. */
export function summary(plan: SensitivityPlan, samples: Samples, parts: readonly Part[]): Found {
  const { metrics, confidence } = plan;
  const { count, sampled } = samples;
  const own = sampled[0]!;
  const counts = sampled.map((_, c) => counted(parts.map(({ tallies }) => tallies[c]!)));
  const rows = driversOf(plan, samples);
  return {
    rows: metrics.flatMap((metric, k) => (own.figures[k]!.every(Number.isNaN) ? [] : rows(own.figures[k]!, metric))),
    spreads: sampled.flatMap((one) => metrics.flatMap((metric, k) => spread(one, metric, one.figures[k]!, confidence))),
    differences: sampled
      .slice(1)
      .flatMap((other) => metrics.flatMap((metric, k) => difference(own.figures[k]!, other, k, metric, confidence))),
    quadrants: metrics.length < 2 ? [] : sampled.slice(1).flatMap((other) => quadrants(own, other, metrics)),
    evaluations: count * sampled.length,
    infeasible: counts.reduce((sum, { infeasible }) => sum + infeasible, 0),
    reasons: counts
      .flatMap(({ reasons }) => reasons)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_REASONS),
    samples: count,
  };
}

/**
 * Finds the drivers of the spread of a metric, the strongest first: rank correlations, and shares of the explained variance of
 * the ranks, in which what correlated inputs explain together is divided between them.
 */
export function driversOf(
  { inputs, confidence }: SensitivityPlan,
  { drawn }: Samples,
): (figure: Float64Array, metric: Metric) => SensitivityRow[] {
  // Most metrics have a value in the same samples: the ranks of the inputs in them are those of the last metric.
  let last: { works: Uint32Array; ranked: Float32Array[]; own: Matrix } | null = null;
  const among = (works: Uint32Array): NonNullable<typeof last> => {
    if (last && works.length === last.works.length && works.every((n, i) => n === last!.works[i])) return last;
    const ranked = drawn.map((of) => ranks(valuesAt(works, of)));
    const own = Matrix.eye(inputs.length, inputs.length);
    for (let i = 0; i < inputs.length; i++)
      for (let j = 0; j < i; j++) {
        const together = correlation(ranked[i]!, ranked[j]!);
        own.set(i, j, together);
        own.set(j, i, together);
      }
    last = { works, ranked, own };
    return last;
  };
  return (figure, metric) => {
    const { works, ranked, own } = among(placesOf(figure));
    const output = ranks(valuesAt(works, (n) => figure[n]!));
    const found = ranked.map((one) => spearman(one, output, confidence));
    const weights = relativeWeights(
      own,
      found.map(({ value }) => value),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return inputs
      .map((one, i) => ({
        ...rowOf(one, metric),
        spearman: { correlation: found[i]!, share: total > 0 ? weights[i]! / total : 0 },
      }))
      .toSorted((one, other) => other.spearman.share - one.spearman.share);
  };
}

/** Values of the samples with these numbers. */
function valuesAt(places: Uint32Array, of: (sample: number) => number): Float64Array {
  const values = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) values[i] = of(places[i]!);
  return values;
}

/** The numbers of the samples that have a value. */
function placesOf(figure: Float64Array): Uint32Array {
  const places = new Uint32Array(figure.length);
  let count = 0;
  for (let n = 0; n < figure.length; n++) if (!Number.isNaN(figure[n])) places[count++] = n;
  return places.subarray(0, count);
}

const known = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value));

function spread({ alternative, results }: Sampled, metric: Metric, figure: Float64Array, confidence: number): Spread[] {
  const values = known(figure);
  if (values.length === 0) return [];
  const sorted = values.toSorted();
  const at = (share: number): number => quantile(sorted, share);
  const now = metricValue(results, metric)!;
  const standard_deviation = deviation(values);
  return [
    {
      metric,
      alternative: alternative?.id ?? null,
      ...metricWords(metric),
      baseline: Number.isFinite(now) ? now : null,
      count: values.length,
      mean: mean(values),
      standard_deviation,
      standard_error: standard_deviation / Math.sqrt(values.length),
      p5: at(0.05),
      p10: at(0.1),
      median: at(0.5),
      p90: at(0.9),
      p95: at(0.95),
      interval: { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) },
      histogram: histogram(sorted),
      quantiles: quantiles(sorted),
      running: running(values),
      message: standard_deviation <= FLAT * Math.abs(now) ? NOTHING : null,
    },
  ];
}

function difference(
  figure: Float64Array,
  other: Sampled,
  k: number,
  metric: Metric,
  confidence: number,
): PairedDifference[] {
  const { id, name } = other.alternative!;
  const apart = known(figure.map((value, n) => value - other.figures[k]![n]!));
  if (apart.length === 0) return [];
  const sorted = apart.toSorted();
  const lower = apart.reduce((sum, value) => sum + (value < 0 ? 1 : value === 0 ? 0.5 : 0), 0);
  const at = (share: number): number => quantile(sorted, share);
  return [
    {
      metric,
      alternative: id,
      name,
      count: apart.length,
      lower: proportion(lower, apart.length, confidence),
      lower_unpaired: lowerUnpaired(known(figure).toSorted(), known(other.figures[k]!).toSorted()),
      mean: mean(apart),
      median: at(0.5),
      interval: { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) },
      histogram: histogram(sorted),
    },
  ];
}

/** How often the process has the lower value of the first two metrics. */
function quadrants(own: Sampled, other: Sampled, metrics: readonly Metric[]): PairedQuadrants[] {
  const counts = [0, 0, 0, 0];
  let total = 0;
  for (let n = 0; n < own.figures[0]!.length; n++) {
    const [first, second] = [0, 1].map((k) => own.figures[k]![n]! - other.figures[k]![n]!) as [number, number];
    if (Number.isNaN(first + second)) continue;
    total += 1;
    counts[(first < 0 ? 0 : 2) + (second < 0 ? 0 : 1)]! += 1;
  }
  if (total === 0) return [];
  const share = (i: number): number => counts[i]! / total;
  return [
    {
      alternative: other.alternative!.id,
      metrics: [metrics[0]!, metrics[1]!],
      both_lower: share(0),
      only_first: share(1),
      only_second: share(2),
      neither: share(3),
    },
  ];
}

/** Causes that are listed for one metric, and the least share of the explained variance of one, 1. */
const CAUSES = 5;
const LEAST_SHARE = 0.01;

/** The inputs that decide a metric, the strongest first. */
export const strongest = (rows: readonly SensitivityRow[]): EstimateCause[] =>
  rows
    .filter(({ spearman }) => (spearman?.share ?? 0) >= LEAST_SHARE)
    .slice(0, CAUSES)
    .map(({ input: { step_id, key }, title, step_name, spearman }) => ({
      step_id,
      key,
      title,
      step_name,
      share: spearman!.share,
    }));
