import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit, type UnitRun } from '../../tests/fixtures.test-support.ts';
import type { ProductBasis, SettingValue } from '../../index.ts';
import type { Feed } from '../../evaluate/single.ts';
import { acid } from '../cultures.test-support.ts';
import type { Stream } from '../../stream/stream.ts';
import { everySettingCounts, keepsItsBooks, netHeat } from '../laws.test-support.ts';
import { afterFeed, balance, massIn } from '../plant-operations.test-support.ts';

const lactic: ProductBasis = { ...acid, component_id: 'mol_lactic_acid' };
const options = { basis: lactic };
const BIPOLAR = { mode: 'bipolar' } as const;
/** 8 t of lactic and of succinic acid as sodium salts. */
const LACTATE: Feed = { water: 100_000, target: 8000, sodium: (8000 / 90.08) * 21.985 };
const SUCCINATE: Feed = { water: 100_000, target: 8000, sodium: (2 * 8000 * 21.985) / 118.09 };
const AMMONIUM: Feed = { ...LACTATE, sodium: 0, ammonium: (8000 / 90.08) * 17.03 };
/** A sugar with salts. */
const SYRUP: Feed = { water: 20_000, target: 300, sodium_chloride: 100, salt: 60, batch_substrate: 500 };

keepsItsBooks(
  'electrodialysis',
  [
    { feed: LACTATE, options },
    { feed: LACTATE, options, settings: BIPOLAR },
    { feed: AMMONIUM, options, settings: { ...BIPOLAR, strength: 3 } },
    {
      feed: SYRUP,
      options: { basis: { ...acid, component_id: 'mol_1_3_propanediol' } },
      settings: { product_side: 'diluate' },
    },
  ],
  { yieldOf: ['target'] },
);
everySettingCounts('electrodialysis', [
  { feed: LACTATE, options },
  { feed: { ...LACTATE, batch_substrate: 500 }, options },
  { feed: LACTATE, options, settings: BIPOLAR },
]);

const bipolar = (feed: Feed, basis: ProductBasis, settings: Record<string, SettingValue> = {}): UnitRun =>
  runUnit('electrodialysis', { ...BIPOLAR, voltage: 1.3, current_efficiency: 0.85, leakage: 0, ...settings }, feed, {
    basis,
  });

describe('electrodialysis', () => {
  test('of lactate at 1.3 V and 85 % takes 0.4551 kWh/kg, and 0.8751 m² per kg/h at 400 A/m²', () => {
    const { outputs, state, at } = bipolar(LACTATE, lactic, { ph: 12, recovery: 1, time: 8, current_density: 400 });
    expect(state.run.out.mass[at.target]).toBeNear(8000, 1e-7);
    // The library rounds molar masses.
    expect(outputs['specific_energy']).toBeNear(0.4550559, 3e-5);
    expect(outputs['area']! / 1000).toBeNear(0.8751076, 3e-5);
  });
  test('of succinate takes 0.6942 kWh/kg and 1.3351 m² per kg/h', () => {
    const { outputs } = bipolar(SUCCINATE, acid, { ph: 12, recovery: 1, time: 8, current_density: 400 });
    expect(outputs['specific_energy']).toBeNear(0.6942363, 3e-5);
    expect(outputs['area']! / 1000).toBeNear(1.33507, 3e-5);
  });
  test('with bipolar membranes returns the base as hydroxide or ammonia', () => {
    const { state } = bipolar(LACTATE, lactic, { ph: 12, recovery: 0.95 });
    const { components, sides } = state.run;
    const hydroxide = sides.base!.mass[components.index.get('mol_sodium_hydroxide')!]!;
    expect(hydroxide).toBeNear((0.95 * 40 * 8000) / 90.08, 1e-9);
    const ammonia = bipolar(AMMONIUM, lactic, { ph: 12, recovery: 0.95 });
    expect(ammonia.state.run.sides.base!.mass[ammonia.at.ammonia]).toBeNear((0.95 * 17.03 * 8000) / 90.08, 1e-9);
  });
  test('leaks between acid and base', () => {
    const { outputs, state, at } = bipolar(LACTATE, lactic, { ph: 12, recovery: 0.95, leakage: 0.02 });
    expect(outputs['step_yield']).toBeNear(0.95 * 0.98, 1e-7);
    expect(state.run.out.mass[at.sodium]).toBeNear(0.02 * 0.95 * LACTATE.sodium!, 1e-9);
    expect(state.run.sides.base!.mass[at.target]).toBeNear(0.02 * 0.95 * 8000, 1e-7);
  });
  test('carries water with the ions', () => {
    const water = (transport: number): number => {
      const { state, at } = runUnit(
        'electrodialysis',
        { water_transport: transport, recovery: 1, ph: 12 },
        LACTATE,
        options,
      );
      return 100_000 - state.run.sides.diluate!.mass[at.water]!;
    };
    expect(water(8) - water(6)).toBeNear((2 * 18.02 * 8000) / 90.08, 1e-6);
  });
  test('keeps an uncharged product in the diluate, and removes its salts', () => {
    const run = runUnit('electrodialysis', { product_side: 'diluate', recovery: 0.9, leakage: 0.01 }, SYRUP, {
      basis: { ...acid, component_id: 'mol_1_3_propanediol' },
    });
    expect(run.outputs['step_yield']).toBeNear(0.99, 1e-9);
    expect(run.state.run.out.mass[run.at.sodium_chloride]).toBeNear(10, 1e-9);
    expect(run.state.run.sides.diluate!.total()).toBe(0);
  });
  test('replaces membranes by hours in operation', () => {
    const { outputs, state } = bipolar(LACTATE, lactic, { membrane_life: 24_000, time: 8 });
    expect(state.run.amounts[itemIndex('bipolar_membrane')]).toBeNear((outputs['area']! * 8) / 24_000, 1e-9);
  });
  test('warms the liquids up to the limit of the membranes, and cools beyond', () => {
    const warmth = (temperature: number) => {
      const { state } = runUnit('electrodialysis', { temperature, ph: 12 }, LACTATE, options);
      return [state.run.out.temperature, state.run.amounts[itemIndex('chilled_water')]!] as const;
    };
    const [warm, none] = warmth(353.15);
    expect(warm).toBeGreaterThan(303);
    expect(none).toBe(0);
    const [limited, cooling] = warmth(301.15);
    expect(limited).toBe(301.15);
    expect(cooling).toBeGreaterThan(1);
  });
  test.each([
    [{ ph: 12 }, 288.15],
    [{ ph: 12, strength: 0.2, temperature: 353.15 }, 288.15],
    [{ ph: 12, strength: 0.2, temperature: 353.15 }, 333.15],
    [{ ph: 12, temperature: 301.15 }, 323.15],
    [{ ...BIPOLAR, ph: 12, temperature: 353.15 }, 298.15],
    [{ ...BIPOLAR, ph: 12, strength: 0.2, temperature: 303.15 }, 298.15],
  ])('takes up all the heat of the current: %j, feed at %d K', (settings, temperature) => {
    const { state, outputs } = runUnit('electrodialysis', settings, LACTATE, { ...options, temperature });
    const enthalpy = (streams: readonly Stream[]): number =>
      streams.reduce((sum, stream) => sum + stream.heatCapacity() * (stream.temperature - 298.15), 0);
    const { run, sides, inlets, resolved } = state;
    const entering = enthalpy([run.feed, ...inlets.map(({ stream }) => stream)]);
    const leaving = enthalpy([run.out, ...sides.map(({ stream }) => stream)]);
    const voltage = resolved.values['voltage'] as number;
    const heat = 3600 * outputs['energy']! * ('mode' in settings ? 1 - 0.83 / voltage : 1);
    expect(leaving).toBeNear(entering + heat + netHeat(run), 1e-9);
    expect(run.out.temperature).toBeLessThanOrEqual(resolved.values['temperature'] as number);
  });
  test('refuses a feed without ions, an uncharged product for the concentrate, and cells', () => {
    expect(tryUnit('electrodialysis', {}, { water: 1000 }, options)).toMatchObject({ infeasible: true });
    expect(tryUnit('electrodialysis', { ph: 1 }, LACTATE, options)).toMatchObject({ fields: ['ph', 'product_side'] });
    expect(tryUnit('electrodialysis', {}, { ...LACTATE, cell: 9000 }, options)).toMatchObject({ infeasible: true });
  });
  test('warns of hardness, which stays in the feed of bipolar membranes', () => {
    const feed = { ...LACTATE, calcium: 20 };
    const { state, at } = bipolar(feed, lactic);
    expect(state.warnings.map(({ message }) => message).join(' ')).toMatch(/alcium/);
    expect(state.run.sides.diluate!.mass[at.calcium]).toBe(20);
  });
  test('counts the product that came as its salt', () => {
    const feed = {
      amount: 10_000,
      balance: 'water',
      'composition.mol_lactic_acid': 0.01,
      'composition.mol_calcium_lactate': 0.05,
    };
    const results = afterFeed('electrodialysis', { product_side: 'diluate', leakage: 0, recovery: 0.9, ph: 2 }, feed);
    const acid = 100 + (2 * 90.08 * 500) / 218.22;
    const share = massIn(results, 'it-out', 'mol_lactic_acid') / acid;
    expect(share).toBeGreaterThan(0.5);
    expect(results.steps.at(-1)!.outputs['step_yield']).toBeNear(share, 1e-4);
  });
  test('works where no fermentation has left a base', () => {
    const results = afterFeed('electrodialysis', { product_side: 'diluate', leakage: 0, recovery: 0.9, ph: 2 });
    expect(massIn(results, 'it-out', 'mol_sodium_chloride')).toBeNear(10, 1e-9);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
});
