/** Sensitivity of metrics to inputs, one at a time or together, and the uncertainty of the metrics. */
import { Random } from '../numeric/random.ts';
import { ENGINE_VERSION } from '../version.ts';
import { problemsOf, readyOr } from './baseline.ts';
import { morrisRuns, morrisStudy } from './methods/morris.ts';
import { sobolRows, sobolRuns, sobolStudy } from './methods/sobol.ts';
import type { Study } from './methods/study.ts';
import { monteCarlo } from './monte-carlo.ts';
import { modelOf, planSensitivity, rowOf, type SensitivityPlan } from './sensitivity-plan.ts';
import { tornado } from './tornado.ts';
import { Trial } from './trial.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  SensitivityRequest,
  SensitivityResult,
  SensitivityRow,
  Watch,
} from './types.ts';
import { Meter } from './watch.ts';

/** What to change in a request before it can be run; empty if it is valid. */
export const checkSensitivity = (input: AnalysisInput, request: SensitivityRequest): AnalysisProblem[] =>
  problemsOf(planSensitivity(input, request));

/** @throws RangeError for a request that `checkSensitivity` rejects. @throws AnalysisCancelled */
export function sensitivity(input: AnalysisInput, request: SensitivityRequest, watch: Watch = {}): SensitivityResult {
  const ready = readyOr(planSensitivity(input, request));
  const { results, inputs, metrics, confidence, seed } = ready;
  const common = {
    method: request.method,
    baseline: results.figures,
    confidence,
    seed,
    correlations: [...ready.correlations],
    engine_version: ENGINE_VERSION,
  };
  const none = { spreads: [], differences: [], quadrants: [] };
  if (request.method === 'monte_carlo') return { ...common, ...monteCarlo(input, ready, watch) };
  if (request.method === 'tornado') return { ...common, ...none, ...tornado(input, ready, watch) };
  const isSobol = request.method === 'sobol';
  const samples = isSobol ? sobolRows(ready.samples) : ready.samples;
  const runs = isSobol ? sobolRuns(samples, inputs.length) : morrisRuns(samples, inputs.length);
  const meter = new Meter(runs, watch, isSobol ? 'Sampling for Sobol indices' : 'Screening');
  const trial = new Trial(
    input,
    inputs.map(({ dial }) => dial),
    metrics,
    meter,
  );
  const study: Study = {
    model: modelOf(trial, inputs),
    inputs: inputs.length,
    outputs: metrics.length,
    samples,
    random: new Random(seed),
    confidence,
  };
  const rows = isSobol ? sobolRowsOf(ready, study) : morrisRowsOf(ready, study);
  const { infeasible } = trial;
  return { ...common, ...none, rows, evaluations: meter.evaluations, infeasible, reasons: trial.reasonList(), samples };
}

function morrisRowsOf({ inputs, metrics }: SensitivityPlan, study: Study): SensitivityRow[] {
  return morrisStudy(study).flatMap((effects, k) =>
    effects
      .map(({ mu, mu_star, sigma }, i) => ({ ...rowOf(inputs[i]!, metrics[k]!), morris: { mu, mu_star, sigma } }))
      .toSorted((one, other) => other.morris.mu_star.value - one.morris.mu_star.value),
  );
}

function sobolRowsOf({ inputs, metrics }: SensitivityPlan, study: Study): SensitivityRow[] {
  return sobolStudy(study).flatMap((indices, k) =>
    indices
      .map((sobol, i) => ({ ...rowOf(inputs[i]!, metrics[k]!), sobol }))
      .toSorted((one, other) => other.sobol.total.value - one.sobol.total.value),
  );
}
