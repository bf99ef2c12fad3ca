/** Growth of flocs in a sheared suspension. */
import { PA_S_PER_MPA_S, S_PER_H, W_PER_KW } from '../quantity.ts';

/**
 * ln(N₀/N), the fall in number by collisions (Smoluchowski): 4 α φ G t / π.
 * @param shear 1/s. @param time h.
 */
export const collisions = (efficiency: number, solids: number, shear: number, time: number): number =>
  (4 * efficiency * solids * shear * time * S_PER_H) / Math.PI;

/** Share of the best effect that a dose has: x e^(1-x), x = dose over the best dose. */
export const doseResponse = (dose: number, best: number): number => (dose / best) * Math.exp(1 - dose / best);

/** Floc diameter, µm, up to what shear leaves whole, never below the primary one. */
export function flocDiameter(primary: number, lnFall: number, fractal: number, largest: number): number {
  // In logarithms: the exponent reaches thousands.
  const grown = Math.log(primary) + lnFall / fractal;
  return Math.max(primary, grown >= Math.log(largest) ? largest : Math.exp(grown));
}

/** Density of a floc over the liquid, kg/m³: looser as it grows. */
export const flocDensity = (primary: number, ratio: number, fractal: number): number =>
  primary * ratio ** (fractal - 3);

/** kW of a shear in 1/s in a volume in m³ of a viscosity in mPa·s. */
export const shearPower = (shear: number, viscosity: number, volume: number): number =>
  (shear ** 2 * viscosity * PA_S_PER_MPA_S * volume) / W_PER_KW;
