import { describe, expect, test } from 'vitest';
import { normalCdf } from '../../numeric/normal.ts';
import { Random } from '../../numeric/random.ts';
import { lookAhead } from './look-ahead.ts';
import { normalLoss } from './worth.ts';

const COUNT = 2048;
const density = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
/** Expected value of the better of going ahead and not, if the benefit is normal. */
const better = (average: number, spread: number): number =>
  average * normalCdf(average / spread) + spread * density(average / spread);
/** Mean of a function of a standard normal number. */
const expected = (of: (z: number) => number): number => {
  let sum = 0;
  for (let k = 0; k < 4000; k++) {
    const z = -8 + (16 * (k + 0.5)) / 4000;
    sum += of(z) * density(z) * (16 / 4000);
  }
  return sum;
};

const normals = (seed: number, spread: number): Float64Array => {
  const random = new Random(seed);
  return Float64Array.from({ length: COUNT }, () => spread * random.normal());
};

describe('two independent normal numbers, of which the second is measured only where it is worth its cost', () => {
  const [first, second] = [normals(3, 5), normals(8, 4)];
  const average = -1;
  const build = first.map((value, n) => average + value + second[n]!);
  const costs = [0.3, 0.6];
  const measured = [
    { id: 'first', cost: costs[0]!, seen: [first] },
    { id: 'second', cost: costs[1]!, seen: [second] },
  ];
  const found = lookAhead(measured, [new Float64Array(COUNT), build]);
  const of = (id: string) => found.plans.find((one) => one.id === id)!;

  /** After a result z of the first number: stop, or measure the second one. */
  const after = (spread: number, other: number, cost: number) => ({
    value: expected((z) => Math.max(0, average + spread * z, better(average + spread * z, other) - cost)),
    stop: expected((z) => (Math.max(0, average + spread * z) >= better(average + spread * z, other) - cost ? 1 : 0)),
  });

  test.each([
    ['first', after(5, 4, costs[1]!), costs[0]!],
    ['second', after(4, 5, costs[0]!), costs[1]!],
  ] as const)('has the worth of the closed form if the %s is measured first', (id, exact, cost) => {
    const { net, stop, next } = of(id);
    expect(Math.abs(net.value - (exact.value - cost))).toBeLessThan(4 * net.standard_error);
    expect(net.standard_error).toBeLessThan(0.1 * exact.value);
    expect(Math.abs(stop - exact.stop)).toBeLessThan(0.06);
    expect(next.reduce((sum, { share }) => sum + share, stop)).toBeCloseTo(1, 10);
  });

  test('is worth more than both at once, and more than either alone', () => {
    const both = normalLoss(average, Math.hypot(5, 4)) - costs[0]! - costs[1]!;
    expect(after(5, 4, costs[1]!).value - costs[0]!).toBeGreaterThan(both);
    expect(found.rounds).toBe(2);
    expect(found.plans.map(({ net }) => net.value)).toEqual(
      found.plans.map(({ net }) => net.value).toSorted((a, b) => b - a),
    );
  });
});

test('nothing is worth more than it costs: every plan loses its cost, and stops after the first result', () => {
  const number = normals(5, 1);
  const build = number.map((value) => 10 + value);
  const found = lookAhead(
    ['a', 'b', 'c'].map((id, k) => ({ id, cost: 1, seen: [normals(20 + k, 1)] })),
    [new Float64Array(COUNT), build],
  );
  for (const { net, stop } of found.plans) {
    expect(net.value).toBeLessThanOrEqual(-1 + 1e-9);
    expect(stop).toBe(1);
  }
});

test('a third round is worth its cost only where the first two leave a doubt', () => {
  const numbers = [normals(31, 3), normals(32, 3), normals(33, 3), normals(34, 3)];
  const build = numbers[0]!.map((_, n) => numbers.reduce((sum, one) => sum + one[n]!, 0));
  const measured = numbers.map((seen, k) => ({ id: `m${k}`, cost: 0.2, seen: [seen] }));
  const [best] = lookAhead(measured, [new Float64Array(COUNT), build]).plans;
  const alone = normalLoss(0, 3) - 0.2;
  expect(best!.net.value).toBeGreaterThan(alone);
  // No policy can beat knowing everything for the cost of one measurement.
  expect(best!.net.value).toBeLessThan(normalLoss(0, 6) - 0.2 + 4 * best!.net.standard_error);
  expect(best!.stop).toBeGreaterThan(0);
  expect(best!.stop).toBeLessThan(1);
});

test('a second measurement of the same number is worth what is left of its uncertainty, after each result', () => {
  const [average, spread] = [0.5, 4];
  const [errors, costs] = [
    [3, 2],
    [0.1, 0.25],
  ] as const;
  const truth = normals(51, spread);
  const build = truth.map((value) => average + value);
  const measured = errors.map((error, k) => {
    const noise = normals(52 + k, error);
    return { id: `m${k}`, cost: costs[k]!, seen: [truth.map((value, n) => value + noise[n]!)] };
  });
  const { plans } = lookAhead(measured, [new Float64Array(COUNT), build]);
  // By hand, for conjugate normal numbers: the mean after the first result has the spread s1; that after both has s2 about it.
  for (const [k, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const s1 = spread ** 2 / Math.hypot(spread, errors[k]);
    const left = spread ** 2 - s1 ** 2;
    const s2 = left / Math.sqrt(left + errors[other] ** 2);
    const value = expected((z) => {
      const now = average + s1 * z;
      return Math.max(0, now, better(now, s2) - costs[other]);
    });
    const stop = expected((z) => {
      const now = average + s1 * z;
      return Math.max(0, now) >= better(now, s2) - costs[other] ? 1 : 0;
    });
    const { net, stop: found } = plans.find(({ id }) => id === `m${k}`)!;
    expect(Math.abs(net.value - (value - average - costs[k]))).toBeLessThan(4 * net.standard_error);
    expect(Math.abs(found - stop)).toBeLessThan(0.06);
  }
});

test('noise has no worth: results that say nothing about a close decision lose at least their cost', () => {
  const nets = Array.from({ length: 12 }, (_, seed) => {
    const build = normals(100 + seed, 10);
    const middle = build.reduce((sum, one) => sum + one, 0) / COUNT;
    const measured = [0, 1, 2].map((k) => ({ id: `m${k}`, cost: 0.01, seen: [normals(1000 + 10 * seed + k, 1)] }));
    const { plans } = lookAhead(measured, [new Float64Array(COUNT), build.map((one) => one - middle)]);
    return plans.reduce((sum, { net }) => sum + net.value, 0) / plans.length;
  });
  const average = nets.reduce((sum, one) => sum + one, 0) / nets.length;
  // The mean of 2,048 outcomes has a standard error of 0.22.
  expect(average).toBeLessThan(0.03);
});
