import { expect, test } from 'vitest';
import { edges, rampAxis, ticksAt, trimmed } from './grid-marks.tsx';

test('puts cell edges halfway between centres, and makes outer cells as wide as their neighbours', () => {
  expect(edges([10, 20, 40])).toEqual([5, 15, 30, 50]);
});

test('has ticks at a few whole values, and at round numbers otherwise', () => {
  expect(ticksAt([0, 1, 2, 3])).toEqual({ ticks: [0, 1, 2, 3] });
  expect(ticksAt([0, 0.5, 1])).toEqual({});
  expect(ticksAt(Array.from({ length: 25 }, (_, i) => i))).toEqual({});
});

test('labels the colour scale at two values or more', () => {
  for (const [pale, deep] of [
    [137.12, 137.13],
    [12_345.6, 12_399.1],
    [1.2e6, 1.9e6],
    [7.31, 8.9],
    [0, 1],
    [98, 104],
  ] as const) {
    const texts = rampAxis(pale, deep).ticks.map(({ text }) => text);
    expect([pale, new Set(texts).size]).not.toEqual([pale, 1]);
  }
});

test('keeps a few extreme cells from taking the whole scale', () => {
  const even = Array.from({ length: 100 }, (_, i) => 100 + i);
  expect(trimmed(even)).toEqual([100, 199]);
  expect(trimmed([...even, 5000])[1]).toBeLessThan(200);
});
