/** Sensitivity of metrics to inputs, one at a time or together, and the uncertainty of the metrics. */
import { ENGINE_VERSION } from '../version.ts';
import { problemsOf, readyOr } from './baseline.ts';
import type { Dial } from './dial.ts';
import { morrisDesign } from './methods/morris.ts';
import { sobolDesign } from './methods/sobol.ts';
import type { Design } from './methods/study.ts';
import { monteCarlo } from './monte-carlo.ts';
import { columnOf, type Found, type Part } from './sampled.ts';
import { modelOf, planSensitivity, rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import { runStudy, type Study } from './study.ts';
import { tornado } from './tornado.ts';
import { counted, Trial } from './trial.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Estimate,
  SensitivityRequest,
  SensitivityResult,
  SensitivityRow,
  Watch,
} from './types.ts';
import type { Ticking } from './watch.ts';

/**
 * What to change in a request before it can be run; empty if it is valid.
 * @param mostRuns maximum evaluations, for those who divide them among many processes
 */
export const checkSensitivity = (
  input: AnalysisInput,
  request: SensitivityRequest,
  mostRuns?: number,
): AnalysisProblem[] => problemsOf(planSensitivity(input, request, { mostRuns }));

/** @throws RangeError for a request that `checkSensitivity` rejects. @throws AnalysisCancelled */
export const sensitivity = (input: AnalysisInput, request: SensitivityRequest, watch: Watch = {}): SensitivityResult =>
  runStudy(sensitivityStudy(input, request), watch);

/** @throws RangeError for a request that `checkSensitivity` rejects */
export function sensitivityStudy(
  input: AnalysisInput,
  request: SensitivityRequest,
  mostRuns?: number,
): Study<Part, SensitivityResult> {
  const plan = readyOr(planSensitivity(input, request, { mostRuns }));
  const { results, confidence, seed, correlations } = plan;
  const study = methodOf(input, plan);
  const whole = (found: Found): SensitivityResult => ({
    method: request.method,
    baseline: results.figures,
    confidence,
    seed,
    correlations: [...correlations],
    engine_version: ENGINE_VERSION,
    ...found,
  });
  const { count, each, message } = study;
  return {
    count,
    each,
    message,
    evaluate: (from, to, tick) => study.evaluate(from, to, tick),
    reduce: (parts, meter) => whole(study.reduce(parts, meter)),
    ...(study.soFar && { soFar: (parts: readonly Part[]) => whole(study.soFar!(parts)) }),
  };
}

function methodOf(input: AnalysisInput, plan: SensitivityPlan): Study<Part, Found> {
  const { samples, inputs, seed } = plan;
  switch (plan.request.method) {
    case 'monte_carlo':
      return monteCarlo(input, plan);
    case 'tornado':
      return tornado(input, plan);
    case 'morris':
      return designed(input, plan, morrisDesign(samples, inputs.length, seed), 'Screening', {
        named: ({ mu, mu_star, sigma }) => ({ morris: { mu, mu_star, sigma } }),
        size: ({ mu_star }) => mu_star,
      });
    case 'sobol':
      return designed(input, plan, sobolDesign(samples, inputs.length, seed), 'Sampling for Sobol indices', {
        named: (sobol) => ({ sobol }),
        size: ({ total }) => total,
      });
  }
}

/** Places of the inputs, those of assumptions first, then from the last step to the first. */
function fromEnd({ configuration }: AnalysisInput, dials: readonly Dial[]): number[] {
  const steps = configuration.uo_settings.map(({ id }) => id);
  const place = ({ step_id }: Dial): number => (step_id === null ? steps.length : steps.indexOf(step_id));
  return dials.map((_, i) => i).toSorted((a, b) => place(dials[b]!) - place(dials[a]!));
}

/** A study of the points of a design; its items are the rows. */
function designed<Measures>(
  input: AnalysisInput,
  { inputs, metrics, confidence }: SensitivityPlan,
  { rows, each, point, order, measure }: Design<Measures>,
  message: string,
  { named, size }: { named: (measures: Measures) => Partial<SensitivityRow>; size: (measures: Measures) => Estimate },
): Study<Part, Found> {
  const meter: Ticking = { tick: () => undefined };
  const dials = inputs.map(({ dial }) => dial);
  const trial = new Trial(input, dials, metrics, meter);
  const model = modelOf(trial, inputs);
  const at = new Float64Array(inputs.length);
  const indices = order?.(fromEnd(input, dials)) ?? Array.from({ length: each }, (_, index) => index);
  const width = each * metrics.length;
  const reduce = (parts: readonly Part[]): Found => {
    // The points of a row are as many items of the outputs.
    const outputs = metrics.map((_, k) => columnOf(parts, metrics.length, k));
    const all = measure(outputs, confidence);
    return {
      rows: all.flatMap((measures, k) =>
        measures
          .map((one, i) => ({ row: { ...rowOf(inputs[i]!, metrics[k]!), ...named(one) }, size: size(one).value }))
          .toSorted((one, other) => other.size - one.size)
          .map(({ row }) => row),
      ),
      spreads: [],
      differences: [],
      quadrants: [],
      evaluations: outputs[0]!.length,
      ...counted(parts.flatMap(({ tallies }) => tallies)),
      samples: outputs[0]!.length / each,
    };
  };
  return {
    count: rows,
    each,
    message,
    evaluate(from, to, tick) {
      meter.tick = tick;
      const values = new Float64Array((to - from) * width).fill(NaN);
      for (let row = from; row < to; row++)
        for (const index of indices) {
          point(row, index, at);
          const answer = model(at);
          if (answer) values.set(answer, (row - from) * width + index * metrics.length);
        }
      return { values, tallies: [trial.take()] };
    },
    reduce,
    soFar: reduce,
  };
}
