/** Growth of flocs in a sheared suspension. */
import { PA_S_PER_MPA_S, S_PER_H, W_PER_KW } from '../wording/quantity.ts';

/**
 * ln(N₀/N), the reduction in number by collisions (Smoluchowski): 4 α φ G t / π.
 * @param shear 1/s. @param time h.
 */
export const collisions = (efficiency: number, solids: number, shear: number, time: number): number =>
  (4 * efficiency * solids * shear * time * S_PER_H) / Math.PI;

/** Effect of a dose as a share of the maximum: x e^(1-x), x = dose ÷ optimum dose. */
export const doseResponse = (dose: number, best: number): number => (dose / best) * Math.exp(1 - dose / best);

/** Floc diameter, µm, limited by shear, never below the primary diameter. */
export function flocDiameter(primary: number, lnFall: number, fractal: number, largest: number): number {
  // In logarithms, as the exponent reaches thousands.
  const grown = Math.log(primary) + lnFall / fractal;
  return Math.max(primary, grown >= Math.log(largest) ? largest : Math.exp(grown));
}

/** Density difference of a floc to the liquid, kg/m³; lower for larger flocs. */
export const flocDensity = (primary: number, ratio: number, fractal: number): number =>
  primary * ratio ** (fractal - 3);

/** Power, kW, for a shear rate in 1/s in a volume in m³ with a viscosity in mPa·s. */
export const shearPower = (shear: number, viscosity: number, volume: number): number =>
  (shear ** 2 * viscosity * PA_S_PER_MPA_S * volume) / W_PER_KW;
