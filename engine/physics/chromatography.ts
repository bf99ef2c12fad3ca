/** Chromatography columns: equilibrium, breakthrough, pressure, size exclusion. */
import { normalCdf } from '../numeric/normal.ts';
import { G_PER_KG, M_PER_UM, PA_PER_BAR, PA_S_PER_MPA_S, S_PER_H } from '../quantity.ts';

/** Equilibrium capacity at a concentration, g/L resin (Langmuir, eq. 17.1); K in L/g. */
export const langmuir = (most: number, K: number, concentration: number): number =>
  (most * K * concentration) / (1 + K * concentration);

/** ln((1-x)/x) at 10 % breakthrough. */
export const TEN_PERCENT = Math.log(9);

/** Capacity at 10 % breakthrough, g/L (eq. 17.2). @param rate L/g/h. @param residence h. */
export const dynamicCapacity = (static_: number, rate: number, residence: number): number =>
  Math.max(0, static_ - TEN_PERCENT / (rate * residence));

/** Outlet ÷ inlet concentration at a time before (-) or after (+) the stoichiometric time, h; `a` = k C₀, 1/h. */
export const breakthrough = (a: number, past: number): number => 1 / (1 + Math.exp(-a * past));

/** ln(1 + eˣ) without overflow. */
const softPlus = (x: number): number => (x > 30 ? x + Math.exp(-x) : Math.log1p(Math.exp(x)));

/** Share of the load that breaks through: mean of C/C₀ over the load. @param a k C₀, 1/h; times in h. */
export const loadLoss = (a: number, stoichiometric: number, load: number): number =>
  (softPlus(a * (load - stoichiometric)) - softPlus(-a * stoichiometric)) / (a * load);

/**
 * Pressure drop of a packed bed, bar (Kozeny–Carman).
 * @param viscosity mPa·s. @param velocity m/h. @param voids 1. @param particle µm. @param height m.
 */
export function bedPressure(
  viscosity: number,
  velocity: number,
  voids: number,
  particle: number,
  height: number,
): number {
  const diameter = particle * M_PER_UM;
  const speed = velocity / S_PER_H;
  const pascal =
    (150 * viscosity * PA_S_PER_MPA_S * speed * (1 - voids) ** 2 * height) / (diameter * diameter * voids ** 3);
  return pascal / PA_PER_BAR;
}

/** Void volume and pore volume ÷ column volume. */
const OUTER = 0.35;
const INNER = 0.55;

/** Elution volume of a solute, column volumes. @param mass, least, most kDa. */
export function elutionVolume(mass: number, least: number, most: number): number {
  const share = 1 - (Math.log10(mass) - Math.log10(least)) / (Math.log10(most) - Math.log10(least));
  return OUTER + Math.min(1, Math.max(0, share)) * INNER;
}

/**
 * Theoretical plates of a bed.
 * @param height m.
 * @param particle µm.
 * @param reduced Plate height ÷ particle diameter.
 */
export const plates = (height: number, particle: number, reduced: number): number =>
  height / (particle * M_PER_UM * reduced);

/** Width of a peak, column volumes: 4 V/√N plus the load. */
export const peakWidth = (volume: number, count: number, load = 0): number => (4 * volume) / Math.sqrt(count) + load;

export const resolution = (first: number, second: number, width1: number, width2: number): number =>
  (2 * (second - first)) / (width1 + width2);

/** Valley between two peaks, where the pool is cut. */
export const valley = (first: number, second: number, sigma1: number, sigma2: number): number =>
  (first * sigma2 + second * sigma1) / (sigma1 + sigma2);

/** Share of a peak at `volume` between two cuts. */
export const between = (from: number, to: number, volume: number, sigma: number): number =>
  normalCdf((to - volume) / sigma) - normalCdf((from - volume) / sigma);

/** Converts a molar mass in g/mol to kDa. */
export const kilodaltons = (molarMass: number): number => molarMass / G_PER_KG;
