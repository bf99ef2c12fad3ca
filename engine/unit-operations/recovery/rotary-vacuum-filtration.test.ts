import { describe, expect, test } from 'vitest';
import { library, product, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../../index.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const BROTH: Feed = {
  water: 72_000,
  cell: 3000,
  debris: 200,
  held: 40,
  target: 745,
  salt: 1500,
  host_protein: 60,
  lipid: 20,
  antifoam: 16,
};
keepsItsBooks(
  'rotary_vacuum_filtration',
  [{ feed: BROTH }, { settings: { product_phase: 'cake', wash_ratio: 3 }, feed: BROTH }],
  // Washing uses the same water as cleaning.
  { alsoBought: ({ state }) => state.run.inlets.wash!.total() },
);
everySettingCounts('rotary_vacuum_filtration', [{ feed: BROTH }]);

describe('rotary vacuum filtration', () => {
  test('conserves the product over both phases', () => {
    const kept = runUnit('rotary_vacuum_filtration', {}, BROTH).outputs.step_yield!;
    const cake = runUnit('rotary_vacuum_filtration', { product_phase: 'cake' }, BROTH).outputs.step_yield!;
    expect(kept + cake).toBeNear(1, 1e-12);
  });
  test('recovers product by washing', () => {
    const yields = [0, 1, 4].map(
      (wash) => runUnit('rotary_vacuum_filtration', { wash_ratio: wash }, BROTH).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => a - b));
    expect(new Set(yields).size).toBe(3);
  });
  test('rejects a feed without solids, and a cake that retains all liquor', () => {
    expect(tryUnit('rotary_vacuum_filtration', {}, { water: 100, target: 1 })).toHaveProperty('infeasible');
    expect(tryUnit('rotary_vacuum_filtration', { cake_solids: 0.05 }, { water: 320, cell: 100 })).toMatchObject({
      fields: ['cake_solids'],
    });
  });
});

test('draws a curve through its yield', () => {
  const outcome = runUnitOperation('rotary_vacuum_filtration', { settings: {}, product }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { curves, outputs } = outcome.data;
  expect(curves[0]!.points.find(({ x }) => Math.abs(x - 1.5) < 1e-9)!.y).toBeNear(outputs.step_yield!, 1e-9);
});
