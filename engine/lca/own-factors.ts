/** Custom factors of an organisation, which override the shared tables for that organisation only. */
import { withRows } from './tables.ts';
import type {
  FactorQuality,
  ImpactActivity,
  ImpactAssessment,
  ImpactItem,
  ImpactItemType,
  ImpactTables,
} from '../types/impacts.ts';

/** One row as imported. */
export interface OwnFactor {
  item_id: string;
  item_name: string;
  item_type: ImpactItemType;
  activity_name: string;
  location: string;
  unit: string;
  category_id: string;
  /** Null = no data. */
  value: number | null;
  low: number | null;
  high: number | null;
  method: string | null;
  source: string;
  year: number | null;
  licence: string | null;
  quality: FactorQuality;
  note: string | null;
  /** The process of an imported database from which the row was taken; the licence of the database restricts it. */
  database?: { id: string; name: string; number: number };
}

/** Id of the activity of a row: a shared one with the same name, or a custom one of the organisation. */
export function activityOf(tables: ImpactTables, { item_id: item, activity_name: name }: OwnFactor): string {
  const known = tables.activitiesOf.get(item)?.find((one) => one.name === name);
  return known?.id ?? `${item}:own-${slug(name)}`;
}

/**
 * A unique name with valid characters for ids: the valid characters of the name, and a checksum of all of it.
 */
function slug(name: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  const left = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return `${left}-${(hash >>> 0).toString(36)}`;
}

/**
 * The tables with custom rows: factors replace those of the same activity and category, and an item with custom factors
 * is supplied by them unless another activity is chosen. Sources are named as imported.
 */
export function withOwnFactors(tables: ImpactTables, own: readonly OwnFactor[]): ImpactTables {
  if (own.length === 0) return tables;
  const items = new Map(tables.items);
  const activities = new Map(tables.activities);
  const sources = new Map(tables.sources);
  const assessments = new Map<string, Map<string, ImpactAssessment>>();
  for (const [id, rows] of tables.assessments) assessments.set(id, new Map(rows));
  const firstOf = new Map<string, { id: string; rank: number; name: string }>();

  for (const row of own) {
    const { item_id: item, category_id: category, source, year, quality, note } = row;
    const id = activityOf(tables, row);
    const sourceId = `own:${source}`;
    sources.set(sourceId, { id: sourceId, title: source, year, url: null, licence: row.licence, attribution: source });
    if (!items.has(item)) items.set(item, ownItem(row, id, sourceId));
    if (!activities.has(id)) activities.set(id, ownActivity(row, id, sourceId));
    const { value, low, high, method, licence } = row;
    const list = assessments.get(id) ?? new Map<string, ImpactAssessment>();
    assessments.set(id, list);
    const known = { value, low, high, method, quality: value === null ? ('N' as const) : quality };
    list.set(category, {
      activity_id: id,
      category_id: category,
      ...known,
      source: sourceId,
      year,
      note,
      licence,
      origin: 'own',
    });
    const rank = (row.database ? 2 : 0) + (category === 'climate_change' && value !== null ? 1 : 0);
    const before = firstOf.get(item);
    // The default is the chosen process of a database, then what has climate change; among equals the first by name, so
    // the order does not matter.
    if (!before || rank > before.rank || (rank === before.rank && row.activity_name < before.name))
      firstOf.set(item, { id, rank, name: row.activity_name });
  }
  for (const [id, { id: activity }] of firstOf) {
    const item = items.get(id)!;
    const { source, year } = activities.get(activity)!;
    items.set(id, {
      ...item,
      default_activity_id: activity,
      source,
      year,
      quality: qualityOf(assessments, activity),
      origin: 'own',
    });
  }
  for (const row of own) {
    const id = activityOf(tables, row);
    if (row.database) activities.set(id, { ...activities.get(id)!, restricted_by: row.database.name });
  }
  for (const [id, activity] of activities)
    if ([...(assessments.get(id)?.values() ?? [])].some((row) => row.origin === 'own'))
      activities.set(id, { ...activity, origin: 'own' });
  return { ...withRows(tables, { items, activities, assessments }), sources };
}

const qualityOf = (
  assessments: ReadonlyMap<string, ReadonlyMap<string, ImpactAssessment>>,
  id: string,
): FactorQuality =>
  assessments.get(id)?.get('climate_change')?.quality ?? [...(assessments.get(id)?.values() ?? [])][0]?.quality ?? 'N';

const ownItem = (row: OwnFactor, activity: string, source: string): ImpactItem => ({
  id: row.item_id,
  name: row.item_name,
  item_type: row.item_type,
  unit: row.unit,
  cas: null,
  default_activity_id: activity,
  source,
  year: row.year,
  quality: row.quality,
  note: null,
  lead: null,
  origin: 'own',
});

const ownActivity = (row: OwnFactor, id: string, source: string): ImpactActivity => ({
  id,
  item_id: row.item_id,
  name: row.activity_name,
  location: row.location,
  unit: row.unit,
  boundary: 'as imported',
  grid_electricity: null,
  grid_factor: null,
  recipe: null,
  source,
  year: row.year,
  quality: row.quality,
  note: row.note,
  origin: 'own',
  doubtful: false,
  from_recipe: false,
});
