import { expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { pressesWell, PULP } from './shared/presses.test-support.ts';

keepsItsBooks('filter_press', [{ feed: PULP }, { settings: { product_phase: 'cake', wash_ratio: 3 }, feed: PULP }], {
  // Washing uses the same water as cleaning.
  alsoBought: ({ state }) => state.run.inlets.wash!.total(),
});
everySettingCounts('filter_press', [{ feed: PULP }]);
pressesWell('filter_press');

test('the wash leaves exp(-1.5 w) of the solutes, and the cake keeps its mass', () => {
  const sugar = (wash_ratio: number) => {
    const { state } = runUnit('filter_press', { wash_ratio, product_phase: 'cake' }, PULP);
    const { out, components } = state.run;
    return { glucose: out.mass[components.index.get('mol_glucose')!]!, total: out.total() };
  };
  const [dry, washed] = [sugar(0), sugar(2)];
  expect(washed.glucose / dry.glucose).toBeNear(Math.exp(-3), 1e-12);
  expect(washed.total).toBeNear(dry.total, 1e-12);
});
test('31,815 kg/h of cake take one filter at the price of NREL', () => {
  const { state } = runUnit(
    'filter_press',
    { time: 1, cake_solids: 0.5, capture: 1 },
    {
      mol_lignin: 15_907.5,
      water: 100_000,
    },
  );
  const { size, row } = state.run.equipment.press!;
  expect(size).toBeNear(31_815, 1e-9);
  expect(row.cost(size)).toBeNear(3_294_700, 1e-9);
});
