import { expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { pressesWell, PULP } from './shared/presses.test-support.ts';

keepsItsBooks('belt_press', [{ feed: PULP }, { settings: { product_phase: 'cake', time: 2 }, feed: PULP }]);
everySettingCounts('belt_press', [{ feed: PULP }]);
pressesWell('belt_press');

test('a belt is as wide as its solids need', () => {
  const { outputs, state } = runUnit('belt_press', { time: 2, loading: 250 }, PULP);
  expect(outputs.width).toBeNear(2, 1e-12);
  expect(state.run.equipment.press!.row.cost(2)).toBeNear(300_000, 1e-12);
});
test('polymer stays with the solids', () => {
  const { state, at } = runUnit('belt_press', { polymer_dose: 0.005, capture: 0.9 }, PULP);
  expect(state.run.sides.cake!.mass[at.reagent]).toBeNear(4.5, 1e-12);
  expect(state.run.out.mass[at.reagent]).toBeNear(0.5, 1e-12);
  const without = runUnit('belt_press', { polymer_dose: 0 }, PULP).state.warnings;
  expect(without.map(({ field }) => field)).toContain('polymer_dose');
});
