/**
 * Heat sterilisation: death of spores and loss of nutrients, in a holding tube or in the vessel. T in K, rates in 1/s.
 */
import { celsius } from '../wording/quantity.ts';
import { GAS_CONSTANT } from './water.ts';

/** Death of Bacillus stearothermophilus spores: 1/s and J/mol. */
export const SPORES = {
  /** Deindoerfer and Humphrey. */
  deindoerfer: { frequency: 10 ** 36.2, activation: 283_300 },
  /** Wang, Scharer and Humphrey, 127 to 144 °C: 10^47.2 1/min, 83.6 kcal/mol with R 1.987 cal/mol/K. */
  wang: { frequency: 10 ** 47.2 / 60, activation: (83_600 * GAS_CONSTANT) / 1.987 },
} as const;
export type SporeSet = keyof typeof SPORES;

export const deathRate = (set: SporeSet, T: number): number =>
  SPORES[set].frequency * Math.exp(-SPORES[set].activation / (GAS_CONSTANT * T));

/** Rate of nutrient loss from that at 120 °C. @param activation kJ/mol. */
export const nutrientRate = (at120: number, activation: number, T: number): number =>
  at120 * Math.exp(((-activation * 1000) / GAS_CONSTANT) * (1 / T - 1 / celsius(120)));

/** ln(N₀/N). @param spores Per mL. @param volume m³. @param left Surviving spores allowed per batch. */
export const deathNeeded = (spores: number, volume: number, left: number): number =>
  Math.log((spores * 1e6 * volume) / left);

/** Logarithm of survival in a tube with axial dispersion, -ln(N/N₀), by Da = k L/u and Pe = u L/D (eq. 2.2b). */
export function deathInTube(Da: number, Pe: number): number {
  const zeta = Math.sqrt(1 + (4 * Da) / Pe);
  // exp(Pe (1 - ζ)/2) is taken out of the logarithm: alone it would be too small for a number.
  const rest = (4 * zeta) / ((1 + zeta) ** 2 - (1 - zeta) ** 2 * Math.exp(-zeta * Pe));
  return (Pe * (zeta - 1)) / 2 - Math.log(rest);
}

/** Density and viscosity of hot medium: kg/m³, mPa·s. */
const HOT_DENSITY = 930;
const HOT_VISCOSITY = 2e-4; // Pa·s

/** Axial dispersion ÷ (velocity × diameter) in turbulent tubes. */
const dispersion = (Re: number): number => 3e7 * Re ** -2.1 + 1.35 * Re ** -0.125;

/** Length of a tube for the required kill, with axial dispersion, m. @param u m/s. @param diameter m. */
export function tubeLength(rate: number, needed: number, u: number, diameter: number): number {
  const perDiameter = dispersion((HOT_DENSITY * u * diameter) / HOT_VISCOSITY) * diameter;
  const killed = (length: number): number => deathInTube((rate * length) / u, length / perDiameter);
  let low = 0;
  let high = (needed / rate) * u;
  while (killed(high) < needed) high *= 2;
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (low + high);
    if (killed(middle) < needed) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/** Equivalent minutes at 121.1 °C. @param seconds Time at T. */
export const equivalentMinutes = (seconds: number, T: number): number =>
  (seconds / 60) * 10 ** ((T - celsius(121.1)) / 10);

const INTERVALS = 60;

/** ∫ f(T) dt over a time in s in which T changes linearly from one value to another (Simpson). */
export function alongRamp(f: (T: number) => number, from: number, to: number, seconds: number): number {
  const step = 1 / INTERVALS;
  let sum = f(from) + f(to);
  for (let k = 1; k < INTERVALS; k++) sum += (k % 2 === 1 ? 4 : 2) * f(from + (to - from) * k * step);
  return (sum * step * seconds) / 3;
}
