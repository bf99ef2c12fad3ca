import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, runUnit, step, tryUnit } from '../../../tests/fixtures.test-support.ts';
import { evaluate } from '../../../index.ts';
import { bestDilution, chemostat, fastestShare, washoutRate } from '../../../physics/continuous.ts';
import { acid, anaerobic, biomass } from '../../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';

keepsItsBooks('chemostat', [
  { settings: { base: 'magnesium_hydroxide', ph: 6 }, options: { basis: acid } },
  {},
  { settings: { death_rate: 0.01, recycle_ratio: 0.5, recycle_concentration: 1.5 } },
  { settings: { product_location: 'intracellular' }, options: { basis: anaerobic } },
  { options: { basis: biomass } },
]);
everySettingCounts('chemostat', [
  // Away from the usual temperature and pH, with a product that inhibits.
  { settings: { temperature: 301.15, ph: 4.5, product_growth: 0.3 }, options: { basis: acid } },
  { settings: { base: 'ammonia', ph: 6 }, options: { basis: acid } },
  { settings: { dilution_rate: 0.1 } },
  { settings: { dilution_rate: 0.1, medium: 'library', medium_id: 'buf_phosphate_ph7', medium_cells: 10 } },
  { settings: { dilution_rate: 0.1, recycle_ratio: 0.3, recycle_concentration: 1.4 } },
  { settings: { dilution_rate: 0.1, medium_supply: 'bought' } },
]);

describe('chemostat', () => {
  const kinetics = {
    growth: 0.5,
    monod: 0.2,
    biomassYield: 0.5,
    maintenance: 0,
    alpha: 0,
    beta: 0,
    productYield: Infinity,
    oxygenGrowth: 0,
    oxygenMaintenance: 0,
    oxygenProduct: 0,
  };
  test('gives steady state, optimum dilution rate and washout', () => {
    const state = chemostat(kinetics, 0.3, 20, 0, 1);
    expect(state.substrate).toBeNear(0.3);
    expect(state.density).toBeNear(9.85);
    expect(bestDilution(0.5, 0.2, 20)).toBeNear(0.4502);
    expect(washoutRate(0.5 * fastestShare(20, 0.2), 0, 1)).toBeNear(0.495);
  });
  test('uses 0.6 of the washout rate by default, and rejects a rate close to washout', () => {
    const { outputs, state } = runUnit('chemostat', {});
    expect(state.resolved.values.dilution_rate).toBeNear(0.6 * outputs.washout_rate!, 1e-12);
    const answer = tryUnit('chemostat', { dilution_rate: 0.99 * outputs.washout_rate! });
    expect(answer).toMatchObject({ infeasible: true, limit: { unit: '1/h' } });
  });
  test('retains more cells with a recycle', () => {
    const bare = runUnit('chemostat', { dilution_rate: 0.1 }).outputs;
    const held = runUnit('chemostat', {
      dilution_rate: 0.1,
      recycle_ratio: 0.5,
      recycle_concentration: 1.5,
    }).outputs;
    expect(held.biomass).toBeGreaterThan(1.2 * bare.biomass!);
    expect(tryUnit('chemostat', { recycle_ratio: 1, recycle_concentration: 3, dilution_rate: 0.1 })).toMatchObject({
      infeasible: true,
      fields: ['recycle_ratio', 'recycle_concentration'],
    });
  });
  test('spreads the cost of a run over its harvests', () => {
    const short = runUnit('chemostat', { run_time: 240 }).state.run;
    const long = runUnit('chemostat', { run_time: 1440 }).state.run;
    expect(long.processTime).toBeLessThan(short.processTime);
    expect(long.seedServes).toBe(60);
  });
});

describe('a chemostat in a continuous plant', () => {
  const plant = (harvest_interval: number) =>
    resultsOf(
      evaluate(
        {
          uo_settings: [
            step('chemostat', { harvest_interval, power_per_volume: 3 }, 'a'),
            step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'),
          ],
          locked_values: { uo_settings: [] },
          assumptions: { plant: { grade: 'food', mode: 'continuous' } },
        },
        product,
        library,
      ),
    );
  const [short, long] = [plant(6), plant(96)];

  test('costs and makes the same, whatever its harvest interval', () => {
    expect(long.figures.cogs).toBeNear(short.figures.cogs, 1e-6);
    expect(long.figures.output).toBeNear(short.figures.output, 1e-6);
    expect(long.figures.tci).toBeNear(short.figures.tci, 1e-6);
  });
  test('makes what flows out of the vessel while it runs', () => {
    const { titre, feed_rate: flow, startup_time: startup } = short.steps[0]!.outputs;
    const running = 720 / (720 + startup! + 8.5);
    const made = titre! * flow! * 7920 * running * short.figures.yield;
    expect(short.figures.output).toBeNear(made, 0.01);
  });
});
