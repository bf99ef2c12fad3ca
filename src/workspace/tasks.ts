import {
  buildScenario,
  compareLibrary,
  defaultInputs,
  evaluate,
  parseScenario,
  relieveBottleneck,
  verifyScenario,
} from '#engine/index.ts';
import type {
  Configuration,
  Evaluation,
  Library,
  ParsedScenario,
  ProductBasis,
  Relief,
  Reproduction,
  RowDifference,
  ScenarioInput,
  ScenarioOutcome,
  SensitivityInput,
} from '#engine/index.ts';

/** A scenario file as it was read, and how it fares here. */
export interface ReadScenario {
  parsed: ParsedScenario;
  /** The rest is null for a file that cannot be read. */
  reproduction: Reproduction | null;
  /** Rows that are missing or other in the library here. */
  rows: RowDifference[];
}

/** What can be asked of the worker beside figures: what goes with each question, and what comes back. */
export interface Tasks {
  evaluate: { ask: Configuration; answer: Evaluation };
  relieve: { ask: Configuration; answer: Relief | null };
  write_scenario: { ask: Omit<ScenarioInput, 'product'>; answer: ScenarioOutcome };
  read_scenario: { ask: string; answer: ReadScenario };
  /** What is uncertain of a process, and over which range, if nobody says. */
  uncertain_inputs: { ask: Configuration; answer: SensitivityInput[] };
}
export type TaskName = keyof Tasks;

type Runner<Name extends TaskName> = (
  ask: Tasks[Name]['ask'],
  product: ProductBasis,
  library: Library,
) => Tasks[Name]['answer'];

/** How each is done; runs in the worker. */
export const TASKS: { [Name in TaskName]: Runner<Name> } = {
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
  uncertain_inputs: (configuration, product, library) =>
    defaultInputs({ configuration, product, library }, 'monte_carlo'),
};
