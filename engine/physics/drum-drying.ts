/** Rotary drum drying with gas-fired air: heat and size (docs/models, drum drying). */
import { celsius } from '../wording/quantity.ts';
import { AIR_PER_METHANE } from './combustion.ts';
import { ATMOSPHERE, saturationPressure, SOLIDS_HEAT_CAPACITY } from './water.ts';
import { DRY_AIR, LATENT, LIQUID, VAPOUR } from './drying.ts';

/** Air in which a burner burns its gas, kg/kg: 15 % more than holds the oxygen (engineering estimate). */
const AIR_PER_GAS = 1.15 * AIR_PER_METHANE;

export interface DrumDrying {
  /** Water evaporated, dry matter, residual water and dry air, kg/h. */
  evaporated: number;
  solids: number;
  moisture: number;
  air: number;
  /** Temperatures, K. */
  feed: number;
  drum: number;
  ambient: number;
}

/**
 * Heat, kJ/h, to evaporate the water and to warm solids, residual water and air to the drum temperature; 0 for a feed that is so
 * hot and dry that it needs none.
 */
export function drumHeat({ evaporated, solids, moisture, air, feed, drum, ambient }: DrumDrying): number {
  const zero = celsius(0);
  const needed =
    evaporated * (LATENT + VAPOUR * (drum - zero) - LIQUID * (feed - zero)) +
    (solids * SOLIDS_HEAT_CAPACITY + moisture * LIQUID) * (drum - feed) +
    air * DRY_AIR * (drum - ambient);
  return Math.max(0, needed);
}

/**
 * Dry air in which the gas is burned that heats a drum and this air, kg/h: the least that passes the drum.
 * @param useful Heat that reaches the drum per kg of gas, kJ.
 */
export const burnerAir = (drying: Omit<DrumDrying, 'air'>, useful: number): number =>
  (AIR_PER_GAS * drumHeat({ ...drying, air: 0 })) / (useful - AIR_PER_GAS * DRY_AIR * (drying.drum - drying.ambient));

/** Water in air of a relative humidity at T in K, kg/kg of dry air; infinite at the boiling point. */
export function saturatedHumidity(relative: number, T: number): number {
  const pressure = relative * saturationPressure(T);
  return pressure < ATMOSPHERE ? (0.622 * pressure) / (ATMOSPHERE - pressure) : Infinity;
}

/** Diameter of a drum, m. @param rate Water evaporated per drum volume, kg/m³/h. @param slenderness L/D. */
export const drumDiameter = (evaporated: number, rate: number, slenderness: number): number =>
  Math.cbrt((4 * evaporated) / (rate * Math.PI * slenderness));

/** Peripheral area of a drum, m²; parameters as for its diameter. */
export const drumArea = (evaporated: number, rate: number, slenderness: number): number =>
  Math.PI * slenderness * drumDiameter(evaporated, rate, slenderness) ** 2;
