import { beginningOf } from './catalogue.ts';
import {
  enterValue,
  parameterOf,
  type Configuration,
  type SettingValue,
  type Step,
  type Parameter,
  type UnitOperation,
} from '#engine/index.ts';
import * as fields from '#generated/fields.ts';

/**
 * The edits of a configuration. Each returns a new configuration and leaves the old one unchanged. Steps are named by
 * id, because their position may change while a response of the server is on its way.
 */

const withSteps = (configuration: Configuration, uo_settings: Step[]): Configuration => ({
  ...configuration,
  uo_settings,
});

export const stepIndex = ({ uo_settings }: Configuration, id: string): number =>
  uo_settings.findIndex((step) => step.id === id);

const mapStep = (configuration: Configuration, id: string, change: (step: Step) => Step): Configuration =>
  withSteps(
    configuration,
    configuration.uo_settings.map((step) => (step.id === id ? change(step) : step)),
  );

/** A name that no other step uses: 'Ultrafiltration', then 'Ultrafiltration 2'. */
export function freeName({ uo_settings }: Configuration, name: string): string {
  const taken = new Set(uo_settings.map((step) => step.name));
  return firstFree(name, fields.Step.name.maxLength, (one) => taken.has(one));
}

/** The name itself, or with the first number with which it is free. */
export function firstFree(name: string, maxLength: number, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const base = name.replace(/ \d+$/, '');
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const free = base.slice(0, maxLength - suffix.length) + suffix;
    if (!isTaken(free)) return free;
  }
}

export function addStep(
  configuration: Configuration,
  operation: Pick<UnitOperation, 'id' | 'name'>,
  id: string,
  at?: number,
): Configuration {
  const step: Step = { id, ...beginningOf(operation), name: freeName(configuration, operation.name) };
  return withSteps(configuration, configuration.uo_settings.toSpliced(at ?? configuration.uo_settings.length, 0, step));
}

export function removeStep(configuration: Configuration, id: string): Configuration {
  const locked = configuration.locked_values.uo_settings.filter((step) => step.id !== id);
  return {
    ...withSteps(
      configuration,
      configuration.uo_settings.filter((step) => step.id !== id),
    ),
    locked_values: { uo_settings: locked },
    ...(configuration.fits && { fits: configuration.fits.filter(({ step_id }) => step_id !== id) }),
  };
}

/** The fit that is pinned for one step alone, as the same for another step. */
export function withCopiedFit(configuration: Configuration, id: string, newId: string): Configuration {
  const fit = configuration.fits?.find(({ step_id }) => step_id === id);
  return fit ? { ...configuration, fits: [...configuration.fits!, { ...fit, step_id: newId }] } : configuration;
}

/**
 * Replaces the unit operation of a step, and keeps the settings that mean the same in the new one, its feeds, and the
 * destinations of the outlets that the new one has too.
 * @param was the old unit operation; the settings are dropped if the catalogue does not contain it
 */
export function replaceStep(
  configuration: Configuration,
  id: string,
  was: Pick<UnitOperation, 'parameters' | 'leaves'> | undefined,
  operation: Pick<UnitOperation, 'id' | 'name' | 'parameters' | 'leaves' | 'outlets'>,
  newId: string,
): Configuration {
  const index = stepIndex(configuration, id);
  const step = configuration.uo_settings[index];
  if (!step) return configuration;
  const kept = Object.entries(step.settings).filter(([key, value]) => {
    const before = was && parameterOf(was, key);
    const after = parameterOf(operation, key);
    return before && after && before.unit === after.unit && before.type === after.type && takes(after, value);
  });
  const without = removeStep(configuration, id);
  const added = addStep(without, operation, newId, index);
  const outlets = Object.entries(step.outlets ?? {}).filter(([key]) =>
    operation.outlets.some((one) => one.key === key),
  );
  const settled = mapStep(added, newId, (one) => ({
    ...one,
    settings: { ...Object.fromEntries(kept), ...beginningOf(operation).settings },
    ...(step.feeds && { feeds: step.feeds }),
    ...(outlets.length > 0 && { outlets: Object.fromEntries(outlets) }),
  }));
  return takingFrom(settled, id, newId);
}

/**
 * Lets a step use another version of its own operation. Values of settings that this version does not have are dropped.
 */
export function withVersion(
  configuration: Configuration,
  id: string,
  operation: Pick<UnitOperation, 'id' | 'parameters' | 'leaves'>,
): Configuration {
  const known = ({ settings }: Step): Step['settings'] =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => parameterOf(operation, key)));
  const locked = configuration.locked_values.uo_settings.map((step) =>
    step.id === id ? { ...step, settings: known(step) } : step,
  );
  return {
    ...mapStep(configuration, id, (step) => ({
      ...step,
      settings: { ...known(step), ...beginningOf(operation).settings },
    })),
    locked_values: { uo_settings: locked },
  };
}

/** The configuration with a step’s id changed wherever a feed or the product comes from it. */
function takingFrom({ product, ...configuration }: Configuration, id: string, newId: string): Configuration {
  const renamed = <T extends { from: string }>(one: T): T => (one.from === id ? { ...one, from: newId } : one);
  return {
    ...withSteps(
      configuration,
      configuration.uo_settings.map((step) => (step.feeds ? { ...step, feeds: step.feeds.map(renamed) } : step)),
    ),
    ...(product && { product: renamed(product) }),
  };
}

const takes = ({ min, max, choices }: Parameter, value: SettingValue): boolean =>
  typeof value === 'number'
    ? value >= (min ?? -Infinity) && value <= (max ?? Infinity)
    : typeof value !== 'string' || choices.length === 0 || choices.some((choice) => choice.value === value);

export function duplicateStep(configuration: Configuration, id: string, newId: string): Configuration {
  const index = stepIndex(configuration, id);
  const step = configuration.uo_settings[index];
  if (!step) return configuration;
  const copy = { ...step, id: newId, name: freeName(configuration, step.name), settings: { ...step.settings } };
  const locked = configuration.locked_values.uo_settings.find((entry) => entry.id === id);
  const copied = {
    ...withSteps(configuration, configuration.uo_settings.toSpliced(index + 1, 0, copy)),
    locked_values: {
      uo_settings: locked
        ? [
            ...configuration.locked_values.uo_settings,
            { ...locked, id: newId, name: copy.name, settings: { ...locked.settings } },
          ]
        : configuration.locked_values.uo_settings,
    },
  };
  return withCopiedFit(copied, id, newId);
}

/** Moves a step to position `to`, counted without the step itself. */
export function moveStep(configuration: Configuration, id: string, to: number): Configuration {
  const from = stepIndex(configuration, id);
  const step = configuration.uo_settings[from];
  const target = Math.max(0, Math.min(to, configuration.uo_settings.length - 1));
  if (!step || target === from) return configuration;
  return withSteps(configuration, configuration.uo_settings.toSpliced(from, 1).toSpliced(target, 0, step));
}

export const renameStep = (configuration: Configuration, id: string, name: string): Configuration =>
  mapStep(configuration, id, (step) => ({ ...step, name }));

/** Enters a value. A locked value stays locked, at the new value. */
export function setSetting(configuration: Configuration, id: string, key: string, value: SettingValue): Configuration {
  if (lockedValue(configuration, id, key) !== undefined) return lockSetting(configuration, id, key, value);
  return enterValue(configuration, id, key, value);
}

/** Resets a value to its fitted value or default. */
export function resetSetting(configuration: Configuration, id: string, key: string): Configuration {
  return mapStep(unlockSetting(configuration, id, key), id, (step) => {
    const { [key]: _dropped, ...settings } = step.settings;
    return { ...step, settings };
  });
}

export const lockedValue = ({ locked_values }: Configuration, id: string, key: string): SettingValue | undefined =>
  locked_values.uo_settings.find((step) => step.id === id)?.settings[key];

/** A step among the locked values, before any value is locked: only settings can be. */
export const asLock = ({ id, unit_operation, name }: Step): Step => ({ id, unit_operation, name, settings: {} });

/** Locks a value for the optimiser. */
export function lockSetting(configuration: Configuration, id: string, key: string, value: SettingValue): Configuration {
  const step = configuration.uo_settings[stepIndex(configuration, id)];
  if (!step) return configuration;
  const entries = configuration.locked_values.uo_settings;
  const entry = entries.find((locked) => locked.id === id) ?? asLock(step);
  const changed = { ...entry, settings: { ...entry.settings, [key]: value } };
  return {
    ...configuration,
    locked_values: { uo_settings: [...entries.filter((locked) => locked.id !== id), changed] },
  };
}

/** Unlocks a value and keeps it as an entered value, so that no result changes. */
export function unlockSetting(configuration: Configuration, id: string, key: string): Configuration {
  const value = lockedValue(configuration, id, key);
  if (value === undefined) return configuration;
  const uo_settings = configuration.locked_values.uo_settings
    .map((entry) => {
      if (entry.id !== id) return entry;
      const { [key]: _dropped, ...settings } = entry.settings;
      return { ...entry, settings };
    })
    .filter((entry) => Object.keys(entry.settings).length > 0);
  const freed = mapStep({ ...configuration, locked_values: { uo_settings } }, id, (step) => step);
  return setSetting(freed, id, key, value);
}
