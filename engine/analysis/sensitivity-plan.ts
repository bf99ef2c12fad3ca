/** Prepares a request for a sensitivity analysis, with the parts shared by its methods. */
import type { Results } from '../types/results.ts';
import { CAUSES } from '../uncertainty/laws.ts';
import { SAMPLES, SAMPLES_SEED } from '../uncertainty/samples.ts';
import { checkAlternatives, inputOf } from './alternatives.ts';
import { baselineOf, type Ready } from './baseline.ts';
import { defaultInputs, MOST_INPUTS } from './default-inputs.ts';
import { CAPITAL_ESTIMATE, isProblem, spoken } from './dial.ts';
import { areTogether, fitCorrelation, isSame } from './fitted.ts';
import { factorOf, type Pair } from './methods/correlated.ts';
import { morrisRuns } from './methods/morris.ts';
import { sobolRows, sobolRuns } from './methods/sobol.ts';
import type { Model } from './methods/study.ts';
import { checkKnown, checkMetrics, metricValue } from './metric.ts';
import type { Trial } from './trial.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  InputCorrelation,
  Metric,
  SensitivityMethod,
  SensitivityRequest,
  SensitivityRow,
} from './types.ts';
import { type Uncertain, uncertain } from './uncertain.ts';
import { aboutField } from '../wording/field-wording.ts';

/** Trajectories or base samples of the methods that do not draw the samples of Monte Carlo. */
const ROWS = 1024;
export const CONFIDENCE = 0.95;
const MOST_METRICS = 10;
/** Maximum evaluations, about two minutes on one core. */
const MOST_RUNS = 2_000_000;

/** A prepared request. */
export interface SensitivityPlan {
  request: SensitivityRequest;
  results: Results;
  inputs: Uncertain[];
  /** Inputs of Monte Carlo that rise and fall together, and the Cholesky factor of all inputs; null without any. */
  correlations: readonly InputCorrelation[];
  factor: number[][] | null;
  /** The input whose axis of the samples each input uses: its own, unless both are draws of one fit. */
  axes: number[];
  metrics: readonly Metric[];
  samples: number;
  confidence: number;
  seed: number;
}

/**
 * The prepared request, or what to change in it.
 * @param withAlternatives varies what is uncertain in the alternatives only, too; they need not have each metric
 */
export function planSensitivity(
  input: AnalysisInput,
  request: SensitivityRequest,
  { mostMetrics = MOST_METRICS, mostRuns = MOST_RUNS, withAlternatives = false } = {},
): Ready<SensitivityPlan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const { method, metrics, confidence = CONFIDENCE, seed = SAMPLES_SEED } = request;
  const { samples = method === 'monte_carlo' ? SAMPLES : ROWS } = request;
  const asked = request.inputs ?? defaultInputs(input, method, method === 'monte_carlo' ? undefined : metrics);
  const say = (field: string, message: string): AnalysisProblem => ({
    field,
    message: aboutField(field, message),
    step_id: null,
  });
  const problems: AnalysisProblem[] = [];
  if (metrics.length === 0 || metrics.length > mostMetrics)
    problems.push(say('metrics', `choose 1 to ${mostMetrics} metrics.`));
  const unknown = (method === 'monte_carlo' ? checkMetrics : checkKnown)(results, metrics, 'metrics');
  if (unknown) problems.push(unknown);
  if (asked.length === 0 || asked.length > MOST_INPUTS)
    problems.push(
      say(
        'inputs',
        asked.length === 0 ? 'choose at least one input to vary.' : `choose at most ${MOST_INPUTS} inputs.`,
      ),
    );
  if (!Number.isInteger(samples) || samples < 4) problems.push(say('samples', 'enter a whole number of 4 or more.'));
  const runs = runsOf(method, samples, asked.length) * (1 + (input.alternatives?.length ?? 0));
  if (runs > mostRuns)
    problems.push(
      say(
        'samples',
        `${samples} samples of ${asked.length} inputs need ${runs} evaluations; the maximum is ${mostRuns}. Choose fewer samples or inputs.`,
      ),
    );
  if (!(confidence >= 0.5 && confidence <= 0.999)) problems.push(say('confidence', 'enter 50 to 99.9 %.'));
  const usual = method === 'monte_carlo' ? 'triangular' : 'uniform';
  const made = asked.map((one) => uncertain(input, results, one, usual));
  const inputs = made.filter((one): one is Uncertain => !isProblem(one));
  problems.push(...made.filter(isProblem));
  if (withAlternatives) inputs.push(...onlyOfAlternatives(input, metrics, inputs));
  const names = asked.map(({ step_id, key }) => `${step_id}/${key}`);
  if (names.includes(`null/${CAPITAL_ESTIMATE}`) && names.includes('null/capital.location_factor'))
    problems.push(
      say(
        'inputs',
        'the site factor and the error of the capital estimate both multiply the entire capital cost; vary only one of them.',
      ),
    );
  const twice = inputs.find((one) => names.filter((name) => name === `${one.dial.step_id}/${one.dial.key}`).length > 1);
  if (twice) problems.push(say('inputs', `${spoken(twice.dial)} is listed twice; remove one of the entries.`));
  const correlations = method === 'monte_carlo' ? (request.correlations ?? usualCorrelations(inputs)) : [];
  const isDrawn = method === 'monte_carlo';
  const axes = inputs.map((one, i) => (isDrawn ? axisOf(one, i, inputs) : i));
  const { factor, problem } = together(inputs, correlations, isDrawn ? fittedPairs(inputs, axes) : []);
  if (problem) problems.push(say('correlations', problem));
  // Estimates compare what both processes have; metrics that a person has chosen are needed in all of them.
  if (method === 'monte_carlo') problems.push(...checkAlternatives(input, withAlternatives ? [] : metrics));
  const none = metrics.find((metric) => Number.isNaN(metricValue(results, metric)));
  if (none !== undefined && method !== 'monte_carlo' && problems.length === 0)
    problems.push(
      say(
        'metrics',
        `this process has no data for “${none}” at present, so the effect of the inputs cannot be calculated.`,
      ),
    );
  return problems.length > 0
    ? { problems }
    : { ready: { request, results, inputs, correlations, factor, axes, metrics, samples, confidence, seed } };
}

/** What is uncertain in the alternatives, and not among the inputs of the process. */
function onlyOfAlternatives(input: AnalysisInput, metrics: readonly Metric[], own: readonly Uncertain[]): Uncertain[] {
  const known = new Set(own.map(({ dial }) => `${dial.step_id}/${dial.key}`));
  const found: Uncertain[] = [];
  for (const alternative of input.alternatives ?? []) {
    const other = inputOf(input, alternative);
    const results = baselineOf(other);
    if (isProblem(results)) continue;
    for (const asked of defaultInputs(other, 'monte_carlo', metrics)) {
      const id = `${asked.step_id}/${asked.key}`;
      const made = known.has(id) ? undefined : uncertain(other, results, asked, 'triangular');
      known.add(id);
      if (made && !isProblem(made)) found.push(made);
    }
  }
  return found;
}

/** Inputs with one cause, as their declarations state. */
function usualCorrelations(inputs: readonly Uncertain[]): InputCorrelation[] {
  return Object.entries(CAUSES).flatMap(([cause, { rank }]) => {
    const same = inputs.filter(({ dial }) => dial.law?.cause === cause);
    return same.length < 2 ? [] : [{ inputs: same.map(({ dial: { step_id, key } }) => ({ step_id, key })), rank }];
  });
}

/** The first input with the same parameter of a fit, or with the draws of the same posterior; otherwise the input itself. */
function axisOf({ input, dial: { fitted } }: Uncertain, i: number, inputs: readonly Uncertain[]): number {
  if (input.distribution !== 'fitted' || !fitted) return i;
  return inputs.findIndex(
    (other) =>
      other.input.distribution === 'fitted' &&
      other.dial.fitted !== undefined &&
      areTogether(other.dial.fitted, fitted) &&
      (fitted.spread.sample !== null || isSame(other.dial.fitted, fitted)),
  );
}

/** The correlations of the parameters of each fit, whose normal scores are those of its covariance. */
function fittedPairs(inputs: readonly Uncertain[], axes: readonly number[]): Pair[] {
  const own = inputs.flatMap(({ input, dial: { fitted } }, i) =>
    input.distribution === 'fitted' && fitted && axes[i] === i && fitted.spread.sample === null ? [{ i, fitted }] : [],
  );
  return own.flatMap((a, n) =>
    own.slice(n + 1).flatMap((b): Pair[] => {
      const correlation = fitCorrelation(a.fitted, b.fitted);
      return correlation === 0 ? [] : [{ inputs: [a.i, b.i], correlation }];
    }),
  );
}

/** The Cholesky factor of the correlation of all inputs, or why they cannot have these correlations. */
function together(
  inputs: readonly Uncertain[],
  correlations: readonly InputCorrelation[],
  pairs: readonly Pair[],
): { factor: number[][] | null; problem: string | null } {
  if (correlations.length === 0 && pairs.length === 0) return { factor: null, problem: null };
  const found = correlations.map(({ inputs: named, rank }) => ({
    rank,
    inputs: named.map(({ step_id, key }) =>
      inputs.findIndex(({ dial }) => dial.step_id === step_id && dial.key === key),
    ),
  }));
  const isWrong = (problem: string) => ({ factor: null, problem });
  const missing = found.findIndex((one) => one.inputs.includes(-1));
  if (missing >= 0) {
    const { key } = correlations[missing]!.inputs[found[missing]!.inputs.indexOf(-1)]!;
    return isWrong(
      `“${key}” is not an input of this analysis; add it to the inputs or remove it from the correlation.`,
    );
  }
  if (found.some((one) => new Set(one.inputs).size < 2))
    return isWrong('a correlation needs at least two different inputs.');
  if (found.some(({ rank }) => !(rank > -1 && rank < 1)))
    return isWrong('enter a rank correlation above -1 and below 1.');
  const factor = factorOf(inputs.length, found, pairs);
  return factor
    ? { factor, problem: null }
    : isWrong(
        'these correlations contradict each other: no set of inputs can satisfy all of them. Use smaller correlations.',
      );
}

function runsOf(method: SensitivityMethod, samples: number, inputs: number): number {
  switch (method) {
    case 'tornado':
      return 2 * inputs;
    case 'morris':
      return morrisRuns(samples, inputs);
    case 'sobol':
      return sobolRuns(sobolRows(samples), inputs);
    case 'monte_carlo':
      return samples;
  }
}

/** The process as a model on the unit cube of its inputs. */
export function modelOf(trial: Trial, inputs: readonly Uncertain[]): Model {
  const values = new Float64Array(inputs.length);
  return (point) => {
    for (let i = 0; i < inputs.length; i++) values[i] = inputs[i]!.quantile(point[i]!);
    return trial.at(values);
  };
}

/** Fields that describe the input in each row, for every method. */
export function rowOf({ dial, input }: Uncertain, metric: Metric): SensitivityRow {
  const { title, step_name, unit, display_unit } = dial;
  const base = dial.base as number;
  return {
    metric,
    input,
    title,
    step_name,
    unit,
    display_unit,
    base,
    tornado: null,
    morris: null,
    sobol: null,
    spearman: null,
  };
}
