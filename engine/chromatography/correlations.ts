/** Transport properties of packed beds, in SI units. */

/** Diffusivity of a globular protein, m²/s (Young, Carroad and Bell 1980). @param viscosity mPa·s. @param molarMass g/mol. */
export const proteinDiffusivity = (temperature: number, viscosity: number, molarMass: number): number =>
  (8.34e-12 * temperature) / (viscosity * Math.cbrt(molarMass));

/**
 * Film coefficient around beads, m/s (Wilson and Geankoplis 1966, for a Reynolds number of 0.0015 to 55).
 * @param superficial Velocity, m/s.
 */
export const filmCoefficient = (superficial: number, voidage: number, diameter: number, diffusivity: number): number =>
  ((1.09 * superficial) / voidage) * ((superficial * diameter) / diffusivity) ** (-2 / 3);
