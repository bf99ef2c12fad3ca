/** Crystallisation: solubility against temperature, yield, crystal size. */

/** Solubility in water, kg/kg, at 0, 25 and 60 °C (standard texts). */
export interface Solubility {
  readonly at0: number;
  readonly at25: number;
  readonly at60: number;
}

/** Solubility of known products, by molecule. */
export const SOLUBILITY: Readonly<Record<string, Solubility>> = {
  mol_sucrose: { at0: 1.79, at25: 2.07, at60: 2.87 },
  mol_glucose: { at0: 0.54, at25: 0.91, at60: 2.3 },
  mol_citric_acid: { at0: 0.96, at25: 1.62, at60: 2.8 },
  mol_l_glutamic_acid: { at0: 0.0034, at25: 0.0086, at60: 0.03 },
  mol_succinic_acid: { at0: 0.028, at25: 0.083, at60: 0.36 },
  mol_l_lysine_hydrochloride: { at0: 0.53, at25: 0.72, at60: 1.12 },
  mol_sodium_chloride: { at0: 0.357, at25: 0.36, at60: 0.373 },
  mol_ammonium_sulphate: { at0: 0.706, at25: 0.767, at60: 0.88 },
  mol_itaconic_acid: { at0: 0.03, at25: 0.09, at60: 0.5 },
};

/** kg/kg at a temperature in °C: log-linear between the points, extrapolated beyond them. */
export function solubilityAt({ at0, at25, at60 }: Solubility, degrees: number): number {
  const [low, high, from, span] = degrees <= 25 ? [at0, at25, 0, 25] : [at25, at60, 25, 35];
  return low * (high / low) ** ((degrees - from) / span);
}

/** Solubility with an antisolvent: c* exp(-k w). @param share Mass fraction of antisolvent in the solvent. */
export const withAntisolvent = (solubility: number, strength: number, share: number): number =>
  solubility * Math.exp(-strength * share);

/**
 * Crystals in kg (eq. 24.1), including hydrate water; limited to between zero and all of the solute.
 * @param solute kg, anhydrous. @param solvent kg at the end. @param solubility kg anhydrous per kg of solvent.
 * @param hydrate Molar mass of the crystal ÷ that of the anhydrous solute. @returns NaN if the hydrate would bind more
 * solvent than is available: 1 - c* (R - 1) ≤ 0.
 */
export function crystalMass(solute: number, solvent: number, solubility: number, hydrate: number): number {
  const bound = 1 - solubility * (hydrate - 1);
  if (bound <= 0) return NaN;
  return Math.min(hydrate * solute, Math.max(0, (hydrate * (solute - solubility * solvent)) / bound));
}

/** Crystal sizes of an MSMPR crystalliser, m: the mode by mass, 3 G τ, and the mass mean, 4 G τ. G in m/s, τ in s. */
export const dominantSize = (growth: number, time: number): number => 3 * growth * time;
export const meanSize = (growth: number, time: number): number => 4 * growth * time;

/** Share of the mass in crystals up to a size, m: number falls as e^(-L/Gτ), mass is proportional to L³. */
export function cumulativeMass(size: number, growth: number, time: number): number {
  const x = size / (growth * time);
  return 1 - Math.exp(-x) * (1 + x + x ** 2 / 2 + x ** 3 / 6);
}
