import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { numberCurve } from './curve.ts';
import { leverage } from './leverage.ts';
import type { AnalysisInput, Leverage } from './types.ts';

const base = configuration('cfg_secreted_v1');
const input: AnalysisInput = { configuration: base, product, library };
const [all] = leverage(input, ['cogs']) as Leverage[];

describe('the curve of a number', () => {
  test('is what entering each value gives, through the present one', () => {
    const step = all!.rows.find(({ key }) => key === 'product_growth')!.step_id!;
    const { base: now, points } = numberCurve(input, 'cogs', { step_id: step, key: 'product_growth' }, 5)!;
    const entered = points.map(({ x }) => {
      const outcome = evaluate(withSetting(base, step, 'product_growth', x), product, library);
      return outcome.feasible ? resultsOf(outcome).figures.cogs : null;
    });
    expect(points.map(({ y }) => y === null)).toEqual(entered.map((y) => y === null));
    expect(Math.max(...points.map(({ y }, i) => Math.abs((y ?? 0) - (entered[i] ?? 0))))).toBeLessThan(1e-9);
    expect(points.find(({ x }) => x === now)!.y).toBeNear(all!.baseline!, 1e-9);
  });

  test('exists for every number with an effect', () => {
    const without = all!.rows.filter(
      ({ step_id, key }) => (numberCurve(input, 'cogs', { step_id, key }, 3)?.points.length ?? 0) < 2,
    );
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  test('is null for what is not a number of the process', () => {
    expect(numberCurve(input, 'cogs', { step_id: null, key: 'prices.none' }, 5)).toBeNull();
  });
});
