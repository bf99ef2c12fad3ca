import { describe, expect, it, test } from 'vitest';
import { ETHANOL } from '../../cases/ethanol.ts';
import { from, outputOf, run, step } from '../../cases/plant.ts';
import { library } from '../../tests/fixtures.test-support.ts';
import { floodingVelocity } from '../../physics/distillation.ts';
import { latentHeat } from '../../physics/evaporation.ts';
import { ammoniaVolatility, unstripped } from '../../physics/flash.ts';
import { saturationPressure } from '../../physics/water.ts';
import { celsius } from '../../wording/quantity.ts';
import type { SettingValue } from '../../types/configuration.ts';
import type { Basis } from '../../declare/settings.ts';
import { everySettingCounts, keepsItsBooks, type Trial } from '../laws.test-support.ts';
import { dilutePressure, lightOf } from './distillation/settings.ts';

const LIQUID = { water: 50_000, target: 400, salt: 300, by_product: 2500, ammonia: 50, carbon_dioxide: 5 };
const TRIALS: readonly Trial[] = [
  { settings: { distilled: 'ethanol', stages: 4 }, feed: LIQUID, options: { temperature: 330 } },
  { settings: { distilled: 'ammonia', agent: 'air', time: 1 }, feed: LIQUID, options: { temperature: 330 } },
  {
    settings: { distilled: 'component', component: 'mol_methanol' },
    feed: { ...LIQUID, mol_methanol: 300, mol_furfural: 200 },
  },
];
// Open steam is bought as a utility.
keepsItsBooks('stripping', TRIALS, {
  alsoBought: ({ state: { run } }) => run.inlets.steam!.total(),
});
everySettingCounts('stripping', TRIALS);

/** 50 t of 5 % ethanol; the overhead goes on. */
const stripped = (settings: Record<string, SettingValue>, temperature = 60) =>
  run(
    {
      product: ETHANOL,
      assumptions: { plant: { grade: 'industrial' } },
      outlet: { from: 'stripper', outlet: 'product', basis: 'mol_ethanol' },
      steps: [
        step(
          'beer',
          'purchased_feed',
          { amount: 50_000, temperature: celsius(temperature), 'composition.mol_ethanol': 0.05 },
          { feeds: [] },
        ),
        step(
          'stripper',
          'stripping',
          { distilled: 'product', ...settings },
          { feeds: [from('beer')], outlets: { liquid: { disposal: 'wastewater' } } },
        ),
      ],
    },
    library,
  );

describe('stripping', () => {
  it('leaves the share of Kremser', () => {
    const results = stripped({ factor: 1.5, stages: 10 });
    expect(1 - outputOf(results, 'stripper', 'stripped')).toBeCloseTo(0.00584812, 8);
    expect(results.figures.batch_output).toBeNear(2500 * (1 - 0.00584812), 1e-6);
  });

  it('takes the steam that the volatility asks for, and more to heat the feed', () => {
    // K of ethanol in dilute solution is 10.6: 47,500 kg of water × 1.5 ÷ 10.6.
    expect(outputOf(stripped({ factor: 1.5 }, 99.97), 'stripper', 'steam')).toBeNear((47_500 * 1.5) / 10.6, 1e-6);
    const cold = outputOf(stripped({ factor: 1.5 }), 'stripper', 'steam');
    const heat = (47_500 * 4.18 + 2500 * 1.5) * 39.97;
    expect((cold - (47_500 * 1.5) / 10.6) * 2257).toBeNear(heat, 0.01);
  });

  it('sizes its trays for the liquid that runs down, which is several times the vapour', () => {
    const results = stripped({ factor: 1.5, time: 2 }, 99.97);
    const overhead = results.streams.find(
      ({ from_step, from_outlet }) => from_step === 'stripper' && from_outlet === 'product',
    )!;
    const density = (101_325 * (overhead.mass / (6721.7 / 18.02 + 2485.4 / 46.07))) / 1000 / (8.314462 * 373.12);
    const velocity = 0.8 * floodingVelocity(450, 50_000 / overhead.mass, density);
    const flow = overhead.mass / density / 2 / 3600;
    expect(outputOf(results, 'stripper', 'diameter')).toBeNear(Math.sqrt((4 * flow) / velocity / 0.9 / Math.PI), 1e-3);
  });

  it('has a wider column for a colder feed, whose steam for heating rises too', () => {
    const diameter = (temperature: number) =>
      outputOf(stripped({ factor: 1.5, time: 2 }, temperature), 'stripper', 'diameter');
    expect(diameter(40)).toBeGreaterThan(1.15 * diameter(99.97));
  });

  it('balances the water of the steam', () => {
    const { streams } = stripped({});
    const into = streams.filter(({ to_step }) => to_step === 'stripper').reduce((sum, { mass }) => sum + mass, 0);
    const out = streams.filter(({ from_step }) => from_step === 'stripper').reduce((sum, { mass }) => sum + mass, 0);
    expect(out).toBeNear(into, 1e-12);
  });

  it('warns where more stages do not help', () => {
    const { warnings } = stripped({ factor: 0.8 });
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('additional stages hardly increase'),
    );
  });
});

describe('stripping of ammonia', () => {
  const ammonia = (settings: Record<string, SettingValue>, feed: Record<string, number> = {}) =>
    run(
      {
        product: { ...ETHANOL, component_id: 'mol_lactic_acid', host_id: null },
        assumptions: { plant: { grade: 'industrial' } },
        outlet: { from: 'stripper', outlet: 'product' },
        steps: [
          step(
            'condensate',
            'purchased_feed',
            {
              amount: 50_000,
              temperature: celsius(99.97),
              'composition.mol_lactic_acid': 0.01,
              'composition.mol_ammonia': 0.004,
              ...feed,
            },
            { feeds: [] },
          ),
          step('stripper', 'stripping', { distilled: 'ammonia', ...settings }, { feeds: [from('condensate')] }),
        ],
      },
      library,
    );
  const leaving = (results: ReturnType<typeof ammonia>, id: string) =>
    results.streams
      .find(({ from_step, from_outlet }) => from_step === 'stripper' && from_outlet === 'overhead')!
      .components.find(({ component_id }) => component_id === id)?.mass ?? 0;

  it('leaves the acid in the liquid', () => {
    const results = ammonia({ factor: 1.5, stages: 10 });
    expect(outputOf(results, 'stripper', 'volatility')).toBeNear(15.7, 5e-3);
    expect(leaving(results, 'mol_ammonia')).toBeNear(200 * (1 - 0.00584812), 1e-6);
    expect(leaving(results, 'mol_lactic_acid')).toBe(0);
    expect(outputOf(results, 'stripper', 'steam')).toBeNear(
      (1.5 * 0.986 * 50_000) / outputOf(results, 'stripper', 'volatility'),
      1e-6,
    );
  });

  it('takes all of the carbon dioxide in solution with it', () => {
    expect(leaving(ammonia({}, { 'composition.carbon_dioxide': 1e-3 }), 'carbon_dioxide')).toBeNear(50, 1e-12);
  });

  it('takes air at the temperature of the feed, which steam warms and moistens', () => {
    const T = celsius(60);
    const results = ammonia({ agent: 'air', factor: 1.5, stages: 10 }, { temperature: T });
    const K = outputOf(results, 'stripper', 'volatility');
    expect(K).toBeNear(ammoniaVolatility(T), 1e-12);
    const gas = (1.5 * 0.986 * 50_000) / 18.02 / K; // kmol
    const wet = saturationPressure(T) / 1.01325;
    const air = gas * (1 - wet) * 28.96;
    expect(outputOf(results, 'stripper', 'air')).toBeNear(air, 1e-9);
    const stripped = 200 * (1 - unstripped(1.5, 10));
    const moisture = gas * wet * 18.02 - 0.008 * air;
    const condensed = (air * 1.006 * 40 + (stripped / 17.03) * 34_900) / latentHeat(celsius(99.97));
    expect(outputOf(results, 'stripper', 'steam')).toBeNear(moisture + condensed, 1e-6);
    const exhaust = results.streams.find(({ from_outlet }) => from_outlet === 'exhaust')!;
    expect(exhaust.mass).toBeNear(stripped + moisture, 1e-6);
    expect(exhaust.temperature).toBe(T);
    const sum = (list: typeof results.streams) => list.reduce((kg, { mass }) => kg + mass, 0);
    expect(sum(results.streams.filter(({ from_step }) => from_step === 'stripper'))).toBeNear(
      sum(results.streams.filter(({ to_step }) => to_step === 'stripper')),
      1e-12,
    );
  });

  it('blows more air through a colder feed, and has no condenser', () => {
    const cold = ammonia({ agent: 'air' }, { temperature: celsius(25) });
    const warm = ammonia({ agent: 'air' }, { temperature: celsius(60) });
    expect(outputOf(cold, 'stripper', 'air')).toBeGreaterThan(4 * outputOf(warm, 'stripper', 'air'));
    const power = (results: typeof cold) =>
      results.inventory.find(({ item_id, step_id }) => item_id === 'electricity' && step_id === 'stripper')!.amount;
    expect(power(cold)).toBeGreaterThan(4 * power(warm));
    expect(cold.equipment.map(({ name }) => name)).not.toContain('Condenser');
    expect(cold.inventory.filter(({ item_id }) => item_id === 'cooling_water')).toEqual([]);
  });

  it('says that air does not strip what nearly boils', () => {
    expect(() => ammonia({ agent: 'air' }, { temperature: celsius(97) })).toThrow(
      'choose steam as the stripping agent',
    );
  });

  it('needs ammonia in the feed', () => {
    expect(() => ammonia({}, { 'composition.mol_ammonia': 0 })).toThrow('does not contain');
  });
});

/** Solubilities at 25 °C, mol/m³/Pa, from reviews of the literature (Sander 2023, Atmos. Chem. Phys. 23:10901). */
test.each([
  ['sol_toluene', 1.6e-3],
  ['sol_ethyl_acetate', 6.2e-2],
  ['sol_isopropyl_acetate', 3.3e-2],
  ['sol_mtbe', 1.25e-2],
])('%s escapes from water at 25 °C as measured, within 25 %%', (id, dissolved) => {
  const solvent = library.solvents.find((one) => one.id === id)!;
  const light = lightOf({ solvent, molecule: null } as unknown as Basis, 'solvent')!;
  const pressure = dilutePressure(light, 298.15); // bar
  const measured = 55_300 / dissolved / 1e5;
  expect(Math.abs(pressure / measured - 1)).toBeLessThan(0.25);
});

test('doubts the volatility only of a miscible solvent whose activity is not known', () => {
  const own = { ...library.solvents.find(({ id }) => id === 'sol_acetone')!, id: 'sol_own' };
  const doubts = (solvent: string) =>
    run(
      {
        product: { ...ETHANOL, component_id: 'mol_lactic_acid', host_id: null },
        assumptions: { plant: { grade: 'industrial' } },
        outlet: { from: 'stripper', outlet: 'product' },
        steps: [
          step('acid', 'purchased_feed', { amount: 50_000, 'composition.mol_lactic_acid': 0.05 }, { feeds: [] }),
          step(
            'cool',
            'crystallisation',
            { solvent, antisolvent_ratio: 0.2, final_temperature: celsius(20) },
            { feeds: [from('acid')], outlets: { product: { disposal: 'solids' } } },
          ),
          step('stripper', 'stripping', {}, { feeds: [from('cool.liquor')] }),
        ],
      },
      { ...library, solvents: [...library.solvents, own] },
    ).warnings.filter(({ step_id, field }) => step_id === 'stripper' && field === 'distilled');
  expect(doubts('sol_own')).toHaveLength(1);
  expect(doubts('sol_acetone')).toEqual([]);
  expect(doubts('sol_ethanol')).toEqual([]);
});
