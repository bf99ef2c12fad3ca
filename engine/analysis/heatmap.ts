/** One metric over two settings. */
import type { Problem, Results } from '../types/results.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf, problemsOf, type Ready, readyOr } from './baseline.ts';
import { checkRange, type Dial, isProblem, settingDial } from './dial.ts';
import { checkKnown, metricValue, noFigure } from './metric.ts';
import { columnOf, type Part } from './sampled.ts';
import { spacedValues } from './spaced.ts';
import { runStudy, type Study } from './study.ts';
import { counted, Trial } from './trial.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  HeatmapAxis,
  HeatmapAxisRequest,
  HeatmapGap,
  HeatmapRequest,
  HeatmapResult,
  Watch,
} from './types.ts';
import type { Ticking } from './watch.ts';
import { entered } from '../wording/text.ts';
import { aboutField } from '../wording/field-wording.ts';

const POINTS = 25;
const FEWEST = 2;
const MOST = 101;

interface Plan {
  results: Results;
  x: { dial: Dial; values: number[] };
  y: { dial: Dial; values: number[] };
}

/** What to change in a request before it can be run; empty if it is valid. */
export const checkHeatmap = (input: AnalysisInput, request: HeatmapRequest): AnalysisProblem[] =>
  problemsOf(plan(input, request));

/**
 * A grid of cells; a cell with infeasible settings is a gap with its reason.
 * @throws RangeError for a request that
 * `checkHeatmap` rejects.
 * @throws AnalysisCancelled
 */
export const heatmap = (input: AnalysisInput, request: HeatmapRequest, watch: Watch = {}): HeatmapResult =>
  runStudy(heatmapStudy(input, request), watch);

/** @throws RangeError for a request that `checkHeatmap` rejects */
export function heatmapStudy(input: AnalysisInput, request: HeatmapRequest): Study<Part, HeatmapResult> {
  const { results, x, y } = readyOr(plan(input, request));
  // The setting further downstream varies from cell to cell, so less of the process is recalculated.
  const order = (dial: Dial): number => results.steps.findIndex(({ step_id }) => step_id === dial.step_id);
  const isRowByRow = order(y.dial) <= order(x.dial);
  const inner = isRowByRow ? x.values.length : y.values.length;
  const cell = (n: number): [column: number, row: number] => {
    const [a, b] = [Math.floor(n / inner), n % inner];
    return isRowByRow ? [b, a] : [a, b];
  };
  const meter: Ticking = { tick: () => undefined };
  const trial = new Trial(input, [x.dial, y.dial], [request.metric], meter, false);
  const baseline = metricValue(results, request.metric)!;
  return {
    count: x.values.length * y.values.length,
    each: 1,
    message: 'Calculating the grid',
    evaluate(from, to, tick) {
      meter.tick = tick;
      const values = new Float64Array(to - from).fill(NaN);
      const problems: Part['problems'] = [];
      for (let n = from; n < to; n++) {
        const [column, row] = cell(n);
        const found = trial.at([x.values[column]!, y.values[row]!]);
        if (found) values[n - from] = found[0]!;
        problems.push(trial.problem);
      }
      return { values, tallies: [trial.take()], problems };
    },
    reduce(parts) {
      const values = y.values.map(() => x.values.map((): number | null => null));
      const gaps: HeatmapGap[] = [];
      const problems = parts.flatMap((part) => part.problems!);
      for (const [n, value] of columnOf(parts, 1, 0).entries()) {
        const [column, row] = cell(n);
        if (Number.isNaN(value)) gaps.push({ x: column, y: row, ...why(problems[n]!, request.metric) });
        else values[row]![column] = value;
      }
      return {
        x: axis(x),
        y: axis(y),
        metric: request.metric,
        values,
        gaps: gaps.toSorted((one, other) => one.y - other.y || one.x - other.x),
        reasons: counted(parts.flatMap(({ tallies }) => tallies)).reasons,
        baseline: Number.isFinite(baseline) ? baseline : null,
        engine_version: ENGINE_VERSION,
      };
    },
  };
}

function why(problem: Problem | null, metric: string): Omit<HeatmapGap, 'x' | 'y'> {
  if (!problem) return { step_id: null, fields: [], message: noFigure(metric) };
  const { step_id, fields, message } = problem;
  return { step_id: step_id === '' ? null : step_id, fields, message };
}

function axis({ dial, values }: Plan['x']): HeatmapAxis {
  const { step_id, key, title, unit, display_unit, base } = dial;
  return { step_id: step_id!, key, title, unit, display_unit, values, base: typeof base === 'number' ? base : null };
}

function plan(input: AnalysisInput, request: HeatmapRequest): Ready<Plan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const unknown = checkKnown(results, [request.metric], 'metric');
  const x = axisPlan(input, results, request.x, 'x');
  const y = axisPlan(input, results, request.y, 'y');
  const problems = [x, y, unknown].filter((one) => one !== null).filter(isProblem);
  if (request.x.step_id === request.y.step_id && request.x.key === request.y.key)
    problems.push({
      field: 'y',
      message: 'Both axes use the same setting; choose a different setting for one of them.',
      step_id: null,
    });
  if (problems.length > 0 || isProblem(x) || isProblem(y)) return { problems };
  return { ready: { results, x, y } };
}

function axisPlan(
  input: AnalysisInput,
  results: Results,
  { step_id, key, min, max, points = POINTS }: HeatmapAxisRequest,
  field: 'x' | 'y',
): Plan['x'] | AnalysisProblem {
  const dial = settingDial(input, results, step_id, key, field);
  if (isProblem(dial)) return dial;
  if (!Number.isInteger(points) || points < FEWEST || points > MOST)
    return {
      field,
      message: aboutField(field, `choose ${FEWEST} to ${MOST} points, not ${entered(points)}.`),
      step_id,
    };
  return checkRange(dial, min, max, field) ?? { dial, values: spacedValues(dial, { min, max, points }) };
}
