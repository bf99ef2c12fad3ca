import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { seekGoal, withLever, type Goal } from './seek-goal.ts';

const base = configuration('cfg_homogenised_v2');
const figures = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures;
const seek = (goal: Goal, of = base) => seekGoal(of, product, library, goal);

test('finds the minimum selling price as the price at which the present value is zero', () => {
  const { msp } = figures(base);
  const lever = { kind: 'assumption', group: 'finance', key: 'selling_price' } as const;
  const { solutions } = seek({ figure: 'figures.npv', target: 0, lever, min: 1, max: 5 * msp! });
  expect(solutions).toHaveLength(1);
  expect(solutions[0]!.x).toBeCloseTo(msp!, 3);
});

test('finds a value that gives the target when entered', () => {
  const lever = { kind: 'price', item_id: 'electricity' } as const;
  const target = figures(base).cogs * 1.02;
  const { solutions } = seek({ figure: 'figures.cogs', target, lever, min: 0, max: 2 });
  expect(solutions).toHaveLength(1);
  expect(figures(withLever(base, lever, solutions[0]!.x)).cogs).toBeCloseTo(target, 3);
});

test('gives a gap with its reason for infeasible values of a setting, and the nearest value for a target out of reach', () => {
  const lever = { kind: 'setting', step_id: 'stp_ultrafiltration', key: 'protein_concentration' } as const;
  const { solutions, closest, curve } = seek({ figure: 'figures.cogs', target: 1, lever, min: 1, max: 475 });
  expect(solutions).toEqual([]);
  expect(closest!.y).toBeGreaterThan(1);
  expect(curve.some(({ y, message }) => y === null && message !== null && message !== '')).toBe(true);
});

test('varies a locked setting with its lock', () => {
  const { id } = base.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
  const lever = { kind: 'setting', step_id: id, key: 'concentration_factor' } as const;
  const step = base.uo_settings.find((one) => one.id === id)!;
  const locked = {
    ...base,
    locked_values: { uo_settings: [{ ...step, settings: { concentration_factor: 4 } }] },
  };
  expect(figures(withLever(locked, lever, 3)).cogs).toBeCloseTo(
    figures(withSetting(base, id, 'concentration_factor', 3)).cogs,
    9,
  );
});

test('rejects an unknown metric by name', () => {
  const lever = { kind: 'price', item_id: 'electricity' } as const;
  expect(() => seek({ figure: 'figures.none', target: 1, lever, min: 0, max: 1 })).toThrow(/figures\.none/);
});
