/** Uncertainty of metrics: samples of the uncertain inputs, the same for every alternative. */
import { Random } from '../numeric/random.ts';
import { deviation, mean, quantile } from '../numeric/statistics.ts';
import { carriedOver, contenders, type Contender } from './alternatives.ts';
import { metricValue, metricWords } from './metric.ts';
import { latinHypercube } from './methods/latin.ts';
import { correlate } from './methods/correlated.ts';
import { ranks, spearman } from './methods/ranks.ts';
import { histogram, lowerUnpaired, proportion, quantiles, running } from './methods/spread.ts';
import { relativeWeights } from './methods/weights.ts';
import { rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import { Trial } from './trial.ts';
import type {
  AnalysisInput,
  Metric,
  PairedDifference,
  PairedQuadrants,
  SensitivityResult,
  SensitivityRow,
  Spread,
  Watch,
} from './types.ts';
import { Meter } from './watch.ts';

const MOST_REASONS = 50;
/** Standard deviation ÷ value that is only rounding. */
const FLAT = 1e-12;
const NOTHING = 'Nothing uncertain reaches this figure: none of the inputs changes it.';

type Found = Pick<
  SensitivityResult,
  'rows' | 'spreads' | 'differences' | 'quadrants' | 'evaluations' | 'infeasible' | 'reasons' | 'samples'
>;

/** One process with its values, by metric and sample; NaN if there is no value. */
export interface Sampled extends Contender {
  figures: Float64Array[];
}

/** The samples of all processes. */
export interface Samples {
  /** By sample: the values of the inputs. */
  points: Float64Array[];
  /** The process itself, then its alternatives. */
  sampled: Sampled[];
  trials: Trial[];
  evaluations: number;
}

/** @throws AnalysisCancelled */
export function monteCarlo(input: AnalysisInput, plan: SensitivityPlan, watch: Watch): Found {
  return summary(plan, draw(input, plan, watch));
}

/** @throws AnalysisCancelled */
export function draw(input: AnalysisInput, plan: SensitivityPlan, watch: Watch): Samples {
  const { inputs, correlation, metrics, samples, seed } = plan;
  const all = contenders(input, plan.results, inputs);
  const meter = new Meter(samples * all.length, watch, 'Drawing samples');
  const points = latinHypercube(samples, inputs.length, new Random(seed));
  if (correlation) correlate(points, correlation);
  for (const point of points) for (let i = 0; i < inputs.length; i++) point[i] = inputs[i]!.quantile(point[i]!);
  const trials = all.map(
    (one) =>
      new Trial(
        one.input,
        one.dials.map(({ dial }) => dial),
        metrics,
        meter,
      ),
  );
  const sampled: Sampled[] = all.map((one) => ({
    ...one,
    figures: metrics.map(() => new Float64Array(samples).fill(NaN)),
  }));
  for (let n = 0; n < samples; n++)
    for (const [c, { dials, figures }] of sampled.entries()) {
      const values = dials.map(({ dial, at }) => carriedOver(points[n]![at]!, inputs[at]!.dial, dial));
      const answer = trials[c]!.at(values);
      if (answer) for (let k = 0; k < metrics.length; k++) figures[k]![n] = answer[k]!;
    }
  return { points, sampled, trials, evaluations: meter.evaluations };
}

/** What a user reads of the samples. */
export function summary(plan: SensitivityPlan, { points, sampled, trials, evaluations }: Samples): Found {
  const { metrics, samples } = plan;
  const own = sampled[0]!;
  return {
    rows: metrics.flatMap((metric, k) => drivers(plan, points, own.figures[k]!, metric)),
    spreads: sampled.flatMap((one) =>
      metrics.flatMap((metric, k) => spread(one, metric, one.figures[k]!, plan.confidence)),
    ),
    differences: sampled
      .slice(1)
      .flatMap((other) =>
        metrics.flatMap((metric, k) => difference(own.figures[k]!, other, k, metric, plan.confidence)),
      ),
    quadrants: metrics.length < 2 ? [] : sampled.slice(1).flatMap((other) => quadrants(own, other, metrics)),
    evaluations,
    infeasible: trials.reduce((sum, { infeasible }) => sum + infeasible, 0),
    reasons: trials
      .flatMap((trial) => trial.reasonList())
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_REASONS),
    samples,
  };
}

/**
 * Drivers of the spread of a metric, the strongest first: rank correlations, and shares of the explained variance of the ranks,
 * in which what correlated inputs explain together is divided between them.
 */
export function drivers(
  { inputs, confidence }: SensitivityPlan,
  points: Float64Array[],
  figure: Float64Array,
  metric: Metric,
): SensitivityRow[] {
  const works = points.flatMap((_, n) => (Number.isNaN(figure[n]) ? [] : [n]));
  const ranked = ranks(works.map((n) => figure[n]!));
  const drawn = inputs.map((_, i) => ranks(works.map((n) => points[n]![i]!)));
  const weights = relativeWeights(drawn, ranked);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return inputs
    .map((one, i) => ({
      ...rowOf(one, metric),
      spearman: {
        correlation: spearman(drawn[i]!, ranked, confidence),
        share: total > 0 ? weights[i]! / total : 0,
      },
    }))
    .toSorted((one, other) => other.spearman.share - one.spearman.share);
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
