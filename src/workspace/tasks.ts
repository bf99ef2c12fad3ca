import {
  bufferChoices,
  buildScenario,
  compareLibrary,
  compile,
  designBuffer,
  defaultInputs,
  evaluate,
  explainer,
  feedOptions,
  parseScenario,
  recompute,
  relieveBottleneck,
  runUnitOperation,
  seekGoal,
  settingsThatMatter,
  saltFor,
  usualProduct,
  verifyScenario,
} from '#engine/index.ts';
import type {
  BufferChoice,
  BufferInput,
  BufferOutcome,
  Configuration,
  Evaluation,
  FeedOptions,
  FigureRef,
  Goal,
  GoalSeek,
  Library,
  ParsedScenario,
  ProductBasis,
  Provenance,
  Relief,
  Reproduction,
  RowDifference,
  ScenarioInput,
  ScenarioOutcome,
  SensitivityInput,
  SettingRange,
  UnitOperationInput,
  UnitOperationRun,
} from '#engine/index.ts';

/** A scenario file as it was read, and how it fares here. */
export interface ReadScenario {
  parsed: ParsedScenario;
  /** The rest is null for a file that cannot be read. */
  reproduction: Reproduction | null;
  /** Rows that are missing or other in the library here. */
  rows: RowDifference[];
}

/** One unit operation, to be run by itself. */
export interface Alone {
  unit_operation: string;
  input: UnitOperationInput;
}

/** What can be asked of the worker beside the results that follow each keystroke: what goes with each question, and what comes back. */
export interface Tasks {
  /** Where a figure of a configuration's results comes from. */
  explain: { ask: { configuration: Configuration; ref: FigureRef }; answer: Provenance };
  /** The figure again, from nothing but what its provenance shows; null where there are no data. */
  recompute: { ask: Provenance; answer: number | null };
  /** Which value of one input gives a figure its target, all else as it is. */
  seek: { ask: { configuration: Configuration; goal: Goal }; answer: GoalSeek };
  /** Results of a configuration that is not the draft. */
  evaluate: { ask: Configuration; answer: Evaluation };
  relieve: { ask: Configuration; answer: Relief | null };
  write_scenario: { ask: Omit<ScenarioInput, 'product'>; answer: ScenarioOutcome };
  read_scenario: { ask: string; answer: ReadScenario };
  run_alone: { ask: Alone; answer: UnitOperationRun };
  feed_options: { ask: Alone; answer: FeedOptions | null };
  design_buffer: { ask: BufferInput; answer: BufferOutcome };
  /** Sodium chloride that brings a buffer to an ionic strength or a conductivity. */
  salt_for: { ask: { input: BufferInput; target: Parameters<typeof saltFor>[1] }; answer: ReturnType<typeof saltFor> };
  /** What a buffer can be made of. */
  buffer_choices: { ask: null; answer: BufferChoice[] };
  /** What a unit operation is commonly used on. */
  usual_product: { ask: string; answer: ProductBasis };
  /** What is uncertain of a process, and over which range, if nobody says. */
  uncertain_inputs: { ask: Configuration; answer: SensitivityInput[] };
  /** The settings that move figures most, the strongest first. */
  settings_that_matter: { ask: { configuration: Configuration; metrics: string[] }; answer: SettingRange[] };
}
export type TaskName = keyof Tasks;

type Runner<Name extends TaskName> = (
  ask: Tasks[Name]['ask'],
  product: ProductBasis,
  library: Library,
) => Tasks[Name]['answer'];

/** How each is done; runs in the worker. */
export const TASKS: { [Name in TaskName]: Runner<Name> } = {
  explain: ({ configuration, ref }, product, library) => explainer(compile(configuration, product, library))(ref),
  recompute: (shown) => recompute(shown),
  seek: ({ configuration, goal }, product, library) => seekGoal(configuration, product, library, goal),
  evaluate,
  relieve(configuration, product, library) {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible ? relieveBottleneck(configuration, product, library, outcome.results) : null;
  },
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
  run_alone: ({ unit_operation, input }, _product, library) => runUnitOperation(unit_operation, input, library),
  feed_options: ({ unit_operation, input }, _product, library) => feedOptions(unit_operation, input, library),
  usual_product: (id) => usualProduct(id),
  design_buffer: (input, _product, library) => designBuffer(input, library.molecules),
  salt_for: ({ input, target }, _product, library) => saltFor(input, target, library.molecules),
  buffer_choices: (_ask, _product, library) => bufferChoices(library.molecules),
  uncertain_inputs: (configuration, product, library) =>
    defaultInputs({ configuration, product, library }, 'monte_carlo'),
  settings_that_matter: ({ configuration, metrics }, product, library) =>
    settingsThatMatter({ configuration, product, library }, metrics),
};
