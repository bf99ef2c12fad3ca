import { expect, test } from 'vitest';
import { coverageText } from './coverage.ts';

test('says 100 only if nothing is missing', () => {
  const whole = (share: number) => coverageText(share, { decimals: 0 });
  expect([0.874, 0.9979, 0.99996, 1, 1 - 1e-12].map(whole)).toEqual(['87', '99.8', '> 99.9', '100', '100']);
  expect([0.946, 0.9496, 0.95, 0.9504].map(whole)).toEqual(['94.6', '94.9', '95', '95']);
  expect(coverageText(0.9979, { digits: 2 })).toBe('99.8');
  expect(coverageText(0.9979, { digits: 3 })).toBe('99.8');
});
