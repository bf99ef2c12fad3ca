import { describe, expect, test } from 'vitest';
import { rungeKutta } from '../numeric/ode.ts';
import { cleavedShares, foldedShare } from './folding.ts';

describe('folding against aggregation', () => {
  test.each([2, 3] as const)('agrees with the differential equations of order %i', (order) => {
    for (const ratio of [0.01, 0.5, 1, 5, 10])
      for (const turns of [0.1, 1, 6]) {
        const course = rungeKutta(
          (_, [left], into) => {
            into[0] = -left! - (ratio * left!) ** (order - 1) * left!;
            into[1] = left!;
          },
          [1, 0],
          { from: 0, to: turns, steps: 20_000, every: 20_000 },
        );
        expect(foldedShare(order, ratio, turns)).toBeNear(course.at(-1)!.y[1]!, 1e-7);
      }
  });
  test('folds all that is dilute, and less the more there is', () => {
    expect(foldedShare(2, 1e-9, 50)).toBeNear(1, 1e-9);
    const shares = [0.1, 1, 10].map((ratio) => foldedShare(3, ratio, 50));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
});

describe('cleavage', () => {
  test('agrees with the differential equations, also where both rates are equal', () => {
    for (const further of [0, 0.1, 0.3, 2]) {
      const course = rungeKutta(
        (_, [precursor, product], into) => {
          into[0] = -0.3 * precursor!;
          into[1] = 0.3 * precursor! - further * product!;
          into[2] = further * product!;
        },
        [1, 0, 0],
        { from: 0, to: 5, steps: 20_000, every: 20_000 },
      );
      const { product, lost } = cleavedShares(0.3, further, 5);
      expect(product).toBeNear(course.at(-1)!.y[1]!, 1e-7);
      expect(Math.abs(lost - course.at(-1)!.y[2]!)).toBeLessThan(1e-7);
    }
  });
});
