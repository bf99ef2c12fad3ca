/** Inputs of a scenario by the names that people and assistants write, and scenarios with some of them changed. */
import { CAPITAL_ESTIMATE } from '../analysis/dial.ts';
import { type InputAddress, inputProblems, valueMeant } from '../analysis/input-problems.ts';
import type { AnalysisInput } from '../analysis/types.ts';
import { GROUP_TITLES } from '../assumptions/assumptions.ts';
import { settingOf } from '../declare/define.ts';
import { declarationOf } from '../own-operations/declaration.ts';
import { parseScenario } from '../scenario/scenario.ts';
import type { ScenarioFile } from '../scenario/types.ts';
import type { SettingValue, Step } from '../types/configuration.ts';
import type { Problem } from '../types/results.ts';

/** One thing that is wrong with what was given. */
export interface InputFault {
  /** The input, as it was written. */
  field: string;
  message: string;
  nearest?: Problem['nearest'];
}

/** What was given cannot be read or entered: each fault says what is accepted. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly faults: readonly InputFault[];

  constructor(faults: readonly InputFault[]) {
    super(faults.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

const GROUPS: ReadonlySet<string> = new Set(Object.keys(GROUP_TITLES));

export const addressText = ({ step_id, key }: InputAddress): string => (step_id === null ? key : `${step_id}.${key}`);

/**
 * The input that is meant by `step.key`, where the step is an id or a name, or by the path of an assumption.
 * @throws InvalidInput for a step that the process does not have
 */
export function addressOf(
  { configuration: { uo_settings } }: Pick<AnalysisInput, 'configuration'>,
  text: string,
): InputAddress {
  const matches = uo_settings.filter(
    ({ id, name }) => text.startsWith(`${id}.`) || text.toLowerCase().startsWith(`${name.toLowerCase()}.`),
  );
  // Of steps whose names begin alike, the longest name.
  const length = ({ id, name }: Step): number => (text.startsWith(`${id}.`) ? id.length : name.length);
  const longest = Math.max(0, ...matches.map(length));
  const [step, other] = matches.filter((one) => length(one) === longest);
  if (step && other)
    throw new InvalidInput([
      {
        field: text,
        message: `${step.name} is the name of several steps; use an id: ${matches.map(({ id }) => id).join(', ')}.`,
      },
    ]);
  if (step) return { step_id: step.id, key: text.slice(longest + 1) };
  const dot = text.indexOf('.');
  if (dot > 0 && GROUPS.has(text.slice(0, dot))) return { step_id: null, key: text };
  const steps = uo_settings.map(({ id }) => id).join(', ');
  throw new InvalidInput([
    {
      field: text,
      message: `“${text}” is not an input. Write step.key with one of the steps ${steps}, or an assumption such as prices.electricity or finance.discount_rate.`,
    },
  ]);
}

/** An input with its new value. */
interface Change extends InputAddress {
  /** As it was written. */
  name: string;
  value: SettingValue;
}

/**
 * The file with changed inputs, by their names.
 * @param varying what accepts inputs that nobody can enter, in words
 * @throws InvalidInput for each input that does not take its value; a process that then cannot run is a result, not a wrong input
 */
export function withChanges(
  file: ScenarioFile,
  library: AnalysisInput['library'],
  given: readonly (readonly [name: string, value: SettingValue])[],
  varying = 'analyses',
): ScenarioFile {
  if (given.length === 0) return file;
  const subject = ({ configuration, product }: ScenarioFile): AnalysisInput => ({ configuration, product, library });
  const changes = given.map(([name, value]): Change => {
    const address = addressOf(subject(file), name);
    return { name, value: valueMeant(subject(file), address, value), ...address };
  });
  const changed = copyOf(file);
  for (const change of changes) enter(changed, change);
  const checks = [notEntered(varying), unreadable, refusedBy(subject(changed))];
  for (const check of checks) {
    const faults = check(changed, changes);
    if (faults.length > 0) throw new InvalidInput(faults);
  }
  return changed;
}

/** A copy in which inputs can be entered. */
function copyOf({ configuration, ...file }: ScenarioFile): ScenarioFile {
  const { assumptions, uo_settings: steps, locked_values: locked } = configuration;
  const copied = <Step extends { settings: object }>(step: Step): Step => ({ ...step, settings: { ...step.settings } });
  return {
    ...file,
    configuration: {
      ...configuration,
      assumptions: { ...assumptions },
      uo_settings: steps.map(copied),
      locked_values: { ...locked, uo_settings: locked.uo_settings.map(copied) },
    },
  };
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

/** Analyses vary more than settings and assumptions: shares of streams, prices of co-products, the estimate. */
export const isOnlyVaried = ({ step_id, key }: InputAddress): boolean =>
  step_id === null ? key === CAPITAL_ESTIMATE : /^(feeds|outlets)\./.test(key);

const notEntered =
  (varying: string) =>
  (_: ScenarioFile, changes: readonly Change[]): InputFault[] =>
    changes.filter(isOnlyVaried).map(({ name }) => ({
      field: name,
      message: `This input is neither a setting nor an assumption; only ${varying} accept it.`,
    }));

/** The reader of files knows which assumptions there are, and what they can be. */
function unreadable(file: ScenarioFile, changes: readonly Change[]): InputFault[] {
  const parsed = parseScenario(JSON.stringify(file));
  const faults = parsed.ok ? [] : parsed.faults;
  return changes.flatMap(({ name, step_id, key }) => {
    const step = file.configuration.uo_settings.findIndex(({ id }) => id === step_id);
    const place = step_id === null ? 'assumptions' : `uo_settings[${step}].settings`;
    const path = `configuration.${place}.${key}`;
    const message = parsed.unknown.includes(path)
      ? 'is not known.'
      : faults.find(({ field }) => field === path)?.message;
    return message === undefined ? [] : [{ field: name, message }];
  });
}

/** The engine knows which settings a step has, what they can be, and what the process buys. */
const refusedBy =
  (subject: AnalysisInput) =>
  (_: ScenarioFile, changes: readonly Change[]): InputFault[] =>
    inputProblems(subject, changes).flatMap((problem, i) => {
      if (problem === null) return [];
      const { message, nearest } = problem;
      const rows = rowsFor(subject, changes[i]!);
      const known = rows && ` A scenario has only the rows that its process uses: ${rows}. Choose others in the app.`;
      return [{ field: changes[i]!.name, message: `${message}${known ?? ''}`, ...(nearest && { nearest }) }];
    });

/** The rows of the library that a setting could name, in words; null if it names none. */
function rowsFor({ configuration, library }: AnalysisInput, { step_id, key }: InputAddress): string | null {
  const step = configuration.uo_settings.find(({ id }) => id === step_id);
  const declaration = step && declarationOf(step, library);
  const type = declaration && settingOf(declaration, key)?.parameter.type;
  if (type !== 'buffer' && type !== 'component') return null;
  const { buffers = [], molecules, solvents, proteins } = library;
  const rows = type === 'buffer' ? buffers : [...molecules, ...solvents, ...proteins];
  return rows.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none';
}
