/** The default uncertainty of every key metric of a process, and what makes it. */
import { SAMPLES, SAMPLES_SEED } from '../uncertainty/samples.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf } from './baseline.ts';
import { defaultInputs, keyMetrics } from './default-inputs.ts';
import { isProblem } from './dial.ts';
import { driversOf, sampling, strongest, summary, type Samples } from './monte-carlo.ts';
import { planSensitivity, type SensitivityPlan } from './sensitivity-plan.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Estimates,
  FigureEstimate,
  Metric,
  PairedEstimate,
  Spread,
} from './types.ts';

/** Metrics of which each sample's difference from an alternative is returned, to be drawn against each other. */
const DRAWN: readonly Metric[] = ['cogs', 'gwp'];
/** Significant digits of a difference, enough to draw it. */
const DIGITS = 4;

/** Estimates with the distributions that they summarise. */
export interface EstimatedSpreads {
  estimates: Estimates;
  /** One for each key metric with data. */
  spreads: Spread[];
}

/**
 * Samples the uncertain inputs as they are declared, with their correlations; alternatives on the same samples.
 * @param most of the numbered samples to draw, from the first: a preview of all of them
 * @returns what to change if the process cannot run
 */
export function estimates(input: AnalysisInput, most = SAMPLES): Estimates | AnalysisProblem {
  const found = estimatesWithSpreads(input, most);
  return 'message' in found ? found : found.estimates;
}

/** The same samples, with the distribution of each key metric of the process itself. */
export function estimatesWithSpreads(input: AnalysisInput, most = SAMPLES): EstimatedSpreads | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const metrics = keyMetrics(results.figures);
  const none = { paired: [], samples: 0, infeasible: 0, seed: SAMPLES_SEED, engine_version: ENGINE_VERSION };
  const inputs = defaultInputs(input, 'monte_carlo');
  // Nothing in the process is uncertain.
  if (inputs.length === 0) return { estimates: { ...none, figures: [], inputs: 0 }, spreads: [] };
  const planned = planSensitivity(
    input,
    { method: 'monte_carlo', metrics, inputs, samples: SAMPLES, seed: SAMPLES_SEED },
    { mostMetrics: metrics.length, withAlternatives: true },
  );
  if ('problems' in planned) return planned.problems[0]!;
  const { study, samplesOf } = sampling(input, planned.ready);
  const parts = [study.evaluate(0, Math.min(most, SAMPLES), () => undefined)];
  const drawn = samplesOf(parts);
  const { rows, spreads, differences, samples, infeasible } = summary(planned.ready, drawn, parts);
  const own = spreads.filter(({ alternative }) => alternative === null);
  const figures = own.map((spread): FigureEstimate => {
    const { metric, title, unit, baseline, standard_deviation, p10, median, p90, message } = spread;
    const causes = strongest(rows.filter((row) => row.metric === metric));
    return {
      metric,
      title,
      unit,
      baseline,
      standard_deviation,
      p10,
      median,
      p90,
      causes: message === null ? causes : [],
      message,
    };
  });
  const paired = differences.map(({ metric, alternative, lower }): PairedEstimate => ({
    metric,
    alternative,
    lower,
    ...(DRAWN.includes(metric) && apart(planned.ready, drawn, metric, alternative)),
  }));
  const all = { ...none, figures, paired, inputs: planned.ready.inputs.length, samples, infeasible };
  return { estimates: all, spreads: own };
}

/** The difference from an alternative in the samples in which both have all drawn metrics, and the inputs that decide it. */
function apart(
  plan: SensitivityPlan,
  samples: Samples,
  metric: Metric,
  alternative: string,
): Required<Pick<PairedEstimate, 'differences' | 'causes'>> {
  const { sampled } = samples;
  const other = sampled.find((one) => one.alternative?.id === alternative)!;
  const difference = (k: number) => sampled[0]!.figures[k]!.map((value, n) => value - other.figures[k]![n]!);
  // A footprint that one of them lacks, or of which one has only a lower bound, says nothing about the other metrics.
  const all = DRAWN.map((one) => plan.metrics.indexOf(one))
    .filter((k) => k >= 0)
    .map(difference)
    .filter((one) => !one.every(Number.isNaN));
  const known = difference(plan.metrics.indexOf(metric)).map((value, n) =>
    all.every((one) => !Number.isNaN(one[n])) ? value : Number.NaN,
  );
  return {
    differences: [...known].flatMap((value) => (Number.isNaN(value) ? [] : [Number(value.toPrecision(DIGITS))])),
    causes: strongest(driversOf(plan, samples)(known, metric)),
  };
}
