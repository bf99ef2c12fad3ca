/** Runs in a thread of the pool: evaluations, single unit operations, fits, comparisons of models and checks of requests. Never opens the database. */
import '#server/give-way.ts';
import {
  type Alternative,
  type AnalysisProblem,
  type Estimates,
  estimates,
  type Leverage,
  leverage,
  type Metric,
  type Cause,
  causesOf,
  scaleUpRisk,
  type ScaleUpRiskRequest,
} from '#engine/analysis/index.ts';
import {
  buildScenario,
  compile,
  evaluate,
  runUnitOperation,
  type Results,
  type ScenarioFile,
  type Slider,
  sliderOf,
  type SliderRequest,
  withSliders,
  type Configuration,
  type Evaluation,
  type ProductBasis,
  type ScenarioOutcome,
  type UnitOperation,
  type UnitOperationInput,
  type UnitOperationRun,
} from '#engine/index.ts';
import { type GivenProcess, type InputFault, InvalidInput, runTool } from '#engine/tools/index.ts';
import type { JobType, ScaleUp } from '#generated/types.ts';
import type { Loaded } from '#server/analyses/input.ts';
import type { Examined } from '#server/analyses/kind.ts';
import { analyses } from '#server/analyses/kinds/index.ts';
import { serialiseResults, type SerialisedResults } from '#server/serialised-results.ts';
import { libraryWith, scaleUpPairs, sharedLibrary, type OwnRow } from '#server/shared-library.ts';

export interface EvaluationTask {
  configuration: Configuration;
  product: ProductBasis;
  own: OwnRow[];
}

/** An evaluation whose results are only stored. */
export type EvaluationToStore =
  | { feasible: true; results: SerialisedResults }
  | Extract<Evaluation, { feasible: false }>;

export interface EvaluationToStoreTask extends EvaluationTask {
  /** Whether the database stores compressed results. */
  isPacked: boolean;
}

/** Products and libraries that are kept: each takes up to some hundred kilobytes. */
const MOST_KEPT = 16;

/** The same object for the same content: the engine reuses what it has compiled for a product and a library that are these objects. */
function onceFor<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const kept = new Map<string, Made>();
  return (given) => {
    const key = JSON.stringify(given);
    const made = kept.get(key) ?? make(given);
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return made;
  };
}
const libraryFor = onceFor(libraryWith);
const productFor = onceFor((product: ProductBasis) => product);

const evaluated = ({ configuration, product, own }: EvaluationTask): Evaluation =>
  evaluate(configuration, productFor(product), libraryFor(own));

export function evaluateToStore({ configuration, isPacked, ...task }: EvaluationToStoreTask): EvaluationToStore {
  const outcome = evaluated({ configuration, ...task });
  return outcome.feasible
    ? { feasible: true, results: serialiseResults(outcome.results, configuration, isPacked) }
    : outcome;
}

export interface RunTask {
  unit_operation: string;
  input: UnitOperationInput;
  own: OwnRow[];
}

export default evaluated;

export interface ScenarioTask extends EvaluationTask {
  name: string;
  /** ISO 8601 */
  created_at: string;
}

export const scenarioOf = ({ own, ...task }: ScenarioTask): ScenarioOutcome => buildScenario(task, libraryWith(own));

export interface ShareTask extends ScenarioTask {
  sliders: SliderRequest[];
}

export type ShareOutcome =
  | { feasible: true; file: ScenarioFile; results: Results; sliders: Slider[] }
  | Extract<ScenarioOutcome, { feasible: false }>
  | AnalysisProblem;

/** What a shared page shows: a scenario with its results and sliders, all computed from the rows in the scenario alone. */
export function share({ own, sliders, ...task }: ShareTask): ShareOutcome {
  const built = buildScenario(task, libraryWith(own));
  if (!built.feasible) return built;
  const { file } = built;
  const input = inputOfScenario(file);
  const outcome = evaluate(input.configuration, input.product, input.library);
  if (!outcome.feasible) return outcome;
  const made: Slider[] = [];
  for (const [index, one] of sliders.entries()) {
    const slider = sliderOf(input, outcome.results, one);
    if ('message' in slider) return { ...slider, field: `${slider.field}.${index}` };
    made.push(slider);
  }
  return { feasible: true, file, results: outcome.results, sliders: made };
}

export interface SlidTask {
  scenario: ScenarioFile;
  sliders: Slider[];
  /** One for each slider. */
  values: number[];
}

/** A stored scenario with other values of its sliders. Readers get no nearest value that works, so none is searched. */
export function slid({ scenario, sliders, values }: SlidTask): Evaluation {
  const { configuration, product, library } = inputOfScenario(scenario);
  return compile(withSliders(configuration, sliders, values), product, library).evaluate();
}

/** The climate factors are those of this server: a scenario has only their hash. */
const inputOfScenario = ({ configuration, product, library }: ScenarioFile) => ({
  configuration,
  product,
  library: { ...library, factors: sharedLibrary().factors },
});

export interface EstimateTask extends EvaluationTask {
  /** To compare with on the same samples. */
  alternatives: Alternative[];
}

/** The default uncertainty of the key metrics, or why there is none. */
export const figureEstimates = ({ own, ...task }: EstimateTask): Estimates | AnalysisProblem =>
  estimates({ ...task, library: libraryWith(own) });

export interface LeverageTask extends EvaluationTask {
  metric: Metric;
}

/** The effect of every number on a metric, or why there is none. */
export function leverageOf({ configuration, product, own, metric }: LeverageTask): Leverage | AnalysisProblem {
  const found = leverage({ configuration, product, library: libraryWith(own) }, [metric]);
  return 'message' in found ? found : found[0]!;
}

export interface ScaleUpTask extends EvaluationTask {
  request: Omit<ScaleUpRiskRequest, 'pairs'>;
}

/** How much of the laboratory titre the plant keeps, or why that is not known. */
export function scaleUpOf({ own, request, ...task }: ScaleUpTask): ScaleUp | AnalysisProblem {
  const found = scaleUpRisk({ ...task, library: libraryWith(own) }, { ...request, pairs: scaleUpPairs() });
  return 'message' in found ? found : { ...found, prior: { ...found.prior, pairs: [...found.prior.pairs] } };
}

export interface CausesTask extends Pick<EvaluationTask, 'product' | 'own'> {
  before: Configuration;
  after: Configuration;
}

export const causes = ({ own, ...task }: CausesTask): Cause[] | null =>
  causesOf({ ...task, library: libraryWith(own) });

export interface ToolTask {
  name: string;
  processes: { file: ScenarioFile; set: GivenProcess['set'] }[];
  given: Readonly<Record<string, unknown>>;
  /** For a draft. */
  operations?: UnitOperation[];
}

export type ToolOutcome = { result: Record<string, unknown> } | { faults: readonly InputFault[] };

/** What a tool finds, or what is wrong with what it was given. */
export function tool({ name, processes, given, operations }: ToolTask): ToolOutcome {
  const { factors, proteins, molecules, solvents } = sharedLibrary();
  const read = processes.map(({ file, set }): GivenProcess => ({ file, sha256: file.sha256, factors, set }));
  try {
    return { result: runTool(name, read, given, { operations, named: [...proteins, ...molecules, ...solvents] }) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { faults: error.faults };
  }
}

export interface CheckTask extends Loaded<object> {
  type: JobType;
}

export const check = ({ type, ...loaded }: CheckTask): Examined => analyses[type].examine(loaded);

export { fitData, rivalFit, rivals } from '#server/fits/fit-data.ts';

/** @throws RangeError for an id that is not in the catalogue */
export const runAlone = ({ unit_operation, input, own }: RunTask): UnitOperationRun =>
  runUnitOperation(unit_operation, input, libraryWith(own));
