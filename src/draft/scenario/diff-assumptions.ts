import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import {
  BASE_ITEMS,
  fillAssumptions,
  type FullAssumptions,
  type Assumptions,
  type SettingValue,
} from '#engine/index.ts';
import { formatInput } from '#src/lib/format.ts';
import { withUnit } from '../values.ts';
import type { Change, Side } from './change.ts';
import { shownIn } from '#src/lib/currency.ts';

type Group = 'plant' | 'capital' | 'labour' | 'finance' | 'utilities' | 'facility' | 'people';
const GROUPS: Record<Group, Readonly<Record<string, Field>>> = {
  plant: fields.PlantAssumptions,
  capital: fields.CapitalAssumptions,
  labour: fields.LabourAssumptions,
  finance: fields.FinanceAssumptions,
  utilities: fields.UtilityAssumptions,
  facility: fields.FacilityAssumptions,
  people: fields.PeopleAssumptions,
};
const ORDER = ['plant', 'capital', 'prices', 'labour', 'finance', 'utilities', 'facility', 'people'] as const;

/**
 * Differences in plant, capital, prices, labour, finance, utilities, facility and people; an absent value is its default, which may depend on
 * others.
 * @param names names of items and molecules by id, in addition to the catalogue of items
 */
export function diffAssumptions(
  before: Assumptions,
  after: Assumptions,
  names: ReadonlyMap<string, string> = new Map(),
): Change[] {
  const [was, is] = [fillAssumptions(before), fillAssumptions(after)];
  const unknown = new Set([...Object.keys(before), ...Object.keys(after)].filter((key) => !isKnown(key)));
  return [
    ...ORDER.flatMap((group) =>
      group === 'prices' ? priceChanges(before, after, was, is, names) : groupChanges(group, before, after, was, is),
    ),
    ...[...unknown].flatMap((group): Change[] =>
      change(group, group, group, raw(rest(before)[group]), raw(rest(after)[group])),
    ),
  ];
}

const isKnown = (key: string): boolean => (ORDER as readonly string[]).includes(key);
const rest = (assumptions: Assumptions) => assumptions as Readonly<Record<string, unknown>>;

function groupChanges(
  group: Group,
  before: Assumptions,
  after: Assumptions,
  was: FullAssumptions,
  is: FullAssumptions,
): Change[] {
  const title = fields.Assumptions[group].title;
  const keys = new Set([
    ...Object.keys(GROUPS[group]),
    ...Object.keys(before[group] ?? {}),
    ...Object.keys(after[group] ?? {}),
  ]);
  return [...keys].flatMap((key) => {
    const field = GROUPS[group][key];
    const side = (given: Assumptions, full: FullAssumptions): Side => {
      const entered = (given[group] as Record<string, SettingValue | null> | undefined)?.[key];
      const value = (full[group] as Record<string, SettingValue | null>)[key] ?? null;
      return { text: describe(field, value), source: entered === undefined ? 'default' : 'entered', value };
    };
    return change(`${group}.${key}`, title, field?.title ?? key, side(before, was), side(after, is));
  });
}

function priceChanges(
  before: Assumptions,
  after: Assumptions,
  was: FullAssumptions,
  is: FullAssumptions,
  names: ReadonlyMap<string, string>,
): Change[] {
  const ids = new Set([...Object.keys(before.prices ?? {}), ...Object.keys(after.prices ?? {})]);
  return [...ids].flatMap((id) => {
    const item = BASE_ITEMS.find((one) => one.id === id);
    const unit = item ? `USD/${item.unit}` : 'USD/kg';
    const side = (full: FullAssumptions): Side => {
      const own = full.prices[id];
      const usual = typeof item?.price === 'object' ? item.price[full.plant.grade] : item?.price;
      const value = own ?? usual ?? null;
      return {
        text: value === null ? 'list price' : withUnit(formatInput(shownIn(value, unit)), unit),
        source: own === undefined ? 'default' : 'entered',
        value,
      };
    };
    return change(`prices.${id}`, 'Prices', item?.title ?? names.get(id) ?? id, side(was), side(is));
  });
}

function change(key: string, group: string, title: string, before: Side, after: Side): Change[] {
  if (before.value === after.value && before.source === after.source && before.text === after.text) return [];
  return [{ key: `assumption ${key}`, kind: 'assumption', step: null, group, title, before, after }];
}

function describe(field: Field | undefined, value: SettingValue | null): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { unit = '1', displayUnit = unit } = field ?? {};
  const shown = shownIn(value, unit, displayUnit);
  return withUnit(formatInput(shown), displayUnit);
}

const raw = (value: unknown): Side => ({
  text: value === undefined ? 'none' : JSON.stringify(value),
  source: value === undefined ? null : 'entered',
  value: null,
});
