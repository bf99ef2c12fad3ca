/** Vapour–liquid equilibrium of one stage. */
import { bisect } from '../numeric/roots.ts';
import { ATMOSPHERE, WATER_DENSITY } from './water.ts';
import { G_PER_KG, PA_PER_BAR } from '../wording/quantity.ts';

/** kJ/mol/K: heat of vaporisation ÷ boiling point of ordinary liquids (Trouton). */
export const TROUTON = 0.088;

/** Sum of y - x at a share of vapour, 0 at equilibrium; parameters as for `vapourShare`. */
export function vapourBalance(feed: readonly number[], ratios: readonly number[], share: number): number {
  let sum = 0;
  for (let i = 0; i < feed.length; i++)
    if (feed[i]! > 0) sum += (feed[i]! * (ratios[i]! - 1)) / (1 + share * (ratios[i]! - 1));
  return sum;
}

/**
 * Share of the feed that evaporates, mol/mol (Rachford and Rice 1952, J. Pet. Technol. 4:19).
 * @param feed Mole fractions; `ratios` K = y/x of each component, 0 for one that does not evaporate.
 * @returns 0 below the bubble point, 1 above the dew point.
 */
export function vapourShare(feed: readonly number[], ratios: readonly number[]): number {
  const rest = (share: number): number => vapourBalance(feed, ratios, share);
  if (rest(0) <= 0) return 0;
  // A component that does not evaporate keeps some liquid.
  const keeps = ratios.some((K, i) => K === 0 && feed[i]! > 0);
  if (!keeps && rest(1) >= 0) return 1;
  return bisect(rest, 0, 1);
}

/** Velocity of vapour at which drops settle in a drum, m/s (Souders and Brown 1934). @param liquid kg/m³. @param vapour kg/m³. */
export const settlingVelocity = (liquid: number, vapour: number): number =>
  0.06 * Math.sqrt((liquid - vapour) / vapour);

/**
 * Share of a volatile component that stays in a liquid stripped in N ideal stages (Kremser 1930, Natl. Petrol. News 22:43).
 * @param factor Stripping factor K G/L.
 */
export const unstripped = (factor: number, stages: number): number =>
  Math.abs(factor - 1) < 1e-9 ? 1 / (stages + 1) : (factor - 1) / (factor ** (stages + 1) - 1);

/** Solubility of ammonia at 25 °C, mol/m³/Pa, and its dependence on temperature, K. */
const AMMONIA = { solubility: 0.59, slope: 4200, at: 298.15 };
const WATER_MOLAR_MASS = 18.02;

/**
 * y/x of ammonia in dilute solution in water at 1 atm (Henry constant of Burkholder et al. 2019 in Sander 2023, Atmos. Chem. Phys.
 * 23:10901). @param T K.
 */
export function ammoniaVolatility(T: number): number {
  const { solubility, slope, at } = AMMONIA;
  const dissolved = solubility * Math.exp(slope * (1 / T - 1 / at));
  return (WATER_DENSITY * G_PER_KG) / WATER_MOLAR_MASS / (dissolved * ATMOSPHERE * PA_PER_BAR);
}
