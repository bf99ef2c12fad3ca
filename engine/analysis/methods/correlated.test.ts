import { Matrix } from 'ml-matrix';
import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../../numeric/normal.ts';
import { Random } from '../../numeric/random.ts';
import { deviation } from '../../numeric/statistics.ts';
import { correlated, hypercube } from './by-number.ts';
import { factorOf } from './correlated.ts';
import { correlation, ranks } from './ranks.ts';
import { relativeWeights } from './weights.ts';

const COUNT = 2000;

function drawn(dimensions: number, groups: Parameters<typeof factorOf>[1], seed = 1): number[][] {
  const axes = correlated(hypercube(COUNT, dimensions, new Random(seed)), factorOf(dimensions, groups)!);
  return axes.map((at) => Array.from({ length: COUNT }, (_, n) => at(n)));
}
const rankCorrelation = (x: number[], y: number[]): number => correlation(ranks(x), ranks(y));

describe('correlated samples', () => {
  test.each([0.9, 0.7, -0.6])('have the rank correlation %d, and the others none', (rank) => {
    const [a, b, c] = drawn(3, [{ inputs: [0, 2], rank }]) as [number[], number[], number[]];
    expect(rankCorrelation(a, c)).toBeNear(rank, 0.02);
    expect(Math.abs(rankCorrelation(a, b))).toBeLessThan(0.06);
  });

  test('keep the slices of the first input, and the distribution of the others', () => {
    const [first, second] = drawn(2, [{ inputs: [0, 1], rank: 0.8 }]) as [number[], number[]];
    const slices = first.map((value) => Math.floor(value * COUNT)).toSorted((a, b) => a - b);
    expect(slices).toEqual(Array.from({ length: COUNT }, (_, i) => i));
    // Kolmogorov's distance from the uniform distribution, which independent samples exceed once in 10,000 times.
    const apart = second.toSorted((a, b) => a - b).map((value, i) => Math.abs(value - (i + 0.5) / COUNT));
    expect(Math.max(...apart)).toBeLessThan(2.23 / Math.sqrt(COUNT));
  });

  test('of normal inputs add up to a sum of known variance', () => {
    const rank = 0.7;
    const [x, y] = drawn(2, [{ inputs: [0, 1], rank }]).map((column) => column.map(normalQuantile)) as [
      number[],
      number[],
    ];
    const sum = x.map((value, n) => 3 * value + 4 * y[n]!);
    const pearson = 2 * Math.sin((Math.PI * rank) / 6);
    expect(deviation(sum) ** 2).toBeNear(9 + 16 + 2 * 12 * pearson, 0.01);
  });

  test('do not exist for correlations that contradict each other', () => {
    const chain = (rank: number) => [
      { inputs: [0, 1], rank },
      { inputs: [1, 2], rank },
    ];
    expect(factorOf(3, chain(0.9))).toBeNull();
    expect(factorOf(3, chain(0.6))).not.toBeNull();
  });
});

describe('relative weights', () => {
  const weightsOf = (inputs: number[][], output: number[]): number[] =>
    relativeWeights(
      new Matrix(inputs.map((one, i) => inputs.map((other, j) => (i === j ? 1 : correlation(one, other))))),
      inputs.map((one) => correlation(one, output)),
    );
  const random = new Random(3);
  const normal = () => Array.from({ length: 20_000 }, () => random.normal());

  test('of independent inputs are their shares of the variance', () => {
    const [x, y] = [normal(), normal()];
    const weights = weightsOf(
      [x, y],
      x.map((value, n) => 3 * value + 4 * y[n]!),
    );
    expect(weights[0]!).toBeNear(9 / 25, 0.03);
    expect(weights[1]!).toBeNear(16 / 25, 0.03);
  });

  test('of two inputs that are the same are equal, and add up to what is explained', () => {
    const [x, noise] = [normal(), normal()];
    const weights = weightsOf(
      [x, x],
      x.map((value, n) => value + noise[n]!),
    );
    expect(weights[0]!).toBeNear(weights[1]!, 1e-9);
    expect(weights[0]! + weights[1]!).toBeNear(0.5, 0.03);
  });

  test('of correlated inputs of the same effect are equal', () => {
    const [common, p, q] = [normal(), normal(), normal()];
    const x = common.map((value, n) => value + p[n]!);
    const y = common.map((value, n) => value + q[n]!);
    const weights = weightsOf(
      [x, y],
      x.map((value, n) => value + y[n]!),
    );
    expect(weights[0]!).toBeNear(0.5, 0.02);
    expect(weights[0]! + weights[1]!).toBeNear(1, 1e-9);
  });

  test('of an input that does not vary are zero', () => {
    const x = normal();
    expect(weightsOf([x, x.map(() => 1)], x)[1]!).toBeLessThan(1e-9);
  });
});
