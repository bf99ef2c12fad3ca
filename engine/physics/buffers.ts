/** Chemistry of buffers: dissociation, activity, pH, conductivity (docs/models, 4). Concentrations in mol/L, T in K. */
import { bisect } from '../numeric/roots.ts';
import { celsius } from '../wording/quantity.ts';
import { type Acid, type Dissociation, formConductivity } from './acids.ts';
import { GAS_CONSTANT } from './water.ts';

export { ACIDS, type Acid } from './acids.ts';

const WATER: Dissociation = [13.995, 55.81, -224];
const REFERENCE = 298.15;
/** Maximum ionic strength of the Davies equation, which is also used above it. */
export const DAVIES_LIMIT = 0.5;

/** pK at T. Valid 274–350 K. */
export function pkAt([pk, enthalpy, heatCapacity]: Dissociation, T: number): number {
  const inverse = 1 / T - 1 / REFERENCE;
  return (
    pk +
    ((enthalpy * 1000 - heatCapacity * REFERENCE) * inverse - heatCapacity * Math.log(T / REFERENCE)) /
      (GAS_CONSTANT * Math.LN10)
  );
}

/** Davies constant A. */
export function daviesA(T: number): number {
  const t = T - celsius(0);
  return 0.4894 + 6.614e-4 * t + 4.975e-6 * t * t;
}

/** -log₁₀ of the activity coefficient of an ion of charge z. */
export function davies(z: number, ionicStrength: number, A: number): number {
  const root = Math.sqrt(Math.min(DAVIES_LIMIT, ionicStrength));
  return A * z * z * (root / (1 + root) - 0.3 * Math.min(DAVIES_LIMIT, ionicStrength));
}

export interface Solution {
  readonly buffers: readonly { readonly acid: Acid; readonly total: number }[];
  /** Strong ions that do not depend on pH: total of c, and of c z², such as for sulphate. */
  readonly anions: number;
  readonly anionStrength: number;
  readonly temperature: number;
}

/** Net charge and Σ c z² of the buffers, and Σ c (⟨z²⟩ - ⟨z⟩²), at a pH. */
function species(solution: Solution, pH: number, ionicStrength: number) {
  const A = daviesA(solution.temperature);
  let charge = 0;
  let squares = 0;
  let variance = 0;
  for (const { acid: one, total } of solution.buffers) {
    let weight = 1;
    let sum = 1;
    let mean = one.charge;
    let square = one.charge * one.charge;
    let z = one.charge;
    for (const step of one.steps) {
      // pK' = pK + (2z - 1) A f(I).
      const pk = pkAt(step, solution.temperature) + (2 * z - 1) * davies(1, ionicStrength, A);
      weight *= 10 ** (pH - pk);
      z -= 1;
      sum += weight;
      mean += weight * z;
      square += weight * z * z;
    }
    mean /= sum;
    square /= sum;
    charge += total * mean;
    squares += total * square;
    variance += total * (square - mean * mean);
  }
  const gamma = davies(1, ionicStrength, A);
  const hydrogen = 10 ** (gamma - pH);
  const hydroxide = 10 ** (pH - pkAt(WATER, solution.temperature) + gamma);
  return { charge: charge + hydrogen - hydroxide, squares, variance, hydrogen, hydroxide };
}

export interface Balance {
  /** Strong cations minus strong anions that keep the solution neutral, mol/L. */
  strong: number;
  ionicStrength: number;
  /** mol/L/pH. */
  capacity: number;
}

/** Strong ions needed for a pH: [Na⁺] - [Cl⁻] - those already in the solution. @param salt NaCl and the like, mol/L. */
export function balanceAt(solution: Solution, pH: number, salt = 0): Balance {
  let ionicStrength = salt + 0.01;
  for (let k = 0; k < 100; k++) {
    const at = species(solution, pH, ionicStrength);
    // Strong cations balance the charge of the buffers and anions; chloride balances any excess.
    const strong = -at.charge;
    const counter = Math.abs(strong + solution.anions);
    const next = 0.5 * (at.squares + at.hydrogen + at.hydroxide + solution.anionStrength + counter + 2 * salt);
    const done = Math.abs(next - ionicStrength) < 1e-9;
    ionicStrength = 0.5 * (ionicStrength + next);
    if (done) break;
  }
  const at = species(solution, pH, ionicStrength);
  return {
    strong: -at.charge,
    ionicStrength,
    capacity: Math.LN10 * (at.variance + at.hydrogen + at.hydroxide),
  };
}

/** pH of a solution with a given strong-ion difference, mol/L; it rises with the difference. */
export const phOf = (solution: Solution, strong: number, salt = 0): number =>
  bisect((pH) => balanceAt(solution, pH, salt).strong - strong, -1, 15, 45);

/** Equivalent conductivities at 25 °C, S cm²/eq. */
export const CONDUCTIVITY = {
  hydrogen: 349.8,
  hydroxide: 198.6,
  sodium: 50.1,
  ammonium: 73.5,
  potassium: 73.5,
  magnesium: 53.1,
  calcium: 59.5,
  chloride: 76.3,
  sulphate: 80,
} as const;

/**
 * Conductivity, mS/cm (Onsager's limiting law with an ion-size term).
 * @param equivalents Σ c |z|, mol/L. @param limiting Σ c |z| λ, mol/L S cm²/eq.
 */
export function conductivity(equivalents: number, limiting: number, ionicStrength: number, T: number): number {
  if (!(equivalents > 0)) return 0;
  const free = (2 * limiting) / equivalents;
  const root = Math.sqrt(ionicStrength);
  const real = free - ((60.2 + 0.229 * free) * root) / (1 + root);
  return limiting * Math.max(0, real / free) * (1 + 0.02 * (T - celsius(25)));
}

/** Shares of the forms of a buffer at a pH, from the fully protonated one; they sum to 1. */
export function formShares(acid: Acid, pH: number, ionicStrength: number, T: number): number[] {
  const A = daviesA(T);
  const weights = [1];
  let z = acid.charge;
  for (const step of acid.steps) {
    weights.push(weights.at(-1)! * 10 ** (pH - apparentPk(step, z, ionicStrength, T, A)));
    z -= 1;
  }
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight) => weight / sum);
}

/** pK' = pK + (2z - 1) A f(I) for the dissociation of a form with charge z. */
export const apparentPk = (step: Dissociation, z: number, ionicStrength: number, T: number, A = daviesA(T)): number =>
  pkAt(step, T) + (2 * z - 1) * davies(1, ionicStrength, A);

/** Mean charge of the forms of a buffer at a pH. */
export const meanCharge = (acid: Acid, pH: number, ionicStrength: number, T: number): number =>
  formShares(acid, pH, ionicStrength, T).reduce((sum, share, k) => sum + share * (acid.charge - k), 0);

/** Equivalents and limiting conductivity of the charged forms of a buffer at a pH: Σ c |z| and Σ c |z| λ. */
export function formIons(acid: Acid, total: number, pH: number, ionicStrength: number, T: number): [number, number] {
  let equivalents = 0;
  let limiting = 0;
  for (const [k, share] of formShares(acid, pH, ionicStrength, T).entries()) {
    const form = acid.charge - k;
    const charge = total * Math.abs(form) * share;
    equivalents += charge;
    limiting += charge * formConductivity(acid, form);
  }
  return [equivalents, limiting];
}

/** Concentrations of H⁺ and OH⁻ at a pH, mol/L. */
export function waterIons(pH: number, ionicStrength: number, T: number): [hydrogen: number, hydroxide: number] {
  const gamma = davies(1, ionicStrength, daviesA(T));
  return [10 ** (gamma - pH), 10 ** (pH - pkAt(WATER, T) + gamma)];
}
