/** Cost and footprint against scale: the same process resized to a series of outputs. */
import type { Results } from '../types/results.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf, problemsOf, type Ready, readyOr } from './baseline.ts';
import { isProblem } from './dial.ts';
import { checkKnown, knownValue } from './metric.ts';
import { SCALE_EVALUATIONS } from './scale.ts';
import { type Levers, notResizable, Plant } from './scaling/plant.ts';
import { plantFor } from './scaling/designs.ts';
import { keepPace } from './scaling/reach.ts';
import type {
  AnalysisInput,
  AnalysisProblem,
  Elasticity,
  FullPlant,
  Metric,
  ScaleAnalysisRequest,
  ScaleAnalysisResult,
  ScalePoint,
  Watch,
} from './types.ts';
import { runStudy, type Study } from './study.ts';
import type { Ticking } from './watch.ts';
import { aboutField } from '../wording/field-wording.ts';

const POINTS = 21;
const FEWEST = 3;
const MOST = 101;
/** Outputs on the two sides of a step of the curve differ by this share: no chart shows it. */
const STEP_WIDTH = 1e-3;
/** Steps of the curve that are located. */
const MOST_STEPS = 60;
/** Expected evaluations to locate the steps between two outputs, as a share of those of an output. */
const TO_LOCATE = 4;
const METRICS: readonly Metric[] = ['cogs', 'tci'];
const MOST_METRICS = 10;

interface Plan {
  results: Results;
  outputs: number[];
  metrics: readonly Metric[];
}

/** A point with the numbers from which its elasticities are calculated. */
interface Found {
  point: ScalePoint;
  /** Of each metric; empty if there is no plant. */
  values: number[];
  /** Numbers of machines, as text; null if there is no plant. */
  machines: string | null;
}

/** What to change in a request before it can be run; empty if it is valid. */
export const checkScaleAnalysis = (input: AnalysisInput, request: ScaleAnalysisRequest): AnalysisProblem[] =>
  problemsOf(plan(input, request));

/** @throws RangeError for a request that `checkScaleAnalysis` rejects. @throws AnalysisCancelled */
export const scaleAnalysis = (
  input: AnalysisInput,
  request: ScaleAnalysisRequest,
  watch: Watch = {},
): ScaleAnalysisResult => runStudy(scaleStudy(input, request), watch);

/**
 * Its items are the outputs. The steps between them are located at the end, as each search depends on the one before.
 * @throws RangeError for a request that `checkScaleAnalysis` rejects
 */
export function scaleStudy(input: AnalysisInput, request: ScaleAnalysisRequest): Study<Found[], ScaleAnalysisResult> {
  const { results, outputs, metrics } = readyOr(plan(input, request));
  const { rule = 'size', stirring = 'power_per_volume' } = request;
  const located = rule === 'units' ? TO_LOCATE : 0;
  const meter: Ticking = { tick: () => undefined };
  const plant = new Plant(input, results, stirring, () => meter.tick());
  const plantAt = (output: number): Found => {
    const reached = plantFor(plant, output, rule);
    return 'problem' in reached ? gap(output, reached.problem.message) : at(plant, reached.levers, output, metrics);
  };
  return {
    count: outputs.length,
    each: SCALE_EVALUATIONS * (1 + located),
    message: 'Resizing the plant for each output',
    evaluate(from, to, tick) {
      meter.tick = tick;
      return outputs.slice(from, to).map(plantAt);
    },
    reduce(parts, whole) {
      meter.tick = () => whole.tick();
      whole.say('Locating the discontinuities');
      const found = parts.flat();
      return {
        points: found.map(({ point }) => point),
        // Each plant of usual sizes takes a search over all sizes: a hundred thousand evaluations for its steps.
        edges: rule === 'usual_sizes' ? [] : edgesOf(found, plantAt),
        elasticities: metrics.flatMap((metric, k) => elasticities(found, metric, k)),
        overall: metrics.map((metric, k) => ({ metric, value: slope(found, k) })),
        full: fullPlants(plant, request.min_output, request.max_output),
        baseline: results.figures,
        engine_version: ENGINE_VERSION,
      };
    },
  };
}

/**
 * The plants just below and just above each output at which a machine is added or removed, in order: the metrics have a step
 * there. Located by halving the ratio of two outputs.
 */
function edgesOf(found: readonly Found[], plantAt: (output: number) => Found): ScalePoint[] {
  const edges: ScalePoint[] = [];
  const locate = (below: Found, above: Found): void => {
    if (below.machines === null || above.machines === null || below.machines === above.machines) return;
    if (edges.length >= 2 * MOST_STEPS) return;
    const [low, high] = [below.point.output, above.point.output];
    if (high <= low * (1 + STEP_WIDTH)) {
      edges.push(below.point, above.point);
      return;
    }
    const middle = plantAt(Math.sqrt(low * high));
    locate(below, middle);
    locate(middle, above);
  };
  found.slice(1).forEach((above, index) => locate(found[index]!, above));
  return edges;
}

const machinesOf = ({ vessels, trains }: Levers): string => JSON.stringify([vessels, trains]);

const gap = (output: number, message: string): Found => ({
  point: { output, figures: null, vessels: null, vessel_volume: null, bottleneck: null, message },
  values: [],
  machines: null,
});

function at(plant: Plant, levers: Levers, output: number, metrics: readonly Metric[] = []): Found {
  const outcome = plant.evaluate(levers);
  if (!outcome.feasible) return gap(output, outcome.problem.message);
  const { figures, schedule } = outcome.results;
  const vessels = plant.boughtVessels(outcome.results);
  const vessel_volume = plant.hasVessels ? levers.volume : null;
  const bottleneck = `${schedule.bottleneck.tag} ${schedule.bottleneck.name}`;
  return {
    point: { output, figures, vessels, vessel_volume, bottleneck, message: null },
    values: metrics.map((metric) => knownValue(outcome.results, metric)!),
    machines: machinesOf(levers),
  };
}

/** Plants with one, two, three and more vessels of the present size at full use; other steps are scaled to match. */
function fullPlants(plant: Plant, from: number, to: number): FullPlant[] {
  const list: FullPlant[] = [];
  if (!plant.hasVessels) return list;
  for (let vessels = plant.leastVessels; vessels <= plant.mostVessels; vessels++) {
    const { point } = at(plant, keepPace(plant, { ...plant.base, vessels }, Infinity), 0);
    if (!point.figures || point.figures.output < from) continue;
    if (point.figures.output > to) break;
    // An additional vessel has no effect if another step is the bottleneck.
    if (list.at(-1)?.output === point.figures.output) break;
    list.push({ ...point, output: point.figures.output, figures: point.figures });
  }
  return list;
}

const outputOf = ({ point }: Found): number => point.figures?.output ?? NaN;

/** Elasticities between neighbours that are both feasible. */
function elasticities(found: readonly Found[], metric: Metric, k: number): Elasticity[] {
  return found.slice(1).flatMap((one, i) => {
    const before = found[i]!;
    const value =
      Math.log((one.values[k] ?? NaN) / (before.values[k] ?? NaN)) / Math.log(outputOf(one) / outputOf(before));
    return Number.isFinite(value) ? [{ metric, from: before.point.output, to: one.point.output, value }] : [];
  });
}

/** Slope of the logarithms by least squares; null for fewer than two points, or for values without a logarithm. */
function slope(found: readonly Found[], k: number): number | null {
  const points = found
    .map((one) => [Math.log(outputOf(one)), Math.log(one.values[k] ?? NaN)] as const)
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  const mean = (k: 0 | 1): number => points.reduce((sum, one) => sum + one[k], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const xy = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  const xx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  return xx > 0 ? xy / xx : null;
}

function plan(input: AnalysisInput, request: ScaleAnalysisRequest): Ready<Plan> {
  const results = baselineOf(input);
  if (isProblem(results)) return { problems: [results] };
  const unsuited = notResizable(input, results);
  if (unsuited) return { problems: [unsuited] };
  const { min_output: min, max_output: max, points = POINTS, metrics = METRICS } = request;
  const say = (field: string, message: string): AnalysisProblem => ({
    field,
    message: aboutField(field, message),
    step_id: null,
  });
  const problems: AnalysisProblem[] = [];
  if (!(min > 0 && Number.isFinite(min))) problems.push(say('min_output', 'enter the lowest output in kg per year.'));
  if (!(max > 0 && Number.isFinite(max))) problems.push(say('max_output', 'enter the highest output in kg per year.'));
  if (problems.length === 0 && min >= max)
    problems.push(
      say(
        'max_output',
        `the lowest output (${min} kg per year) is above the highest (${max} kg per year); increase the highest output.`,
      ),
    );
  if (!Number.isInteger(points) || points < FEWEST || points > MOST)
    problems.push(say('points', `enter ${FEWEST} to ${MOST}.`));
  if (metrics.length > MOST_METRICS) problems.push(say('metrics', `choose at most ${MOST_METRICS} metrics.`));
  const unknown = checkKnown(results, metrics, 'metrics');
  if (unknown) problems.push(unknown);
  if (problems.length > 0) return { problems };
  const outputs = Array.from({ length: points }, (_, i) => min * (max / min) ** (i / (points - 1)));
  return { ready: { results, outputs, metrics } };
}
