import { expect, test } from 'vitest';
import { linearAxis, spread } from './scale.ts';

test.each([
  [[0, 97], 5, true, [0, 20, 40, 60, 80, 100], 0],
  [[31, 42], 5, false, [30, 32.5, 35, 37.5, 40, 42.5], 1],
  [[-3, 8], 6, true, [-4, -2, 0, 2, 4, 6, 8], 0],
  [[0.0011, 0.0032], 4, false, [0.001, 0.002, 0.003, 0.004], 3],
  [[5], 4, true, [0, 2, 4, 6], 0],
  [[], 4, true, [0, 0.25, 0.5, 0.75, 1], 2],
  [[Number.NaN, 0], 4, true, [0, 0.25, 0.5, 0.75, 1], 2],
])('an axis for %j has round ticks', (values, count, fromZero, ticks, decimals) => {
  const axis = linearAxis(values, count, fromZero);
  expect(axis.ticks).toEqual(ticks);
  expect(axis.decimals).toBe(decimals);
  expect(axis.ticks.length - 1).toBeLessThanOrEqual(count + 1);
  expect(axis.place(axis.ticks.at(-1)!)).toBeCloseTo(1);
  for (const value of values.filter(Number.isFinite)) {
    expect(axis.place(value)).toBeGreaterThanOrEqual(0);
    expect(axis.place(value)).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('labels keep their order and their distance, within the frame', () => {
  const placed = spread([50, 52, 51, 98], 12, 0, 100);
  expect(placed[0]).toBeLessThan(placed[2]!);
  expect(placed[2]).toBeLessThan(placed[1]!);
  const sorted = placed.toSorted((a, b) => a - b);
  sorted.slice(1).forEach((at, index) => expect(at - sorted[index]!).toBeGreaterThanOrEqual(12 - 1e-9));
  expect(Math.max(...placed)).toBeLessThanOrEqual(100);
});
