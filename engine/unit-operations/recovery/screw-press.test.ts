import { expect, test } from 'vitest';
import { costRow } from '../../costing/cost-table.ts';
import { purchase } from '../../costing/purchase.ts';
import { product, runUnit } from '../../tests/fixtures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { pressesWell, PULP } from './shared/presses.test-support.ts';

keepsItsBooks('screw_press', [{ feed: PULP }, { settings: { product_phase: 'cake', time: 2 }, feed: PULP }]);
everySettingCounts('screw_press', [{ feed: PULP }]);
pressesWell('screw_press');

test('a screw press of 6,000 lb/h costs 346,604 USD at an index of 797.9', () => {
  const { cost } = purchase(costRow('C-57'), {
    total: 6000 * 0.45359237,
    atLeast: 1,
    index: 797.9,
    grade: 'industrial',
  });
  expect(cost).toBeNear(346_604, 1e-5);
});
test('warns of a thin feed and of fine solids', () => {
  const { state } = runUnit('screw_press', {}, { ...PULP, water: 100_000 });
  expect(state.warnings.map(({ message }) => message).join()).toMatch(/Thicken the feed/);
  expect(runUnit('screw_press', {}, PULP, { diameter: 10 }).state.warnings.map(({ field }) => field)).toContain(
    'capture',
  );
});

test('a product that is a solid stays in the cake', () => {
  const basis = {
    name: 'Fibre',
    kind: 'molecule',
    component_id: 'mol_fibre',
    host_id: product.host_id,
    selling_price: 1,
  } as const;
  const { outputs } = runUnit('screw_press', { product_phase: 'cake' }, { target: 100, water: 900 }, { basis });
  expect(outputs.step_yield).toBeNear(0.95, 1e-12);
});
