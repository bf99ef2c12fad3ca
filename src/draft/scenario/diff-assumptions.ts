import {
  BASE_ITEMS,
  fillAssumptions,
  type Assumptions,
  type FullAssumptions,
  type SettingValue,
  type AssumptionGroup,
  assumptionRow,
  ASSUMPTIONS,
  choiceTitle,
  type DeclaredGroup,
  GROUP_TITLES,
  isNumberRow,
  usualPrice,
  type AssumptionRow,
  type NumberRow,
} from '#engine/index.ts';
import { formatInput } from '#src/lib/format.ts';
import { withUnit } from '#src/lib/quantity.ts';
import type { Change, Side } from './change.ts';
import { shownIn } from '#src/lib/currency.ts';

const ORDER = Object.keys(GROUP_TITLES) as AssumptionGroup[];

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
  group: DeclaredGroup,
  before: Assumptions,
  after: Assumptions,
  was: FullAssumptions,
  is: FullAssumptions,
): Change[] {
  const keys = new Set([
    ...Object.keys(ASSUMPTIONS[group]),
    ...Object.keys(before[group] ?? {}),
    ...Object.keys(after[group] ?? {}),
  ]);
  return [...keys].flatMap((key) => {
    const row = assumptionRow(`${group}.${key}`);
    const side = (given: Assumptions, full: FullAssumptions): Side => {
      const entered = (given[group] as Record<string, SettingValue | null> | undefined)?.[key];
      const value = (full[group] as Record<string, SettingValue | null>)[key] ?? null;
      return { text: describe(row, value), source: entered === undefined ? 'default' : 'entered', value };
    };
    return change(`${group}.${key}`, GROUP_TITLES[group], row?.title ?? key, side(before, was), side(after, is));
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
      const value = own ?? (item ? usualPrice(item, full.plant) : null);
      return {
        text: value === null ? 'list price' : withUnit(formatInput(shownIn(value, unit)), unit),
        source: own === undefined ? 'default' : 'entered',
        value,
      };
    };
    return change(`prices.${id}`, GROUP_TITLES.prices, item?.title ?? names.get(id) ?? id, side(was), side(is));
  });
}

function change(key: string, group: string, title: string, before: Side, after: Side): Change[] {
  if (before.value === after.value && before.source === after.source && before.text === after.text) return [];
  return [{ key: `assumption ${key}`, kind: 'assumption', step: null, group, title, before, after }];
}

const PLAIN: Pick<NumberRow, 'unit' | 'display'> = { unit: '1' };

function describe(row: AssumptionRow | undefined, value: SettingValue | null): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return row ? choiceTitle(row, value) : value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { unit, display = unit } = row && isNumberRow(row) ? row : PLAIN;
  const shown = shownIn(value, unit, display);
  return withUnit(formatInput(shown), display);
}

const raw = (value: unknown): Side => ({
  text: value === undefined ? 'none' : JSON.stringify(value),
  source: value === undefined ? null : 'entered',
  value: null,
});
