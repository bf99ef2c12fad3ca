import {
  bufferChoices,
  compareTechnologies,
  buildScenario,
  catalogue,
  compareLibrary,
  compile,
  designBuffer,
  designFor,
  estimates,
  estimatesWithSpreads,
  evaluate,
  explainer,
  feedOptions,
  furtherChecks,
  heatBalance,
  leverage,
  numberCurve,
  parseScenario,
  pointEffects,
  previewOwn,
  priceStop,
  priceWarning,
  proposedMeasurements,
  recompute,
  relieveBottleneck,
  reproduceResults,
  runUnitOperation,
  screening,
  seekGoal,
  settingsThatMatter,
  saltFor,
  takenTogether,
  uncertainInputs,
  usualProduct,
  verifyScenario,
  withSliders,
} from '#engine/index.ts';
import type {
  AnalysisProblem,
  BufferChoice,
  BufferInput,
  BufferOutcome,
  Check,
  Configuration,
  DesignResult,
  EstimatedSpreads,
  Estimates,
  Evaluation,
  FeedOptions,
  FigureRef,
  Figures,
  Goal,
  GoalSeek,
  HeatResult,
  Leverage,
  NumberCurve,
  Library,
  OwnDefinition,
  OwnPreview,
  ParsedScenario,
  PointEffects,
  PointRequest,
  ProductBasis,
  ProposedMeasurement,
  Provenance,
  Relief,
  Reproduction,
  Results,
  ResultsReproduction,
  RowDifference,
  ScenarioFile,
  ScenarioInput,
  ScenarioOutcome,
  Screening,
  SettingRange,
  SliderTarget,
  Stop,
  TechnologyComparison,
  TechnologyRequest,
  Together,
  UncertainInput,
  UnitOperation,
  UnitOperationInput,
  UnitOperationRun,
} from '#engine/index.ts';
import type { PlanAnswer, PlanAsk } from './plan-experiment.ts';

/** A scenario file as read, and its results here. */
export interface ReadScenario {
  parsed: ParsedScenario;
  /** All other fields are null for a file that cannot be read. */
  reproduction: Reproduction | null;
  /** Rows that are missing in, or differ from, the library here. */
  rows: RowDifference[];
}

/** One unit operation, to be run alone. */
export interface Alone {
  unit_operation: string;
  input: UnitOperationInput;
}

/** Requests to the worker other than the results that follow each keystroke: arguments and result of each. */
export interface Tasks {
  /** Explains a metric of a configuration's results. */
  explain: { ask: { configuration: Configuration; ref: FigureRef }; answer: Provenance };
  /** Recomputes the metric only from its provenance; null if there are no data. */
  recompute: { ask: Provenance; answer: number | null };
  /** The value of one input at which a metric reaches its target, with all other inputs constant. */
  seek: { ask: { configuration: Configuration; goal: Goal }; answer: GoalSeek };
  /**
   * How uncertain the metrics of a configuration are, from the first of the numbered samples, all if absent; null if it cannot
   * run.
   */
  estimate: { ask: { configuration: Configuration; samples?: number }; answer: Estimates | null };
  /** Results of a configuration that is not the draft. */
  evaluate: { ask: Configuration; answer: Evaluation };
  /** Results for a product other than that of the open process. */
  evaluate_for: { ask: { configuration: Configuration; product: ProductBasis }; answer: Evaluation };
  /** Results of a configuration with one value for each slider. */
  evaluate_with: {
    ask: { configuration: Configuration; sliders: readonly SliderTarget[]; values: readonly number[] };
    answer: Evaluation;
  };
  /** The same, with the distribution of each metric. */
  estimate_with_spreads: { ask: { configuration: Configuration; samples?: number }; answer: EstimatedSpreads | null };
  relieve: { ask: Configuration; answer: Relief | null };
  /** Plants that make an output in kg per year, or why there is none. */
  size_for: { ask: { configuration: Configuration; target: number }; answer: DesignResult | AnalysisProblem };
  /** The process in steel, hybrid and single use at several outputs, or why they cannot be compared. */
  compare_technologies: {
    ask: { configuration: Configuration; request: TechnologyRequest };
    answer: TechnologyComparison | AnalysisProblem;
  };
  /** What a configuration heats and cools, and how much of it its streams could do; null if it cannot run, or does neither. */
  heat: { ask: Configuration; answer: HeatResult | null };
  /** Checks that need evaluations to be seen; none if the configuration cannot run. */
  further_checks: { ask: Configuration; answer: Check[] };
  /** A check of a warning of a configuration, with its proposals and worth. */
  price_warning: { ask: { configuration: Configuration; check: Check }; answer: Check };
  /** A reason why a configuration does not work, with its proposals and worth against the last one that worked. */
  price_stop: { ask: { configuration: Configuration; stop: Stop; reference: Figures | null }; answer: Check };
  /** The proposals that pay off together; null if there are fewer than two. */
  take_together: { ask: { configuration: Configuration; checks: readonly Check[] }; answer: Together | null };
  write_scenario: { ask: Omit<ScenarioInput, 'product'>; answer: ScenarioOutcome };
  read_scenario: { ask: string; answer: ReadScenario };
  /** Whether the whole results of a scenario are the same when they are computed here. */
  reproduce: { ask: { file: ScenarioFile; results: Results }; answer: ResultsReproduction };
  /** All unit operations of the engine. */
  catalogue: { ask: null; answer: UnitOperation[] };
  run_alone: { ask: Alone; answer: UnitOperationRun };
  feed_options: { ask: Alone; answer: FeedOptions | null };
  design_buffer: { ask: BufferInput; answer: BufferOutcome };
  /** Sodium chloride that brings a buffer to an ionic strength or a conductivity. */
  salt_for: { ask: { input: BufferInput; target: Parameters<typeof saltFor>[1] }; answer: ReturnType<typeof saltFor> };
  /** An own operation on an example feed. */
  preview_own: { ask: OwnDefinition; answer: OwnPreview };
  /** Possible ingredients of a buffer. */
  buffer_choices: { ask: null; answer: BufferChoice[] };
  /** Typical feeds of a unit operation. */
  usual_product: { ask: string; answer: ProductBasis };
  /** Uncertain inputs of a process, with their default ranges. */
  uncertain_inputs: { ask: Configuration; answer: UncertainInput[] };
  /** The effect of every number on each metric, or of those of one step; null if the process cannot run. */
  leverage: { ask: { configuration: Configuration; metrics: string[]; only?: string }; answer: Leverage[] | null };
  /** A metric over the usual range of a number; null if there is none. */
  curve: {
    ask: { configuration: Configuration; metric: string; number: { step_id: string | null; key: string } };
    answer: NumberCurve | null;
  };
  /** The uncertain numbers that reach metrics, the strongest first, and the measurements that would show them. */
  measurable: {
    ask: { configuration: Configuration; metrics: string[] };
    answer: { numbers: UncertainInput[]; proposed: ProposedMeasurement[] };
  };
  /** The settings that change metrics most, strongest first. */
  settings_that_matter: { ask: { configuration: Configuration; metrics: string[] }; answer: SettingRange[] };
  /** The next experiments on a unit operation, from a fit that the configuration uses. */
  plan_experiment: { ask: { configuration: Configuration; plan: PlanAsk }; answer: Promise<PlanAnswer> };
  /** The effect of every setting that can be searched; null if there is none. */
  screening: { ask: { configuration: Configuration; metrics: string[] }; answer: Screening | null };
  /** What each setting of a found point changes; null if the process or the point cannot run. */
  point_effects: { ask: { configuration: Configuration; request: PointRequest }; answer: PointEffects | null };
}
export type TaskName = keyof Tasks;

type Runner<Name extends TaskName> = (
  ask: Tasks[Name]['ask'],
  product: ProductBasis,
  library: Library,
) => Tasks[Name]['answer'];

/** Points of a curve in a cell of a table. */
const CURVE_POINTS = 11;

/** Implementations of the tasks; run in the worker. A task whose code few need is loaded when it is first asked. */
export const TASKS: { [Name in TaskName]: Runner<Name> } = {
  explain: ({ configuration, ref }, product, library) => explainer(compile(configuration, product, library))(ref),
  recompute: (shown) => recompute(shown),
  seek: ({ configuration, goal }, product, library) => seekGoal(configuration, product, library, goal),
  estimate({ configuration, samples }, product, library) {
    const found = estimates({ configuration, product, library }, samples);
    return 'message' in found ? null : found;
  },
  estimate_with_spreads({ configuration, samples }, product, library) {
    const found = estimatesWithSpreads({ configuration, product, library }, samples);
    return 'message' in found ? null : found;
  },
  evaluate,
  evaluate_for: ({ configuration, product }, _product, library) => evaluate(configuration, product, library),
  evaluate_with: ({ configuration, sliders, values }, product, library) =>
    evaluate(withSliders(configuration, sliders, values), product, library),
  relieve(configuration, product, library) {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible ? relieveBottleneck(configuration, product, library, outcome.results) : null;
  },
  size_for: ({ configuration, target }, product, library) =>
    designFor({ configuration, product, library }, { target_output: target }),
  compare_technologies: ({ configuration, request }, product, library) =>
    compareTechnologies({ configuration, product, library }, request),
  heat: (configuration, product, library) => heatBalance(compile(configuration, product, library)),
  further_checks(configuration, product, library) {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible ? furtherChecks({ configuration, product, library }, outcome.results) : [];
  },
  price_warning({ configuration, check }, product, library) {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible ? priceWarning({ configuration, product, library }, outcome.results, check) : check;
  },
  price_stop: ({ configuration, stop, reference }, product, library) =>
    priceStop({ configuration, product, library }, stop, reference),
  take_together: ({ configuration, checks }, product, library) =>
    takenTogether({ configuration, product, library }, checks),
  write_scenario: (input, product, library) => buildScenario({ ...input, product }, library),
  read_scenario(text, _product, library) {
    const parsed = parseScenario(text);
    if (!parsed.ok) return { parsed, reproduction: null, rows: [] };
    const { file } = parsed;
    return {
      parsed,
      reproduction: verifyScenario(file, library.factors),
      rows: compareLibrary(file.library, library),
    };
  },
  reproduce: ({ file, results }, _product, library) => reproduceResults(file, results, library.factors),
  catalogue: () => catalogue(),
  run_alone: ({ unit_operation, input }, _product, library) => runUnitOperation(unit_operation, input, library),
  feed_options: ({ unit_operation, input }, _product, library) => feedOptions(unit_operation, input, library),
  usual_product: (id) => usualProduct(id),
  design_buffer: (input, _product, library) => designBuffer(input, library.molecules),
  salt_for: ({ input, target }, _product, library) => saltFor(input, target, library.molecules),
  preview_own: (definition, _product, library) => previewOwn(definition, library),
  buffer_choices: (_ask, _product, library) => bufferChoices(library.molecules),
  uncertain_inputs: (configuration, product, library) => uncertainInputs({ configuration, product, library }),
  measurable({ configuration, metrics }, product, library) {
    const input = { configuration, product, library };
    return { numbers: uncertainInputs(input, metrics), proposed: proposedMeasurements(input, metrics) };
  },
  async plan_experiment({ configuration, plan }, product, library) {
    // oxlint-disable-next-line own/parts-by-import-later -- a worker has no page that could be older than its code
    const { planFor } = await import('./plan-experiment.ts');
    return planFor({ configuration, product, library }, plan);
  },
  curve: ({ configuration, metric, number }, product, library) =>
    numberCurve({ configuration, product, library }, metric, number, CURVE_POINTS),
  leverage({ configuration, metrics, only }, product, library) {
    const found = leverage({ configuration, product, library }, metrics, only);
    return 'message' in found ? null : found;
  },
  settings_that_matter: ({ configuration, metrics }, product, library) =>
    settingsThatMatter({ configuration, product, library }, metrics),
  screening: ({ configuration, metrics }, product, library) => screening({ configuration, product, library }, metrics),
  point_effects: ({ configuration, request }, product, library) =>
    pointEffects({ configuration, product, library }, request),
};
