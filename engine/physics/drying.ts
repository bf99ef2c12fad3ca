/** Spray drying: heat and humidity of the air. */
import { celsius } from '../wording/quantity.ts';
import { ATMOSPHERE, saturationPressure, SOLIDS_HEAT_CAPACITY } from './water.ts';

/** Heat capacity of dry air, water vapour and water, kJ/kg/K, and heat of vaporisation at 0 °C, kJ/kg. */
export const DRY_AIR = 1.006;
export const VAPOUR = 1.86;
export const LIQUID = 4.18;
export const LATENT = 2501;
/** Molar mass of water ÷ molar mass of air. */
const MASS_RATIO = 0.622;

export interface SprayDrying {
  /** Water and dry matter, kg/h. */
  evaporated: number;
  solids: number;
  /** Temperatures of inlet air, outlet air and feed, K. */
  inlet: number;
  outlet: number;
  feed: number;
  /** Humidity of the ambient air, kg/kg. */
  humidity: number;
  /** Share of the heat given up that is lost to the surroundings. */
  loss: number;
}

/** Dry air, kg/h, for evaporation and heating (eq. 25.1). */
export function dryingAir({ evaporated, solids, inlet, outlet, feed, humidity, loss }: SprayDrying): number {
  const zero = celsius(0);
  const need =
    evaporated * (LATENT + VAPOUR * (outlet - zero) - LIQUID * (feed - zero)) +
    solids * SOLIDS_HEAT_CAPACITY * (outlet - feed);
  return need / ((DRY_AIR + VAPOUR * humidity) * (inlet - outlet) * (1 - loss));
}

/** Relative humidity of air with an absolute humidity in kg/kg at T in K, 1. */
export const exitHumidity = (absolute: number, T: number): number =>
  (absolute * ATMOSPHERE) / ((MASS_RATIO + absolute) * saturationPressure(T));

/** Powder diameter, µm, from the droplet diameter, with constant mass of solids. Fractions by mass. */
export function powderDiameter(droplet: number, feedSolids: number, powderSolids: number): number {
  const feedDensity = 1 / (feedSolids / 1400 + (1 - feedSolids) / 1000);
  return droplet * Math.cbrt((feedSolids * feedDensity) / (powderSolids * 1200));
}
