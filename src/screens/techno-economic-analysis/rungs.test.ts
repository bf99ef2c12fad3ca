import { expect, test } from 'vitest';
import { rungs } from './rungs.ts';

test('draws negative values to the left of zero', () => {
  const { at, bar } = rungs([3, null, -1]);
  expect(bar(3)).toEqual({ from: 0.25, length: 0.75 });
  expect(bar(-1)).toEqual({ from: 0, length: 0.25 });
  expect(at(0)).toBe(0.25);
});

test('starts at zero if no value is negative, and needs none', () => {
  expect(rungs([2, 4]).bar(2)).toEqual({ from: 0, length: 0.5 });
  expect(rungs([null]).bar(0)).toEqual({ from: 0, length: 0 });
});
