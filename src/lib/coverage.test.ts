import { expect, test } from 'vitest';
import { coverageText, percentText } from './coverage.ts';

test('says 100 only if nothing is missing', () => {
  const whole = (share: number) => coverageText(share, { decimals: 0 });
  expect([0.874, 0.9979, 0.99996, 1, 1 - 1e-12].map(whole)).toEqual(['87', '99.8', '> 99.9', '100', '100']);
  expect([0.946, 0.9496, 0.95, 0.9504].map(whole)).toEqual(['94.6', '94.9', '95', '95']);
  expect(coverageText(0.9979, { digits: 2 })).toBe('99.8');
  expect(coverageText(0.9979, { digits: 3 })).toBe('99.8');
});

test('a share is 100 only if nothing is missing', () => {
  expect([0.5, 0.9725, 0.9994, 0.9996, 0.999896, 0.99996, 1 - 2e-7, 1, 1.2].map(percentText)).toEqual([
    '50.0',
    '97.3',
    '99.9',
    '99.96',
    '99.99',
    '99.996',
    '99.99998',
    '100',
    '120',
  ]);
});
