import { describe, expect, test } from 'vitest';
import { rootBetween } from './roots.ts';

const TOLERANCE = 1e-10;

/** Each with its root, between 0 and 1. */
const SMOOTH: [name: string, f: (x: number) => number, root: number][] = [
  ['a line', (x) => 3 * x - 1, 1 / 3],
  ['a square root', (x) => Math.sqrt(x) - 0.1, 0.01],
  ['a logarithm', (x) => Math.log(x + 1e-12) + 2, Math.exp(-2)],
  ['a hyperbola', (x) => 1 / (x + 1e-3) - 10, 0.099],
  ['a value that falls steeply at its end', (x) => Math.exp(-50 * x) - 1e-3, Math.log(1000) / 50],
  ['a value that rises by many orders of magnitude', (x) => Math.exp(50 * x) - 1e5, Math.log(1e5) / 50],
  ['a high power', (x) => x ** 9 - 0.5, 0.5 ** (1 / 9)],
];

describe('the root between two values', () => {
  test.each(SMOOTH)('of %s is found in few steps, to the tolerance', (_, f, root) => {
    let count = 0;
    const found = rootBetween((x) => f(((count += 1), x)), 0, 1, TOLERANCE);
    expect(Math.abs(found - root)).toBeLessThanOrEqual(TOLERANCE);
    expect(count).toBeLessThanOrEqual(16);
    expect(rootBetween((x) => -f(x), 0, 1, TOLERANCE)).toBe(found);
  });

  test.each<[string, (x: number) => number, number]>([
    ['a step', (x) => (x < 0.37 ? -1 : 2), 0.37],
    ['a bend', (x) => (x < 0.5 ? 1e-3 : 1e3) * (x - 0.5), 0.5],
    ['a plateau', (x) => Math.min(1e-6, x - 0.9), 0.9],
    ['a triple root', (x) => (x - 0.6) ** 3, 0.6],
  ])('of %s is enclosed to the tolerance', (_, f, root) => {
    let count = 0;
    const found = rootBetween((x) => f(((count += 1), x)), 0, 1, TOLERANCE);
    expect(Math.abs(found - root)).toBeLessThanOrEqual(TOLERANCE);
    expect(count).toBeLessThanOrEqual(60);
  });

  test('is an end where the function is zero there', () => {
    expect(rootBetween((x) => x, 0, 1, TOLERANCE)).toBe(0);
    expect(rootBetween((x) => x - 1, 0, 1, TOLERANCE)).toBe(1);
  });

  test('is the end nearer zero if the sign does not change', () => {
    expect(rootBetween((x) => x + 1, 0, 1, TOLERANCE)).toBe(0);
    expect(rootBetween((x) => x - 2, 0, 1, TOLERANCE)).toBe(1);
  });

  test('ends where a value is not a number, and where the tolerance is below rounding', () => {
    expect(rootBetween((x) => (x > 0 && x < 1 ? NaN : x - 0.5), 0, 1, TOLERANCE)).toBeNaN();
    expect(rootBetween((x) => x * x - 0.3, 0, 1, 0)).toBeNear(Math.sqrt(0.3), 1e-15);
  });
});
