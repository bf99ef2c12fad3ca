import { describe, expect, test } from 'vitest';
import { jansenFirst, jansenTotal, jointVariance, morris, saltelliFirst } from './sensitivity.ts';
import { MOST_DIMENSIONS, sobolPoints } from './sobol.ts';

/** Samples A and B from the two halves of one sequence, and A with each column of B in turn. */
function design(count: number, inputs: number, f: (x: readonly number[]) => number) {
  const points = sobolPoints(count, 2 * inputs).map((row) => Array.from(row));
  const a = points.map((row) => row.slice(0, inputs));
  const b = points.map((row) => row.slice(inputs));
  const swapped = (i: number) => a.map((row, n) => f(row.map((x, k) => (k === i ? b[n]![k]! : x))));
  return { a: a.map(f), b: b.map(f), ab: Array.from({ length: inputs }, (_, i) => swapped(i)) };
}
const centred = (values: readonly number[], middle: number) => values.map((one) => one - middle);

describe('Sobol points', () => {
  test('start as published, with a permutation of halves, quarters and eighths in every dimension', () => {
    const points = sobolPoints(4, 3).map((row) => [...row]);
    expect(points).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
    ]);
    const many = sobolPoints(64, MOST_DIMENSIONS);
    for (let d = 0; d < MOST_DIMENSIONS; d++)
      expect(many.map((row) => row[d]! * 64).toSorted((x, y) => x - y)).toEqual(many.map((_, n) => n));
    // No two dimensions are equal, as an error in a direction number would cause.
    const columns = Array.from({ length: MOST_DIMENSIONS }, (_, d) => many.map((row) => row[d]).join());
    expect(new Set(columns).size).toBe(MOST_DIMENSIONS);
  });
  test('reject more dimensions than there are direction numbers', () =>
    expect(() => sobolPoints(2, MOST_DIMENSIONS + 1)).toThrow(RangeError));
});

test('estimators on four rows', () => {
  const a = [1, 2, 3, 4];
  const b = [2, 1, 4, 3];
  const ab = [1.5, 2.5, 2.5, 4.5];
  expect(jansenTotal(a, b, ab)).toBeNear(0.1);
  expect(jansenFirst(a, b, ab)).toBeNear(0.3);
  expect(saltelliFirst(a, b, ab)).toBeNear(0.2);
});

describe('Ishigami’s function', () => {
  const ishigami = (x: readonly number[]): number => {
    const [p, q, r] = x.map((one) => Math.PI * (2 * one - 1)) as [number, number, number];
    return Math.sin(p) + 7 * Math.sin(q) ** 2 + 0.1 * r ** 4 * Math.sin(p);
  };
  // Its variance and indices in closed form, a = 7 and b = 0.1.
  const third = (8 * 0.1 ** 2 * Math.PI ** 8) / 225;
  const first = 0.5 * (1 + (0.1 * Math.PI ** 4) / 5) ** 2;
  const second = 7 ** 2 / 8;
  const variance = first + second + third;

  test('has the indices of its closed form', () => {
    expect(variance).toBeNear(13.84);
    expect(first / variance).toBeNear(0.3139);
    expect(second / variance).toBeNear(0.4424);
    expect(third / variance).toBeNear(0.2437);
    expect((first + third) / variance).toBeNear(0.5576);
  });
  test('has the indices estimated from 2^14 points', () => {
    const { a, b, ab } = design(2 ** 14, 3, ishigami);
    const middle = [...a, ...b].reduce((sum, one) => sum + one, 0) / (a.length + b.length);
    const firstOf = (i: number) => saltelliFirst(centred(a, middle), centred(b, middle), centred(ab[i]!, middle));
    expect(Math.abs(jointVariance(a, b) - variance)).toBeLessThan(0.05);
    expect(Math.abs(firstOf(0) - 0.3153)).toBeLessThan(0.01);
    expect(Math.abs(firstOf(1) - 0.4424)).toBeLessThan(0.01);
    expect(Math.abs(jansenTotal(a, b, ab[0]!) - 0.5583)).toBeLessThan(0.01);
    expect(Math.abs(jansenTotal(a, b, ab[2]!) - 0.2437)).toBeLessThan(0.01);
    for (let i = 0; i < 3; i++) expect(jansenTotal(a, b, ab[i]!)).toBeGreaterThan(firstOf(i) - 0.01);
  });
});

test('the G-function’s indices, closed and estimated', () => {
  const coefficients = [0, 1, 4.5, 9, 99, 99, 99, 99];
  const parts = coefficients.map((one) => 1 / (3 * (1 + one) ** 2));
  const variance = parts.reduce((product, one) => product * (1 + one), 1) - 1;
  const total = (i: number) => (parts[i]! * parts.reduce((p, one, k) => (k === i ? p : p * (1 + one)), 1)) / variance;
  expect(parts[0]! / variance).toBeNear(0.7162);
  expect(parts[1]! / variance).toBeNear(0.179);
  expect(total(0)).toBeNear(0.7871);
  const g = (x: readonly number[]) =>
    coefficients.reduce((product, one, k) => (product * (Math.abs(4 * x[k]! - 2) + one)) / (1 + one), 1);
  const { a, b, ab } = design(2 ** 12, 8, g);
  expect(Math.abs(jansenFirst(a, b, ab[0]!) - 0.7162)).toBeLessThan(0.02);
  expect(Math.abs(jansenTotal(a, b, ab[0]!) - 0.7871)).toBeLessThan(0.02);
});

test('screening a linear function finds its slopes and no spread', () => {
  const f = (x: readonly number[]) => 2 * x[0]! - 3 * x[1]!;
  const step = 2 / 3;
  const starts = [0, 1 / 3].flatMap((x) => [0, 1 / 3].map((y) => [x, y]));
  const effects = (i: number) => starts.map((x) => (f(x.map((one, k) => (k === i ? one + step : one))) - f(x)) / step);
  const [first, second] = [morris(effects(0)), morris(effects(1))];
  expect(first.mean).toBeNear(2, 1e-12);
  expect(second.mean).toBeNear(3, 1e-12);
  expect(first.deviation).toBeLessThan(1e-12);
  expect(second.deviation).toBeLessThan(1e-12);
  expect(morris([1, -1]).mean).toBe(1);
  expect(morris([1, -1]).deviation).toBeNear(Math.SQRT2, 1e-12);
});
