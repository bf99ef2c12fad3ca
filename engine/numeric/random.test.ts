import { expect, test } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';
import { Random } from './random.ts';

const drawn = (seed: number, count: number, draw: (random: Random) => number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => draw(random));
};
const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;

test('give the same sequence for the same seed, and another one for another seed', () => {
  const numbers = (seed: number) => drawn(seed, 20, (random) => random.next());
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
  // The sequence of a seed must never change, or stored results could not be reproduced.
  expect(drawn(1, 3, (random) => random.word())).toMatchInlineSnapshot(`
    [
      792534090,
      3215351813,
      160231488,
    ]
  `);
});

test('are uniform from 0 to below 1', () => {
  const list = drawn(3, 100_000, (random) => random.next());
  const tenths = Array.from({ length: 10 }, (_, k) => list.filter((x) => Math.floor(10 * x) === k).length);
  // Five standard deviations of a count.
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(9000));
  expect(Math.min(...list)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...list)).toBeLessThan(1);
  // Neighbouring numbers are independent.
  const product = mean(list.slice(1).map((x, i) => (x - 0.5) * (list[i]! - 0.5)));
  expect(Math.abs(product)).toBeLessThan(5 / 12 / Math.sqrt(list.length));
});

test('have the moments of a normal distribution', () => {
  const list = drawn(5, 100_000, (random) => random.normal());
  expect(Math.abs(mean(list))).toBeLessThan(0.016);
  expect(Math.abs(mean(list.map((x) => x ** 2)) - 1)).toBeLessThan(0.023);
  expect(Math.abs(mean(list.map((x) => x ** 4)) - 3)).toBeLessThan(0.16);
});

test('shuffle a list without bias', () => {
  const places = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  const random = new Random(11);
  for (let n = 0; n < 8000; n++)
    for (const [place, one] of random.shuffle([0, 1, 2, 3]).entries()) places[one]![place]! += 1;
  for (const count of places.flat()) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

test.each([
  [0.975, 1.959963985],
  [0.5, 0],
  [0.9, 1.281551566],
  [0.001, -3.090232306],
])('a share of %d of a normal distribution lies below %d', (share, x) => {
  expect(normalQuantile(share)).toBeCloseTo(x, 8);
  expect(normalCdf(normalQuantile(share))).toBeCloseTo(share, 6);
});
