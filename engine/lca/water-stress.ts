/** Scarcity of water by country: what a cubic metre that is not returned takes from others, relative to the mean of the world. */
import table from './water-stress.json' with { type: 'json' };
import type { ImpactActivity } from '../types/impacts.ts';
import type { Factor } from './factor.ts';

export const WATER_USE = 'water_use';

const countries: Readonly<Record<string, number>> = table.countries;

/** m³ world equivalents per m³ consumed; null = no data. */
export const waterStress = (country: string): number | null => countries[country] ?? null;

/** Where it comes from. */
export const WATER_STRESS_SOURCE = table.source.text;

/** m³ that a unit of each item takes from the basin of the plant; treated wastewater and what purification rejects return to it. */
const TAKEN: Readonly<Record<string, number>> = { tap_water: 1, deionised_water: 1, wfi: 1, wastewater: -1 };

/** Water use of the water itself, without that of its treatment; null for other items, or without data for the country. */
export function plantWater({ item_id }: Pick<ImpactActivity, 'item_id'>, country: string): Factor | null {
  const stress = waterStress(country);
  const taken = TAKEN[item_id];
  if (stress === null || taken === undefined) return null;
  return {
    value: taken * stress,
    low: null,
    high: null,
    quality: 'D',
    method: 'AWARE 2.0',
    sources: [table.source.id],
    proxy: null,
    restricted_by: null,
  };
}
