/** One metric over two settings. */
import type { Results } from '../types.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf, problemsOf, type Ready, readyOr } from './baseline.ts';
import { checkRange, type Dial, isProblem, settingDial } from './dial.ts';
import { checkMetrics, metricValue, noFigure } from './metric.ts';
import { Trial } from './trial.ts';
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
import { Meter } from './watch.ts';
import { aboutField, entered } from '../wording.ts';

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
export function heatmap(input: AnalysisInput, request: HeatmapRequest, watch: Watch = {}): HeatmapResult {
  const { results, x, y } = readyOr(plan(input, request));
  const meter = new Meter(x.values.length * y.values.length, watch, 'Filling the grid');
  // The setting further downstream varies in the inner loop, so less of the process is recalculated.
  const order = (dial: Dial): number => results.steps.findIndex(({ step_id }) => step_id === dial.step_id);
  const rowsOutside = order(y.dial) <= order(x.dial);
  const trial = new Trial(input, [x.dial, y.dial], [request.metric], meter);
  const values = y.values.map(() => x.values.map((): number | null => null));
  const gaps: HeatmapGap[] = [];
  const outer = rowsOutside ? y.values.length : x.values.length;
  const inner = rowsOutside ? x.values.length : y.values.length;
  for (let a = 0; a < outer; a++)
    for (let b = 0; b < inner; b++) {
      const [column, row] = rowsOutside ? [b, a] : [a, b];
      const value = trial.at([x.values[column]!, y.values[row]!])?.[0];
      if (value !== undefined && !Number.isNaN(value)) values[row]![column] = value;
      else gaps.push({ x: column, y: row, ...why(trial, request.metric) });
    }
  const baseline = metricValue(results, request.metric)!;
  return {
    x: axis(x),
    y: axis(y),
    metric: request.metric,
    values,
    gaps: gaps.toSorted((one, other) => one.y - other.y || one.x - other.x),
    reasons: trial.reasonList(),
    baseline: Number.isFinite(baseline) ? baseline : null,
    engine_version: ENGINE_VERSION,
  };
}

function why({ problem }: Trial, metric: string): Omit<HeatmapGap, 'x' | 'y'> {
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
  const unknown = checkMetrics(results, [request.metric], 'metric');
  const x = axisPlan(input, results, request.x, 'x');
  const y = axisPlan(input, results, request.y, 'y');
  const problems = [x, y, unknown].filter((one) => one !== null).filter(isProblem);
  if (request.x.step_id === request.y.step_id && request.x.key === request.y.key)
    problems.push({ field: 'y', message: 'Both axes are the same setting; choose another one.', step_id: null });
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
  return checkRange(dial, min, max, field) ?? { dial, values: valuesOf(dial, min, max, points) };
}

/** Evenly spaced values; each whole number once. */
function valuesOf({ type }: Dial, min: number, max: number, points: number): number[] {
  const even = Array.from({ length: points }, (_, i) => min + ((max - min) * i) / (points - 1));
  // The last value is the end of the range itself, without a rounding error.
  even[points - 1] = max;
  if (type !== 'integer') return even;
  return [...new Set(even.map(Math.round))].filter((one) => one >= min && one <= max);
}
