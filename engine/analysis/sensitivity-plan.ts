/** Prepares a request for a sensitivity analysis, with the parts shared by its methods. */
import type { Results } from '../types.ts';
import { checkAlternatives } from './alternatives.ts';
import { baselineOf, type Ready } from './baseline.ts';
import { defaultInputs } from './default-inputs.ts';
import { isProblem, spoken } from './dial.ts';
import { morrisRuns } from './methods/morris.ts';
import { sobolRows, sobolRuns } from './methods/sobol.ts';
import type { Model } from './methods/study.ts';
import { checkMetrics, metricValue } from './metric.ts';
import type { Trial } from './trial.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Metric,
  SensitivityMethod,
  SensitivityRequest,
  SensitivityRow,
} from './types.ts';
import { type Uncertain, uncertain } from './uncertain.ts';
import { aboutField } from '../wording.ts';

export const SAMPLES = 1024;
export const CONFIDENCE = 0.95;
const MOST_INPUTS = 60;
const MOST_METRICS = 10;
/** Maximum evaluations, about one minute on one core. */
const MOST_RUNS = 1_000_000;

/** A prepared request. */
export interface SensitivityPlan {
  request: SensitivityRequest;
  results: Results;
  inputs: Uncertain[];
  metrics: readonly Metric[];
  samples: number;
  confidence: number;
  seed: number;
}

/** The prepared request, or what to change in it. */
export function planSensitivity(input: AnalysisInput, request: SensitivityRequest): Ready<SensitivityPlan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const { method, metrics, samples = SAMPLES, confidence = CONFIDENCE, seed = 1 } = request;
  const asked = request.inputs ?? defaultInputs(input, method);
  const say = (field: string, message: string): AnalysisProblem => ({
    field,
    message: aboutField(field, message),
    step_id: null,
  });
  const problems: AnalysisProblem[] = [];
  if (metrics.length === 0 || metrics.length > MOST_METRICS)
    problems.push(say('metrics', `choose 1 to ${MOST_METRICS} metrics.`));
  const unknown = checkMetrics(results, metrics, 'metrics');
  if (unknown) problems.push(unknown);
  if (asked.length === 0 || asked.length > MOST_INPUTS)
    problems.push(
      say('inputs', asked.length === 0 ? 'choose at least one input to vary.' : `choose at most ${MOST_INPUTS}.`),
    );
  if (!Number.isInteger(samples) || samples < 4) problems.push(say('samples', 'enter a whole number of 4 or more.'));
  const runs = runsOf(method, samples, asked.length) * (1 + (input.alternatives?.length ?? 0));
  if (runs > MOST_RUNS)
    problems.push(
      say(
        'samples',
        `${samples} of ${asked.length} inputs need ${runs} evaluations; the maximum is ${MOST_RUNS}. Choose fewer.`,
      ),
    );
  if (!(confidence >= 0.5 && confidence <= 0.999)) problems.push(say('confidence', 'enter 50 to 99.9 %.'));
  const usual = method === 'monte_carlo' ? 'triangular' : 'uniform';
  const made = asked.map((one) => uncertain(input, results, one, usual));
  const inputs = made.filter((one): one is Uncertain => !isProblem(one));
  problems.push(...made.filter(isProblem));
  const names = asked.map(({ step_id, key }) => `${step_id}/${key}`);
  const twice = inputs.find((one) => names.filter((name) => name === `${one.dial.step_id}/${one.dial.key}`).length > 1);
  if (twice) problems.push(say('inputs', `${spoken(twice.dial)} is listed twice; remove one.`));
  if (method === 'monte_carlo') problems.push(...checkAlternatives(input, metrics));
  const none = metrics.find((metric) => Number.isNaN(metricValue(results, metric)));
  if (none !== undefined && method !== 'monte_carlo' && problems.length === 0)
    problems.push(
      say('metrics', `this process has no data for “${none}” at present, so nothing can be compared with it.`),
    );
  return problems.length > 0
    ? { problems }
    : { ready: { request, results, inputs, metrics, samples, confidence, seed } };
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
