/** The yield that a step reports agrees with its streams, whatever the product is. */
import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, runUnit, step, tryUnit } from '../tests/fixtures.test-support.ts';
import { catalogue, evaluate, type ProductBasis, type SettingValue } from '../index.ts';
import type { Infeasible } from '../declare/define.ts';
import { acid } from './solvents.test-support.ts';

const CELLS: ProductBasis = { ...product, kind: 'biomass', component_id: null };
const fermentation = step('fed_batch_fermentation', { vessel_volume: 20 }, 'f');
const harvest = step('disc_stack_centrifuge', { product_phase: 'cells', sludge_solids: 0.5 }, 'h');
const LINES = [
  [fermentation, harvest, step('spray_drying', {}, 'd'), step('fill_finish', { container: 'bag' }, 'b')],
  [fermentation, harvest, step('freeze_drying', { container: 'trays' }, 'd')],
  [fermentation, harvest, step('storage_tank', {}, 't'), step('spray_drying', { packaging: 'silo_truck' }, 'd')],
  [fermentation, step('decanter', { product_phase: 'cake', cake_solids: 0.2 }, 'm'), step('storage_tank', {}, 't')],
];

describe.each(LINES.map((line) => [line.map(({ unit_operation: id }) => id).join(', '), line] as const))(
  'cells as product: %s',
  (_, line) => {
    const outcome = evaluate(
      { uo_settings: line, locked_values: { uo_settings: [] }, assumptions: {} },
      CELLS,
      library,
    );
    test('every step reports the yield of the cells', () => {
      const reported = resultsOf(outcome).steps.filter(({ outputs }) => outputs['step_yield'] !== undefined);
      expect(reported.map((one) => [one.unit_operation, one.outputs['step_yield']])).toEqual(
        reported.map((one) => [one.unit_operation, expect.closeTo(one.yield, 6)]),
      );
    });
  },
);

const UNABLE = new Set([
  // They need a product in solution,
  'ultrafiltration',
  'bind_elute_chromatography',
  'flow_through_chromatography',
  'size_exclusion_chromatography',
  'precipitation',
  'lime_precipitation',
  'cleavage',
  // solid product,
  'refolding',
  'digestion',
  // a feed with more solids,
  'drum_drying',
  'direct_fired_dryer',
  // or something to adsorb.
  'adsorption',
]);
const YIELDING = catalogue().filter(
  ({ id, outputs }) => !UNABLE.has(id) && outputs.some(({ key }) => key === 'step_yield'),
);

test.each(YIELDING.map(({ id }) => id))('%s reports the yield of the cells, if they are the product', (id) => {
  // Few, so that columns and membranes take the feed.
  const settings: Record<string, SettingValue> = id === 'electrodialysis' ? { product_side: 'diluate' } : {};
  const feed = { water: 10_000, cell: 1, ammonium: 20, sodium_chloride: 10 };
  const { outputs, state, at } = runUnit(id, settings, feed, { basis: CELLS });
  expect(outputs['step_yield']).toBeNear(state.run.out.mass[at.cell]!, 1e-9);
});

test('dried cells hold no more water than there is', () => {
  const { state, at } = runUnit('storage_tank', {}, { cell: 950, water: 50 });
  const { out } = state.run;
  expect(out.waterWhenWet()).toBeGreaterThan(50);
  expect(out.heldWater()).toBe(50);
  expect(out.solidsVolume()).toBeNear(out.volume(), 1e-12);
  expect(out.mass[at.water]).toBe(50);
});

test('product in the extracting phase slows extraction and adds none', () => {
  const feed = { water: 20_000, target: 600 };
  const [fresh, loaded] = [0, 0.5].map((solvent_load) => {
    const { state, at } = runUnit('liquid_liquid_extraction', { solvent_load, partition: 3, ph: 2 }, feed, {
      basis: acid,
    });
    const bought = state.inlets.reduce((sum, { stream }) => sum + stream.mass[at.target]!, 0);
    return { bought, made: state.run.out.mass[at.target]! };
  });
  expect(loaded!.bought).toBe(0);
  expect(loaded!.made).toBeLessThan(fresh!.made);
});

test('a pool that is too small is refused with the volume that would do, in m³', () => {
  const refused = tryUnit(
    'bind_elute_chromatography',
    { aggregate_carry_over: 0.5 },
    { water: 10_000, target: 50, aggregate: 40_000 },
  );
  expect(refused).toMatchObject({ infeasible: true, limit: { title: 'Pool', unit: 'm³' } });
  // Half of 40 t at 1370 kg/m³, and the product.
  expect((refused as Infeasible).limit!.value).toBeNear(20_000 / 1370, 0.02);
});
