/** Activity coefficients by group contributions: modified UNIFAC (Dortmund), for any number of components. */
import { PAIRS, SUBGROUPS } from './unifac-parameters.ts';

/** Numbers of subgroups in a molecule, by their number. */
export type Groups = Readonly<Record<number, number>>;

/** Groups of the liquids of the library, as the Dortmund data bank divides them. Polyols are left out: for them it errs by ten times. */
export const GROUPS: Readonly<Record<string, Groups>> = {
  water: { 16: 1 },
  methanol: { 15: 1 },
  ethanol: { 1: 1, 2: 1, 14: 1 },
  '1_propanol': { 1: 1, 2: 2, 14: 1 },
  isopropanol: { 1: 2, 3: 1, 81: 1 },
  '1_butanol': { 1: 1, 2: 3, 14: 1 },
  isobutanol: { 1: 2, 2: 1, 3: 1, 14: 1 },
  isoamyl_alcohol: { 1: 2, 2: 2, 3: 1, 14: 1 },
  '1_octanol': { 1: 1, 2: 7, 14: 1 },
  acetone: { 1: 1, 18: 1 },
  mek: { 1: 1, 2: 1, 18: 1 },
  mibk: { 1: 2, 2: 1, 3: 1, 18: 1 },
  ethyl_acetate: { 1: 1, 2: 1, 21: 1 },
  n_butyl_acetate: { 1: 1, 2: 3, 21: 1 },
  isopropyl_acetate: { 1: 2, 3: 1, 21: 1 },
  n_hexane: { 1: 2, 2: 4 },
  n_heptane: { 1: 2, 2: 5 },
  cyclohexane: { 78: 6 },
  toluene: { 9: 5, 11: 1 },
  dichloromethane: { 47: 1 },
  chloroform: { 50: 1 },
  mtbe: { 1: 3, 4: 1, 24: 1 },
  thf: { 27: 1, 78: 2 },
  '2_methf': { 1: 1, 27: 1, 78: 2 },
  acetonitrile: { 40: 1 },
  diethyl_ether: { 1: 2, 2: 1, 25: 1 },
  acetic_acid: { 1: 1, 42: 1 },
  propionic_acid: { 1: 1, 2: 1, 42: 1 },
  formic_acid: { 43: 1 },
  caprylic_acid: { 1: 1, 2: 6, 42: 1 },
  furfural: { 61: 1 },
};

/** Coordination number ÷ 2. */
const HALF_COORDINATION = 5;

const interaction = new Map<number, readonly number[]>();
const pairKey = (n: number, m: number): number => 1000 * n + m;
for (const [n, m, ...parameters] of PAIRS) {
  interaction.set(pairKey(n!, m!), parameters.slice(0, 3));
  interaction.set(pairKey(m!, n!), parameters.slice(3));
}

/** Whether the groups of all molecules have parameters for each other; those without do not interact. */
export function hasParameters(molecules: readonly Groups[]): boolean {
  const mains = [...new Set(molecules.flatMap((one) => Object.keys(one).map((group) => SUBGROUPS[Number(group)]![0])))];
  return mains.every((from) => mains.every((to) => from === to || interaction.has(pairKey(from, to))));
}

/** Activity coefficients of a mixture, whose memory is made once. */
export class Unifac {
  private readonly count: number;
  /** Numbers of each group in each component, by rows of components. */
  private readonly numbers: Float64Array;
  private readonly surfaces: Float64Array;
  private readonly r: Float64Array;
  private readonly q: Float64Array;
  private readonly pairs: readonly (readonly number[] | undefined)[];
  private readonly psi: Float64Array;
  /** ln Γ of each group in each pure component. */
  private readonly pure: Float64Array;
  private readonly mixed: Float64Array;
  private readonly theta: Float64Array;
  private readonly sums: Float64Array;
  private temperature = NaN;

  constructor(molecules: readonly Groups[]) {
    const groups = [...new Set(molecules.flatMap((one) => Object.keys(one).map(Number)))];
    const n = groups.length;
    this.count = molecules.length;
    this.numbers = Float64Array.from(molecules.flatMap((one) => groups.map((group) => one[group] ?? 0)));
    this.surfaces = Float64Array.from(groups, (group) => SUBGROUPS[group]![2]);
    const total = (of: 1 | 2): Float64Array =>
      Float64Array.from(molecules, (one) =>
        Object.entries(one).reduce((sum, [group, number]) => sum + number * SUBGROUPS[Number(group)]![of], 0),
      );
    this.r = total(1);
    this.q = total(2);
    const mains = groups.map((group) => SUBGROUPS[group]![0]);
    this.pairs = mains.flatMap((from) => mains.map((to) => interaction.get(pairKey(from, to))));
    this.psi = new Float64Array(n * n);
    this.pure = new Float64Array(this.count * n);
    [this.mixed, this.theta, this.sums] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  }

  /** Activity coefficients. @param T K. @param x Mole fractions, whose sum need not be 1. */
  coefficients(T: number, x: ArrayLike<number>, into: Float64Array): void {
    this.warm(T);
    const { count, r, q, numbers, mixed, pure } = this;
    const n = mixed.length;
    let [total, r34, r1, q1] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      total += x[i]!;
      r34 += x[i]! * r[i]! ** 0.75;
      r1 += x[i]! * r[i]!;
      q1 += x[i]! * q[i]!;
    }
    this.groupActivities((k) => {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += x[i]! * numbers[i * n + k]!;
      return sum;
    }, mixed);
    for (let i = 0; i < count; i++) {
      const volume = (r[i]! ** 0.75 / r34) * total;
      const ratio = (r[i]! / r1) * (q1 / q[i]!);
      let ln = 1 - volume + Math.log(volume) - HALF_COORDINATION * q[i]! * (1 - ratio + Math.log(ratio));
      for (let k = 0; k < n; k++)
        if (numbers[i * n + k]! > 0) ln += numbers[i * n + k]! * (mixed[k]! - pure[i * n + k]!);
      into[i] = Math.exp(ln);
    }
  }

  private warm(T: number): void {
    if (T === this.temperature) return;
    this.temperature = T;
    const { psi, pairs, count, pure, numbers } = this;
    for (let k = 0; k < psi.length; k++) {
      const pair = pairs[k];
      psi[k] = pair ? Math.exp(-(pair[0]! / T + pair[1]! + pair[2]! * T)) : 1;
    }
    const n = this.mixed.length;
    for (let i = 0; i < count; i++) this.groupActivities((k) => numbers[i * n + k]!, pure.subarray(i * n, (i + 1) * n));
  }

  /** ln Γ of each group. @param amount Of each group in the mixture, in any unit. */
  private groupActivities(amount: (group: number) => number, into: Float64Array): void {
    const { surfaces, theta, sums, psi } = this;
    const n = surfaces.length;
    let area = 0;
    for (let k = 0; k < n; k++) area += theta[k] = amount(k) * surfaces[k]!;
    for (let k = 0; k < n; k++) theta[k]! /= area;
    for (let k = 0; k < n; k++) {
      let sum = 0;
      for (let m = 0; m < n; m++) sum += theta[m]! * psi[m * n + k]!;
      sums[k] = sum;
    }
    for (let k = 0; k < n; k++) {
      let sum = 0;
      for (let m = 0; m < n; m++) sum += (theta[m]! * psi[k * n + m]!) / sums[m]!;
      into[k] = surfaces[k]! * (1 - Math.log(sums[k]!) - sum);
    }
  }
}
