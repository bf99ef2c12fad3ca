import type {
  LcaItemChoice,
  LcaOwnItem,
  LcaPedigree,
  LcaStage,
  LifeCycleAnalysis,
  LifeCycleAnalysisInput,
  LocationChangeItemInput,
} from '#generated/types.ts';
import type { PlannedRow } from '#src/forms/planned-row.ts';
import { COLUMNS, type Key, type Values } from './inventory-sheet.ts';
import { changesOf } from './use-analysis.ts';

/** A row of an imported inventory. */
export interface ImportRow extends PlannedRow {
  /** Id of the item; null for a new custom item. */
  id: string | null;
  isCustom: boolean;
  values: Values;
}

// The contract's schemas check these: a value that it does not know has been rejected before.
export const ownItem = ({ id, values }: Pick<ImportRow, 'id' | 'values'>): LcaOwnItem => {
  const { name, amount, unit, direction, stage, step_id, impact_item_id, activity_id, country, note } = values;
  const item = { name, amount, unit, direction, stage, step_id, impact_item_id, activity_id, country, note };
  return { ...defined(item), ...(id === null ? {} : { id }) } as LcaOwnItem;
};

export function choiceOf(item_id: string, { impact_item_id, activity_id, country }: Values): LcaItemChoice | null {
  const choice = defined({ impact_item_id, activity_id, country });
  return Object.keys(choice).length === 0 ? null : { item_id, ...choice };
}

export const pedigreeOf = (item_id: string, { scores }: Values): LcaPedigree | null =>
  scores === undefined ? null : { item_id, scores };

export function changeOf(item_id: string, values: Values): LocationChangeItemInput | null {
  const { to_country: country, to_activity: activity_id, distance, transport: transport_activity_id } = values;
  if (country === undefined && activity_id === undefined) return null;
  return { item_id, ...defined({ country, activity_id, distance, transport_activity_id }) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** The list with some of its entries replaced, removed (null) or appended. */
function merged<T>(
  before: readonly T[],
  idOf: (one: T) => string | undefined,
  now: ReadonlyMap<string, T | null>,
): T[] {
  const ids = new Set(before.map(idOf));
  const kept = before.flatMap((one): T[] => {
    const id = idOf(one) ?? '';
    const next = now.has(id) ? now.get(id) : one;
    return next ? [next] : [];
  });
  return [...kept, ...[...now].flatMap(([id, one]) => (ids.has(id) || one === null ? [] : [one]))];
}

type Ready = readonly ImportRow[];
type Known = ImportRow & { id: string };
const isKnown = (row: ImportRow): row is Known => row.id !== null;

/** The stage that a new or changed custom item adds to the system boundary; null for none. */
export function newStage({ id, isCustom, values }: ImportRow, analysis: LifeCycleAnalysis): LcaStage | null {
  const { stage } = values;
  const before = analysis.own_items.find((one) => one.id === id)?.stage;
  if (!isCustom || stage === undefined || stage === before || stage === 'process') return null;
  return analysis.boundary.includes(stage) ? null : stage;
}

/** What the rows change in the request for the analysis; its custom items end with the new ones, in order. */
export function inputOfRows(rows: Ready, analysis: LifeCycleAnalysis): Partial<LifeCycleAnalysisInput> {
  const known = rows.filter(isKnown);
  const [custom, others] = [known.filter(({ isCustom }) => isCustom), known.filter(({ isCustom }) => !isCustom)];
  const choices = new Map(others.map(({ id, values }) => [id, choiceOf(id, values)]));
  return {
    boundary: [...new Set([...analysis.boundary, ...rows.flatMap((row) => newStage(row, analysis) ?? [])])],
    own_items: [
      ...merged(analysis.own_items, ({ id }) => id, new Map(custom.map((row) => [row.id, ownItem(row)]))),
      ...rows.filter((row) => !isKnown(row)).map(ownItem),
    ],
    item_choices: merged(analysis.item_choices, itemOf, choices),
    uncertainty: withScores(known, analysis),
  };
}

const itemOf = ({ item_id }: { item_id: string }) => item_id;

export function withScores(
  rows: readonly Known[],
  { uncertainty }: Pick<LifeCycleAnalysis, 'uncertainty'>,
): LifeCycleAnalysis['uncertainty'] {
  const { pedigree = [] } = uncertainty;
  const now = merged(pedigree, itemOf, new Map(rows.map(({ id, values }) => [id, pedigreeOf(id, values)])));
  return now.length === 0 && uncertainty.pedigree === undefined ? uncertainty : { ...uncertainty, pedigree: now };
}

/** The location changes of the analysis with those of the rows. */
export const movesOfRows = (rows: readonly Known[], analysis: LifeCycleAnalysis): LocationChangeItemInput[] =>
  merged(changesOf(analysis), itemOf, new Map(rows.map(({ id, values }) => [id, changeOf(id, values)])));

/** The rows with the ids of the new custom items, which the server returns last and in order. */
export function withIds(rows: Ready, { own_items: items }: LifeCycleAnalysis): Known[] {
  const added = items.slice(items.length - rows.filter((row) => !isKnown(row)).length);
  return rows.map((row) => ({ ...row, id: row.id ?? added.shift()!.id! }));
}

const CHANGE_KEYS: Record<string, Key> = {
  country: 'to_country',
  activity_id: 'to_activity',
  distance: 'distance',
  transport_activity_id: 'transport',
};

/** The column of a property of a request, such as 'location_change_items.2.country'; null if it has none. */
export function keyAt(path: string): Key | null {
  const [list, ...rest] = path.split('.');
  if (list === 'uncertainty') return 'scores';
  const property = rest[1] ?? '';
  if (list === 'location_change_items') return CHANGE_KEYS[property] ?? null;
  return COLUMNS.find(({ key }) => key === property)?.key ?? null;
}

/** A request for the analysis or for its location changes. */
export type Sent = Partial<LifeCycleAnalysisInput> & { location_change_items?: LocationChangeItemInput[] };

/** The row that a property of a request came from, such as 'item_choices.2.activity_id'; undefined for none. */
export function rowAt(path: string, rows: Ready, sent: Sent): ImportRow | undefined {
  const [list, at, ...rest] = path.split('.');
  const byId = (id: string | undefined) => rows.find((row) => row.id === id);
  if (list === 'item_choices') return byId(sent.item_choices?.[Number(at)]?.item_id);
  if (list === 'location_change_items') return byId(sent.location_change_items?.[Number(at)]?.item_id);
  if (list === 'uncertainty') return byId(sent.uncertainty?.pedigree?.[Number(rest[0])]?.item_id);
  if (list !== 'own_items' || !sent.own_items) return undefined;
  const { id } = sent.own_items[Number(at)] ?? {};
  if (id !== undefined) return byId(id);
  const firstNew = sent.own_items.findIndex((one) => one.id === undefined);
  return rows.filter((row) => !isKnown(row))[Number(at) - firstNew];
}
