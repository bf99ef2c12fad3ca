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

test('steps of a binary of equal heats are those of McCabe and Thiele', () => {
  const heat = 30;
  const pure = (boiling: number): Vapour => ({
    molarMass: 50,
    boiling,
    heat,
    antoine: null,
    groups: null,
    soluble: 1,
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
