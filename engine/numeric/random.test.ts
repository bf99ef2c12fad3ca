import { expect, test } from 'vitest';
import { chosen, normal, uniform } from './random.ts';

test('the same seed gives the same numbers, spread evenly', () => {
  const draw = (seed: number, next = uniform(seed)) => Array.from({ length: 20_000 }, next);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const tenths = Array.from({ length: 10 }, (_, k) => draw(7).filter((x) => Math.floor(10 * x) === k).length);
  // 2,000 expected in each; 42 is one standard deviation.
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(4 * 42);
});

test('normal numbers have mean 0, variance 1 and no skew', () => {
  const next = normal(3);
  const values = Array.from({ length: 20_000 }, next);
  const moment = (power: number) => values.reduce((sum, x) => sum + x ** power, 0) / values.length;
  expect(Math.abs(moment(1))).toBeLessThan(0.03);
  expect(Math.abs(moment(2) - 1)).toBeLessThan(0.04);
  expect(Math.abs(moment(3))).toBeLessThan(0.1);
  expect(Math.abs(moment(4) - 3)).toBeLessThan(0.3);
});

test('a choice of rows is in order, of the size asked for, and all alike likely', () => {
  const times = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 4000; seed++) {
    const rows = chosen(3, 10, seed);
    expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
    expect(rows).toHaveLength(3);
    for (const row of rows) times[row]! += 1;
  }
  // 1,200 expected of each; 29 is one standard deviation.
  for (const count of times) expect(Math.abs(count - 1200)).toBeLessThan(4.5 * 29);
});
