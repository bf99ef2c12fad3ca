import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../../costing/items.ts';
import { product, runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import type { SettingValue } from '../../../index.ts';
import { acid } from '../../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';

keepsItsBooks(
  'fed_batch_fermentation',
  [
    { settings: { base: 'magnesium_hydroxide', ph: 6 }, options: { basis: acid } },
    {},
    {
      settings: { product_location: 'intracellular', batch_substrate: 'mol_glycerol', medium: 'basal_salts' },
    },
    { settings: { feed_growth_rate: 0.17, overflow_threshold: 0.1, end_by: 'time', end_time: 60 } },
  ],
  // Basal salts contain phosphoric acid, which is also used for cleaning: 45.1 g/L in 40 m³.
  { alsoBought: ({ state }) => (state.resolved.values.medium === 'basal_salts' ? 45.1 * 40 : 0) },
);
everySettingCounts('fed_batch_fermentation', [
  // Away from the usual temperature and pH, with a product that inhibits.
  { settings: { temperature: 301.15, ph: 4.5, feed_growth_rate: 0.05, product_growth: 0.3 }, options: { basis: acid } },
  { settings: { base: 'ammonia', ph: 6 }, options: { basis: acid } },
  {},
  { settings: { power_per_volume: 0.5 } },
  { settings: { seed_lag: 9 } },
  { settings: { medium: 'library', medium_id: 'buf_phosphate_ph7', medium_cells: 10 } },
  { settings: { medium_supply: 'bought' } },
  { settings: { feed_growth_rate: 0.17, overflow_threshold: 0.1 } },
]);

describe('fed-batch fermentation', () => {
  test('forms carbon dioxide and water, and uses oxygen, in the proportions of respiration', () => {
    const { state, at } = runUnit('fed_batch_fermentation', { lysed_fraction: 0 });
    const { reaction } = state.run;
    const quotient = reaction[at.carbon_dioxide]! / 44.01 / (-reaction[at.oxygen]! / 32);
    expect(quotient).toBeGreaterThan(0.9);
    expect(quotient).toBeLessThan(1.2);
    expect(reaction[at.water]).toBeGreaterThan(0);
  });

  test('uses no air with an anaerobic host, and transfers electrons to a by-product', () => {
    const basis = { ...product, host_id: 'cel_saccharomyces_cerevisiae_anaerobic' };
    const run = runUnit('fed_batch_fermentation', {}, {}, { basis });
    expect(run.outputs.compressor_power).toBe(0);
    expect(run.outputs.peak_uptake).toBe(0);
    const used = -run.state.run.reaction[run.at.batch_substrate]!;
    const ethanol = run.state.run.reaction[run.at.by_product]! / used;
    expect(ethanol).toBeGreaterThan(0.35);
    expect(ethanol).toBeLessThan(0.52);
  });

  test('has a higher oxygen margin with more stirring', () => {
    const low = runUnit('fed_batch_fermentation', { power_per_volume: 2, feed_cap: 0.005 }).outputs.oxygen_margin!;
    const high = runUnit('fed_batch_fermentation', { power_per_volume: 3, feed_cap: 0.005 }).outputs.oxygen_margin!;
    expect(high).toBeGreaterThan(low);
  });

  test('rejects product with more carbon than the substrate', () => {
    expect(
      tryUnit('fed_batch_fermentation', { product_growth: 5, cost_in_batch_yield: true, product_yield: 1 }),
    ).toMatchObject({
      fields: ['product_growth', 'product_maintenance', 'product_yield'],
      message: expect.stringMatching(/would contain .* % of the carbon/),
    });
  });

  test('rejects a batch phase longer than the end time', () => {
    const answer = tryUnit('fed_batch_fermentation', { end_by: 'time', end_time: 5 });
    expect(answer).toMatchObject({ infeasible: true, fields: ['end_time'] });
  });
});

describe('fed-batch culture of animal cells', () => {
  const cho = { ...product, host_id: 'cel_cho' };
  const culture = {
    vessel_volume: 10,
    feed_concentration: 100,
    initial_volume_fraction: 0.5,
    feed_cap: 0.05,
    batch_substrate_concentration: 20,
    aeration: 0.1,
    power_per_volume: 0.1,
  };

  test('uses cell culture powder in medium and feed, and no ammonia', () => {
    const { state, at } = runUnit('fed_batch_fermentation', culture, {}, { basis: cho });
    const { amounts } = state.run;
    // 4 m³ of medium at 22 g/L and 4 m³ of feed at 100 g/L.
    expect(amounts[itemIndex('cell_culture_powder')]).toBeNear(4 * 22 + 4 * 100, 1e-9);
    expect(amounts[itemIndex('mol_ammonia')]).toBe(0);
    expect(state.run.inlets['feed']!.mass[at.salt]).toBeNear(400, 1e-9);
    expect(state.run.inlets['feed']!.volume()).toBeNear(4, 1e-9);
  });
  test('accepts a feed without powder, or a mineral medium', () => {
    const spent = (settings: Record<string, SettingValue>) =>
      runUnit('fed_batch_fermentation', { ...culture, ...settings }, {}, { basis: cho }).state.run.amounts;
    expect(spent({ feed_powder: 0 })[itemIndex('cell_culture_powder')]).toBeNear(88, 1e-9);
    expect(spent({ medium: 'mineral' })[itemIndex('cell_culture_powder')]).toBe(0);
    expect(spent({ medium: 'mineral' })[itemIndex('mol_ammonia')]).toBeGreaterThan(0);
  });
  test('uses no powder for microbes', () => {
    const { amounts } = runUnit('fed_batch_fermentation', {}).state.run;
    expect(amounts[itemIndex('cell_culture_powder')]).toBe(0);
  });
});
