/** What moved the unit cost from one configuration to another: its changes, applied one after the other. */
import { priceTitle } from '../wording/text.ts';
import { nameOf } from '../own-operations/names.ts';
import type { Unit } from '../wording/quantity.ts';
import { parameterOf } from '../declare/leaves.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { assumptionRow, type Assumptions, isNumberRow } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { catalogue } from '../unit-operations/catalogue.ts';
import { fieldInWords } from '../wording/field-wording.ts';

export interface Cause {
  /** Changed setting, with the name of its step. */
  title: string;
  /** Null for a default, or for several changes together. */
  from: SettingValue | null;
  to: SettingValue | null;
  unit: Unit | null;
  /** Unit to show the values in. */
  display_unit: Unit | null;
  /** Effect on the unit cost after the changes before it, USD/kg. */
  change: number;
}

export interface CausesInput {
  before: Configuration;
  after: Configuration;
  product: ProductBasis;
  library: Library;
}

interface Change extends Omit<Cause, 'change'> {
  apply: (configuration: Configuration) => Configuration;
}

/** Maximum number of causes that are calculated; further changes are one cause together. */
const MOST = 12;

const operations = new Map(catalogue().map((one) => [one.id, one]));

/**
 * The effect of each change on the unit cost, in the order of the steps, then the assumptions. The effects add up to the
 * difference between the unit costs of the two configurations. A change after which the process is infeasible is one cause
 * with the next.
 * @returns null if one of the two configurations is infeasible
 */
export function causesOf({ before, after, product, library }: CausesInput): Cause[] | null {
  const costOf = (configuration: Configuration) => {
    const outcome = evaluate(configuration, product, library, { otherStates: false });
    return outcome.feasible ? outcome.results.figures.cogs : null;
  };
  let cost = costOf(before);
  if (cost === null) return null;
  const causes: Cause[] = [];
  let here = before;
  let waiting: Change[] = [];
  const changes = few(changesBetween(before, after, library), after);
  for (const [index, change] of changes.entries()) {
    // The last state is the configuration itself, so that the effects add up exactly.
    here = index === changes.length - 1 ? after : change.apply(here);
    waiting.push(change);
    const now = costOf(here);
    if (now === null) continue;
    causes.push({ ...together(waiting), change: now - cost });
    cost = now;
    waiting = [];
  }
  return waiting.length > 0 ? null : causes.filter(({ change }) => change !== 0);
}

const NO_VALUES = { from: null, to: null, unit: null, display_unit: null };

const together = (changes: readonly Change[]): Omit<Cause, 'change'> => {
  const [{ apply: _, ...only }] = changes as [Change];
  return changes.length === 1 ? only : { title: changes.map(({ title }) => title).join(', '), ...NO_VALUES };
};

function few(changes: readonly Change[], after: Configuration): readonly Change[] {
  if (changes.length <= MOST) return changes;
  const rest = changes.length - MOST + 1;
  const others = { title: `${rest} other changes`, ...NO_VALUES, apply: () => after };
  return [...changes.slice(0, MOST - 1), others];
}

/** What a configuration has besides settings and assumptions. */
const frameOf = ({ uo_settings, product }: Configuration) =>
  JSON.stringify([
    uo_settings.map(({ id, unit_operation, feeds = [], outlets = {} }) => [id, unit_operation, feeds, outlets]),
    product ?? null,
  ]);

function changesBetween(before: Configuration, after: Configuration, library: Library): Change[] {
  const known = new Map(before.uo_settings.map((step) => [step.id, step]));
  const earlier = (step: Step) => {
    const found = known.get(step.id);
    return found?.unit_operation === step.unit_operation ? found : undefined;
  };
  const changes: Change[] = [];
  if (frameOf(before) !== frameOf(after)) {
    const steps = after.uo_settings.map((step) => ({ ...step, settings: (earlier(step) ?? step).settings }));
    const frame = { ...after, uo_settings: steps };
    changes.push({
      title: 'Steps and connections',
      ...NO_VALUES,
      apply: ({ assumptions, fits }) => ({ ...frame, assumptions, ...(fits && { fits }) }),
    });
  }
  const { fits = [] } = after;
  if (JSON.stringify(before.fits ?? []) !== JSON.stringify(fits))
    changes.push({ title: 'Fits to data', ...NO_VALUES, apply: (configuration) => ({ ...configuration, fits }) });
  for (const step of after.uo_settings) {
    const old = earlier(step);
    if (old) changes.push(...settingChanges(old, step, library));
  }
  changes.push(...assumptionChanges(before.assumptions, after.assumptions, library));
  return changes;
}

function settingChanges(before: Step, after: Step, library: Library): Change[] {
  const operation = operations.get(after.unit_operation);
  return changedKeys(before.settings, after.settings).map((key) => {
    const parameter = operation && parameterOf(operation, key, (id) => nameOf(id, library));
    const value = after.settings[key];
    return {
      title: `${after.name}: ${parameter?.title ?? fieldInWords(key)}`,
      from: before.settings[key] ?? parameter?.default ?? null,
      to: value ?? parameter?.default ?? null,
      unit: parameter?.unit ?? null,
      display_unit: parameter?.display_unit ?? null,
      apply: (configuration) => ({
        ...configuration,
        uo_settings: configuration.uo_settings.map((step) =>
          step.id === after.id ? { ...step, settings: withKey(step.settings, key, value) } : step,
        ),
      }),
    };
  });
}

type Group = keyof Assumptions;
const groupOf = (assumptions: Assumptions, group: Group) => (assumptions[group] ?? {}) as Record<string, SettingValue>;

function assumptionChanges(before: Assumptions, after: Assumptions, library: Library): Change[] {
  const groups = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Group[];
  const components = [...library.molecules, ...library.solvents];
  return groups.flatMap((group) => {
    const [old, now] = [groupOf(before, group), groupOf(after, group)];
    return changedKeys(old, now).map((key) => {
      const price = components.find(({ id }) => id === key)?.name ?? fieldInWords(key);
      const row = assumptionRow(`${group}.${key}`);
      const unit = row && isNumberRow(row) ? row.unit : null;
      return {
        title: group === 'prices' ? priceTitle(price) : (row?.title ?? fieldInWords(key)),
        from: old[key] ?? null,
        to: now[key] ?? null,
        unit,
        display_unit: unit,
        apply: (configuration: Configuration) => ({
          ...configuration,
          assumptions: {
            ...configuration.assumptions,
            [group]: withKey(groupOf(configuration.assumptions, group), key, now[key]),
          },
        }),
      };
    });
  });
}

const withKey = <T>(all: Record<string, T>, key: string, value: T | undefined): Record<string, T> => {
  const { [key]: _, ...others } = all;
  return value === undefined ? others : { ...others, [key]: value };
};

/** Keys whose values differ, in the order of the later ones. */
function changedKeys(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = new Set([...now.keys(), ...old.keys()]);
  return [...keys].filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)));
}
