/** One factor: impact of a unit of an activity in a category at a location, or unknown. */
import { CLIMATE, GRID_ITEM, gridActivity, isIn } from './tables.ts';
import type { FactorQuality, GwpSet, ImpactActivity, ImpactTables } from '../types/impacts.ts';
import { plantWater, WATER_STRESS_ID, WATER_USE } from './water-stress.ts';

export interface Factor {
  /** In the unit of the category per unit of the activity. */
  value: number;
  low: number | null;
  high: number | null;
  quality: FactorQuality;
  method: string | null;
  /** Ids of all its sources. */
  sources: string[];
  /** Another activity of the item from which it is taken, if the supply has none in the category. */
  proxy: string | null;
  /** Imported database whose licence keeps it, or a part of it, in the organisation. */
  restricted_by: string | null;
}

/** Context for reading factors. */
export interface FactorBasis {
  tables: ImpactTables;
  /** Country whose grid supplies the electricity for on-site production. */
  country: string;
  gwp_set: GwpSet;
  /** Activity that supplies the electricity of the plant, if it is not that of the country. */
  grid?: string | undefined;
  /** Country whose water the plant takes, if it is not that of the grid. */
  site?: string | undefined;
}

/** Maximum depth of recipes; a deeper one is a cycle in the tables. */
const DEEPEST = 8;

/**
 * The factor of an activity, or of another activity of the same item if it has none; null = no data (not zero). Climate
 * change never takes that of another activity: it decides between supplies.
 */
export function factorOf(basis: FactorBasis, activityId: string, category: string, depth = 0): Factor | null {
  const own = ownFactor(basis, activityId, category, depth);
  if (own || category === CLIMATE) return own;
  for (const { id, name } of proxies(basis, activityId)) {
    const factor = ownFactor(basis, id, category, depth);
    // What is known of another activity, and how well, is not known of this one.
    if (factor)
      return {
        ...factor,
        quality: factor.quality > 'D' ? factor.quality : 'D',
        low: null,
        high: null,
        proxy: factor.proxy ?? name,
      };
  }
  return null;
}

/** Other activities of the item: own ones, those of the country and of its region, then the others, the best first. */
function proxies({ tables, country }: FactorBasis, activityId: string): ImpactActivity[] {
  const activity = tables.activities.get(activityId);
  if (!activity) return [];
  // The grid of one country says nothing of that of another.
  const isOther = ({ id }: ImpactActivity): boolean =>
    id !== activityId && (activity.item_id !== GRID_ITEM || id === gridActivity(country));
  const rank = ({ origin, location, quality }: ImpactActivity): string =>
    [origin !== 'own', location !== country, !isIn(country, location)].map(Number).join('') + quality;
  return (tables.activitiesOf.get(activity.item_id) ?? [])
    .filter(isOther)
    .toSorted((a, b) => rank(a).localeCompare(rank(b)) || a.id.localeCompare(b.id));
}

/**
 * The factor of the activity itself.
 *
 * Activities on site, and those calculated from excluded rows, are calculated from their recipe, so that the grid of
 * the plant and custom rows of an organisation are included; one line without a factor leaves the total without one.
 */
function ownFactor(basis: FactorBasis, activityId: string, category: string, depth: number): Factor | null {
  const { tables, gwp_set } = basis;
  const activity = tables.activities.get(activityId);
  if (!activity || depth > DEEPEST) return null;
  const row = tables.assessments.get(activityId)?.get(category);
  if (category === WATER_USE && !row) {
    const value = plantWater(activity.item_id, basis.site ?? basis.country);
    if (value !== null)
      return {
        value,
        low: null,
        high: null,
        quality: 'D',
        method: 'AWARE 2.0',
        sources: [WATER_STRESS_ID],
        proxy: null,
        restricted_by: null,
      };
  }
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
    proxy: null,
    restricted_by: activity.restricted_by ?? null,
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
  let proxy: string | null = null;
  let restricted: string | null = null;
  for (const { item_id: id, amount } of recipe!) {
    const part = factorOf(basis, activityAt(basis, id) ?? '', category, depth + 1);
    if (!part) return null;
    value += amount * part.value;
    proxy ??= part.proxy;
    restricted ??= part.restricted_by;
    for (const one of part.sources) sources.add(one);
    if (part.method !== null) methods.add(part.method);
  }
  const method = methods.size === 0 ? null : [...methods].toSorted().join('; ');
  return { value, low: null, high: null, quality, method, sources: [...sources], proxy, restricted_by: restricted };
}

/** The activity that supplies an item to a plant if none is chosen: electricity by country, otherwise the default. */
export function activityAt(
  { tables, country, grid: chosen }: Pick<FactorBasis, 'tables' | 'country' | 'grid'>,
  item: string,
): string | null {
  if (item === GRID_ITEM && chosen !== undefined) return chosen;
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
