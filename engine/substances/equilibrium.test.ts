/** Activity coefficients, azeotropes, bubble points and flashes against published values and an independent implementation. */
import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { Random } from '../numeric/random.ts';
import { ATMOSPHERE } from '../physics/water.ts';
import { celsius } from '../wording/quantity.ts';
import { azeotropeOf, Mixture } from './mixture.ts';
import { PAIRS, SUBGROUPS } from './unifac-parameters.ts';
import { pressureOf, type Vapour, vapourOf, WATER } from './vapour.ts';

const substance = (name: string): Vapour =>
  name === 'water'
    ? WATER
    : vapourOf(
        [...library.solvents, ...library.molecules].find(({ id }) => id === `sol_${name}` || id === `mol_${name}`)!,
      )!;

/** Activity coefficients at infinite dilution in water at 25 °C: critical compilation of Kojima, Zhang and Hiaki 1997 (Fluid Phase Equilib. 131:145) and Sherman et al. 1996 (J. Phys. Chem. 100:11569). */
const IN_WATER: readonly (readonly [string, number])[] = [
  ['methanol', 1.65],
  ['ethanol', 3.75],
  ['isopropanol', 7.7],
  ['1_butanol', 51],
  ['acetone', 7.0],
  ['mek', 27],
  ['ethyl_acetate', 65],
  ['acetonitrile', 11],
  ['thf', 17],
  ['mtbe', 115],
];
test.each(IN_WATER)(
  'a trace of %s in water has the published activity coefficient within a factor of 1.6',
  (name, published) => {
    const mixture = new Mixture([substance(name), WATER]);
    mixture.pressure(298.15, [1e-9, 1 - 1e-9]);
    expect(Math.abs(Math.log(mixture.activity[0]! / published))).toBeLessThan(Math.log(1.6));
  },
);

/** Mass fraction of the first and °C at 1 atm: azeotropic data of the CRC handbook (after Horsley 1973) and Gmehling et al. 2004. */
const AZEOTROPES: readonly (readonly [string, string, number, number])[] = [
  ['ethanol', 'water', 0.956, 78.2],
  ['1_propanol', 'water', 0.717, 87.7],
  ['isopropanol', 'water', 0.874, 80.3],
  ['1_butanol', 'water', 0.575, 92.7],
  ['isobutanol', 'water', 0.67, 89.8],
  ['isoamyl_alcohol', 'water', 0.504, 95.2],
  ['mek', 'water', 0.887, 73.4],
  ['mibk', 'water', 0.757, 87.9],
  ['ethyl_acetate', 'water', 0.915, 70.4],
  ['n_butyl_acetate', 'water', 0.72, 90.2],
  ['isopropyl_acetate', 'water', 0.894, 76.6],
  ['n_hexane', 'water', 0.944, 61.6],
  ['n_heptane', 'water', 0.871, 79.2],
  ['cyclohexane', 'water', 0.916, 69.5],
  ['toluene', 'water', 0.798, 84.5],
  ['dichloromethane', 'water', 0.985, 38.1],
  ['chloroform', 'water', 0.972, 56.2],
  ['mtbe', 'water', 0.965, 52.6],
  ['thf', 'water', 0.945, 63.7],
  ['acetonitrile', 'water', 0.84, 76.5],
  ['furfural', 'water', 0.35, 97.9],
  ['methanol', 'acetone', 0.12, 55.6],
  ['methanol', 'ethyl_acetate', 0.45, 62.2],
  ['methanol', 'n_hexane', 0.28, 50],
  ['methanol', 'toluene', 0.724, 63.8],
  ['methanol', 'chloroform', 0.126, 53.4],
  ['methanol', 'mtbe', 0.143, 51.6],
  ['ethanol', 'ethyl_acetate', 0.31, 71.8],
  ['ethanol', 'n_hexane', 0.21, 58.7],
  ['ethanol', 'cyclohexane', 0.305, 64.9],
  ['ethanol', 'toluene', 0.68, 76.7],
  ['ethanol', 'mek', 0.36, 74.8],
  ['ethanol', 'chloroform', 0.07, 59.4],
  ['acetone', 'n_hexane', 0.59, 49.8],
  ['acetone', 'chloroform', 0.21, 64.5],
  ['isopropanol', 'ethyl_acetate', 0.25, 75.5],
  ['isopropanol', 'n_hexane', 0.23, 62.7],
  ['1_butanol', 'toluene', 0.3, 105.6],
];
test.each(AZEOTROPES)('%s and %s boil together as published, within 0.07 and 2.5 K', (one, other, share, boils) => {
  const [a, b] = [substance(one), substance(other)];
  const { x, temperature } = azeotropeOf(a, b)!;
  const mass = (x * a.molarMass) / (x * a.molarMass + (1 - x) * b.molarMass);
  expect(Math.abs(mass - share)).toBeLessThan(0.07);
  expect(Math.abs(temperature - celsius(boils))).toBeLessThan(2.5);
});

test.each(['methanol', 'acetone', 'acetic_acid'])('%s and water have no azeotrope', (name) => {
  expect(azeotropeOf(substance(name), WATER)).toBeNull();
});

describe('an acid whose vapour has dimers', () => {
  test('boils at its boiling point', () => {
    const acid = substance('acetic_acid');
    expect(new Mixture([acid]).bubblePoint([1])).toBeNear(acid.boiling, 5e-4);
  });
  test('is less volatile than water as a trace: 0.6 to 0.75 (Othmer et al. 1952, Ind. Eng. Chem. 44:1864)', () => {
    const K = new Mixture([substance('acetic_acid'), WATER]).ratios(WATER.boiling, ATMOSPHERE, [1e-6, 1]);
    expect(K[0]! / K[1]!).toBeGreaterThan(0.55);
    expect(K[0]! / K[1]!).toBeLessThan(0.8);
  });
});

test.each([
  [0.04, 93.5],
  [0.1, 87.7],
  [0.3, 78.0],
  [0.5, 73.1],
  [0.9, 66.0],
])('methanol and water of mole fraction %f boil at %f °C (Perry’s handbook)', (x, boils) => {
  expect(Math.abs(new Mixture([substance('methanol'), WATER]).bubblePoint([x, 1 - x]) - celsius(boils))).toBeLessThan(
    0.6,
  );
});

const VAPOURS = [...library.molecules, ...library.solvents].flatMap((row) => {
  const vapour = vapourOf(row);
  return vapour ? [[row.id, vapour] as const] : [];
});
test.each(VAPOURS)('%s boils at its boiling point', (_id, vapour) => {
  expect(pressureOf(vapour, vapour.boiling) / ATMOSPHERE).toBeNear(1, 0.025);
});

/** Mole fractions; activity coefficients at 340 K, bubble point at 1 atm, and the share of vapour a little above it, by `thermo` 0.6. */
const INDEPENDENT: readonly (readonly [string[], number[], number[], number, number, number])[] = [
  [
    ['methanol', 'ethanol', 'water'],
    [0.233, 0.444, 0.323],
    [1.01035, 1.1255982, 1.6906294],
    348.226628,
    349.73,
    0.63288034,
  ],
  [
    ['acetone', 'methanol', 'water'],
    [0.441, 0.455, 0.104],
    [1.2313426, 1.104767, 2.486312],
    330.623912,
    332.12,
    0.61909716,
  ],
  [
    ['ethanol', 'isopropanol', '1_butanol', 'water'],
    [0.065, 0.537, 0.206, 0.192],
    [1.010965, 1.0118923, 1.08828, 2.6582182],
    357.40451,
    358.9,
    0.33530997,
  ],
  [
    ['ethyl_acetate', 'ethanol', 'acetone'],
    [0.421, 0.219, 0.36],
    [1.0700591, 1.5011397, 1.0433065],
    338.327532,
    339.83,
    0.55056254,
  ],
  [
    ['acetonitrile', 'thf', 'water'],
    [0.368, 0.472, 0.16],
    [1.2428948, 1.3569598, 4.5305701],
    336.186894,
    337.69,
    0.70875398,
  ],
  [
    ['toluene', 'mek', 'methanol', 'ethanol'],
    [0.232, 0.306, 0.197, 0.265],
    [1.8578424, 1.0536205, 1.4009243, 1.3251427],
    344.883489,
    346.38,
    0.37112041,
  ],
  [
    ['methanol', 'acetone', 'ethyl_acetate', 'mtbe', 'ethanol'],
    [0.267, 0.057, 0.297, 0.239, 0.14],
    [1.4216443, 1.296037, 1.1022582, 1.2660871, 1.2769126],
    332.479858,
    333.98,
    0.35511148,
  ],
  [
    ['n_hexane', 'cyclohexane', 'ethanol', 'acetone'],
    [0.053, 0.388, 0.23, 0.329],
    [1.7011392, 1.7256177, 1.8929902, 1.4044007],
    328.767811,
    330.27,
    0.62229836,
  ],
];
test.each(INDEPENDENT)('%j agrees with an independent implementation', (...[names, z, activities, boils, T, share]) => {
  const mixture = new Mixture(names.map(substance));
  mixture.pressure(340, z);
  for (const [i, activity] of activities.entries()) expect(mixture.activity[i]).toBeNear(activity, 1e-6);
  expect(mixture.bubblePoint(z)).toBeNear(boils, 1e-6);
  expect(mixture.flash(z, T, ATMOSPHERE).share).toBeNear(share, 2e-4);
});

/** Vapour pressures in mmHg by log₁₀ p = A − B/(C + t), t in °C: Dortmund data bank. */
const ANTOINE: Readonly<Record<string, readonly [number, number, number]>> = {
  water: [8.07131, 1730.63, 233.426],
  ethanol: [8.20417, 1642.89, 230.3],
  methanol: [8.08097, 1582.27, 239.7],
  acetone: [7.11714, 1210.595, 229.664],
};
/** Modified UNIFAC (Gmehling, Li and Schiller 1993), from its equations: groups of each molecule, and of each group main group, R and Q. */
const MOLECULES: Readonly<Record<string, readonly (readonly [group: number, number: number])[]>> = {
  water: [[16, 1]],
  ethanol: [
    [1, 1],
    [2, 1],
    [14, 1],
  ],
  methanol: [[15, 1]],
  acetone: [
    [1, 1],
    [18, 1],
  ],
};
function byEquations(names: readonly string[], T: number, x: readonly number[]): number[] {
  const groups = [...new Set(names.flatMap((name) => MOLECULES[name]!.map(([group]) => group)))];
  const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
  const nu = names.map((name) => groups.map((k) => MOLECULES[name]!.find(([group]) => group === k)?.[1] ?? 0));
  const [R, Q] = [1, 2].map((of) => groups.map((k) => SUBGROUPS[k]![of as 1 | 2]));
  const psi = groups.map((n) =>
    groups.map((m) => {
      const [from, to] = [SUBGROUPS[n]![0], SUBGROUPS[m]![0]];
      const forth = PAIRS.find(([a, b]) => a === from && b === to);
      const back = PAIRS.find(([a, b]) => a === to && b === from);
      const [a, b, c] = forth ? forth.slice(2, 5) : back ? back.slice(5, 8) : [0, 0, 0];
      return from === to ? 1 : Math.exp(-(a! + b! * T + c! * T * T) / T);
    }),
  );
  /** ln Γ of each group at fractions of groups. */
  const residual = (X: readonly number[]): number[] => {
    const area = total(X.map((one, m) => one * Q![m]!));
    const theta = X.map((one, m) => (one * Q![m]!) / area);
    const under = groups.map((_, m) => total(theta.map((one, n) => one * psi[n]![m]!)));
    return groups.map(
      (_, k) => Q![k]! * (1 - Math.log(under[k]!) - total(theta.map((one, m) => (one * psi[k]![m]!) / under[m]!))),
    );
  };
  const r = nu.map((row) => total(row.map((one, k) => one * R![k]!)));
  const q = nu.map((row) => total(row.map((one, k) => one * Q![k]!)));
  const mixed = residual(groups.map((_, k) => total(x.map((one, i) => one * nu[i]![k]!))));
  return names.map((_, i) => {
    const V = r[i]! / total(x.map((one, j) => one * r[j]!));
    const F = q[i]! / total(x.map((one, j) => one * q[j]!));
    const V34 = r[i]! ** 0.75 / total(x.map((one, j) => one * r[j]! ** 0.75));
    const combined = 1 - V34 + Math.log(V34) - 5 * q[i]! * (1 - V / F + Math.log(V / F));
    const pure = residual(nu[i]!);
    return Math.exp(combined + total(groups.map((_k, k) => nu[i]![k]! * (mixed[k]! - pure[k]!))));
  });
}
function boilsAt(names: readonly string[], x: readonly number[]): number {
  let [low, high] = [300, 400];
  for (let k = 0; k < 60; k++) {
    const T = (low + high) / 2;
    const gamma = byEquations(names, T, x);
    const over = names.reduce((sum, name, i) => {
      const [A, B, C] = ANTOINE[name]!;
      return sum + x[i]! * gamma[i]! * 10 ** (A - B / (C + T - 273.15));
    }, 0);
    if (over > 760) high = T;
    else low = T;
  }
  return low;
}
const NAMES = Object.keys(ANTOINE);
const drawn = new Random(7);
test.each(
  Array.from({ length: 20 }, () => {
    const parts = NAMES.map(() => -Math.log(1 - drawn.next()));
    const sum = parts.reduce((all, one) => all + one, 0);
    return parts.map((one) => one / sum);
  }),
)('water, ethanol, methanol and acetone %f, %f, %f, %f agree with the equations of the model written here', (...x) => {
  const mixture = new Mixture(NAMES.map(substance));
  mixture.pressure(345, x);
  for (const [i, gamma] of byEquations(NAMES, 345, x).entries()) expect(mixture.activity[i]).toBeNear(gamma, 1e-9);
  // The constants of the vapour pressures are of another source.
  expect(Math.abs(mixture.bubblePoint(x) - boilsAt(NAMES, x))).toBeLessThan(0.3);
});
