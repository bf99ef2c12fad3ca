/** Columns of equilibrium stages against an independent implementation and the exact construction. */
import { expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { rootBetween } from '../numeric/roots.ts';
import { ATMOSPHERE } from '../physics/water.ts';
import { Mixture } from './mixture.ts';
import { solveStages, type Tower } from './stages.ts';
import { type Vapour, vapourOf, WATER } from './vapour.ts';

const substance = (name: string): Vapour =>
  name === 'water'
    ? WATER
    : vapourOf(
        [...library.solvents, ...library.molecules].find(({ id }) => id === `sol_${name}` || id === `mol_${name}`)!,
      )!;

const ETHANOL: Omit<Tower, 'condenser' | 'distillate' | 'reflux'> = {
  mixture: new Mixture([substance('ethanol'), WATER]),
  feed: [80, 100, 0],
  capacity: [0.13, 0.0753, 0],
  quality: 1,
  stages: 5,
  feedStage: 2,
  pressure: ATMOSPHERE,
};
/** The distillate with which the reboiler evaporates 2.57 times the bottoms. */
const column = (condenser: Tower['condenser'], reflux: number) => {
  const of = (distillate: number) => solveStages({ ...ETHANOL, condenser, reflux, distillate })!;
  const off = (distillate: number): number => {
    const { vapour } = of(distillate);
    return vapour[4]! / (180 - distillate) - 2.57;
  };
  return of(rootBetween(off, 60, 140, 1e-6));
};
test.each([
  ['partial', 0.673, 0.96, 0.69],
  ['total', 1 / 0.673, 0.81, 0.7],
] as const)(
  'a column of five stages with a %s condenser and a reflux ratio of %f recovers ethanol as BioSTEAM’s does',
  (condenser, reflux, recovery, share) => {
    const { top } = column(condenser, reflux);
    expect(Math.abs(top[0]! / 80 - recovery)).toBeLessThan(0.015);
    expect(Math.abs(top[0]! / (top[0]! + top[1]!) - share)).toBeLessThan(0.015);
  },
);

test('water, acetic acid and ethyl acetate: ten stages with a reflux ratio of 1 and a boilup ratio of 3.5 separate as those of BioSTEAM (tests/test_equilibrium_stages.py, test_distillation)', () => {
  // Vapour of BioSTEAM has no dimers.
  const parts = ['water', 'acetic_acid', 'ethyl_acetate'].map((name) => ({ ...substance(name), dimers: null }));
  const gas = 20.29 + 3.872 + 105.2;
  const feed = [20.29 + 1.878, 3.872 + 0.6224, 105.2 + 4.311, 0];
  const all = feed.reduce((a, b) => a + b, 0);
  const of = (distillate: number) =>
    solveStages({
      mixture: new Mixture(parts),
      feed,
      capacity: [0.0753, 0.13, 0.17, 0],
      quality: 1 - gas / all,
      stages: 10,
      feedStage: 5,
      reflux: 1,
      distillate,
      condenser: 'total',
      pressure: ATMOSPHERE,
    })!;
  const { top } = of(rootBetween((distillate) => of(distillate).vapour[9]! / (all - distillate) - 3.5, 100, 120, 1e-6));
  expect(top[0]).toBeNear(22.06, 1e-3);
  expect(top[1]).toBeNear(0.1439, 0.06);
  expect(top[2]).toBeNear(87.15, 0.012);
});

test('propane, butanes and pentane at 7 bar: 22 stages with a reflux ratio of 1 separate as those of Sim21 by Peng and Robinson (examples/old/scripts/passed/shortcolumn.out)', () => {
  const gas = (molarMass: number, boiling: number, heat: number, antoine: [number, number, number]): Vapour => ({
    molarMass,
    boiling,
    heat,
    antoine,
    groups: null,
    soluble: 1,
    saturated: 0,
    dimers: null,
  });
  const { top } = solveStages({
    // Antoine constants of the NIST Chemistry WebBook; an ideal vapour at 7 bar costs the differences.
    mixture: new Mixture([
      gas(44.1, 231, 15.5, [9.53678, 1149.36, 24.906]),
      gas(58.12, 272.7, 22.4, [9.35576, 1175.581, -2.071]),
      gas(58.12, 261.4, 20.5, [9.3281, 1132.108, 0.918]),
      gas(72.15, 309.2, 26, [8.9892, 1070.617, -40.454]),
    ]),
    feed: [4, 0.5, 4, 1.5, 0],
    capacity: [0.12, 0.142, 0.142, 0.17, 0],
    // Fed at 30 °C, 6 K below its bubble point.
    quality: 1.042,
    stages: 22,
    feedStage: 10,
    reflux: 1,
    distillate: 5,
    condenser: 'total',
    pressure: 7.1,
  })!;
  // Their distillate has 74.46 % propane by mass, 46.99 kg/kmol and 20.01 mol-% isobutane.
  const propane = (0.7446 * 46.99) / 44.1;
  expect(top[0]! / 4).toBeNear((5 * propane) / 4, 0.01);
  expect(top[2]! / 4).toBeNear((5 * 0.2001) / 4, 0.02);
  expect(top[3]).toBeLessThan(1e-4);
});

test('steps of a binary of equal heats are those of McCabe and Thiele', () => {
  const heat = 30;
  const pure = (boiling: number): Vapour => ({
    molarMass: 50,
    boiling,
    heat,
    antoine: null,
    groups: null,
    soluble: 1,
    saturated: 0,
    dimers: null,
  });
  const mixture = new Mixture([pure(350), pure(375)]);
  const [reflux, distillate] = [2, 50];
  const { top, temperature, liquid, vapour, condensing, boilup } = solveStages({
    mixture,
    feed: [50, 50, 0],
    capacity: [0, 0, 0],
    quality: 1,
    stages: 11,
    feedStage: 5,
    reflux,
    distillate,
    condenser: 'total',
    pressure: ATMOSPHERE,
  })!;
  expect(condensing).toBeNear(heat * 150, 1e-6);
  expect(boilup).toBeNear(condensing, 1e-6);
  // Down the operating lines from the distillate, with the volatility of each stage.
  let last = NaN;
  let y = top[0]! / distillate;
  const bottom = (50 - top[0]!) / 50;
  for (let j = 1; j <= 10; j++) {
    const T = temperature[j]!;
    const K = mixture.ratios(T, ATMOSPHERE, [0.5, 0.5]);
    const x = y / K[0]!;
    expect(x + (1 - y) / K[1]!).toBeNear(1, 1e-5);
    expect(vapour[j]).toBeNear(150, 1e-5);
    expect(liquid[j]).toBeNear(j < 5 ? 100 : j < 10 ? 200 : 50, 1e-5);
    y = j < 5 ? (100 * x + (50 * top[0]!) / distillate) / 150 : (200 * x - 50 * bottom) / 150;
    last = x;
  }
  expect(last).toBeNear(bottom, 1e-4);
});

/** mol/mol, and the volatility of the light key at the feed, to keep every pair of the library in reach. */
const MIXTURES: readonly (readonly [string[], number[], number])[] = [
  [['acetone', '1_butanol', 'ethanol', 'water'], [3, 6, 1, 90], 12],
  [['methanol', 'ethanol', 'isopropanol', 'water'], [20, 20, 20, 40], 40],
  [['acetone', 'methanol', 'water'], [30, 30, 40], 30],
  [['ethanol', 'ethyl_acetate', 'water'], [30, 20, 50], 40],
  [['acetic_acid', 'water'], [20, 80], 70],
  [['mtbe', 'methanol'], [50, 50], 60],
  [['acetonitrile', 'thf', 'water', 'toluene'], [20, 20, 30, 30], 50],
  [['methanol', 'furfural', 'water'], [5, 5, 90], 10],
  [['n_hexane', 'ethanol', 'acetone'], [30, 30, 40], 60],
];
test.each(MIXTURES)('%j with non-volatile sugar is solved, and nothing is lost', (names, moles, distillate) => {
  for (const reflux of [0.6, 3, 9]) {
    const parts = names.map(substance);
    const feed = [...moles, 2];
    const { top } = solveStages({
      mixture: new Mixture(parts),
      feed,
      capacity: [...parts.map((part) => (part === WATER ? 0.0753 : 0.15)), 0.3],
      quality: 1.05,
      stages: 20,
      feedStage: 9,
      reflux,
      distillate,
      condenser: 'total',
      pressure: ATMOSPHERE,
    })!;
    expect(top.reduce((a, b) => a + b, 0)).toBeNear(distillate, 1e-5);
    for (const [i, mol] of top.entries()) expect(mol).toBeLessThanOrEqual(feed[i]! * (1 + 1e-9));
  }
});
