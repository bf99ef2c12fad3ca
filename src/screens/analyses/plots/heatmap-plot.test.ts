import { expect, test } from 'vitest';
import { edges, trimmed } from './heatmap-plot.tsx';

test('cells meet halfway between their middles, and the outer ones are as wide as their neighbours', () => {
  expect(edges([10, 20, 40])).toEqual([5, 15, 30, 50]);
});

test('a few extreme cells do not take the whole scale', () => {
  const even = Array.from({ length: 100 }, (_, i) => 100 + i);
  expect(trimmed(even)).toEqual([100, 199]);
  expect(trimmed([...even, 5000])[1]).toBeLessThan(200);
});
