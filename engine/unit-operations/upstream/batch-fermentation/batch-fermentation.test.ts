import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import { acid, anaerobic, biomass } from '../../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';

keepsItsBooks('batch_fermentation', [
  { settings: { base: 'magnesium_hydroxide', ph: 6 }, options: { basis: acid } },
  {},
  { settings: { batch_substrate: 'mol_methanol', batch_substrate_concentration: 40 } },
  { settings: { product_location: 'intracellular', lysed_fraction: 0.1 }, options: { basis: anaerobic } },
  { settings: { final_substrate: 5, batch_substrate_concentration: 60 }, options: { basis: biomass } },
]);
everySettingCounts('batch_fermentation', [
  // Away from the usual temperature and pH, with a product that inhibits.
  { settings: { temperature: 301.15, ph: 4.5, product_growth: 0.3 }, options: { basis: acid } },
  { settings: { base: 'ammonia', ph: 6 }, options: { basis: acid } },
  {},
  { settings: { power_per_volume: 0.5 } },
  { settings: { seed_lag: 9 } },
  { settings: { medium: 'library', medium_id: 'buf_phosphate_ph7', medium_cells: 10 } },
  { settings: { medium_supply: 'bought' } },
]);

describe('batch fermentation', () => {
  // The defaults of the model reference: a bacterium on glucose in 100 m³.
  const bacterium = {
    max_growth_rate: 0.7,
    monod_constant: 0.05,
    batch_biomass_yield: 0.5,
    maintenance: 0.04,
    temperature: 310.15,
    batch_substrate: 'mol_glucose',
  };
  const coli = { ...product, host_id: 'cel_escherichia_coli' };
  test('gives time, cells, product and transfer in 100 m³ with oxygen limitation', () => {
    const { outputs } = runUnit('batch_fermentation', bacterium, {}, { basis: coli });
    expect(outputs.process_time).toBeNear(4.277, 5e-3);
    expect(outputs.biomass).toBeNear(9.829, 5e-3);
    expect(outputs.titre).toBeNear(0.4933, 5e-3);
    expect(outputs.max_transfer).toBeNear(172.1, 5e-3);
  });
  test('forms more cells and takes longer with more substrate', () => {
    const low = runUnit(
      'batch_fermentation',
      { ...bacterium, batch_substrate_concentration: 10 },
      {},
      { basis: coli },
    ).outputs;
    const high = runUnit(
      'batch_fermentation',
      { ...bacterium, batch_substrate_concentration: 40 },
      {},
      { basis: coli },
    ).outputs;
    expect(high.biomass).toBeGreaterThan(3 * low.biomass!);
    expect(high.process_time).toBeGreaterThan(low.process_time!);
  });
  test('rejects an end above the start, and starving cells', () => {
    expect(tryUnit('batch_fermentation', { final_substrate: 30 })).toMatchObject({ infeasible: true });
    expect(
      tryUnit('batch_fermentation', { batch_substrate_concentration: 200, power_per_volume: 0.02, aeration: 0.05 }),
    ).toMatchObject({ infeasible: true, limit: { unit: 'mmol/L/h' } });
  });
});
