import { describe, expect, it } from 'vitest';
import { ETHANOL } from '../../cases/ethanol.ts';
import { from, outputOf, run, step } from '../../cases/plant.ts';
import { library } from '../../tests/fixtures.test-support.ts';
import { latentHeat } from '../../physics/evaporation.ts';
import { saturationPressure } from '../../physics/water.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { celsius } from '../../wording/quantity.ts';
import type { Configuration, SettingValue } from '../../types/configuration.ts';
import { everySettingCounts, keepsItsBooks, type Trial } from '../laws.test-support.ts';

const LIQUID = { water: 50_000, target: 400, salt: 300, by_product: 2500, ammonia: 50, carbon_dioxide: 5 };
const TRIALS: readonly Trial[] = [
  { settings: { temperature: celsius(96) }, feed: LIQUID, options: { temperature: 330 } },
  {
    settings: { distilled: 'ethanol', mode: 'adiabatic', pressure: 0.3, product_leaves: 'vapour' },
    feed: LIQUID,
    options: { temperature: 365 },
  },
  {
    settings: { distilled: 'component', component: 'mol_methanol' },
    feed: { ...LIQUID, mol_methanol: 300, mol_furfural: 200 },
  },
];
keepsItsBooks('flash', TRIALS);
everySettingCounts('flash', TRIALS);

/** 100 t of 8 % ethanol and 2 % glucose at 95 °C; the vapour goes on. */
const flashed = (settings: Record<string, SettingValue>, temperature = 95) =>
  run(
    {
      product: ETHANOL,
      assumptions: { plant: { grade: 'industrial' } },
      outlet: { from: 'flash', outlet: 'product', basis: 'mol_ethanol' },
      steps: [
        step(
          'beer',
          'purchased_feed',
          {
            amount: 100_000,
            temperature: celsius(temperature),
            'composition.mol_ethanol': 0.08,
            'composition.mol_glucose': 0.02,
          },
          { feeds: [] },
        ),
        step(
          'flash',
          'flash',
          { distilled: 'product', product_leaves: 'vapour', ...settings },
          { feeds: [from('beer')], outlets: { liquid: { disposal: 'wastewater' } } },
        ),
      ],
    },
    library,
  );
const massOf = (results: ReturnType<typeof flashed>, outlet: string, id?: string): number => {
  const stream = results.streams.find(({ from_step, from_outlet }) => from_step === 'flash' && from_outlet === outlet)!;
  return id ? (stream.components.find(({ component_id }) => component_id === id)?.mass ?? 0) : stream.mass;
};

describe('a flash', () => {
  it('enriches the vapour in ethanol, and keeps the sugar in the liquid', () => {
    const results = flashed({ temperature: celsius(95) });
    const rich = massOf(results, 'product', 'mol_ethanol') / massOf(results, 'product');
    expect(rich).toBeGreaterThan(0.25);
    expect(massOf(results, 'product', 'mol_glucose')).toBe(0);
    expect(massOf(results, 'liquid', 'mol_glucose')).toBeNear(2000, 1e-12);
    expect(massOf(results, 'product') + massOf(results, 'liquid')).toBeNear(100_000, 1e-12);
  });

  it('evaporates more when it is hotter or under vacuum', () => {
    const share = (settings: Record<string, SettingValue>): number =>
      outputOf(flashed({ temperature: celsius(95), ...settings }), 'flash', 'evaporated');
    const [cool, hot, vacuum] = [share({}), share({ temperature: celsius(97) }), share({ pressure: 0.9 })];
    expect(hot).toBeGreaterThan(cool);
    expect(vacuum).toBeGreaterThan(cool);
  });

  it('cools without heat until it boils no more', () => {
    const results = flashed({ mode: 'adiabatic', pressure: 0.2 });
    const T = outputOf(results, 'flash', 'temperature');
    expect(T).toBeLessThan(celsius(70));
    expect(T).toBeGreaterThan(celsius(55));
    expect(outputOf(results, 'flash', 'duty')).toBe(0);
    // The sensible heat of the feed has evaporated the vapour: about 2,200 kJ/kg of water, 840 of ethanol.
    const [ethanol, all] = [massOf(results, 'product', 'mol_ethanol'), massOf(results, 'product')];
    const sensible = (90_000 * 4.18 + 10_000 * 1.5) * (celsius(95) - T);
    expect((840 * ethanol + 2340 * (all - ethanol)) / sensible).toBeCloseTo(1, 1);
  });

  it('has a condenser and a heater, sized by their heat, only where it needs them', () => {
    const exchangers = (settings: Record<string, SettingValue>, temperature: number) =>
      Object.fromEntries(
        flashed(settings, temperature)
          .equipment.filter(({ step_id }) => step_id === 'flash')
          .map(({ name, size }) => [name, size]),
      );
    const heated = exchangers({ temperature: celsius(95) }, 60);
    const results = flashed({ temperature: celsius(95) }, 60);
    // Steam of 139 °C at 1 kW/m²/K; water of 32 to 42 °C at 0.85.
    const difference = (79 - 44) / Math.log(79 / 44);
    expect(heated['Heater or cooler']).toBeNear(outputOf(results, 'flash', 'duty') / difference, 1e-6);
    const [ethanol, all] = [massOf(results, 'product', 'mol_ethanol'), massOf(results, 'product')];
    const released = (ethanol / 46.07) * 38_560 + (all - ethanol) * latentHeat(celsius(95));
    const cold = (63 - 53) / Math.log(63 / 53);
    expect(heated['Condenser']).toBeNear(released / 8 / 3600 / 0.85 / cold, 1e-6);
    const bare = exchangers({ mode: 'adiabatic', pressure: 0.5, condensed: false }, 95);
    expect(bare).toHaveProperty('Flash drum');
    expect(bare).not.toHaveProperty('Condenser');
    expect(bare).not.toHaveProperty('Heater or cooler');
  });

  it('needs a boiler where it heats and a pump where it is under vacuum', () => {
    const results = flashed({ temperature: celsius(60), pressure: 0.2 }, 40);
    expect(outputOf(results, 'flash', 'duty')).toBeGreaterThan(0);
    expect(results.equipment.map(({ name }) => name)).toEqual(expect.arrayContaining(['Flash drum', 'Vacuum pump']));
  });
});

it('says when nothing evaporates', () => {
  const results = run(
    {
      product: ETHANOL,
      assumptions: {},
      outlet: { from: 'flash', outlet: 'product', basis: 'mol_ethanol' },
      steps: [
        step('beer', 'purchased_feed', { amount: 1000, 'composition.mol_ethanol': 0.08 }, { feeds: [] }),
        step('flash', 'flash', { distilled: 'product', temperature: celsius(30) }, { feeds: [from('beer')] }),
      ],
    },
    library,
  );
  expect(results.warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('Nothing evaporates'));
});

describe('one component', () => {
  /** 100 t of water, beside ethanol that is sold. */
  const water = (temperature: number, settings: Record<string, SettingValue>): Configuration => ({
    uo_settings: [
      step('sold', 'purchased_feed', { amount: 1000, 'composition.mol_ethanol': 1 }, { feeds: [] }),
      step('tank', 'storage_tank', {}, { feeds: [from('sold')] }),
      step('water', 'purchased_feed', { amount: 100_000, temperature: celsius(temperature) }, { feeds: [] }),
      step('flash', 'flash', settings, {
        feeds: [from('water')],
        outlets: { product: { disposal: 'wastewater' } },
      }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'tank', outlet: 'product' },
  });
  const tried = (temperature: number, settings: Record<string, SettingValue>) => {
    const outcome = evaluate(water(temperature, settings), ETHANOL, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.results;
  };

  it('cools to its boiling point, and what it gives off evaporates a part', () => {
    const results = tried(140, { mode: 'adiabatic', pressure: 1.5 });
    const T = outputOf(results, 'flash', 'temperature');
    expect(saturationPressure(T)).toBeNear(1.5, 1e-9);
    expect(massOf(results, 'vapour') * latentHeat(T)).toBeNear(100_000 * 4.18 * (celsius(140) - T), 1e-9);
  });

  it('stays liquid if it is colder than its boiling point', () => {
    const results = tried(80, { mode: 'adiabatic' });
    expect(outputOf(results, 'flash', 'temperature')).toBe(celsius(80));
    expect(outputOf(results, 'flash', 'evaporated')).toBe(0);
  });

  it('evaporates all above its boiling point, and says so', () => {
    const results = tried(80, { temperature: celsius(105) });
    expect(outputOf(results, 'flash', 'evaporated')).toBe(1);
    expect(massOf(results, 'vapour')).toBeNear(100_000, 1e-12);
    expect(outputOf(results, 'flash', 'duty') * 8 * 3600).toBeNear(
      100_000 * (4.18 * 25 + latentHeat(celsius(105))),
      1e-9,
    );
    expect(results.warnings.map(({ field, message }) => [field, message])).toContainEqual([
      'temperature',
      expect.stringContaining('Everything evaporates'),
    ]);
  });
});

it('closes its heat without heat, for mixtures of any composition', () => {
  for (const ethanol of [1e-9, 1e-4, 0.03, 0.4, 0.8]) {
    const results = run(
      {
        product: ETHANOL,
        assumptions: { plant: { grade: 'industrial' } },
        outlet: { from: 'flash', outlet: 'product', basis: 'mol_ethanol' },
        steps: [
          step(
            'beer',
            'purchased_feed',
            { amount: 100_000, temperature: celsius(95), 'composition.mol_ethanol': ethanol },
            { feeds: [] },
          ),
          step(
            'flash',
            'flash',
            { distilled: 'product', product_leaves: 'vapour', mode: 'adiabatic', pressure: 0.3 },
            { feeds: [from('beer')], outlets: { liquid: { disposal: 'wastewater' } } },
          ),
        ],
      },
      library,
    );
    const T = outputOf(results, 'flash', 'temperature');
    const spirit = massOf(results, 'product', 'mol_ethanol');
    const steam = massOf(results, 'product', 'water');
    const given = 100_000 * (4.18 * (1 - ethanol) + 1.5 * ethanol) * (celsius(95) - T);
    expect((spirit / 46.07) * 38_560 + steam * latentHeat(T)).toBeNear(given, 1e-6);
  }
});
