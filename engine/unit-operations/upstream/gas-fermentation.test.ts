import { describe, expect, test } from 'vitest';
import { explodes, henryOf, transferRatio } from '../../physics/gases.ts';
import { henryOxygen } from '../../physics/gas-transfer.ts';
import { from, step } from '../../cases/plant.ts';
import { evaluate } from '../../index.ts';
import { library, resultsOf, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

/** 80 m³ in 8 h: a dilution rate of 0.125 1/h in the usual vessel. */
const MEDIUM: Feed = { water: 79_500, salt: 600 };
const cells = (host_id: string) =>
  ({ basis: { name: 'Cells', kind: 'biomass', component_id: null, host_id, selling_price: null } }) as const;
const METHANE = { feed: MEDIUM, options: cells('cel_methylococcus_capsulatus') };
const HYDROGEN = { feed: MEDIUM, options: cells('cel_cupriavidus_necator') };
const POLYMER = {
  feed: MEDIUM,
  options: { basis: { ...HYDROGEN.options.basis, kind: 'molecule', component_id: 'mol_polyhydroxybutyrate' } } as const,
};
keepsItsBooks('gas_fermentation', [METHANE, HYDROGEN, POLYMER], {
  // Natural gas is a utility without mass among the items.
  alsoBought: ({ state: { run } }) => run.amounts[run.items.findIndex(({ id }) => id === 'natural_gas')]!,
});
everySettingCounts('gas_fermentation', [METHANE, { ...METHANE, settings: { max_density: 5 } }, { ...POLYMER }]);

const run = (one: typeof METHANE | typeof HYDROGEN | typeof POLYMER, settings: Record<string, number> = {}) =>
  runUnit('gas_fermentation', settings, one.feed, one.options);

describe('gases', () => {
  test('dissolve as published, with oxygen as in other cultures', () => {
    expect(henryOf('oxygen', 310)).toBeNear(henryOxygen(310), 1e-12);
    // Sander 2023, mol/m³/Pa at 25 °C.
    expect(henryOf('methane', 298.15) * 1e-2).toBeNear(1.4e-5, 1e-9);
    expect(henryOf('hydrogen', 298.15) * 1e-2).toBeNear(7.8e-6, 1e-9);
    expect(transferRatio('hydrogen')).toBeNear(Math.sqrt(4.5 / 2.1), 1e-12);
  });
  test('explode within their limits only', () => {
    expect(explodes('methane', 0.3, 0.5)).toBe(true);
    expect(explodes('methane', 0.03, 0.5)).toBe(false);
    expect(explodes('hydrogen', 0.8, 0.03)).toBe(false);
    // The mixture of Miyahara et al. 2022, below the lower limit.
    expect(explodes('hydrogen', 0.038, 0.073)).toBe(false);
  });
});

describe('gas fermentation', () => {
  test('uses 1.454 mol of oxygen per mol of methane, and forms 0.48 of carbon dioxide (Petersen et al. 2017)', () => {
    const { outputs, state, at } = run(METHANE, { biomass_yield: (0.52 * 24.6) / 16.04 });
    expect(outputs.oxygen_uptake! / outputs.fuel_uptake!).toBeNear(1.454, 1e-3);
    const { reaction } = state.run;
    const methane = -reaction[state.run.components.index.get('methane')!]! / 16.04;
    expect(reaction[at.carbon_dioxide]! / 44.01 / methane).toBeNear(0.48, 2e-3);
    expect(-reaction[at.ammonia]! / 17.03 / methane).toBeNear(0.104, 2e-3);
  });
  test('uses oxygen and carbon dioxide with hydrogen within 6 % of 6.21 and 4.09 to 21.36 (Ishizaki and Tanaka 1990)', () => {
    const { outputs, state, at } = run(HYDROGEN);
    expect(outputs.oxygen_uptake! / outputs.fuel_uptake!).toBeNear(6.21 / 21.36, 0.06);
    const hydrogen = -state.run.reaction[state.run.components.index.get('hydrogen')!]! / 2.016;
    expect(-state.run.reaction[at.carbon_dioxide]! / 44.01 / hydrogen).toBeNear(4.09 / 21.36, 0.06);
  });
  test('is limited by the gas that is driven least, in balance with the exit gas', () => {
    const { outputs, state } = run(METHANE, { dissolved: 0.2 });
    const { temperature } = state.resolved.values as { temperature: number };
    expect(outputs.biomass!).toBeLessThan(30);
    // There is less oxygen than methane: kLa H P y (1 - 0.2), with P 1.5 bar and half the column less the vapour.
    const perBar = outputs.kla! * henryOf('oxygen', temperature) * 1e3 * 0.8;
    const pressure = outputs.oxygen_uptake! / (perBar * outputs.exit_oxygen!);
    expect(pressure).toBeGreaterThan(1.6);
    expect(pressure).toBeLessThan(2.1);
  });
  test('makes more under pressure, and what an inlet brings is not bought', () => {
    expect(run(METHANE, { head_pressure: 3 }).outputs.productivity!).toBeGreaterThan(
      1.1 * run(METHANE).outputs.productivity!,
    );
    const fresh = run(METHANE).state.run;
    const back = runUnit('gas_fermentation', {}, MEDIUM, {
      ...METHANE.options,
      intakes: { gas: { feed: { oxygen: 500, carbon_dioxide: 100 }, temperature: 300 } },
    }).state.run;
    const oxygen = (one: typeof fresh) => one.amounts[one.items.findIndex(({ id }) => id === 'oxygen')]!;
    expect(oxygen(fresh) - oxygen(back)).toBeNear(500, 1e-9);
  });
  test('buys less if its exit gas comes back, and closes the balance of the plant', () => {
    const medium = step('medium', 'purchased_feed', { amount: 80_000, balance: 'water', price: 0 }, { feeds: [] });
    const plant = (share: number) => {
      const feeds = [from('medium')];
      const recycle = { from: 'culture', outlet: 'off_gas', share, inlet: 'gas', next_batch: false };
      const outcome = evaluate(
        {
          uo_settings: [
            medium,
            step('culture', 'gas_fermentation', {}, { feeds: share > 0 ? [...feeds, recycle] : feeds }),
          ],
          locked_values: { uo_settings: [] },
          assumptions: {},
          product: { from: 'culture', outlet: 'product' },
        },
        METHANE.options.basis,
        library,
      );
      const { streams, inventory } = resultsOf(outcome);
      const sum = (is: (one: (typeof streams)[number]) => boolean) =>
        streams.filter(is).reduce((total, { mass }) => total + mass, 0);
      expect(sum(({ to_step }) => to_step === null)).toBeNear(
        sum(({ from_step }) => from_step === null),
        1e-8,
      );
      return inventory.find(({ item_id }) => item_id === 'natural_gas')!.amount;
    };
    expect(plant(0.8)).toBeLessThan(0.6 * plant(0));
  });
  test('reaches what is published for hydrogen: 18 g/L at 0.12 1/h under pressure, 200 mmol/L/h of gas', () => {
    const { outputs } = run(HYDROGEN, { head_pressure: 2, gas_flow: 0.5, fuel_fraction: 0.67, oxygen_fraction: 0.19 });
    expect(outputs.biomass! * outputs.dilution_rate!).toBeGreaterThan(18 * 0.12);
    expect(outputs.fuel_uptake! + outputs.oxygen_uptake!).toBeGreaterThan(200);
    expect(outputs.biomass!).toBeLessThan(30);
  });
  test('speaks of an exit gas that can explode', () => {
    const said = run(METHANE, { fuel_fraction: 0.4, oxygen_fraction: 0.58 }).state.warnings.map((one) => one.message);
    expect(said).toEqual([expect.stringMatching(/is explosive/)]);
    for (const one of [METHANE, HYDROGEN]) expect(run(one).state.warnings).toEqual([]);
  });
  test('rejects a wash-out, too much gas, and a yield beyond the electrons', () => {
    const refused = (settings: Record<string, number>) =>
      tryUnit('gas_fermentation', settings, METHANE.feed, METHANE.options);
    expect(refused({ vessel_volume: 10 })).toMatchObject({ message: /wash out/ });
    expect(refused({ fuel_fraction: 0.8 })).toMatchObject({ fields: ['fuel_fraction', 'oxygen_fraction'] });
    expect(refused({ biomass_yield: 4 })).toMatchObject({ fields: ['biomass_yield'] });
  });
});
