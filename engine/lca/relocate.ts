/** Supply of an item from another location, and the method of calculation. */
import type { LcaScope, LocationChangeInput, LocationChangeMethod } from './analysis-types.ts';
import { type Factor, factorOf, gridOfCountry, siteElectricity } from './factor.ts';
import { type Supply, LcaRefusal, placeOf } from './supply.ts';
import { CLIMATE, GRID_ITEM, gridActivity, isIn } from './tables.ts';
import type { ImpactActivity, ImpactTables } from '../types/impacts.ts';
import { inSentence } from '../wording/text.ts';

/** Its effect in a category, before allocation. */
export type Moved = Pick<Factor, 'value' | 'restricted_by'>;

/** An item with another supply. */
export interface Relocation {
  method: LocationChangeMethod;
  activity: ImpactActivity | null;
  country: string | null;
  transport: { activity: ImpactActivity; amount: number } | null;
  reason: string | null;
  /** Null = unknown. */
  valueIn: (category: string) => Moved | null;
}

const refused = (reason: string): Relocation => ({
  method: 'refused',
  activity: null,
  country: null,
  transport: null,
  reason,
  valueIn: () => null,
});

/**
 * Uses the selected activity; otherwise the grid of the country, the grid for on-site production, an activity from that
 * location, or replacement of the electricity in the present activity, which affects only climate change. A complete
 * factor is never scaled by the ratio of two grids.
 * @throws LcaRefusal for an unknown id
 */
export function relocate(
  tables: ImpactTables,
  scope: Pick<LcaScope, 'gwp_set'>,
  supply: Supply,
  change: LocationChangeInput,
  at: number,
): Relocation {
  const field = `location_change_items.${at}`;
  const { country, activity_id: wanted } = change;
  if (country === undefined && wanted === undefined)
    throw new LcaRefusal(`${field}.country`, 'Choose a country or an activity.');
  if (country !== undefined && !tables.countries.has(country))
    throw new LcaRefusal(`${field}.country`, `Unknown country ${country}.`);
  if (wanted !== undefined && !tables.activities.has(wanted))
    throw new LcaRefusal(`${field}.activity_id`, `Unknown activity ${wanted}.`);
  const { item, activity, amount } = supply;
  if (!activity || amount === null) return refused(`The current supply of ${inSentence(item.name)} is unknown.`);
  const found = way(tables, scope, { ...supply, activity, amount }, change);
  if (found.method === 'refused') return found;
  return withTransport(tables, scope, supply, { ...change, field }, found);
}

type Known = Supply & { activity: ImpactActivity; amount: number };

function way(
  tables: ImpactTables,
  { gwp_set }: Pick<LcaScope, 'gwp_set'>,
  supply: Known,
  { country, activity_id: wanted }: LocationChangeInput,
): Relocation {
  const { item, activity, amount } = supply;
  const name = inSentence(item.name);
  const by = (method: LocationChangeMethod, other: ImpactActivity, place: string): Relocation => ({
    method,
    activity: other,
    country: placeOf(other, place),
    transport: null,
    reason: null,
    valueIn: (category) => {
      const factor = factorOf({ tables, country: place, gwp_set }, other.id, category);
      // A proxy can be the supply from which it was moved.
      return factor?.proxy === null ? times(amount, factor) : null;
    },
  });
  if (wanted !== undefined) {
    const other = tables.activities.get(wanted)!;
    if (other.item_id !== activity.item_id) return refused(`${wanted} does not supply ${name}.`);
    return by(activity.item_id === GRID_ITEM ? 'grid' : 'activity', other, country ?? supply.country);
  }
  const to = country!;
  const grid = gridOfCountry(tables, to);
  if (activity.item_id === GRID_ITEM)
    return grid === null
      ? refused(`No data for grid electricity in ${nameOf(tables, to)}.`)
      : by('grid', tables.activities.get(gridActivity(to))!, to);
  if (activity.on_site && siteElectricity(tables, activity.id) > 0)
    return grid === null
      ? refused(`No data for grid electricity in ${nameOf(tables, to)}.`)
      : by('derived_utility', activity, to);
  const local = tables.activitiesOf
    .get(activity.item_id)
    ?.filter((one) => isIn(to, one.location) && factorOf({ tables, country: to, gwp_set }, one.id, CLIMATE) !== null);
  // An activity of the country takes precedence over that of a region.
  const best = local?.find((one) => one.location === to) ?? local?.[0];
  if (best?.id === activity.id) return refused(`Already supplied from ${nameOf(tables, best.location)}.`);
  if (best) return by('activity', best, to);
  const { grid_electricity: kwh, grid_factor: inside } = activity;
  if (kwh === null || inside === null)
    return refused(
      `There is no activity for ${name} from ${nameOf(tables, to)}, and the electricity use of the current activity is unknown.`,
    );
  if (grid === null) return refused(`No data for grid electricity in ${nameOf(tables, to)}.`);
  const before = factorOf({ tables, country: supply.country, gwp_set }, activity.id, CLIMATE);
  return {
    method: 'embedded_electricity',
    activity,
    country: to,
    transport: null,
    reason: null,
    valueIn: (category) =>
      category === CLIMATE && before
        ? {
            value: amount * (before.value + kwh * (grid - inside)),
            restricted_by: before.restricted_by ?? tables.activities.get(gridActivity(to))?.restricted_by ?? null,
          }
        : null,
  };
}

/** What is made on site, with the electricity of another activity. */
export function withGrid(
  tables: ImpactTables,
  { gwp_set }: Pick<LcaScope, 'gwp_set'>,
  { activity, amount, country }: Supply,
  grid: ImpactActivity,
): Relocation {
  return {
    method: 'derived_utility',
    activity,
    country: placeOf(grid, country) ?? country,
    transport: null,
    reason: null,
    valueIn: (category) => {
      const factor = activity && factorOf({ tables, country, gwp_set, grid: grid.id }, activity.id, category);
      return factor && amount !== null ? times(amount, factor) : null;
    },
  };
}

const times = (amount: number, { value, restricted_by }: Moved): Moved => ({ value: amount * value, restricted_by });

/** Adds transport: tonnes × kilometres. */
function withTransport(
  tables: ImpactTables,
  { gwp_set }: Pick<LcaScope, 'gwp_set'>,
  supply: Supply,
  { distance, transport_activity_id: mode, field }: LocationChangeInput & { field: string },
  found: Relocation,
): Relocation {
  if (mode !== undefined && tables.items.get(tables.activities.get(mode)?.item_id ?? '')?.item_type !== 'transport')
    throw new LcaRefusal(`${field}.transport_activity_id`, `Unknown transport ${mode}.`);
  if (distance === undefined || distance === 0) return found;
  if (supply.carried === null) return refused(`${supply.item.name} has no mass that could be transported.`);
  const activity = tables.activities.get(mode ?? tables.items.get('transport_truck')!.default_activity_id)!;
  const tkm = (supply.carried / 1000) * distance;
  return {
    ...found,
    transport: { activity, amount: tkm },
    valueIn: (category) => {
      const goods = found.valueIn(category);
      const way = factorOf({ tables, country: supply.country, gwp_set }, activity.id, category);
      return goods && way
        ? { value: goods.value + tkm * way.value, restricted_by: goods.restricted_by ?? way.restricted_by }
        : null;
    },
  };
}

export const nameOf = (tables: ImpactTables, code: string): string =>
  code === 'GLO' ? 'the world' : (tables.countries.get(code)?.name ?? code);
