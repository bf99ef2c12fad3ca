/** One factor: impact of a unit of an activity in a category at a location, or unknown. */
import { CLIMATE, GRID_ITEM, gridActivity } from './tables.ts';
import type { FactorQuality, GwpSet, ImpactActivity, ImpactTables } from '../types/impacts.ts';

export interface Factor {
  /** In the unit of the category per unit of the activity. */
  value: number;
  low: number | null;
  high: number | null;
  quality: FactorQuality;
  method: string | null;
  /** Ids of all its sources. */
  sources: string[];
}

/** Context for reading factors. */
export interface FactorBasis {
  tables: ImpactTables;
  /** Country whose grid supplies the electricity for on-site production. */
  country: string;
  gwp_set: GwpSet;
}

/** Maximum depth of recipes; a deeper one is a cycle in the tables. */
const DEEPEST = 8;

/**
 * The factor of an activity; null = no data (not zero).
 *
 * Activities on site, and those calculated from excluded rows, are calculated from their recipe, so that the grid of
 * the plant and custom rows of an organisation are included; one line without a factor leaves the total without one.
 */
export function factorOf(basis: FactorBasis, activityId: string, category: string, depth = 0): Factor | null {
  const { tables, gwp_set } = basis;
  const activity = tables.activities.get(activityId);
  if (!activity || depth > DEEPEST) return null;
  const row = tables.assessments.get(activityId)?.get(category);
  if (row?.origin !== 'own' && activity.recipe && activity.from_recipe)
    return ofRecipe(basis, activity, category, depth, row?.quality ?? activity.quality);
  if (!row || row.value === null) return null;
  const { low, high, quality, method, source } = row;
  const value = gwp_set === 'AR5' && row.value_ar5 !== undefined ? row.value_ar5 : row.value;
  return {
    value,
    low,
    high,
    quality,
    method: row.value_ar5 === undefined ? method : `${gwp_set} GWP100`,
    sources: [source, ...(activity.rests_on ?? [])],
  };
}

function ofRecipe(
  basis: FactorBasis,
  { recipe, source }: ImpactActivity,
  category: string,
  depth: number,
  quality: FactorQuality,
): Factor | null {
  let value = 0;
  const sources = new Set([source]);
  const methods = new Set<string>();
  for (const { item_id: id, amount } of recipe!) {
    const part = factorOf(basis, activityAt(basis, id) ?? '', category, depth + 1);
    if (!part) return null;
    value += amount * part.value;
    for (const one of part.sources) sources.add(one);
    if (part.method !== null) methods.add(part.method);
  }
  const method = methods.size === 0 ? null : [...methods].toSorted().join('; ');
  return { value, low: null, high: null, quality, method, sources: [...sources] };
}

/** The activity that supplies an item to a plant if none is chosen: electricity by country, otherwise the default. */
export function activityAt({ tables, country }: Pick<FactorBasis, 'tables' | 'country'>, item: string): string | null {
  const found = tables.items.get(item)?.default_activity_id;
  if (found === undefined) return null;
  // A custom tariff or contract of the organisation takes precedence over the country’s grid.
  if (item !== GRID_ITEM || tables.activities.get(found)?.origin === 'own') return found;
  const grid = gridActivity(country);
  return tables.activities.has(grid) ? grid : found;
}

/** kWh from the plant’s grid per unit produced on site; 0 if unknown. */
export function siteElectricity(tables: ImpactTables, activityId: string, depth = 0): number {
  const activity = tables.activities.get(activityId);
  if (!activity || depth > DEEPEST) return 0;
  if (activity.item_id === GRID_ITEM) return 1;
  if (!activity.on_site || !activity.recipe) return 0;
  return activity.recipe.reduce(
    (sum, { item_id: id, amount }) =>
      sum + amount * siteElectricity(tables, tables.items.get(id)?.default_activity_id ?? '', depth + 1),
    0,
  );
}

/** kg CO2e/kWh of a country's grid; null = no data. */
export const gridOfCountry = (tables: ImpactTables, country: string): number | null =>
  tables.assessments.get(gridActivity(country))?.get(CLIMATE)?.value ?? null;
