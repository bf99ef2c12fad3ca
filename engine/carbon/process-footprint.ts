import type { Exchange, Results } from '../types/results.ts';
import type { ProcessFootprint } from './types.ts';

/**
 * Flows metered by the plant: energy, including steam and cooling, and on-site emissions. These are in scopes 1 and 2
 * of the operator, regardless of the process. Oxygen is purchased, although it is costed as a utility.
 */
const OF_THE_PLANT = new Set([
  'electricity',
  'lp_steam',
  'mp_steam',
  'clean_steam',
  'cooling_water',
  'chilled_water',
  'chilled_brine',
  'natural_gas',
  'carbon_dioxide_fossil',
  'carbon_dioxide_biogenic',
  'carbon_dioxide_fuel',
]);

/** Flows across the system boundary that are relevant here. */
type Crossing = Pick<Exchange, 'item_id' | 'title' | 'gwp'>;

const isOfThePlant = ({ item_id: id }: Crossing): boolean => OF_THE_PLANT.has(id);

/**
 * Footprint of one kilogram of the product of a process in a report, kg CO2e/kg: with its energy, and without flows
 * already in the plant's scopes 1 and 2. A process without a footprint is unknown, not zero.
 */
export function processFootprint(
  name: string,
  { inventory, figures }: { inventory: readonly Crossing[]; figures: Pick<Results['figures'], 'gwp'> },
): ProcessFootprint {
  const crossing = inventory.slice(0, -1);
  const sum = (exchanges: readonly Crossing[]) => exchanges.reduce((total, { gwp }) => total + (gwp ?? 0), 0);
  const [whole, plants] = [sum(crossing), sum(crossing.filter(isOfThePlant))];
  const all = figures.gwp;
  return {
    name,
    // The footprint is per kg sold, the inventory per batch; the parts have the same ratio.
    materials: all === null ? null : whole === 0 ? 0 : all * (1 - plants / whole),
    all,
    missing: [...new Set(crossing.filter(({ gwp }) => gwp === null).map(({ title }) => title))],
  };
}
