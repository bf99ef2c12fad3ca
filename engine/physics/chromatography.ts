/** Chromatography columns: equilibrium, breakthrough, pressure, size exclusion. */
import { normalCdf } from '../numeric/normal.ts';
import { rootBetween } from '../numeric/roots.ts';
import { G_PER_KG, M_PER_UM, PA_PER_BAR, PA_S_PER_MPA_S, S_PER_H } from '../wording/quantity.ts';

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

/** Share of the bed that a small ion fills, so that the elution buffer reaches the outlet after this many column volumes. */
export const BUFFER_ARRIVES = 0.85;

/** Retention factor at a salt strength, from that at which it is 1 (linear range of steric mass action); any one unit. */
export const retention = (salt: number, unity: number, charge: number): number => (unity / salt) ** charge;

/** Column volumes of a buffer after which a bound solute has the middle of its peak, at a constant retention factor. */
export const stepPosition = (factor: number): number => BUFFER_ARRIVES * (1 + factor);

/** The retention factor of which the middle of the peak is at a position; 0 for a position before the buffer. */
export const factorAt = (position: number): number => Math.max(0, position / BUFFER_ARRIVES - 1);

/**
 * Salt strength at which a solute leaves a linear gradient (Yamamoto: GH = I_R^(z+1) / (A (z+1))), in one unit of salt.
 * @param slope per column volume. @param start Strength at the start of the gradient.
 */
export const gradientSalt = (unity: number, charge: number, slope: number, start: number): number =>
  ((charge + 1) * unity ** charge * slope * BUFFER_ARRIVES + start ** (charge + 1)) ** (1 / (charge + 1));

/** The inverse: the strength of unit retention of a solute that leaves the gradient at a salt strength. */
export const unityOf = (salt: number, charge: number, slope: number, start: number): number =>
  Math.max(0, (salt ** (charge + 1) - start ** (charge + 1)) / ((charge + 1) * slope * BUFFER_ARRIVES)) ** (1 / charge);

/** A peak: a normal distribution with an exponential tail (exponentially modified Gaussian), by column volumes. */
export interface Peak {
  readonly middle: number;
  readonly sigma: number;
  /** Rate constant of the tail, per column volume. */
  readonly tail: number;
}

/** Above this product of width and rate of the tail, the tail disappears in the width. */
const NO_TAIL = 20;

/** The exponential part that both forms of the peak share. */
function tailOf(volume: number, { middle, sigma, tail }: Peak): number {
  const width = tail * sigma;
  if (width > NO_TAIL) return 0;
  const beyond = (volume - middle) / sigma - width;
  const exponent = 0.5 * width * width - tail * (volume - middle);
  return exponent > 600 ? 0 : Math.exp(exponent) * normalCdf(beyond);
}

const bell = (volume: number, { middle, sigma }: Peak): number =>
  Math.exp(-0.5 * ((volume - middle) / sigma) ** 2) / (sigma * Math.sqrt(2 * Math.PI));

/** Share of a peak that has left after a number of column volumes. */
export const peakShare = (volume: number, peak: Peak): number =>
  Math.max(0, normalCdf((volume - peak.middle) / peak.sigma) - tailOf(volume, peak));

/** Height of a peak, share per column volume. */
export const peakHeight = (volume: number, peak: Peak): number =>
  peak.tail * peak.sigma > NO_TAIL ? bell(volume, peak) : peak.tail * tailOf(volume, peak);

/** Precision of the cuts, column volumes. */
const CUT = 1e-8;

/**
 * Where a pool begins and ends if it is collected while the peak is above a share of its maximum, column volumes. The
 * derivative of the peak is tail × (normal distribution minus peak), so both are equal at the maximum.
 */
export function cutPeak(peak: Peak, threshold: number): readonly [from: number, to: number] {
  const { middle, sigma, tail } = peak;
  const reach = sigma + 1 / tail;
  const plain = tail * sigma > NO_TAIL;
  const top = plain ? middle : rootBetween((v) => bell(v, peak) - peakHeight(v, peak), middle, middle + reach, CUT);
  const level = threshold * peakHeight(top, peak);
  const above = (v: number): number => peakHeight(v, peak) - level;
  const far = -Math.log(threshold);
  return [
    rootBetween(above, top - (1 + Math.sqrt(2 * far)) * reach, top, CUT),
    rootBetween(above, top, top + (2 + far) * reach, CUT),
  ];
}

/** Amount that a resin binds without specificity, g/L resin: it saturates with the concentration. @param most g/L. */
export const looselyBound = (most: number, half: number, concentration: number): number =>
  (most * concentration) / (half + concentration);
