import { describe, expect, it } from 'vitest';
import { from as fed } from '../../cases/plant.ts';
import { library, resultsOf } from '../../tests/fixtures.test-support.ts';
import { compile, evaluate } from '../../evaluate/evaluate.ts';
import { heatBalance } from '../../evaluate/heat-balance.ts';
import { step } from '../../steps/graph.test-support.ts';
import { celsius } from '../../wording/quantity.ts';
import type { Configuration, ProductBasis, SettingValue } from '../../types/configuration.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const STREAM = { water: 50_000, target: 400, salt: 300 };
keepsItsBooks('heat_exchanger', [{ feed: STREAM }, { settings: { temperature: celsius(5) }, feed: STREAM }]);
// Streams that exchange heat are in the plants below.
everySettingCounts('heat_exchanger', [{ feed: STREAM }], ['set_by', 'approach']);

const PRODUCT: ProductBasis = {
  name: 'Acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: null,
  selling_price: null,
};

/** 10 t of 20 % acid at 25 °C, and 8 t of water at `hot` °C as the second stream, if there is one. */
function plant(settings: Record<string, SettingValue>, hot?: number): Configuration {
  const feeds = [fed('acid'), ...(hot === undefined ? [] : [{ ...fed('water'), inlet: 'second' }])];
  return {
    uo_settings: [
      step('acid', 'purchased_feed', undefined, { settings: { amount: 10_000, 'composition.mol_lactic_acid': 0.2 } }),
      ...(hot === undefined
        ? []
        : [step('water', 'purchased_feed', undefined, { settings: { amount: 8000, temperature: celsius(hot) } })]),
      step('exchanger', 'heat_exchanger', feeds, { settings }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'exchanger', outlet: 'product' },
  };
}
const run = (settings: Record<string, SettingValue>, hot?: number) =>
  resultsOf(evaluate(plant(settings, hot), PRODUCT, library));
const outputs = (results: ReturnType<typeof run>) => results.steps.at(-1)!.outputs;
const used = (results: ReturnType<typeof run>, item: string) =>
  results.inventory.filter(({ item_id, step_id }) => item_id === item && step_id === 'exchanger')[0]?.amount ?? 0;
/** kJ/K of the feed: water at 4.18, acid at 1.5. */
const CAPACITY = 8000 * 4.18 + 2000 * 1.5;

describe('a heat exchanger with utilities', () => {
  it('heats with low-pressure steam', () => {
    const results = run({ temperature: celsius(90), time: 10 });
    const heat = CAPACITY * 65;
    expect(outputs(results).duty).toBeNear(heat / 36_000, 1e-9);
    // Cleaning uses some steam too.
    expect(used(results, 'lp_steam') * 2150 * 0.95).toBeGreaterThan(heat);
    expect(used(results, 'mp_steam')).toBe(0);
    expect(outputs(results).difference).toBeNear((114 - 49) / Math.log(114 / 49), 1e-9);
    expect(outputs(results).area).toBeNear(heat / 36_000 / 0.8 / outputs(results).difference!, 1e-9);
  });

  it('takes medium-pressure steam where low-pressure steam is too cold', () => {
    expect(used(run({ temperature: celsius(140) }), 'mp_steam')).toBeNear((CAPACITY * 115) / 2010 / 0.9, 1e-9);
  });

  it('cools with the warmest coolants that are cold enough', () => {
    expect(used(run({ temperature: celsius(20) }), 'chilled_water')).toBeNear((CAPACITY * 5) / 1e6, 1e-9);
    // Chilled water, at 7 °C, cools to 17 °C.
    const cold = run({ temperature: celsius(5) });
    expect(used(cold, 'chilled_water')).toBeNear((CAPACITY * 8) / 1e6, 1e-9);
    expect(used(cold, 'chilled_brine')).toBeNear((CAPACITY * 12) / 1e6, 1e-9);
  });

  it('says that an approach needs a second stream', () => {
    const outcome = evaluate(plant({ set_by: 'approach' }), PRODUCT, library);
    expect(outcome).toMatchObject({ feasible: false, problem: { step_id: 'exchanger', fields: ['set_by'] } });
  });
});

describe('a heat exchanger between two streams', () => {
  it('takes from the one what it gives to the other, without utilities', () => {
    const results = run({ temperature: celsius(50) }, 90);
    const heat = CAPACITY * 25;
    expect(outputs(results).other_outlet).toBeNear(celsius(90) - heat / (8000 * 4.18), 1e-9);
    for (const item of ['mp_steam', 'cooling_water', 'chilled_water']) expect(used(results, item)).toBe(0);
    // What steam there is cleans tanks, which takes no part in the heat balance.
    expect(heatBalance(compile(plant({ temperature: celsius(50) }, 90), PRODUCT, library))).toBeNull();
  });

  it('exchanges as much as an approach allows', () => {
    const { outlet, other_outlet: other } = outputs(run({ set_by: 'approach', approach: 10 }, 90));
    // The water has less capacity, so it comes within 10 K of the cold inlet.
    expect(other).toBeNear(celsius(35), 1e-9);
    expect(outlet).toBeNear(celsius(25) + (8000 * 4.18 * 55) / CAPACITY, 1e-9);
  });

  it('exchanges nothing between streams that are nearer than the approach, and says so', () => {
    const results = run({ set_by: 'approach', approach: 10 }, 30);
    expect(outputs(results).duty).toBe(0);
    expect(results.warnings.map(({ field, message }) => [field, message])).toContainEqual([
      'approach',
      expect.stringContaining('temperatures differ by only 5 K'),
    ]);
  });

  it('cools as well as it heats', () => {
    const { outlet, other_outlet: other } = outputs(run({ set_by: 'approach', approach: 5 }, 4));
    expect(outlet).toBeLessThan(celsius(25));
    expect(other).toBeNear(celsius(20), 1e-9);
  });

  it('names the temperature that the second stream can reach', () => {
    const outcome = evaluate(plant({ temperature: celsius(95) }, 90), PRODUCT, library);
    expect(outcome).toMatchObject({ feasible: false, problem: { fields: ['temperature'] } });
    const { nearest } = (outcome as { problem: { nearest: { value: number } } }).problem;
    expect(evaluate(plant({ temperature: nearest.value }, 90), PRODUCT, library).feasible).toBe(true);
    expect(nearest.value).toBeGreaterThan(celsius(79));
  });

  it('closes its balances', () => {
    const { streams } = run({ temperature: celsius(50) }, 90);
    const into = streams.filter(({ to_step }) => to_step === 'exchanger').reduce((sum, { mass }) => sum + mass, 0);
    const out = streams.filter(({ from_step }) => from_step === 'exchanger').reduce((sum, { mass }) => sum + mass, 0);
    expect(out).toBeNear(into, 1e-12);
  });
});

describe('a heat exchanger in a loop that starts empty', () => {
  /** 10 t of acid, warmed by what leaves a heater behind it. */
  const loop = (share: number): Configuration => ({
    uo_settings: [
      step('acid', 'purchased_feed', undefined, { settings: { amount: 10_000, 'composition.mol_lactic_acid': 0.2 } }),
      step('exchanger', 'heat_exchanger', [fed('acid'), { ...fed('split.other'), inlet: 'second' }], {
        settings: { set_by: 'approach', approach: 10 },
      }),
      step('heater', 'heat_exchanger', [fed('exchanger')], { settings: { temperature: celsius(90) } }),
      step('split', 'splitter', [fed('heater')], { settings: { share: 1 - share } }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'split', outlet: 'product' },
  });

  it('takes the heat of a stream that comes from a later step', () => {
    const { steps } = resultsOf(evaluate(loop(0.5), PRODUCT, library));
    const exchanger = steps.find(({ step_id }) => step_id === 'exchanger')!.outputs;
    // Half as much hot liquid, which comes within 10 K of the cold inlet.
    expect(exchanger.other_outlet).toBeNear(celsius(35), 1e-9);
    expect(exchanger.outlet).toBeNear(celsius(25 + 55 / 2), 1e-9);
  });

  it('says that nothing flows if nothing does', () => {
    const { warnings } = resultsOf(evaluate(loop(0), PRODUCT, library));
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^The second stream is empty/));
  });
});
