import { expect, test } from 'vitest';
import { edges, trimmed } from './grid-marks.tsx';

test('puts cell edges halfway between centres, and makes outer cells as wide as their neighbours', () => {
  expect(edges([10, 20, 40])).toEqual([5, 15, 30, 50]);
});

test('keeps a few extreme cells from taking the whole scale', () => {
  const even = Array.from({ length: 100 }, (_, i) => 100 + i);
  expect(trimmed(even)).toEqual([100, 199]);
  expect(trimmed([...even, 5000])[1]).toBeLessThan(200);
});
