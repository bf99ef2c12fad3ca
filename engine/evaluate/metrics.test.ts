import { expect, test } from 'vitest';
import { eFactor, massIntensity } from './metrics.ts';

test('process mass intensity includes water; the E-factor excludes water and product', () => {
  expect(massIntensity(525, 2.5)).toBe(210);
  expect(eFactor(25, 2.5)).toBe(9);
  // Without water the two differ by the product itself.
  expect(massIntensity(25, 2.5) - eFactor(25, 2.5)).toBe(1);
});
