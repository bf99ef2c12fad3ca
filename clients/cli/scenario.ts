/** Scenario files as commands use them: read with every fault named, changed by `--set`, and analysed. */
import {
  type AnalysisInput,
  CAPITAL_ESTIMATE,
  type InputAddress,
  inputProblems,
  valueMeant,
} from '@titre/engine/analysis';
import {
  buildScenario,
  GROUP_TITLES,
  parseScenario,
  type Reproduction,
  type ScenarioFile,
  type ScenarioInput,
  type SettingValue,
  type Step,
} from '@titre/engine';
import { citation } from '@titre/engine/wording';
import { type Fault, Failure, infeasible } from './failure.ts';
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

/** What the results of a scenario are based on, as every JSON output says it. */
export const provenanceOf = (file: Pick<ScenarioFile, 'name' | 'sha256' | 'versions'>) => ({
  name: file.name,
  engine_version: file.versions.engine,
  sha256: file.sha256,
  citation: citation(file),
});

const GROUPS: ReadonlySet<string> = new Set(Object.keys(GROUP_TITLES));

/**
 * The input that is meant by `step.key`, where the step is an id or a name, or by the path of an assumption.
 * @throws Failure for a step that the process does not have
 */
export function addressOf(
  { configuration: { uo_settings } }: AnalysisInput,
  text: string,
  option: string,
): InputAddress {
  const matches = uo_settings.filter(
    ({ id, name }) => text.startsWith(`${id}.`) || text.toLowerCase().startsWith(`${name.toLowerCase()}.`),
  );
  // Of steps whose names begin alike, the longest name.
  const length = ({ id, name }: Step): number => (text.startsWith(`${id}.`) ? id.length : name.length);
  const longest = Math.max(0, ...matches.map(length));
  const [step, other] = matches.filter((one) => length(one) === longest);
  if (step && other)
    throw new Failure([
      {
        field: option,
        message: `${step.name} is the name of several steps; use an id: ${matches.map(({ id }) => id).join(', ')}.`,
      },
    ]);
  if (step) return { step_id: step.id, key: text.slice(longest + 1) };
  const dot = text.indexOf('.');
  if (dot > 0 && GROUPS.has(text.slice(0, dot))) return { step_id: null, key: text };
  const steps = uo_settings.map(({ id }) => id).join(', ');
  throw new Failure([
    {
      field: option,
      message: `“${text}” is not an input. Write step.key with one of the steps ${steps}, or an assumption such as prices.electricity or finance.discount_rate; titre inputs lists all inputs.`,
    },
  ]);
}

export const addressText = ({ step_id, key }: InputAddress): string => (step_id === null ? key : `${step_id}.${key}`);

/** A value as typed: a number, true or false, otherwise text. */
export function valueOf(text: string): SettingValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}

/** An input that `--set` changes. */
interface Change extends InputAddress {
  /** As the user wrote it. */
  name: string;
  value: SettingValue;
}

/**
 * The file with changed inputs, as `--set step.key=value` gives them.
 * @throws Failure for each input that does not take its value; a process that then cannot run is a result, not a wrong input
 */
export function withChanges(file: ScenarioFile, given: readonly string[]): ScenarioFile {
  if (given.length === 0) return file;
  const changes = given.map((text): Change => {
    const equals = text.indexOf('=');
    if (equals < 1) throw new Failure([{ field: '--set', message: `Write step.key=value, not “${text}”.` }]);
    const name = text.slice(0, equals);
    const subject = subjectOf(file);
    const address = addressOf(subject, name, '--set');
    return { name, value: valueMeant(subject, address, valueOf(text.slice(equals + 1))), ...address };
  });
  const changed = structuredClone(file);
  for (const change of changes) enter(changed, change);
  for (const check of [notEntered, unreadable, refusedHere]) {
    const faults = check(changed, changes);
    if (faults.length > 0)
      throw new Failure(faults.map(({ change, ...fault }) => ({ field: `--set ${change.name}`, ...fault })));
  }
  return changed;
}

function enter({ configuration }: ScenarioFile, { step_id, key, value }: Change): void {
  const { uo_settings, locked_values, assumptions } = configuration;
  if (step_id === null) {
    const [group, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
    const groups = assumptions as Record<string, Record<string, SettingValue>>;
    groups[group] = { ...groups[group], [name]: value };
    return;
  }
  uo_settings.find(({ id }) => id === step_id)!.settings[key] = value;
  // A lock has priority over what is entered.
  const locked = locked_values.uo_settings.find(({ id }) => id === step_id);
  if (locked && key in locked.settings) locked.settings[key] = value;
}

type ChangeFault = Pick<Fault, 'message' | 'details'> & { change: Change };

/** Analyses vary more than the settings and assumptions of a configuration: shares of streams, prices of co-products, the estimate. */
const notEntered = (_: ScenarioFile, changes: readonly Change[]): ChangeFault[] =>
  changes
    .filter(({ step_id, key }) => (step_id === null ? key === CAPITAL_ESTIMATE : /^(feeds|outlets)\./.test(key)))
    .map((change) => ({
      change,
      message: 'This input is neither a setting nor an assumption; only --input and --vary accept it.',
    }));

/** The reader of files knows which assumptions there are, and what they can be. */
function unreadable(file: ScenarioFile, changes: readonly Change[]): ChangeFault[] {
  const parsed = parseScenario(JSON.stringify(file));
  const faults = parsed.ok ? [] : parsed.faults;
  return changes.flatMap((change) => {
    const step = file.configuration.uo_settings.findIndex(({ id }) => id === change.step_id);
    const place = change.step_id === null ? 'assumptions' : `uo_settings[${step}].settings`;
    const path = `configuration.${place}.${change.key}`;
    const message = parsed.unknown.includes(path)
      ? 'is not known.'
      : faults.find(({ field }) => field === path)?.message;
    return message === undefined ? [] : [{ change, message }];
  });
}

/** The engine knows which settings a step has, what they can be, and what the process buys. */
const refusedHere = (file: ScenarioFile, changes: readonly Change[]): ChangeFault[] =>
  inputProblems(subjectOf(file), changes).flatMap((problem, i) =>
    problem === null
      ? []
      : [
          {
            change: changes[i]!,
            message: problem.message,
            ...(problem.nearest && { details: { nearest: problem.nearest } }),
          },
        ],
  );
