import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { deviation, mean } from '../numeric/statistics.ts';
import { estimate } from './estimate.ts';
import type { Estimated } from './identify.ts';
import { rowByRow } from './model.ts';
import { fitOf, KNOWN, simulated } from './recovery.test-support.ts';
import type { SourcedRow } from './rows.ts';
import { spreadOf } from './spread.ts';

/** A fit of one number whose prediction is a function of it. */
function fitOfOne(curve: (a: number) => number, truth: number, limits: { min: number; max: number; log: boolean }) {
  const random = new Random(6);
  const rows: SourcedRow[] = Array.from({ length: 12 }, (_, i) => ({
    experiment: 'e',
    row: i,
    label: null,
    weights: [1],
    limits: [null],
    run: 'r',
    x: [i],
    y: [curve(truth) + 0.6 * random.normal()],
    used: true,
    part: 0,
    first: 0,
  }));
  const unknown = { ...limits, start: truth };
  const prepared = rowByRow(([a]) => [curve(a!)])(rows, {});
  const result = estimate({ rows, responses: 1, parameters: [unknown], prepared, seed: 1 })!;
  const { values, held } = result.solution;
  const { covariance, freedoms, t } = result.spread;
  const means = { values, held, covariance, freedom: freedoms, t, between: null };
  const chosen = [{ key: 'a', unknown } as unknown as Estimated];
  const spread = spreadOf({ chosen, rows, width: 1, predict: prepared.predict, result, means, runs: 1, seed: 1 });
  return {
    spread,
    value: values[0]!,
    level: mean(rows.map(({ y }) => y[0]!)),
    scatter: deviation(rows.map(({ y }) => y[0]!)),
  };
}

describe('the joint distribution of a fit', () => {
  test('of a linear model is its covariance, which draws would not improve', () => {
    const { spread, scatter } = fitOfOne((a) => a, 5, { min: -100, max: 100, log: false });
    expect(spread).toMatchObject({ keys: ['a'], is_log: [false], runs: 1, between: null, sample: null });
    expect(spread.covariance[0]![0]).toBeNear(scatter ** 2 / 12, 1e-6);
    expect(spread.freedom[0]).toBeNear(11, 1e-9);
  });

  test('of a saturating model is drawn from the posterior', () => {
    // Near saturation the data hardly limit the number upwards.
    const curve = (a: number) => 10 * (1 - Math.exp(-a));
    const { spread, value, level, scatter } = fitOfOne(curve, 3.5, { min: 0.1, max: 12, log: false });
    expect(spread.sample).toHaveLength(200);
    // The level of the curve is linear in the data: its posterior is Student’s t about their mean, up to saturation.
    const exact = (share: number) => level + share * (scatter / Math.sqrt(12));
    const levels = spread.sample!.map(([a]) => curve(a!)).toSorted((a, b) => a - b);
    // The prior is even in the number, so the levels near saturation weigh more: the lower quantile lies between.
    expect(levels[20]!).toBeGreaterThan(exact(-2.5));
    expect(levels[20]!).toBeLessThan(exact(0.5));
    const numbers = spread.sample!.map(([a]) => a!);
    expect(Math.max(...numbers) - value).toBeGreaterThan(2 * (value - Math.min(...numbers)));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(12);
  });

  test('of a unit operation covers its parameters in their coordinates', () => {
    const known = KNOWN.find(({ unit_operation }) => unit_operation === 'bind_elute_chromatography')!;
    const outcome = fitOf(known, simulated(known, 2));
    if (!outcome.possible) throw new Error(outcome.message);
    const { parameters, spread } = outcome.fit;
    expect(spread.keys).toEqual(parameters.map(({ key }) => key));
    for (const [j, { standard_error, value }] of parameters.entries())
      expect(Math.sqrt(spread.covariance[j]![j]!)).toBeNear(standard_error! / (spread.is_log[j] ? value : 1), 1e-9);
  });

  test('is the same for the same data and seed', () => {
    const curve = (a: number) => 10 * (1 - Math.exp(-a));
    const again = () => fitOfOne(curve, 3.5, { min: 0.1, max: 12, log: false }).spread;
    expect(again()).toEqual(again());
  });
});
