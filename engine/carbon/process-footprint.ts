import type { Exchange, Results } from '../types.ts';
import type { ProcessFootprint } from './types.ts';

/**
 * What a plant's own meters count: energy, also as steam and cold, and what is given off on site. These are in scopes 1 and 2
 * of whoever runs it, whatever a process says. Oxygen is bought, though it is costed as a utility.
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
]);

/** What crosses the plant's border, as far as it matters here. */
type Crossing = Pick<Exchange, 'item_id' | 'title' | 'gwp'>;

const isOfThePlant = ({ item_id: id }: Crossing): boolean => OF_THE_PLANT.has(id);

/**
 * What a kilogram of a process's product brings into a report, kg CO2e/kg: with its energy, and without what the plant's own
 * scopes count already. Where the process has no footprint it is not known, which is not zero.
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
    // The figure is of what is sold, the inventory of a batch: the parts are in the same ratio.
    materials: all === null ? null : whole === 0 ? 0 : all * (1 - plants / whole),
    all,
    missing: [...new Set(crossing.filter(({ gwp }) => gwp === null).map(({ title }) => title))],
  };
}
