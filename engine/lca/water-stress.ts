/** Scarcity of water by country: what a cubic metre that is not returned takes from others, relative to the mean of the world. */
import table from './water-stress.json' with { type: 'json' };

export const WATER_USE = 'water_use';

const countries: Readonly<Record<string, number>> = table.countries;

/** m³ world equivalents per m³ consumed; null = no data. */
export const waterStress = (country: string): number | null => countries[country] ?? null;

/** Where it comes from: id among the sources of impacts, and in words. */
export const WATER_STRESS_ID = table.source.id;
export const WATER_STRESS_SOURCE = table.source.text;

/** m³ that a unit of each item takes from the basin of the plant; treated wastewater and what purification rejects return to it. */
const TAKEN: Readonly<Record<string, number>> = { tap_water: 1, deionised_water: 1, wfi: 1, wastewater: -1 };

/** m³ world equivalents per unit of an item, for the water itself; null for other items, or without data for the country. */
export function plantWater(item: string, country: string): number | null {
  const stress = waterStress(country);
  const taken = TAKEN[item];
  return stress === null || taken === undefined ? null : taken * stress;
}
