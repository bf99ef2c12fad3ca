/** One factor: what a unit of an activity does in a category, at a place, or that it is not known. */
import { CLIMATE, GRID_ITEM, gridActivity } from './tables.ts';
import type { FactorQuality, GwpSet, ImpactActivity, ImpactTables } from './tables-types.ts';

export interface Factor {
  /** In the category's unit per unit of the activity. */
  value: number;
  low: number | null;
  high: number | null;
  quality: FactorQuality;
  method: string | null;
  /** Ids of all sources it comes from. */
  sources: string[];
}

/** Where and how factors are read. */
export interface FactorBasis {
  tables: ImpactTables;
  /** Whose grid makes the electricity of what is made on site. */
  country: string;
  gwp_set: GwpSet;
}

/** Recipes are at most this deep; deeper is a circle in the tables. */
const DEEPEST = 8;

/**
 * The factor of an activity; null = no data, which is not zero.
 *
 * What is made on site, and what was computed from rows that are left out, is computed from its recipe, so that the plant's
 * grid and an organisation's own rows count in it; one line without a factor leaves the whole without.
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

/** The activity that supplies an item to a plant unless another is chosen: electricity by its country, else the default. */
export function activityAt({ tables, country }: Pick<FactorBasis, 'tables' | 'country'>, item: string): string | null {
  const found = tables.items.get(item)?.default_activity_id;
  if (found === undefined) return null;
  // An own tariff or contract of the organisation wins over the country's grid.
  if (item !== GRID_ITEM || tables.activities.get(found)?.origin === 'own') return found;
  const grid = gridActivity(country);
  return tables.activities.has(grid) ? grid : found;
}

/** kWh of the plant's own grid in one unit of what is made on site; 0 where none is known. */
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
