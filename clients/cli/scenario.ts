/** Scenario files as commands use them: read with every fault named, changed by `--set`, and analysed. */
import type { AnalysisInput, InputAddress } from '@titre/engine/analysis';
import {
  buildScenario,
  parseScenario,
  type Reproduction,
  type ScenarioFile,
  type ScenarioInput,
  type SettingValue,
} from '@titre/engine';
import { addressOf as addressIn, withChanges as changed } from '@titre/engine/tools';
import { citation } from '@titre/engine/wording';
import { asFailure, Failure, infeasible } from './failure.ts';
import { readInput } from './io.ts';
import { factorsOf } from './library.ts';

/** @throws Failure with every invalid field of the file */
export const readScenario = async (path: string): Promise<ScenarioFile> => (await readWithHash(path)).file;

/** The same with the hash of the inputs as they were read. */
export async function readWithHash(path: string): Promise<Pick<Reproduction, 'sha256'> & { file: ScenarioFile }> {
  const text = textOf(await readInput(path));
  const parsed = parseScenario(text);
  if (parsed.ok) return parsed;
  throw new Failure(
    parsed.faults.map(({ field, message }) => ({ field: [path, field].filter(Boolean).join(': '), message })),
  );
}

/** Text in UTF-8, or in UTF-16, in which Windows PowerShell writes what is redirected to a file. */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** The subject of analyses: the process of a file with the rows in the file. */
export const subjectOf = ({ configuration, product, library, versions }: ScenarioFile): AnalysisInput => ({
  configuration,
  product,
  library: { ...library, factors: factorsOf({ versions }) },
});

/** The scenario with the results of this engine. @param library its rows, or a larger one. @throws Failure if it is infeasible */
export function evaluatedHere(
  { name, product, configuration }: Omit<ScenarioInput, 'created_at'>,
  library: AnalysisInput['library'],
): ScenarioFile {
  const made = buildScenario({ name, product, configuration, created_at: new Date().toISOString() }, library);
  if (!made.feasible) throw infeasible(made.problem);
  return made.file;
}

export { addressText } from '@titre/engine/tools';

/** What the results of a scenario are based on, as every JSON output says it. */
export const provenanceOf = (file: Pick<ScenarioFile, 'name' | 'sha256' | 'versions'>) => ({
  name: file.name,
  engine_version: file.versions.engine,
  sha256: file.sha256,
  citation: citation(file),
});

/**
 * The input that is meant by `step.key`, where the step is an id or a name, or by the path of an assumption.
 * @throws Failure for a step that the process does not have
 */
export const addressOf = (input: AnalysisInput, text: string, option: string): InputAddress =>
  asFailure(
    () => addressIn(input, text),
    () => option,
    ' titre inputs lists all inputs.',
  );

/** A value as typed: a number, true or false, otherwise text. */
export function valueOf(text: string): SettingValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}

/**
 * The file with changed inputs, as `--set step.key=value` gives them.
 * @throws Failure for each input that does not take its value; a process that then cannot run is a result, not a wrong input
 */
export function withChanges(file: ScenarioFile, given: readonly string[]): ScenarioFile {
  const changes = given.map((text) => {
    const equals = text.indexOf('=');
    if (equals < 1) throw new Failure([{ field: '--set', message: `Write step.key=value, not “${text}”.` }]);
    return [text.slice(0, equals), valueOf(text.slice(equals + 1))] as const;
  });
  return asFailure(
    () => changed(file, subjectOf(file).library, changes, '--input and --vary'),
    (name) => `--set ${name}`,
  );
}
