import { describe, expect, test } from 'vitest';
import { Random } from '../../numeric/random.ts';
import { chooseFidelity, deviationAfter, type Fidelity, wrongFidelity } from './fidelity.ts';

const LARGE: Fidelity = { cost: 100, days: 20, at_once: 1, bias: 0, correlation: 1 };
const SMALL: Fidelity = { cost: 10, days: 7, at_once: 4, bias: 0, correlation: 0.8 };
/** Deviation after n runs with an error `noise`, of what has the deviation 1: the variances' inverses add. */
const after = (runs: number, noise: number): number[] =>
  Array.from({ length: runs }, (_, n) => 1 / Math.sqrt(1 + (n + 1) / noise ** 2));

describe('deviation after runs of a kind', () => {
  test('is that of the runs with full correlation, unchanged without any, and never below what they do not show', () => {
    expect(deviationAfter(3, 1.2, 1)).toBeCloseTo(1.2, 12);
    expect(deviationAfter(3, 1.2, 0)).toBe(3);
    expect(deviationAfter(3, 0, 0.8)).toBeCloseTo(3 * 0.6, 12);
    // Runs that tell nothing, or that a plan judges as worse than none, change nothing.
    expect(deviationAfter(3, 3.5, 0.9)).toBe(3);
  });

  test('is that of the conditional normal law, by regression on simulated plants', () => {
    const random = new Random(4);
    const [correlation, noise, plants] = [0.7, 0.5, 40_000];
    const pairs = Array.from({ length: plants }, () => {
      const shown = random.normal();
      const plant = correlation * shown + Math.sqrt(1 - correlation ** 2) * random.normal();
      return [shown + noise * random.normal(), plant] as const;
    });
    const sum = (of: (pair: readonly [number, number]) => number): number =>
      pairs.reduce((all, pair) => all + of(pair), 0) / plants;
    const slope = sum(([seen, plant]) => seen * plant) / sum(([seen]) => seen ** 2);
    const left = Math.sqrt(sum(([seen, plant]) => (plant - slope * seen) ** 2));
    expect(deviationAfter(1, after(1, noise)[0]!, correlation)).toBeNear(left, 0.01);
  });

  test('falls with the correlation and with less that is left, on random cases', () => {
    const random = new Random(7);
    for (let n = 0; n < 500; n++) {
      const [now, share, correlation] = [0.1 + 9 * random.next(), random.next(), random.next()];
      const found = deviationAfter(now, share * now, correlation);
      expect(found).toBeGreaterThanOrEqual(share * now - 1e-12);
      expect(found).toBeLessThanOrEqual(now);
      expect(deviationAfter(now, share * now, correlation / 2)).toBeGreaterThanOrEqual(found);
      expect(deviationAfter(now, (share / 2) * now, correlation)).toBeLessThanOrEqual(found);
    }
  });
});

describe('choice of the next runs', () => {
  const left = [after(6, 0.5), after(3, 0.5)];

  test('counts runs, batches, cost and days of each kind', () => {
    const { options } = chooseFidelity(1, [SMALL, LARGE], left, null);
    expect(options).toHaveLength(9);
    expect(options[4]).toMatchObject({ fidelity: 0, runs: 5, batches: 2, cost: 50, days: 14 });
    expect(options[8]).toMatchObject({ fidelity: 1, runs: 3, batches: 3, cost: 300, days: 60, worth: null });
  });

  test('the worth at the target is 0.3989 of the deviation that the runs explain', () => {
    const stake = { mean: 5, target: 5, unit_value: 1000 };
    const { options, best } = chooseFidelity(1, [SMALL, LARGE], left, stake);
    for (const { worth, deviation } of options)
      expect(worth!).toBeCloseTo((1000 * Math.sqrt(1 - deviation ** 2)) / Math.sqrt(2 * Math.PI), 9);
    const net = options.map(({ worth, cost }) => worth! - cost);
    expect(net[best!]).toBe(Math.max(...net));
  });

  test('is large if small runs show little of the plant, small if large ones cost much, and none if the decision is sure', () => {
    const stake = { mean: 5, target: 5, unit_value: 1000 };
    const bestOf = (kinds: Fidelity[], at = stake) => {
      const { options, best } = chooseFidelity(1, kinds, left, at);
      return best === null ? null : options[best]!.fidelity;
    };
    expect(bestOf([{ ...SMALL, correlation: 0.2 }, LARGE])).toBe(1);
    expect(bestOf([SMALL, { ...LARGE, cost: 1000 }])).toBe(0);
    expect(bestOf([SMALL, LARGE], { ...stake, target: 30 })).toBeNull();
  });

  test('without a decision, it is the one that removes most variance for its cost', () => {
    const { options, best } = chooseFidelity(1, [SMALL, LARGE], left, null);
    const ratio = options.map(({ deviation, cost }) => (1 - deviation ** 2) / cost);
    expect(ratio[best!]).toBe(Math.max(...ratio));
    expect(chooseFidelity(1, [{ ...SMALL, correlation: 0 }], left, null).best).toBeNull();
  });

  test.each<[keyof Fidelity, number]>([
    ['cost', -1],
    ['days', NaN],
    ['at_once', 1.5],
    ['bias', -1],
    ['correlation', 1.1],
  ])('what is wrong is named: %s', (field, value) => {
    expect(wrongFidelity({ ...SMALL, [field]: value })).toMatchObject({ field });
    expect(wrongFidelity(SMALL)).toBeNull();
  });
});
