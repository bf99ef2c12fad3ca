import { describe, expect, test } from 'vitest';
import { unextracted } from './leaching.ts';

const closed = (ratio: number, stages: number): number => (ratio - 1) / (ratio ** (stages + 1) - 1);

describe('counter-current leaching', () => {
  test.each([
    [1.5, 4],
    [0.8, 5],
    [3, 1],
    [2, 20],
  ])('agrees with the closed form at a ratio of %d in %d stages', (ratio, stages) => {
    const found = unextracted({ stages, entering: 2, fresh: 2 * ratio, retained: 2, kept: 2 });
    expect(found).toBeNear(closed(ratio, stages), 1e-12);
  });
  test('closes the balance of each stage', () => {
    // Two stages: loads a and b per solvent; overflow 4, entering juice 6.5 of load 1, retained 3, pressed out 2 at b.
    const left = unextracted({ stages: 2, entering: 6.5, fresh: 2, retained: 3, kept: 1 });
    const b = left * 6.5;
    const a = b * (1 + 2 / 3);
    expect(6.5 + 4 * b).toBeNear((4 + 6.5 - 3) * a + 3 * a, 1e-12);
    expect(3 * a + 2 * b).toBeNear(4 * b + 3 * b, 1e-12);
  });
  test('extracts more with more stages, more water and harder pressing', () => {
    const cane = { stages: 5, entering: 6.5, fresh: 2, retained: 3, kept: 1 };
    const base = unextracted(cane);
    expect(unextracted({ ...cane, stages: 6 })).toBeLessThan(base);
    expect(unextracted({ ...cane, fresh: 3 })).toBeLessThan(base);
    expect(unextracted({ ...cane, kept: 0.8 })).toBeLessThan(base);
    expect(base).toBeGreaterThan(0.015);
    expect(base).toBeLessThan(0.03);
  });
});
