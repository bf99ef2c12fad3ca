import { parameterOf } from '#engine/leaves.ts';
import type { Configuration, SettingValue, Step } from '#engine/types.ts';
import { fields } from '#generated/fields.ts';
import type { Catalogue } from '../catalogue.ts';
import { freeName, lockSetting, stepIndex } from '../edits.ts';

/** Steps in the clipboard, copied from one process to another. */
interface CopiedSteps {
  titre_steps: 1;
  steps: {
    unit_operation: string;
    name: string;
    settings: Record<string, SettingValue>;
    locked: Record<string, SettingValue>;
  }[];
}

export interface ReadSteps {
  steps: CopiedSteps['steps'];
  /** Content that could not be pasted, in sentences. */
  leftOut: string[];
}

export function copySteps(configuration: Configuration, ids: readonly string[]): string {
  const steps = configuration.uo_settings
    .filter(({ id }) => ids.includes(id))
    .map(({ id, unit_operation, name, settings }) => ({
      unit_operation,
      name,
      settings,
      locked: configuration.locked_values.uo_settings.find((one) => one.id === id)?.settings ?? {},
    }));
  return JSON.stringify({ titre_steps: 1, steps } satisfies CopiedSteps, null, 2);
}

/**
 * Reads copied steps; null if the text is not copied steps.
 * Unknown unit operations and settings, and values of the wrong type, are skipped and reported.
 */
export function readSteps(text: string, catalogue: Catalogue): ReadSteps | null {
  const copied = parse(text);
  if (!copied) return null;
  const leftOut: string[] = [];
  const steps = copied.flatMap((given, index): CopiedSteps['steps'] => {
    if (!isRecord(given)) {
      leftOut.push(`Entry ${index + 1} is not a step.`);
      return [];
    }
    const { unit_operation, name, settings, locked } = given;
    const operation = typeof unit_operation === 'string' ? catalogue.get(unit_operation) : undefined;
    if (!operation) {
      leftOut.push(`Step ${index + 1}: unknown unit operation “${String(unit_operation)}”.`);
      return [];
    }
    const known = (values: unknown): Record<string, SettingValue> =>
      Object.fromEntries(
        Object.entries(isRecord(values) ? values : {}).filter((entry): entry is [string, SettingValue] => {
          const [key, value] = entry;
          const parameter = parameterOf(operation, key);
          const fits = parameter !== undefined && kindOf(parameter.type) === typeof value;
          if (!fits)
            leftOut.push(
              `${operation.name}: ${parameter ? `${parameter.title} “${String(value)}”` : `the setting “${key}”`}.`,
            );
          return fits;
        }),
      );
    const called =
      typeof name === 'string' && name.trim() !== ''
        ? name.trim().slice(0, fields.Step.name.maxLength)
        : operation.name;
    return [{ unit_operation: operation.id, name: called, settings: known(settings), locked: known(locked) }];
  });
  return { steps, leftOut };
}

const kindOf = (type: string): string =>
  type === 'number' || type === 'integer' ? 'number' : type === 'boolean' ? 'boolean' : 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown[] | null {
  if (!text.includes('titre_steps')) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isRecord(value) && value['titre_steps'] === 1 && Array.isArray(value['steps']) ? value['steps'] : null;
}

/** Inserts the steps after a step, or at the end; each gets an unused name and a new id. */
export function pasteSteps(
  configuration: Configuration,
  { steps }: Pick<ReadSteps, 'steps'>,
  after: string | null,
  newId: () => string,
): Configuration {
  const at = after === null ? -1 : stepIndex(configuration, after);
  let place = at === -1 ? configuration.uo_settings.length : at + 1;
  let next = configuration;
  for (const { unit_operation, name, settings, locked } of steps) {
    const step: Step = { id: newId(), unit_operation, name: freeName(next, name), settings };
    next = { ...next, uo_settings: next.uo_settings.toSpliced(place, 0, step) };
    for (const [key, value] of Object.entries(locked)) next = lockSetting(next, step.id, key, value);
    place += 1;
  }
  return next;
}
