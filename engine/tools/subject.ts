/** A process that a tool is asked about: a scenario, with some inputs changed for this question alone. */
import type { AnalysisInput } from '../analysis/types.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { type Explain, scenarioExplainer } from '../scenario/cited.ts';
import { buildScenario } from '../scenario/scenario.ts';
import type { ScenarioFile } from '../scenario/types.ts';
import type { SettingValue } from '../types/configuration.ts';
import type { ClimateFactors } from '../types/library.ts';
import type { Problem, Results } from '../types/results.ts';
import { citation } from '../wording/citation.ts';
import { InvalidInput, withChanges } from './changes.ts';
import { object, type Schema, text } from './schema.ts';

/** A process as a transport has read it. */
export interface GivenProcess {
  file: ScenarioFile;
  /** Hash of the inputs as they were read. */
  sha256: string;
  factors: ClimateFactors | undefined;
  /** Values of inputs by their names, entered for this question alone. */
  set?: Readonly<Record<string, SettingValue>>;
}

/** What a process is given as, besides where it is. */
export const SET: Schema = {
  type: 'object',
  additionalProperties: { type: ['number', 'string', 'boolean'] },
  description:
    'Inputs with other values for this question alone, such as {"Fermentation.vessels": 4, "prices.electricity": 0.1}, in the units that read_process and what_matters state.',
};

/** How results say which process they are of. */
export const ABOUT: Schema = object({
  name: text(),
  sha256: text('SHA-256 of the inputs; the references begin with its first 16 digits'),
  cite_as: text(),
});

export interface Subject {
  name: string;
  sha256: string;
  input: AnalysisInput;
  explain: Explain;
  /** @throws InvalidInput with what stops it, if the process cannot run */
  results: () => Results;
  about: { name: string; sha256: string; cite_as: string };
}

/** @throws InvalidInput for a changed input that does not take its value */
export function openSubject({ file: read, sha256: stated, factors, set = {} }: GivenProcess): Subject {
  const library = { ...read.library, factors };
  const changes = Object.entries(set);
  const entered = withChanges(read, library, changes);
  const made = changes.length === 0 ? null : buildScenario(entered, library);
  const [file, sha256] = made?.feasible ? [made.file, made.file.sha256] : [entered, stated];
  const { name, configuration, product } = file;
  const input = { configuration, product, library };
  let outcome: Results | undefined;
  return {
    name,
    sha256,
    input,
    explain: scenarioExplainer(file, factors),
    results() {
      if (made && !made.feasible) throw stopped(made.problem);
      if (outcome) return outcome;
      const evaluated = evaluate(configuration, product, library);
      if (!evaluated.feasible) throw stopped(evaluated.problem);
      return (outcome = evaluated.results);
    },
    about: { name, sha256, cite_as: citation({ versions: file.versions, sha256 }) },
  };
}

const stopped = ({ step_id, fields, message, nearest }: Problem): InvalidInput =>
  new InvalidInput([{ field: [step_id, fields.join(', ')].filter(Boolean).join('.'), message, nearest }]);
