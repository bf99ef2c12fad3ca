/** Resolves the entered settings to the values used by a model, with the source of each, and the first problem. */
import { isTemplate } from '../declare/leaves.ts';
import { admits } from '../declare/library-choice.ts';
import { convert } from '../wording/quantity.ts';
import type { Library } from '../types/library.ts';
import type { LockedValues, PinnedFit, SettingValue, Step } from '../types/configuration.ts';
import type { Parameter } from '../types/catalogue.ts';
import type { Problem, ResolvedSetting } from '../types/results.ts';
import { type AnyDeclaration, settingOf } from '../declare/define.ts';
import { type Basis, type Setting, usualOf } from '../declare/settings.ts';
import { entered, figure } from '../wording/text.ts';
import { choicesInWords } from '../wording/settings-text.ts';
import { fitForStep } from './pinned-fits.ts';

/** A step's settings, ready for its model. */
export interface ResolvedStep {
  readonly step: Step;
  readonly index: number;
  readonly declaration: AnyDeclaration;
  readonly keys: readonly string[];
  /** Position of each of them. */
  readonly places: ReadonlyMap<string, number>;
  readonly settings: readonly Setting[];
  /** Positions of settings whose default follows from other settings of the step. */
  readonly dependent: readonly number[];
  /** Positions of settings whose default is derived: from assumptions, the host and other settings. */
  readonly derived: readonly number[];
  /** Values entered by the user; `set` changes them. */
  readonly entered: Record<string, SettingValue>;
  readonly locked: Readonly<Record<string, SettingValue>>;
  readonly fitted: Readonly<Record<string, number>>;
  /** All of these, by precedence. */
  readonly given: () => Record<string, SettingValue>;
  /** A key that was entered or locked but is not a setting of this operation. */
  unknown: string | null;
  /** Values that the model reads. */
  readonly values: Record<string, SettingValue>;
  readonly resolved: ResolvedSetting[];
  /** Positions of settings that the model fills in from the feed. */
  readonly fromFeed: number[];
}

export function prepareStep(
  step: Step,
  index: number,
  declaration: AnyDeclaration,
  locked: LockedValues,
  fits: readonly PinnedFit[],
): ResolvedStep {
  const declared = declaration.settings as Record<string, Setting>;
  const fitted = fitForStep(fits, step)?.values ?? {};
  const lockedHere = locked.uo_settings.find((one) => one.id === step.id)?.settings ?? {};
  const keys = Object.keys(declared).filter((key) => !isTemplate(key));
  const given = { ...fitted, ...step.settings, ...lockedHere };
  // In one order, however they were entered.
  const leaves = Object.keys(given).filter((key) => !Object.hasOwn(declared, key) && settingOf(declaration, key));
  keys.push(...leaves.toSorted());
  const entered = { ...step.settings };
  const settings = keys.map((key) => settingOf(declaration, key)!);
  const places = new Map<string, number>();
  const dependent: number[] = [];
  const derived: number[] = [];
  for (const [i, { parameter, derive }] of settings.entries()) {
    places.set(keys[i]!, i);
    if (derive === null || parameter.default !== null) continue;
    derived.push(i);
    // A default that takes no other settings follows from the basis alone.
    if (derive.length > 1) dependent.push(i);
  }
  return {
    step,
    index,
    declaration,
    keys,
    places,
    settings,
    dependent,
    derived,
    entered,
    given: () => ({ ...fitted, ...entered, ...lockedHere }),
    locked: lockedHere,
    fitted,
    unknown: Object.keys({ ...step.settings, ...lockedHere }).find((key) => !places.has(key)) ?? null,
    values: withKeys(keys),
    resolved: [],
    fromFeed: [],
  };
}

/**
 * An object with these keys, which are undefined until they are resolved. Models read it all the time: V8 lays it out as a
 * record, but an object to which as many keys are added one by one as a hash table. Each key has held a small integer first: a field
 * that never did cannot take the whole number that a model writes to it, and the compiled model would be discarded again and again.
 */
function withKeys(keys: readonly string[]): ResolvedStep['values'] {
  const values = JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`) as ResolvedStep['values'];
  for (const key of keys) values[key] = undefined as never;
  return values;
}

/** Resolves every setting of a step; null, or the first problem. */
export function resolveStep(one: ResolvedStep, basis: Basis): Problem | null {
  const { keys, settings, entered, locked, fitted, values } = one;
  one.resolved.length = 0;
  one.fromFeed.length = 0;
  if (one.unknown !== null) return unknownSetting(one, one.unknown);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const { parameter, derive } = settings[i]!;
    const given = locked[key] ?? entered[key] ?? fitted[key];
    if (given === undefined) {
      const known = parameter.default ?? (derive ? derive(basis, values) : null);
      const value = known ?? NaN;
      values[key] = value;
      if (known === null) one.fromFeed.push(i);
      one.resolved.push({ key, value, source: 'default' });
      continue;
    }
    const problem = check(one, key, parameter, given, basis);
    if (problem) return problem;
    values[key] = asDeclared(parameter, given);
    const source = locked[key] !== undefined ? 'locked' : entered[key] !== undefined ? 'entered' : 'fitted';
    one.resolved.push({ key, value: given, source });
  }
  return null;
}

/**
 * Resolves a step again after one setting changed, if the step had no problem: like `resolveStep`, but only for that
 * setting and for those that depend on others. If more can change, it resolves the whole step.
 */
export function resolveChanged(one: ResolvedStep, at: number, basis: Basis): Problem | null {
  const { keys, settings, entered, locked, fitted, values, resolved } = one;
  const key = keys[at]!;
  const { parameter } = settings[at]!;
  const [fixed, own] = [locked[key], entered[key]];
  const given = fixed ?? own ?? fitted[key];
  if (given === undefined || one.fromFeed.includes(at)) return resolveStep(one, basis);
  const problem = check(one, key, parameter, given, basis);
  if (problem) return problem;
  values[key] = asDeclared(parameter, given);
  const source = fixed !== undefined ? 'locked' : own !== undefined ? 'entered' : 'fitted';
  resolved[at] = { key, value: given, source };
  return one.dependent.length === 0 || deriveAgain(one, one.dependent, basis) ? null : resolveStep(one, basis);
}

/**
 * Resolves a step that had no problem again after assumptions changed: like `resolveStep`, but only for defaults.
 * @returns false if more can change, and the whole step has to be resolved
 */
export const resolveDefaults = (one: ResolvedStep, basis: Basis): boolean => deriveAgain(one, one.derived, basis);

/** @returns false if a default is now filled in from the feed, or no longer is */
function deriveAgain(one: ResolvedStep, positions: readonly number[], basis: Basis): boolean {
  const { keys, settings, values, resolved } = one;
  // Defaults must not be calculated from what the model filled in before.
  resetFromFeed(one);
  for (const i of positions) {
    if (resolved[i]!.source !== 'default') continue;
    const value = settings[i]!.derive!(basis, values);
    if ((value === null) !== one.fromFeed.includes(i)) return false;
    if (value === null || Object.is(value, values[keys[i]!])) continue;
    values[keys[i]!] = value;
    resolved[i] = { key: keys[i]!, value, source: 'default' };
  }
  return true;
}

/**
 * A choice as its declaration spells it. Models find rows of tables by it, and optimised code takes no equal text from elsewhere, such
 * as a file or another thread: it would be compiled anew every few evaluations.
 */
function asDeclared({ choices }: Setting['parameter'], value: SettingValue): SettingValue {
  return typeof value === 'string' ? (choices.find((entry) => entry.value === value)?.value ?? value) : value;
}

/** Why a step does not take the value given for a setting, whatever the rest of the process is; null if it does. */
export function settingProblem(
  one: ResolvedStep,
  key: string,
  { solvents }: Pick<Library, 'solvents'>,
): Problem | null {
  const at = one.places.get(key);
  if (at === undefined) return unknownSetting(one, key);
  const value = one.given()[key];
  if (value === undefined) return null;
  const solvent = solvents.find(({ id }) => id === value) ?? null;
  return check(one, key, one.settings[at]!.parameter, value, { solvent });
}

/** Resets the settings that the model fills in from the feed. */
export function resetFromFeed(one: ResolvedStep): void {
  for (let k = 0; k < one.fromFeed.length; k++) one.values[one.keys[one.fromFeed[k]!]!] = NaN;
}

/** The settings for the results, including values filled in by the model. */
export function settingsOf(one: ResolvedStep): ResolvedSetting[] {
  const list = one.resolved.slice();
  for (let k = 0; k < one.fromFeed.length; k++) {
    const i = one.fromFeed[k]!;
    const key = one.keys[i]!;
    list[i] = { key, value: one.values[key]!, source: 'default' };
  }
  return list;
}

export function problemOf(
  one: Pick<ResolvedStep, 'index' | 'step'>,
  fields: readonly string[],
  message: string,
  limit: Problem['limit'] = null,
): Problem {
  return {
    process_idx: one.index,
    step_id: one.step.id,
    unit_operation: one.step.unit_operation,
    fields: [...fields],
    message,
    limit,
    nearest: null,
  };
}

function check(
  one: ResolvedStep,
  key: string,
  parameter: Setting['parameter'],
  value: SettingValue,
  { solvent }: Pick<Basis, 'solvent'>,
): Problem | null {
  const { title, type, min, max, unit } = parameter;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : problemOf(one, [key], `${title} must be yes or no.`);
    case 'buffer':
      // Whether the library has it was checked when the process was compiled.
      return typeof value === 'string' ? null : problemOf(one, [key], `${title} must be the id of a buffer.`);
    case 'component':
    case 'equation':
    case 'outlet':
    case 'own_operation':
      return typeof value === 'string' ? null : problemOf(one, [key], `${title} must be text.`);
    case 'choice':
      if (parameter.choices.some((entry) => entry.value === value)) return null;
      if (solvent?.id === value && admits(parameter.library, value, { solvents: [solvent] })) return null;
      return problemOf(one, [key], `${title} must be one of: ${choicesInWords(parameter.choices)}.`);
    case 'number':
    case 'integer': {
      if (typeof value !== 'number' || !Number.isFinite(value))
        return problemOf(one, [key], `Enter a number for “${title}”.`);
      if (type === 'integer' && !Number.isInteger(value))
        return problemOf(one, [key], `${title} must be a whole number; it is ${shownAsEntered(value, parameter)}.`);
      const bound = min !== null && value < min ? min : max !== null && value > max ? max : null;
      if (bound === null) return null;
      const edge = bound === min ? 'at least' : 'at most';
      return problemOf(
        one,
        [key],
        `${title} must be ${edge} ${shownAsEntered(bound, parameter)}; it is ${shownAsEntered(value, parameter)}.`,
        { title, value: bound, actual: value, unit },
      );
    }
  }
}

/** What is outside the usual range of the values given for a step. */
export function untypical({ settings, resolved }: ResolvedStep, basis: Basis): { field: string; message: string }[] {
  return resolved.flatMap(({ key, value, source }, i) => {
    if (source === 'default' || typeof value !== 'number') return [];
    const { parameter } = settings[i]!;
    const { title } = parameter;
    const [low, high] = usualOf(settings[i]!, basis);
    if ((low === null || value >= low) && (high === null || value <= high)) return [];
    const range = `${low === null ? '' : shown(low, parameter)} to ${high === null ? '' : shown(high, parameter)}`;
    const message = `${title}: ${shown(value, parameter)} is outside the usual range of ${range.trim()}.`;
    return [{ field: key, message }];
  });
}

/** Formats a value in its display unit. */
export function shown(
  value: number,
  { unit, display_unit: display }: Pick<Parameter, 'unit' | 'display_unit'>,
): string {
  const text = figure(convert(value, unit, display));
  return display === '1' ? text : `${text} ${display}`;
}

/** The same with the digits that a person entered: converting there and back leaves noise in the last ones. */
export function shownAsEntered(
  value: number,
  { unit, display_unit: display }: Pick<Parameter, 'unit' | 'display_unit'>,
): string {
  const text = entered(Number(convert(value, unit, display).toPrecision(12)));
  return display === '1' ? text : `${text} ${display}`;
}

const unknownSetting = (one: ResolvedStep, key: string): Problem =>
  problemOf(one, [key], `${one.declaration.name} has no setting “${key}”.`);
