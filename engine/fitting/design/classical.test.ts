import { describe, expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import {
  centralComposite,
  definitiveScreening,
  type DesignFactor,
  type DesignRun,
  factorial,
  fractionalFactorial,
  fractionsOf,
  hypercubeDesign,
} from './classical.ts';
import { responseSurface } from './response-surface.ts';

const factors = (count: number): DesignFactor[] =>
  Array.from({ length: count }, (_, k) => ({ key: `x${k}`, min: -1, max: 1 }));
const column = (runs: readonly DesignRun[], ...keys: string[]): number[] =>
  runs.map((run) => keys.reduce((product, key) => product * run[key]!, 1));
const dot = (a: number[], b: number[]): number => a.reduce((sum, one, i) => sum + one * b[i]!, 0);

test('a factorial has every combination, in the units of the factors', () => {
  const runs = factorial(
    [
      { key: 'ph', min: 6, max: 8 },
      { key: 'temperature', min: 300, max: 310 },
    ],
    3,
  );
  expect(runs).toHaveLength(9);
  expect(new Set(runs.map(({ ph, temperature }) => `${ph}/${temperature}`)).size).toBe(9);
  expect(runs.some(({ ph, temperature }) => ph === 7 && temperature === 305)).toBe(true);
  expect(() => factorial(factors(11))).toThrow(RangeError);
});

describe.each([3, 4, 5, 6, 7, 8])('fractions of %d factors', (count) => {
  test.each(fractionsOf(count))('in %d runs have independent main effects', (size) => {
    const runs = fractionalFactorial(factors(count), size);
    expect(runs).toHaveLength(size);
    for (let i = 0; i < count; i++) {
      expect(
        dot(
          column(runs, `x${i}`),
          runs.map(() => 1),
        ),
      ).toBe(0);
      for (let j = 0; j < i; j++) expect(dot(column(runs, `x${i}`), column(runs, `x${j}`))).toBe(0);
    }
  });
  test('reject another number of runs', () =>
    expect(() => fractionalFactorial(factors(count), 12)).toThrow(RangeError));
});

test('a fraction of five factors in 16 runs separates main effects from pairs, and pairs from each other', () => {
  const runs = fractionalFactorial(factors(5), 16);
  const words = [0, 1, 2, 3, 4].flatMap((i) => [
    [`x${i}`],
    ...[0, 1, 2, 3, 4].filter((j) => j > i).map((j) => [`x${i}`, `x${j}`]),
  ]);
  for (const a of words)
    for (const b of words) expect(dot(column(runs, ...a), column(runs, ...b))).toBe(a.join() === b.join() ? 16 : 0);
});

test('a central composite design gives back a quadratic surface and its maximum', () => {
  const own: DesignFactor[] = [
    { key: 'ph', min: 5, max: 8 },
    { key: 't', min: 290, max: 320 },
  ];
  const truth = ({ ph, t }: DesignRun): number =>
    40 - 2 * (ph! - 6.8) ** 2 - 0.03 * (t! - 309) ** 2 + 0.05 * (ph! - 6.8) * (t! - 309);
  const runs = centralComposite(own);
  expect(runs).toHaveLength(4 + 4 + 3);
  const surface = responseSurface(own, runs, runs.map(truth))!;
  expect(surface.r_squared).toBeNear(1, 1e-9);
  expect(surface.stationary!.kind).toBe('maximum');
  expect(surface.stationary!.at['ph']).toBeNear(6.8, 1e-6);
  expect(surface.stationary!.at['t']).toBeNear(309, 1e-6);
  expect(surface.predict({ ph: 7.3, t: 300 }).value).toBeNear(truth({ ph: 7.3, t: 300 }), 1e-6);
});

test('intervals of a response surface contain the true coefficients about 95 % of the time', () => {
  const own = factors(3);
  const runs = centralComposite(own, 4);
  const random = new Random(3);
  let inside = 0;
  const trials = 400;
  for (let n = 0; n < trials; n++) {
    const measured = runs.map(
      ({ x0, x1, x2 }) => 5 + 2 * x0! - x1! + 0.5 * x0! * x2! - 1.5 * x2! ** 2 + random.normal(),
    );
    const { terms } = responseSurface(own, runs, measured)!;
    const square = terms.find(({ factors: [a, b] }) => a === 'x2' && b === 'x2')!;
    if (square.low <= -1.5 && -1.5 <= square.high) inside += 1;
  }
  // Three standard deviations of the count.
  expect(Math.abs(inside / trials - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / trials));
});

test('a surface is not fitted to fewer runs than it has terms', () => {
  const own = factors(2);
  const runs = factorial(own);
  expect(responseSurface(own, runs, [1, 2, 3, 4])).toBeNull();
});

describe.each([3, 4, 5, 6, 8, 10, 12, 14, 18])('definitive screening of %d factors', (count) => {
  const runs = definitiveScreening(factors(count));
  test('has three levels and independent main effects, also of pairs and squares', () => {
    expect(new Set(runs.flatMap((run) => Object.values(run)))).toEqual(new Set([-1, 0, 1]));
    for (let i = 0; i < count; i++) {
      const own = column(runs, `x${i}`);
      for (let j = 0; j < count; j++) {
        expect(dot(own, column(runs, `x${j}`)) === 0).toBe(j !== i);
        for (let k = j; k < count; k++) expect(dot(own, column(runs, `x${j}`, `x${k}`))).toBe(0);
      }
    }
  });
});

test('a Latin hypercube has one run in each slice of each factor, by the seed', () => {
  const runs = hypercubeDesign([{ key: 'x', min: 0, max: 10 }], 10, 4);
  expect(runs.map(({ x }) => Math.floor(x!)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(hypercubeDesign([{ key: 'x', min: 0, max: 10 }], 10, 4)).toEqual(runs);
});
