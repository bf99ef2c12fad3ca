import type { LcaDirection, LcaItem, LcaOwnItem, LcaStage, LifeCycleAnalysis } from '#generated/types.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { STAGE_NAMES } from './parts.ts';
import { changesOf } from './use-analysis.ts';

/** Text for a missing number: an empty cell would be read as nothing, and a zero as a value. */
export const NO_DATA = 'no data';

/** What can be set for an item, and what identifies it: one property per column. */
export interface Values {
  name?: string;
  source?: string;
  direction?: LcaDirection;
  stage?: LcaStage;
  amount?: number;
  unit?: string;
  impact_item_id?: string;
  activity_id?: string;
  country?: string;
  scores?: number[];
  step_id?: string;
  note?: string;
  to_country?: string;
  to_activity?: string;
  distance?: number;
  transport?: string;
}
export type Key = keyof Values;

export const ID_HEAD = 'Item id';
export const COLUMNS: readonly { key: Key; head: string }[] = [
  { key: 'name', head: 'Item' },
  { key: 'source', head: 'Source' },
  { key: 'direction', head: 'Direction' },
  { key: 'stage', head: 'Stage' },
  { key: 'amount', head: 'Amount' },
  { key: 'unit', head: 'Unit' },
  { key: 'impact_item_id', head: 'Chosen impact item' },
  { key: 'activity_id', head: 'Chosen activity' },
  { key: 'country', head: 'Chosen country' },
  { key: 'scores', head: 'Data quality scores' },
  { key: 'step_id', head: 'Step id' },
  { key: 'note', head: 'Note' },
  { key: 'to_country', head: 'Relocated to' },
  { key: 'to_activity', head: 'Relocated activity' },
  { key: 'distance', head: 'Added transport (km)' },
  { key: 'transport', head: 'Transport activity' },
];

/** Columns that follow from the others; an import ignores them. */
export const RESULT_HEADS: readonly string[] = ['Mass (kg)', 'Impact item', 'Activity', 'From', 'Quality'];

export const headOf = (key: Key): string => COLUMNS.find((one) => one.key === key)!.head;

/**
 * Where an item comes from: the process, the user, or a co-product that displaces it. Only custom items have amounts
 * that a user enters.
 */
export type Origin = 'process' | 'custom' | 'displaced';

/** An item of the analysis with everything that is set for it. */
export interface KnownItem {
  id: string;
  origin: Origin;
  values: Values;
  /** Null for a custom item outside the system boundary. */
  item: LcaItem | null;
}

/** Every item of the analysis, and the custom items outside its system boundary. */
export function knownItems(analysis: LifeCycleAnalysis): KnownItem[] {
  const own = new Map(analysis.own_items.map((one) => [one.id, one]));
  const inside = analysis.items.map((item): KnownItem => {
    const custom = own.get(item.id);
    const origin = custom ? 'custom' : item.source === 'user' ? 'displaced' : 'process';
    return { id: item.id, origin, item, values: valuesOf(item.id, custom ?? item, origin, analysis) };
  });
  const ids = new Set(inside.map(({ id }) => id));
  const outside = analysis.own_items.flatMap((one): KnownItem[] =>
    one.id === undefined || ids.has(one.id)
      ? []
      : [{ id: one.id, origin: 'custom', item: null, values: valuesOf(one.id, one, 'custom', analysis) }],
  );
  return [...inside, ...outside];
}

function valuesOf(id: string, item: LcaItem | LcaOwnItem, origin: Origin, analysis: LifeCycleAnalysis): Values {
  const { name, direction, stage, amount, unit } = item;
  const choice = analysis.item_choices.find((one) => one.item_id === id);
  const supply = origin === 'custom' ? (item as LcaOwnItem) : origin === 'process' ? choice : undefined;
  const scores = analysis.uncertainty.pedigree?.find((one) => one.item_id === id)?.scores;
  const change = changesOf(analysis).find((one) => one.item_id === id);
  return {
    name,
    source: 'source' in item ? item.source : 'user',
    direction,
    stage,
    amount,
    unit,
    ...given({
      impact_item_id: supply?.impact_item_id,
      activity_id: supply?.activity_id,
      country: supply?.country,
      scores,
      step_id: origin === 'custom' ? (item.step_id ?? undefined) : undefined,
      note: 'note' in item ? item.note : undefined,
      to_country: change?.country,
      to_activity: change?.activity_id,
      distance: change?.distance,
      transport: change?.transport_activity_id,
    }),
  };
}

/** Without the properties that have no value. */
function given(values: { [K in Key]?: Values[K] | undefined }): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** The inventory with everything that a user can set for its items, so that a file can be read back without loss. */
export function inventorySheet(analysis: LifeCycleAnalysis): NamedSheet {
  const rows = knownItems(analysis).map(({ id, item, values }): CellValue[] => [
    id,
    ...COLUMNS.map(({ key }) => cellOf(key, values)),
    item?.mass ?? null,
    item?.impact_item_id ?? NO_DATA,
    item?.activity_name ?? NO_DATA,
    item?.country ?? null,
    item?.quality ?? null,
  ]);
  const head = [ID_HEAD, ...COLUMNS.map((one) => one.head), ...RESULT_HEADS];
  const decimals = head.map((title) => (title === 'Amount' || title === 'Mass (kg)' ? 6 : 0));
  return { name: 'Inventory', sheet: { head, rows, decimals: rows.map(() => decimals) } };
}

function cellOf(key: Key, values: Values): CellValue {
  if (key === 'scores') return values.scores?.join(' ') ?? null;
  if (key === 'stage') return values.stage ? STAGE_NAMES[values.stage] : null;
  return values[key] ?? null;
}
