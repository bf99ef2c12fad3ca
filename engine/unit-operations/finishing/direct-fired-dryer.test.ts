import { describe, expect, test } from 'vitest';
import { from, run, step } from '../../cases/plant.ts';
import { costRow } from '../../costing/cost-table.ts';
import { purchase } from '../../costing/purchase.ts';
import { library, product, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../../index.ts';
import { inventoryLines } from '../../lca/inventory.ts';
import type { Feed } from '../../evaluate/single.ts';
import { celsius } from '../../wording/quantity.ts';
import type { ProductBasis, SettingValue } from '../../types/configuration.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const CAKE: Feed = { target: 500, host_protein: 30, salt: 20, water: 450 };
/** The same with what boils before water, and with gas in solution. */
const WET_WITH_SOLVENT: Feed = { ...CAKE, by_product: 20, carbon_dioxide: 2 };
const OXIDISED = { oxidiser: true, product_solids: 0.95, temperature: celsius(95), recovery: 0.9 };
const TRIALS = [{ feed: CAKE }, { settings: OXIDISED, feed: WET_WITH_SOLVENT }];

// Natural gas is a utility without mass among the items, but enters the balance.
keepsItsBooks('direct_fired_dryer', TRIALS, {
  alsoBought: ({ state: { run } }) => run.amounts[run.items.findIndex(({ id }) => id === 'natural_gas')]!,
});
everySettingCounts('direct_fired_dryer', TRIALS);

describe('a direct-fired dryer', () => {
  test('sizes the drum of a corn plant: 20,914.96 kg/h of water', () => {
    const feed = { target: 9000, water: 20_914.96 + 1000 };
    const { outputs } = runUnit('direct_fired_dryer', { time: 1 }, feed);
    expect(outputs.evaporation).toBeNear(20_914.96, 1e-12);
    expect(outputs.volume).toBeNear(1045.748, 1e-9);
    expect(outputs.diameter).toBeNear(3.762407, 1e-6);
    expect(outputs.area).toBeNear(Math.PI * 25 * outputs.diameter! ** 2, 1e-12);
    // The published plant has 1,111 m² for 20,901 kg/h.
    expect(outputs.area).toBeNear(1111, 1e-3);
    expect(outputs.gas).toBeNear(1114, 5e-3);
  });

  test('evaporates F (1 - x_F / x_P), and burns 2.67 MJ per kg of it', () => {
    const { outputs, state, at } = runUnit('direct_fired_dryer', { time: 8 }, CAKE);
    const evaporated = 1000 * (1 - 0.55 / 0.9);
    expect(outputs.evaporation).toBeNear(evaporated / 8, 1e-12);
    expect(outputs.gas).toBeNear((2.67 * evaporated) / 50 / 8, 1e-12);
    const { out } = state.run;
    expect(1 - out.mass[at.water]! / out.total()).toBeNear(0.9, 1e-12);
  });

  test('sends what the gas becomes to the vent, with oxygen of the air', () => {
    const { outputs, state, at } = runUnit('direct_fired_dryer', { recovery: 1 }, CAKE);
    const { inlets, sides, reaction } = state.run;
    const gas = 8 * outputs.gas!;
    expect(inlets.gas!.total()).toBeNear(gas, 1e-12);
    expect(inlets.oxygen!.mass[at.oxygen]).toBeNear((63.996 / 16.043) * gas, 1e-12);
    expect(sides.vapour!.mass[at.carbon_dioxide]).toBeNear((44.009 / 16.043) * gas, 1e-12);
    expect(sides.vapour!.mass[at.water]).toBeNear(8 * outputs.evaporation! + (36.03 / 16.043) * gas, 1e-12);
    expect(sides.vapour!.mass[at.oxygen]).toBe(0);
    expect(reaction.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(0, 9);
  });

  test('vents what boils before water, and dried gases, and warns of solvent in a flame', () => {
    const { state, at } = runUnit('direct_fired_dryer', { recovery: 1 }, WET_WITH_SOLVENT);
    const { out, sides } = state.run;
    expect(sides.vapour!.mass[at.by_product]).toBe(20);
    expect(out.mass[at.by_product]).toBe(0);
    expect(out.mass[at.carbon_dioxide]).toBe(0);
    expect(1 - out.mass[at.water]! / out.total()).toBeNear(0.9, 1e-12);
    expect(state.warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('can ignite'));
    expect(runUnit('direct_fired_dryer', {}, CAKE).state.warnings).toEqual([]);
  });

  test('burns 6 % more gas and has one more machine with an oxidiser', () => {
    const [plain, oxidised] = [false, true].map((oxidiser) => runUnit('direct_fired_dryer', { oxidiser }, CAKE));
    expect(oxidised!.outputs.gas).toBeNear(1.06 * plain!.outputs.gas!, 1e-12);
    const size = ({ state }: typeof plain & object) => state.run.equipment.oxidiser!.size;
    expect([size(plain!), size(oxidised!)]).toEqual([0, oxidised!.outputs.evaporation]);
  });

  test('prices the oxidiser of a corn plant', () => {
    const { cost } = purchase(costRow('C-67'), { total: 20_915, atLeast: 1, index: 567.5, grade: 'industrial' });
    expect(cost).toBeCloseTo(752_494, -1);
  });

  test('doubts a heat that does not evaporate the water', () => {
    const doubts = (heat: number) =>
      runUnit('direct_fired_dryer', { heat }, CAKE).state.warnings.map(({ field, message }) => [field, message]);
    expect(doubts(2.55)).toEqual([['heat', expect.stringContaining('at least 2.65 MJ/kg')]]);
    expect(doubts(3)).toEqual([]);
    // 2.501 + 0.00186 × 70 - 0.00418 × 25 MJ/kg, and what warms the product.
    expect(runUnit('direct_fired_dryer', { heat: 3 }, CAKE).outputs.efficiency).toBeNear(
      (2501 + 1.86 * 70 - 4.18 * 25 + ((550 * 1.5 + (550 / 9) * 4.18) * 45) / (1000 * (1 - 0.55 / 0.9))) / 3000,
      1e-9,
    );
  });

  test('rejects a dry feed, a liquid, and nothing', () => {
    expect(tryUnit('direct_fired_dryer', { product_solids: 0.5 }, CAKE)).toMatchObject({ fields: ['product_solids'] });
    expect(tryUnit('direct_fired_dryer', {}, { target: 10, water: 90 })).toMatchObject({
      limit: { title: 'Solids in feed' },
    });
    expect(tryUnit('direct_fired_dryer', {}, {})).toMatchObject({ message: 'The dryer has no feed.' });
    // Dry but for its solvent.
    expect(tryUnit('direct_fired_dryer', {}, { target: 95, water: 5, by_product: 50 })).toMatchObject({
      fields: ['product_solids'],
    });
  });

  test('draws the gas per kg of product, which falls with the solids of the feed', () => {
    const outcome = runUnitOperation('direct_fired_dryer', { settings: {}, product }, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const { points } = outcome.data.curves[0]!;
    expect(points[0]!.y!).toBeNear((2.67 / 50) * (0.9 / 0.2 - 1), 1e-9);
    expect(points.every(({ y }, i) => i === 0 || y! < points[i - 1]!.y!)).toBe(true);
  });
});

const GRAINS: ProductBasis = {
  name: 'Distillers grains',
  kind: 'molecule',
  component_id: 'mol_glucose',
  host_id: null,
  selling_price: null,
};
/** 33 t/h of wet grains. */
const plant = (mode: 'batch' | 'continuous', settings: Record<string, SettingValue> = {}) =>
  run(
    {
      product: GRAINS,
      assumptions: { plant: { mode, grade: 'industrial', failure_rate: 0 } },
      outlet: { from: 'dryer', outlet: 'product', basis: 'dry' },
      steps: [
        step(
          'cake',
          'purchased_feed',
          { amount: 33_000, 'composition.mol_glucose': 0.33, footprint: 'entered', gwp: 0 },
          { feeds: [] },
        ),
        step('dryer', 'direct_fired_dryer', { recovery: 1, ...settings }, { feeds: [from('cake')] }),
      ],
    },
    library,
  );

describe('in a plant', () => {
  const results = plant('continuous');
  const row = (id: string) => results.inventory.find((one) => one.item_id === id && one.step_id === 'dryer');
  const gas = row('natural_gas')!;

  test('closes the mass across the border', () => {
    const { streams } = results;
    const sum = (list: typeof streams) => list.reduce((kg, { mass }) => kg + mass, 0);
    expect(sum(streams.filter(({ to_step }) => to_step === null))).toBeNear(
      sum(streams.filter(({ from_step }) => from_step === null)),
      1e-12,
    );
    expect(gas.amount).toBeNear((2.67 / 50) * 33_000 * (1 - 0.33 / 0.9), 1e-9);
  });

  test('counts the carbon of the gas once: in the factor of the gas', () => {
    const dioxide = row('carbon_dioxide_fuel')!;
    expect(dioxide.amount).toBeNear((44.009 / 16.043) * gas.amount, 1e-9);
    expect(dioxide.gwp).toBe(0);
    // The factor is of supply and burning: more than the carbon dioxide alone.
    expect(gas.gwp! / gas.amount).toBeNear(3.2868, 1e-9);
    expect(gas.gwp!).toBeGreaterThan(dioxide.amount);
    expect([row('carbon_dioxide_fossil'), row('carbon_dioxide_biogenic')]).toEqual([undefined, undefined]);
    const total = results.inventory.reduce((all, { gwp }) => all + (gwp ?? 0), 0);
    expect(results.figures.gwp! * results.figures.batch_output).toBeNear(total, 1e-9);
  });

  test('is one line of a life-cycle inventory, that of the gas', () => {
    const lines = inventoryLines(results.inventory, 'mol_glucose', 1).map(({ id }) => id);
    expect(lines).toContain('natural_gas');
    expect(lines.filter((id) => id.startsWith('carbon_dioxide'))).toEqual([]);
  });

  test('is the same per kg of product in batches', () => {
    const batches = plant('batch');
    const used = batches.inventory.find(({ item_id }) => item_id === 'natural_gas')!.amount;
    expect(used / batches.figures.batch_output).toBeNear(gas.amount / results.figures.batch_output, 1e-9);
  });
});
