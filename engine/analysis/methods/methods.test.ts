import { describe, expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import { hypercube, permutation } from './by-number.ts';
import { latinHypercube } from './latin.ts';
import { morrisDesign, morrisRuns } from './morris.ts';
import { correlation, ranks, spearman } from './ranks.ts';
import { sobolDesign, sobolRows, sobolRuns } from './sobol.ts';
import { quantile } from '../../numeric/statistics.ts';
import { histogram, lowerUnpaired, proportion, running } from './spread.ts';
import { measured, type Model } from './study.ts';

const SEEDS = Array.from({ length: process.env['NIGHT'] ? 30 : 2 }, (_, i) => i + 1);

const study = (model: Model, inputs: number, seed: number, samples: number, outputs = 1) => ({
  model,
  inputs,
  seed,
  samples,
  of: { inputs, outputs, confidence: 0.95 },
});
type Asked = ReturnType<typeof study>;
const sobolStudy = ({ model, inputs, seed, samples, of }: Asked) =>
  measured(sobolDesign(samples, inputs, seed), model, of);
const morrisStudy = ({ model, inputs, seed, samples, of }: Asked) =>
  measured(morrisDesign(samples, inputs, seed), model, of);
const one =
  (f: (x: Float64Array) => number): Model =>
  (x) => [f(x)];

describe('Sobol indices', () => {
  const ishigami = one((x) => {
    const [p, q, r] = Array.from(x, (share) => Math.PI * (2 * share - 1)) as [number, number, number];
    return Math.sin(p) + 7 * Math.sin(q) ** 2 + 0.1 * r ** 4 * Math.sin(p);
  });
  // Closed form for a = 7 and b = 0.1.
  const alone = [0.5 * (1 + (0.1 * Math.PI ** 4) / 5) ** 2, 7 ** 2 / 8, 0];
  const together = (8 * 0.1 ** 2 * Math.PI ** 8) / 225;
  const variance = alone[0]! + alone[1]! + together;
  const total = [alone[0]! + together, alone[1]!, together];

  test.each(SEEDS)('of Ishigami’s function, seed %d', (seed) => {
    const [found] = sobolStudy(study(ishigami, 3, seed, 4096));
    for (const [i, { first, total: whole }] of found!.entries()) {
      expect(Math.abs(first.value - alone[i]! / variance)).toBeLessThan(0.015);
      expect(Math.abs(whole.value - total[i]! / variance)).toBeLessThan(0.015);
      expect(first.low).toBeLessThanOrEqual(first.value);
      expect(whole.high).toBeGreaterThanOrEqual(whole.value);
    }
  });

  test.each(SEEDS)('of Sobol’s g-function of eight inputs, seed %d', (seed) => {
    const a = [0, 1, 4.5, 9, 99, 99, 99, 99];
    const parts = a.map((k) => 1 / (3 * (1 + k) ** 2));
    const all = parts.reduce((product, part) => product * (1 + part), 1) - 1;
    const g = one((x) => a.reduce((product, k, i) => (product * (Math.abs(4 * x[i]! - 2) + k)) / (1 + k), 1));
    const [found] = sobolStudy(study(g, 8, seed, 4096));
    for (const [i, part] of parts.entries()) {
      const rest = parts.reduce((product, other, k) => (k === i ? product : product * (1 + other)), 1);
      expect(Math.abs(found![i]!.first.value - part / all)).toBeLessThan(0.02);
      expect(Math.abs(found![i]!.total.value - (part * rest) / all)).toBeLessThan(0.02);
    }
  });

  test('with more inputs than the sequence has dimensions for', () => {
    const weights = Array.from({ length: 30 }, (_, i) => (i < 3 ? 3 - i : 0.1));
    const all = weights.reduce((sum, w) => sum + w ** 2, 0);
    const linear = one((x) => weights.reduce((sum, w, i) => sum + w * x[i]!, 0));
    const [found] = sobolStudy(study(linear, 30, 1, 4096));
    for (const [i, w] of weights.entries()) expect(Math.abs(found![i]!.total.value - w ** 2 / all)).toBeLessThan(0.04);
  });

  test('gives intervals that contain the true value about as often as stated', () => {
    const trials = process.env['NIGHT'] ? 200 : 20;
    let held = 0;
    for (let seed = 1; seed <= trials; seed++) {
      // Latin hypercubes, whose rows are nearly independent, as the bootstrap assumes.
      const wide = (x: Float64Array): number[] => [x[0]! + 2 * x[1]! * x[2]!];
      const { first } = sobolStudy(study(wide, 11, seed, 256))[0]![0]!;
      // Variance 1/12 of the first, and 4 (1/9 - 1/16) of the product.
      const truth = 1 / 12 / (1 / 12 + 4 * (1 / 9 - 1 / 16));
      if (first.low <= truth && truth <= first.high) held += 1;
    }
    expect(held / trials).toBeGreaterThan(0.8);
  });

  test('gives no indices for an output that does not vary, and skips infeasible points', () => {
    const [flat] = sobolStudy(study(() => [5], 2, 1, 64));
    expect(flat!.map(({ first, total: whole }) => [first.value, whole.value])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const cut: Model = (x) => (x[1]! > 0.9 ? null : [x[0]!, NaN]);
    const [known, none] = sobolStudy(study(cut, 2, 1, 1024, 2));
    expect(known![0]!.total.value).toBeCloseTo(1, 1);
    expect(known![1]!.total.value).toBeCloseTo(0, 6);
    expect(none![0]!.total.value).toBe(0);
  });

  test('uses the stated number of runs, with a power of two of rows', () => {
    let runs = 0;
    sobolStudy(
      study(
        one(() => (runs += 1)),
        10,
        1,
        1000,
      ),
    );
    expect(sobolRows(1000)).toBe(1024);
    expect(runs).toBe(sobolRuns(1024, 10));
    expect(runs).toBe(12_288);
  });
});

describe('Morris', () => {
  test('finds the slopes of a linear function without spread', () => {
    const [found] = morrisStudy(
      study(
        one((x) => 2 * x[0]! - 3 * x[1]!),
        2,
        1,
        10,
      ),
    );
    expect(found![0]!.mu).toBeNear(2, 1e-9);
    expect(found![1]!.mu).toBeNear(-3, 1e-9);
    expect(found![1]!.mu_star.value).toBeNear(3, 1e-9);
    expect(found![0]!.sigma).toBeLessThan(1e-9);
  });

  test.each(SEEDS)('distinguishes the three groups of Morris’s function, seed %d', (seed) => {
    // Morris 1991, section 4: of twenty inputs, the first seven are non-linear or interact, the next three are linear,
    // the others have little effect.
    const random = new Random(seed + 100);
    const small = Array.from({ length: 400 }, () => random.normal());
    const model = one((x) => {
      const w = Array.from(x, (share, i) =>
        i === 2 || i === 4 || i === 6 ? 2 * ((1.1 * share) / (share + 0.1) - 0.5) : 2 * (share - 0.5),
      );
      let y = 0;
      for (let i = 0; i < 20; i++) y += (i < 10 ? 20 : small[i]!) * w[i]!;
      for (let i = 0; i < 20; i++)
        for (let j = i + 1; j < 20; j++) y += (j < 6 ? -15 : small[20 * i + j]!) * w[i]! * w[j]!;
      for (let i = 0; i < 5; i++)
        for (let j = i + 1; j < 5; j++) for (let k = j + 1; k < 5; k++) y -= 10 * w[i]! * w[j]! * w[k]!;
      return y + 5 * w[0]! * w[1]! * w[2]! * w[3]!;
    });
    const [found] = morrisStudy(study(model, 20, seed, 50));
    const strong = found!.slice(0, 10).map(({ mu_star }) => mu_star.value);
    const weak = found!.slice(10).map(({ mu_star }) => mu_star.value);
    expect(Math.min(...strong)).toBeGreaterThan(Math.max(...weak));
    const bent = found!.slice(0, 7).map(({ sigma }) => sigma);
    const straight = found!.slice(7, 10).map(({ sigma }) => sigma);
    expect(Math.min(...bent)).toBeGreaterThan(Math.max(...straight));
  });

  test('skips infeasible steps, and uses the stated number of runs', () => {
    let runs = 0;
    const [found] = morrisStudy(study((x) => ((runs += 1), x[1]! > 0.9 ? null : [4 * x[0]!]), 2, 1, 40));
    expect(runs).toBe(morrisRuns(40, 2));
    expect(found![0]!.mu).toBeNear(4, 1e-9);
    expect(found![0]!.count).toBeLessThan(40);
  });
});

describe('samples', () => {
  test('puts one point of a Latin hypercube in each slice of each axis', () => {
    const points = latinHypercube(50, 3, new Random(2));
    for (let d = 0; d < 3; d++)
      expect(points.map((row) => Math.floor(50 * row[d]!)).toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
  });

  test('puts the numbered points of one in each slice too, any of them alone', () => {
    for (const count of [4, 5, 50, 1000, 4097]) {
      const axes = hypercube(count, 3, new Random(2));
      for (const at of axes) {
        const slices = Array.from({ length: count }, (_, n) => Math.floor(count * at(n)));
        expect(slices.toSorted((a, b) => a - b)).toEqual(slices.map((_, i) => i));
      }
      const last = axes.map((at) => at(count - 1));
      expect(hypercube(count, 3, new Random(2)).map((at) => at(count - 1))).toEqual(last);
    }
  });

  test('has numbered points in no order, and on no two axes in the same', () => {
    const count = 2000;
    const axes = hypercube(count, 8, new Random(5));
    const columns = axes.map((at) => Array.from({ length: count }, (_, n) => at(n)));
    const order = columns[0]!.map((_, n) => n);
    // Five standard errors of a correlation of independent numbers.
    const most = 5 / Math.sqrt(count);
    for (const [i, column] of columns.entries()) {
      expect(Math.abs(correlation(column, order))).toBeLessThan(most);
      expect(Math.abs(correlation(column.slice(1), column.slice(0, -1)))).toBeLessThan(most);
      for (const other of columns.slice(0, i)) expect(Math.abs(correlation(column, other))).toBeLessThan(most);
    }
  });

  test('permutes with equal chances', () => {
    const random = new Random(7);
    const count = 6;
    const trials = 12_000;
    const seen = Array.from({ length: count }, () => Array.from({ length: count }, () => 0));
    for (let trial = 0; trial < trials; trial++) {
      const of = permutation(count, random);
      for (let n = 0; n < count; n++) seen[n]![of(n)]! += 1;
    }
    // Five standard deviations of a binomial.
    const spread = 5 * Math.sqrt((trials / count) * (1 - 1 / count));
    for (const row of seen) for (const times of row) expect(Math.abs(times - trials / count)).toBeLessThan(spread);
  });

  test.each([false, true])(
    'matches the closed-form mean and variance of a product of uniform and triangular inputs, by number: %s',
    (isByNumber) => {
      for (const seed of SEEDS) {
        const axes = hypercube(4096, 2, new Random(seed));
        const points = isByNumber
          ? Array.from({ length: 4096 }, (_, n) => axes.map((at) => at(n)))
          : latinHypercube(4096, 2, new Random(seed));
        // Uniform on 1 to 3, and a symmetric triangle on 0 to 2: means 2 and 1, variances 1/3 and 1/6.
        const values = points.map(
          (x) => (1 + 2 * x[0]!) * (x[1]! < 0.5 ? Math.sqrt(2 * x[1]!) : 2 - Math.sqrt(2 * (1 - x[1]!))),
        );
        const mean = values.reduce((a, b) => a + b, 0) / values.length;
        const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (values.length - 1);
        expect(mean).toBeNear(2, 0.01);
        // (4 + 1/3)(1 + 1/6) - 4.
        expect(variance).toBeNear((13 / 3) * (7 / 6) - 4, 0.05);
      }
    },
  );

  test('gives quantiles, histogram and running mean of a known sample', () => {
    const sorted = Float64Array.from({ length: 101 }, (_, i) => i);
    expect(quantile(sorted, 0.05)).toBe(5);
    expect(quantile(sorted, 0.995)).toBeCloseTo(99.5, 9);
    const { edges, counts } = histogram(sorted);
    expect(edges).toHaveLength(counts.length + 1);
    expect([edges[0], edges.at(-1)]).toEqual([0, 100]);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(101);
    expect(histogram([7, 7])).toEqual({ edges: [7, 7], counts: [2] });
    const last = running(sorted).at(-1)!;
    expect(last.mean).toBeCloseTo(50, 9);
    expect(last.standard_error).toBeCloseTo(Math.sqrt((101 * 102) / 12 / 101), 6);
  });

  test('gives proportions with intervals, and shares of pairs', () => {
    expect(lowerUnpaired([1, 2, 3], [2])).toBeCloseTo(0.5, 12);
    expect(lowerUnpaired([1, 4], [2, 3])).toBeCloseTo(0.5, 12);
    expect(lowerUnpaired([0, 1], [5, 6])).toBe(1);
    // Wilson's interval of 10 in 50.
    const { value, low, high } = proportion(10, 50, 0.95);
    expect(value).toBe(0.2);
    expect(low).toBeCloseTo(0.1124, 4);
    expect(high).toBeCloseTo(0.3304, 4);
  });

  test('gives a rank correlation of 1 for any increasing curve, and shares tied ranks', () => {
    expect([...ranks([3, 1, 3, 2])]).toEqual([3.5, 1, 3.5, 2]);
    expect([...ranks([0, -1e300, 2, -0, -1e-300, Infinity])]).toEqual([3.5, 1, 5, 3.5, 2, 6]);
    const x = Array.from({ length: 200 }, (_, i) => i / 100);
    expect(spearman(ranks(x), ranks(x.map((one) => Math.exp(5 * one))), 0.95).value).toBe(1);
    expect(spearman(ranks(x), ranks(x.map((one) => -(one ** 3))), 0.95).value).toBe(-1);
    // From Spearman’s formula of 1904, 1 - 6 Σd²/(n(n² - 1)) for one swap of neighbours.
    const { value, low, high } = spearman([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], 0.95);
    expect(value).toBeCloseTo(0.9, 12);
    expect(low).toBeLessThan(0.9);
    expect(high).toBeGreaterThan(0.9);
  });

  test('gives intervals that contain the true value about as often as they state', () => {
    const random = new Random(11);
    const trials = 4000;
    const [chance, rho] = [0.3, 0.5];
    const held = { proportion: 0, rank: 0, mean: 0 };
    for (let trial = 0; trial < trials; trial++) {
      const x = Array.from({ length: 120 }, () => random.normal());
      const y = x.map((value) => rho * value + Math.sqrt(1 - rho ** 2) * random.normal());
      const lower = x.filter(() => random.next() < chance).length;
      const share = proportion(lower, x.length, 0.95);
      const rank = spearman(ranks(x), ranks(y), 0.95);
      const last = running(x).at(-1)!;
      const truth = (6 / Math.PI) * Math.asin(rho / 2);
      if (share.low <= chance && chance <= share.high) held.proportion += 1;
      if (rank.low <= truth && truth <= rank.high) held.rank += 1;
      if (Math.abs(last.mean) <= 1.96 * last.standard_error) held.mean += 1;
    }
    for (const count of Object.values(held)) {
      expect(count / trials).toBeGreaterThan(0.93);
      expect(count / trials).toBeLessThan(0.97);
    }
  });
});
