/** Two liquids against an independent implementation, published mutual solubilities and published partition coefficients. */
import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { ACTIVITY_SCATTER } from '../unit-operations/purification/liquid-liquid-extraction/settings.ts';
import { Random } from '../numeric/random.ts';
import { celsius } from '../wording/quantity.ts';
import { type Liquid, Liquids } from './liquids.ts';
import { GROUPS, hasParameters } from './unifac.ts';
import { type Vapour, vapourOf, WATER } from './vapour.ts';

const substance = (name: string): Vapour & Liquid =>
  (name === 'water'
    ? WATER
    : vapourOf(
        [...library.solvents, ...library.molecules].find(({ id }) => id === `sol_${name}` || id === `mol_${name}`)!,
      )!) as Vapour & Liquid;
/** Without the measured mutual solubility. */
const predicted = (names: readonly string[]): Liquids =>
  new Liquids(names.map((name) => ({ groups: GROUPS[name]!, soluble: 1, saturated: 0 })));
const massShares = (names: readonly string[], x: ArrayLike<number>): number[] => {
  const mass = names.map((name, i) => substance(name).molarMass * x[i]!);
  const whole = mass.reduce((a, b) => a + b, 0);
  return mass.map((one) => one / whole);
};

/** By the library `thermo` 0.6, modified UNIFAC, successive substitution: feed, both liquids and the share of the second. */
const INDEPENDENT: readonly (readonly [string[], number, number[], number[], number[], number])[] = [
  [
    ['water', 'ethyl_acetate', 'acetic_acid'],
    303.15,
    [0.6, 0.35, 0.05],
    [0.946800994, 0.0205234725, 0.0326755335],
    [0.182751708, 0.746404626, 0.070843666],
    0.453898721,
  ],
  [
    ['water', 'toluene', 'acetone'],
    298.15,
    [0.5, 0.35, 0.15],
    [0.942175772, 0.000432084536, 0.0573921438],
    [0.0178512476, 0.731169085, 0.250979667],
    0.478377193,
  ],
  [
    ['water', 'mibk', 'ethanol'],
    298.15,
    [0.6, 0.3, 0.1],
    [0.938111067, 0.00835667676, 0.0535322564],
    [0.226525694, 0.622146473, 0.151327833],
    0.475151794,
  ],
  [['water', '1_butanol'], 298.15, [0.8, 0.2], [0.970805883, 0.0291941174], [0.355499272, 0.644500728], 0.277594746],
  [
    ['water', 'mtbe', 'propionic_acid', 'ethanol'],
    298.15,
    [0.55, 0.3, 0.1, 0.05],
    [0.926128481, 0.0112891512, 0.0309102734, 0.0316720948],
    [0.212382372, 0.559150468, 0.162015803, 0.0664513569],
    0.526977958,
  ],
];
test.each(INDEPENDENT)(
  '%j separate as in an independent implementation',
  (...[names, T, z, aqueous, organic, share]) => {
    const { first, second, share: found } = predicted(names).split(T, z)!;
    const isSwapped = first[0]! < second[0]!;
    const [one, other] = isSwapped ? [second, first] : [first, second];
    for (const [i, value] of aqueous.entries()) expect(one[i]).toBeNear(value, 1e-6);
    for (const [i, value] of organic.entries()) expect(other[i]).toBeNear(value, 1e-6);
    expect(isSwapped ? 1 - found : found).toBeNear(share, 1e-6);
  },
);

/** Mass fractions at 25 °C: solvent in water, water in solvent (CRC handbook; Stephenson 1992, J. Chem. Eng. Data 37:80). */
const MUTUAL: readonly (readonly [string, number, number])[] = [
  ['1_butanol', 0.074, 0.203],
  ['ethyl_acetate', 0.0787, 0.0327],
  ['mibk', 0.0176, 0.0192],
  ['n_butyl_acetate', 0.0068, 0.0127],
];
test.each(MUTUAL)('water and %s dissolve in each other as published, within 10 %%', (name, inWater, wet) => {
  const names = ['water', name];
  const { first, second } = new Liquids(names.map(substance)).split(298.15, [0.7, 0.3])!;
  const [one, other] = [first, second].map((x) => massShares(names, x)[1]!).toSorted((a, b) => a - b);
  expect(Math.abs(Math.log(one! / inWater))).toBeLessThan(0.1);
  expect(Math.abs(Math.log((1 - other!) / wet))).toBeLessThan(0.1);
});
const LIMITED = library.solvents.filter(
  ({ id, water_solubility: soluble }) => GROUPS[id.slice(4)] && (soluble ?? 1) < 1,
);
test.each(LIMITED)(
  '$id has the mutual solubility of the library',
  ({ id, water_solubility: soluble, water_content: wet }) => {
    const names = ['water', id.slice(4)];
    const { first, second } = new Liquids(names.map(substance)).split(298.15, [0.6, 0.4])!;
    const [one, other] = [first, second].map((x) => massShares(names, x)[1]!).toSorted((a, b) => a - b);
    expect(one).toBeNear(soluble!, 1e-4);
    expect(1 - other!).toBeNear(wet!, 5e-3);
  },
);

/** Solute, solvent, °C and mass fraction in the solvent ÷ in water at low concentration: Perry’s handbook, 7th ed. 1997, table 15-5. */
const PARTITION: readonly (readonly [string, string, number, number])[] = [
  ['acetone', 'chloroform', 25, 1.83],
  ['acetone', 'toluene', 25, 0.835],
  ['acetone', 'mibk', 25, 1.91],
  ['acetone', 'ethyl_acetate', 30, 1.5],
  ['acetone', 'n_butyl_acetate', 30, 1.127],
  ['acetic_acid', '1_butanol', 26.7, 1.613],
  ['acetic_acid', 'ethyl_acetate', 30, 0.907],
  ['acetic_acid', 'mibk', 25, 0.657],
  ['acetic_acid', 'chloroform', 25, 0.178],
  ['acetic_acid', 'toluene', 25, 0.0644],
  ['ethanol', '1_butanol', 20, 3],
  ['ethanol', 'ethyl_acetate', 20, 0.5],
  ['ethanol', 'toluene', 25, 0.01816],
  ['propionic_acid', 'ethyl_acetate', 30, 2.77],
  ['propionic_acid', 'mibk', 26.7, 2.15],
  ['propionic_acid', 'toluene', 31, 0.515],
  ['furfural', 'toluene', 25, 5.64],
  ['furfural', 'mibk', 25, 7.1],
  ['methanol', '1_butanol', 0, 0.6],
  ['isopropanol', 'toluene', 25, 0.1296],
];
const ratio = ([solute, solvent, degrees, published]: (typeof PARTITION)[number]): number => {
  const names = ['water', solvent, solute];
  const { first, second } = new Liquids(names.map(substance)).split(celsius(degrees), [0.6, 0.39, 0.01])!;
  const [one, other] = [first, second].map((x) => massShares(names, x));
  const [aqueous, organic] = one![0]! > other![0]! ? [one!, other!] : [other!, one!];
  return Math.log(organic[2]! / aqueous[2]! / published);
};
test('partition coefficients scatter about published ones as the setting says, each within a factor of 3.2', () => {
  const logs = PARTITION.map(ratio);
  expect(Math.exp(Math.max(...logs.map(Math.abs)))).toBeLessThan(3.2);
  const scatter = Math.exp(Math.sqrt(logs.reduce((sum, one) => sum + one * one, 0) / logs.length));
  expect(Math.abs(scatter - ACTIVITY_SCATTER)).toBeLessThan(0.05);
});

test('pairs of groups without parameters are known', () => {
  expect(hasParameters(['water', 'mibk', 'formic_acid'].map((name) => GROUPS[name]!))).toBe(false);
  expect(hasParameters(['water', 'ethyl_acetate', 'formic_acid'].map((name) => GROUPS[name]!))).toBe(true);
});

test('the correction keeps the activities of one mixture consistent (Gibbs and Duhem)', () => {
  const model = new Liquids(['water', '1_butanol', 'mtbe', 'acetic_acid'].map(substance));
  const x = [0.3, 0.25, 0.25, 0.2];
  const [from, to] = [-1e-5, 1e-5].map((step) =>
    model
      .activity(
        300,
        x.map((one, i) => one + step * [1, -2, 0.5, 0.5][i]!),
      )
      .map(Math.log),
  );
  const sum = x.reduce((all, one, i) => all + (one * (to![i]! - from![i]!)) / 2e-5, 0);
  expect(Math.abs(sum)).toBeLessThan(1e-6);
});

describe('any mixture', () => {
  const POOL = [
    'water',
    'ethyl_acetate',
    '1_butanol',
    'toluene',
    'n_hexane',
    'ethanol',
    'acetone',
    'acetic_acid',
    'mtbe',
  ];
  const random = new Random(11);
  const cases = Array.from({ length: 60 }, () => {
    const names = ['water', ...POOL.slice(1).filter(() => random.next() < 0.4)];
    const parts = names.map(() => -Math.log(1 - random.next()));
    const whole = parts.reduce((a, b) => a + b, 0);
    return { names, T: 280 + 60 * random.next(), z: parts.map((one) => one / whole) };
  }).filter(({ names }) => names.length > 1);
  const solved = cases.map(({ names, T, z }) => {
    const model = new Liquids(names.map(substance));
    const energy = (x: ArrayLike<number>): number => {
      const gamma = model.activity(T, x);
      return Array.from(x).reduce((sum, one, i) => sum + (one > 0 ? one * Math.log(one * gamma[i]!) : 0), 0);
    };
    return { names, T, z, model, energy, found: model.split(T, z) };
  });
  const apart = solved.flatMap(({ found, ...rest }) => (found ? [{ ...rest, found }] : []));
  test.each(apart)(
    'of $names has equal activities in both liquids, balances, and less energy than one',
    ({ T, z, model, energy, found: { first, second, share } }) => {
      const [g1, g2] = [model.activity(T, first), model.activity(T, second)];
      for (const [i, zi] of z.entries()) {
        expect((1 - share) * first[i]! + share * second[i]!).toBeNear(zi, 1e-9);
        expect((first[i]! * g1[i]!) / (second[i]! * g2[i]!)).toBeNear(1, 1e-5);
      }
      expect((1 - share) * energy(first) + share * energy(second)).toBeLessThan(energy(z));
    },
  );
  test.each(solved.filter(({ found }) => !found))(
    'of $names that is one liquid has less energy than any two',
    ({ z, energy }) => {
      for (let k = 0; k < 200; k++) {
        const one = z.map((each) => each * random.next());
        const other = z.map((each, i) => each - one[i]!);
        const [a, b] = [one, other].map((list) => list.reduce((sum, each) => sum + each, 0));
        const two = a! * energy(one.map((each) => each / a!)) + b! * energy(other.map((each) => each / b!));
        expect(two).toBeGreaterThan(energy(z) - 1e-9);
      }
    },
  );
});

describe('stages', () => {
  const names = ['water', 'ethyl_acetate', 'acetic_acid'];
  const model = new Liquids(names.map(substance));
  const whole = { feed: [1, 1, 1], extract: [1, 1, 1] };
  test('of one are the separation of what enters', () => {
    const { feedPhase, extractPhase } = model.stages(303.15, [100, 0, 3], [0, 20, 0], 1, whole)!;
    const { first, second, share } = model.split(303.15, [100, 20, 3])!;
    const [aqueous, part] = first[0]! > second[0]! ? [first, 1 - share] : [second, share];
    for (let i = 0; i < 3; i++) {
      expect(feedPhase[0]![i]).toBeNear(aqueous[i]! * part * 123, 1e-6);
      expect(feedPhase[0]![i]! + extractPhase[0]![i]!).toBeNear([100, 20, 3][i]!, 1e-9);
    }
  });
  test('balance between each other and overall, and more of them extract more', () => {
    let before = 3;
    for (const count of [1, 2, 3, 5, 8, 12]) {
      const [feed, solvent] = [
        [100, 0, 3],
        [0, 25, 0],
      ];
      const { feedPhase, extractPhase } = model.stages(303.15, feed, solvent, count, whole)!;
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < count; j++) {
          const entering = (feedPhase[j - 1] ?? feed)[i]! + (extractPhase[j + 1] ?? solvent)[i]!;
          expect(feedPhase[j]![i]! + extractPhase[j]![i]!).toBeNear(entering, 1e-7);
        }
        expect(feedPhase.at(-1)![i]! + extractPhase[0]![i]!).toBeNear(feed[i]! + solvent[i]!, 1e-7);
      }
      expect(feedPhase.at(-1)![2]).toBeLessThan(before);
      before = feedPhase.at(-1)![2]!;
    }
  });
  test('are none where the liquids mix', () => {
    expect(model.stages(303.15, [100, 0, 3], [0, 0.5, 0], 2, whole)).toBeNull();
    expect(
      new Liquids(['water', 'ethanol'].map(substance)).stages(303.15, [1, 0], [0, 1], 1, {
        feed: [1, 1],
        extract: [1, 1],
      }),
    ).toBeNull();
  });
});
