import { describe, expect, test } from 'vitest';
import { cultureCourse } from '../unit-operations/upstream/shared/culture.ts';
import { chemostat } from './continuous.ts';
import { fedBatchCourse } from './fed-batch.ts';
import { batchCourse, type Kinetics } from './growth.ts';
import { type Inhibition, monodRate, phFactor, roomLeft, temperatureFactor } from './inhibition.ts';

const LUONG: Inhibition = { limit: 101.6, shape: 1.95, growth: 1, production: 1 };
const LEVENSPIEL: Inhibition = { limit: 93, shape: 1, growth: 0.5, production: 0.5 };

describe('cardinal models', () => {
  test.each([
    [30, 0.6751526],
    [37, 0.9727541],
    [42, 0.898562],
    [8, 0],
    [47, 0],
  ])('E. coli grows at %d °C at %d of its best rate', (T, factor) =>
    expect(temperatureFactor(T, 8, 39, 46)).toBeNear(factor, 1e-6),
  );
  test('yeast: ratios of the reference', () => {
    expect(temperatureFactor(35, 3, 33, 43)).toBeNear(0.9752381, 1e-6);
    expect(temperatureFactor(32, 3, 33, 43) / temperatureFactor(30, 3, 33, 43)).toBeNear(1.03913, 1e-5);
    expect(phFactor(4, 2.4, 5, 8.5)).toBeNear(0.8780488, 1e-6);
    expect(phFactor(6, 4.4, 7, 9.2)).toBeNear(0.8366013, 1e-6);
  });
});

describe('inhibition', () => {
  test('has the forms of Luong, Levenspiel and Andrews', () => {
    expect(0.427 * roomLeft(LUONG, 60) * monodRate(100, 0.245)).toBeNear(0.2734397, 1e-6);
    expect(roomLeft(LEVENSPIEL, 60) ** LEVENSPIEL.growth).toBeNear(0.5956834, 1e-6);
    expect(monodRate(Math.sqrt(0.5 * 150), 0.5, 150)).toBeNear(0.8964831, 1e-6);
    expect(roomLeft(LUONG, 101.6)).toBe(0);
  });
});

const yeast: Kinetics = {
  growth: 0.3,
  monod: 0.5,
  biomassYield: 0.1,
  maintenance: 0.05,
  alpha: 4.2,
  beta: 0.23,
  productYield: Infinity,
  oxygenGrowth: 0,
  oxygenMaintenance: 0,
  oxygenProduct: 0,
  inhibition: LUONG,
  endProduct: true,
};
const acid: Kinetics = {
  ...yeast,
  endProduct: false,
  growth: 0.25,
  biomassYield: 0.5,
  maintenance: 0.02,
  alpha: 0.2,
  beta: 0.07,
  productYield: 0.95,
  oxygenGrowth: 22,
  oxygenMaintenance: 0.7,
  oxygenProduct: 5,
  inhibition: { limit: 150, shape: 1, growth: 1, production: 0.3 },
};
const enough = (): number => 1e6;

describe('a batch with inhibition', () => {
  test.each<[string, Kinetics, number]>([
    ['by ethanol', yeast, 150],
    ['by ethanol and sugar', { ...yeast, andrews: 250 }, 150],
    ['by an acid', acid, 100],
  ])('%s follows the differential equations', (_, k, from) => {
    const start = 0.5;
    const batch = batchCourse(k, { start, from, to: 0.5, transfer: Infinity });
    const moments = cultureCourse(
      { cells: start, substrate: from, product: 0, volume: 1 },
      [{ kinetics: k, duration: batch.time, feed: () => 0, feedConcentration: 0 }],
      enough,
      batch.density,
    );
    const end = moments.at(-1)!;
    expect(batch.density).toBeNear(end.cells, 0.02);
    expect(batch.product).toBeNear(end.product, 0.02);
    expect(end.substrate).toBeLessThan(0.03 * from);
  });
  test('differs from the closed form by less than 1 % if the limit is far away', () => {
    const input = { start: 0.5, from: 40, to: 0.5, transfer: Infinity };
    const free = batchCourse({ ...acid, inhibition: null }, input);
    const far = batchCourse({ ...acid, inhibition: { ...acid.inhibition!, limit: 1e6 } }, input);
    for (const key of ['time', 'density', 'product', 'exposure'] as const) expect(far[key]).toBeNear(free[key], 0.01);
  });
  test('by sugar alone follows them too', () => {
    const k = { ...yeast, maintenance: 0, beta: 0, inhibition: null, andrews: 100 };
    const batch = batchCourse(k, { start: 0.5, from: 120, to: 0.5, transfer: Infinity });
    const { cells } = cultureCourse(
      { cells: 0.5, substrate: 120, product: 0, volume: 1 },
      [{ kinetics: k, duration: batch.time, feed: () => 0, feedConcentration: 0 }],
      enough,
      batch.density,
    ).at(-1)!;
    expect(cells).toBeNear(batch.density, 1e-3);
    expect(batch.time).toBeGreaterThan(
      1.3 * batchCourse({ ...k, andrews: undefined }, { start: 0.5, from: 120, to: 0.5, transfer: Infinity }).time,
    );
  });
  test('leaves substrate if the product stops it', () => {
    const batch = batchCourse(yeast, { start: 0.5, from: 280, to: 0.5, transfer: Infinity });
    expect(batch.left).toBeGreaterThan(20);
    expect(batch.product).toBeLessThan(101.6);
    expect(batch.product).toBeGreaterThan(90);
  });
});

describe('a fed-batch with inhibition', () => {
  const input = {
    kinetics: acid,
    biomass: 600,
    product: 100,
    volume: 60,
    finalVolume: 80,
    duration: Infinity,
    setRate: 0.02,
    feedConcentration: 600,
    maxFeed: 0.4,
    overflow: () => 0,
    overflowYield: 1,
    transfer: () => 150,
  };
  test('differs from the closed form by less than 0.5 % if the limit is far away', () => {
    const free = { ...fedBatchCourse({ ...input, kinetics: { ...acid, inhibition: null } }) };
    const far = fedBatchCourse({ ...input, kinetics: { ...acid, inhibition: { ...acid.inhibition!, limit: 1e7 } } });
    for (const key of ['biomass', 'product', 'volume', 'exponentialTime', 'constantTime'] as const)
      expect(far[key]).toBeNear(free[key], 5e-3);
  });
  test('never exceeds the limit, and makes less the lower it is', () => {
    let before = Infinity;
    for (const limit of [400, 200, 150, 100, 60]) {
      const course = fedBatchCourse({ ...input, kinetics: { ...acid, inhibition: { ...acid.inhibition!, limit } } });
      const titre = course.product / course.volume;
      expect(titre).toBeLessThan(Math.min(limit, before));
      before = titre;
    }
  });
  test('uses what is fed', () => {
    const course = fedBatchCourse(input);
    const fed = (course.volume - input.volume) * input.feedConcentration;
    const grown = course.biomass - input.biomass;
    const made = course.product - input.product;
    expect(grown / 0.5 + 0.02 * course.exposure + made / 0.95).toBeNear(fed, 0.01);
  });
});

test('a chemostat with inhibition is at the steady state of its rates', () => {
  const k = { ...yeast, andrews: 250 };
  const state = chemostat(k, 0.08, 180, 0, 1);
  const growth = k.growth * roomLeft(LUONG, state.product) * monodRate(state.substrate, k.monod, k.andrews);
  expect(growth).toBeNear(0.08, 1e-6);
  const making = k.alpha * 0.08 + k.beta * roomLeft(LUONG, state.product);
  expect((making * state.density) / 0.08).toBeNear(state.product, 1e-6);
  const used = 0.08 / k.biomassYield + k.maintenance * roomLeft(LUONG, state.product);
  expect((used * state.density) / 0.08).toBeNear(180 - state.substrate, 1e-6);
});
