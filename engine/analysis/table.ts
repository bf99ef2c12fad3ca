/**
 * Metrics at many points of a process, row by row: a grid over some inputs, or the samples of a Monte Carlo analysis. A row
 * depends on its number alone, so rows can be computed in any order and in any number of threads, and none is stored.
 */
import type { Unit } from '../wording/quantity.ts';
import type { Problem, Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import { entered } from '../wording/text.ts';
import { aboutField } from '../wording/field-wording.ts';
import { baselineOf, problemsOf, type Ready, readyOr } from './baseline.ts';
import { assumptionDial, checkRange, type Dial, isProblem, settingDial, spoken } from './dial.ts';
import { checkMetrics, metricWords } from './metric.ts';
import { samplePoints } from './monte-carlo.ts';
import { planSensitivity } from './sensitivity-plan.ts';
import { spacedValues, type Scale } from './spaced.ts';
import { Trial } from './trial.ts';
import type { AnalysisInput, AnalysisProblem, Metric, SensitivityRequest } from './types.ts';

/** An input and its values: a range with both ends, or a list. */
export interface SweptInput {
  /** Null for an assumption. */
  step_id: string | null;
  /** Key of a setting, or path of an assumption such as prices.glucose. */
  key: string;
  min?: number;
  max?: number;
  /** 2 or more. A range of whole numbers has no more values than it contains. */
  points?: number;
  scale?: Scale;
  /** Instead of a range; required for a choice. */
  values?: SettingValue[];
}

/** Every combination of the values of some inputs, the last input varying fastest. */
export interface GridRequest {
  metrics: Metric[];
  grid: SweptInput[];
}

/** The samples of a Monte Carlo analysis with the same request. */
export type SampleRequest = Omit<SensitivityRequest, 'method' | 'confidence'>;

export type TableRequest = GridRequest | SampleRequest;

export interface InputColumn {
  step_id: string | null;
  key: string;
  title: string;
  step_name: string | null;
  unit: Unit;
}

export interface MetricColumn {
  metric: Metric;
  title: string;
  unit: Unit | null;
}

/** One row. The arrays are reused by the next one. */
export interface TableRow {
  inputs: ArrayLike<SettingValue>;
  /** NaN for a metric without data; null if the values are infeasible. */
  metrics: Float64Array | null;
  /** Why the values are infeasible, if they are. */
  problem: Problem | null;
}

export interface Table {
  inputs: InputColumn[];
  metrics: MetricColumn[];
  /** Number of rows. */
  count: number;
  /** @param n Number of the row, from 0 */
  row: (n: number) => TableRow;
}

interface Plan {
  dials: Dial[];
  count: number;
  /** Writes the values of the inputs in a row. */
  fill: (n: number, point: SettingValue[]) => void;
}

/** Maximum number of inputs of a grid. */
const MOST_INPUTS = 20;
/** Maximum number of values of one input. */
const MOST_POINTS = 10_000_000;
/** Maximum number of metrics; there are fewer key metrics. */
const MOST_METRICS = 100;

/**
 * What to change in a request before it can be run; empty if it is valid.
 * @param mostRuns maximum samples, for those who divide them among many processes
 */
export const checkTable = (input: AnalysisInput, request: TableRequest, mostRuns?: number): AnalysisProblem[] =>
  problemsOf(plan(input, request, mostRuns));

/** @throws RangeError for a request that `checkTable` rejects */
export function tableOf(input: AnalysisInput, request: TableRequest): Table {
  const { metrics } = request;
  const { dials, count, fill } = readyOr(plan(input, request, Infinity));
  const trial = new Trial(input, dials, metrics, { tick: () => undefined });
  const inputs: SettingValue[] = dials.map(() => 0);
  return {
    inputs: dials.map(({ step_id, key, title, step_name, unit }) => ({ step_id, key, title, step_name, unit })),
    metrics: metrics.map((metric) => ({ metric, ...metricWords(metric) })),
    count,
    row(n) {
      fill(n, inputs);
      const found = trial.at(inputs);
      return { inputs, metrics: found, problem: trial.problem };
    },
  };
}

function plan(input: AnalysisInput, request: TableRequest, mostRuns?: number): Ready<Plan> {
  return 'grid' in request ? gridPlan(input, request) : samplePlan(input, request, mostRuns);
}

function samplePlan(input: AnalysisInput, request: SampleRequest, mostRuns?: number): Ready<Plan> {
  const outcome = planSensitivity(
    input,
    { ...request, method: 'monte_carlo' },
    { mostMetrics: MOST_METRICS, mostRuns },
  );
  if ('problems' in outcome) return outcome;
  const { inputs, samples } = outcome.ready;
  const drawn = samplePoints(outcome.ready);
  return {
    ready: {
      dials: inputs.map(({ dial }) => dial),
      count: samples,
      fill(n, point) {
        for (let i = 0; i < drawn.length; i++) point[i] = drawn[i]!(n);
      },
    },
  };
}

function gridPlan(input: AnalysisInput, { metrics, grid }: GridRequest): Ready<Plan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const problems: AnalysisProblem[] = [];
  if (metrics.length === 0) problems.push(say('metrics', 'choose at least one metric.'));
  const unknown = checkMetrics(results, metrics, 'metrics');
  if (unknown) problems.push(unknown);
  if (grid.length === 0 || grid.length > MOST_INPUTS) problems.push(say('grid', `choose 1 to ${MOST_INPUTS} inputs.`));
  const found = grid.map((one, i) => axisOf(input, results, one, `grid.${i}`));
  problems.push(...found.filter(isProblem));
  const twice = grid.findIndex((one, i) => grid.findIndex((other) => isSame(one, other)) < i);
  if (twice >= 0) problems.push(say(`grid.${twice}`, 'is listed twice; remove one of the entries.'));
  const axes = found.filter((one): one is SweptAxis => !isProblem(one));
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (!Number.isSafeInteger(count)) problems.push(say('grid', 'has too many combinations; choose fewer points.'));
  if (problems.length > 0) return { problems };
  return {
    ready: {
      dials: axes.map(({ dial }) => dial),
      count,
      fill(n, point) {
        let rest = n;
        for (let i = axes.length - 1; i >= 0; i--) {
          const { values } = axes[i]!;
          point[i] = values[rest % values.length]!;
          rest = Math.floor(rest / values.length);
        }
      },
    },
  };
}

const say = (field: string, message: string, step_id: string | null = null): AnalysisProblem => ({
  field,
  message: aboutField(field, message),
  step_id,
});

const isSame = (a: SweptInput, b: SweptInput): boolean => a.step_id === b.step_id && a.key === b.key;

interface SweptAxis {
  dial: Dial;
  values: readonly SettingValue[];
}

function axisOf(input: AnalysisInput, results: Results, swept: SweptInput, field: string): SweptAxis | AnalysisProblem {
  const { step_id, key, min, max, points, scale, values } = swept;
  const dial =
    step_id === null ? assumptionDial(input, results, key, field) : settingDial(input, results, step_id, key, field);
  if (isProblem(dial)) return dial;
  if (values) return checkValues(dial, values, field) ?? { dial, values };
  if (min === undefined || max === undefined)
    return say(field, `${spoken(dial)} needs a range with a minimum and a maximum, or a list of values.`, step_id);
  const wrong = checkRange(dial, min, max, field);
  if (wrong) return wrong;
  if (points === undefined || !Number.isInteger(points) || points < 2 || points > MOST_POINTS) {
    const given = points === undefined ? '' : `, not ${entered(points)}`;
    return say(field, `choose 2 to ${entered(MOST_POINTS)} points for ${spoken(dial)}${given}.`, step_id);
  }
  if (scale === 'log' && min <= 0)
    return say(field, `the range of ${spoken(dial)} must be above zero for logarithmic spacing.`, step_id);
  return { dial, values: spacedValues(dial, { min, max, points, scale }) };
}

/** Whether each value is one that the input accepts. */
function checkValues(dial: Dial, values: readonly SettingValue[], field: string): AnalysisProblem | null {
  const wrong = (message: string): AnalysisProblem => say(field, message, dial.step_id);
  if (values.length === 0) return wrong(`${spoken(dial)} needs at least one value.`);
  if (dial.type === 'choice' || dial.type === 'boolean') {
    const unknown = values.find((one) => !dial.choices.includes(one));
    return unknown === undefined
      ? null
      : wrong(`${spoken(dial)} must be one of ${dial.choices.join(', ')}, not ${String(unknown)}.`);
  }
  const other = values.find((one) => typeof one !== 'number' || !Number.isFinite(one));
  if (other !== undefined) return wrong(`${spoken(dial)} must be a number, not ${String(other)}.`);
  const numbers = values as readonly number[];
  const [least, largest] = [Math.min(...numbers), Math.max(...numbers)];
  if (dial.type === 'integer' && !numbers.every(Number.isInteger))
    return wrong(`${spoken(dial)} must be a whole number.`);
  if (dial.min !== null && least < dial.min)
    return wrong(`${spoken(dial)} must be ${entered(dial.min)} or more, not ${entered(least)}.`);
  if (dial.max !== null && largest > dial.max)
    return wrong(`${spoken(dial)} must be ${entered(dial.max)} or less, not ${entered(largest)}.`);
  return null;
}
