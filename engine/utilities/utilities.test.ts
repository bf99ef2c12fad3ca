import { describe, expect, test } from 'vitest';
import { configuration, library, product as protein, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  type Assumptions,
  compile,
  type Configuration,
  evaluate,
  explainer,
  figureRefs,
  type ProductBasis,
  recompute,
  type Results,
  type StepOutlet,
} from '../index.ts';
import { costByStep } from '../costing/cost-pivot.ts';
import { costRow } from '../costing/cost-table.ts';
import { purchase } from '../costing/purchase.ts';
import { elementsOf } from '../physics/elements.ts';
import { liquidWater, saturatedLiquid } from '../physics/steam.ts';
import { step } from '../steps/graph.test-support.ts';
import { oxygenDemand, wetHeatingValue } from './fuel.ts';

type Own = NonNullable<Assumptions['utilities']>;

const PRODUCT: ProductBasis = {
  name: 'Ethanol',
  kind: 'molecule',
  component_id: 'mol_ethanol',
  host_id: null,
  selling_price: 1,
};

/** Syrup and fibre: the fibre is burned, the ethanol of the syrup distilled; the stillage is wastewater. */
function plant(own: Own = {}, more: Assumptions = {}, burned: StepOutlet = { disposal: 'burned' }): Configuration {
  return {
    uo_settings: [
      step('beer', 'purchased_feed', undefined, {
        settings: {
          amount: 50_000,
          'composition.mol_ethanol': 0.1,
          'composition.mol_glucose': 0.01,
          price: 0.1,
          footprint: 'entered',
          gwp: 0.2,
        },
      }),
      step('fibre', 'purchased_feed', undefined, {
        settings: { amount: 8000, price: 0.01, 'composition.mol_sucrose': 0.5 },
      }),
      step('press', 'component_splitter', [{ from: 'fibre', outlet: 'product' }], {
        settings: { others: 0 },
        outlets: { other: burned },
      }),
      step('joined', 'mixer', [
        { from: 'beer', outlet: 'product' },
        { from: 'press', outlet: 'product' },
      ]),
      step('column', 'distillation', [{ from: 'joined', outlet: 'product' }], {
        settings: {
          distilled: 'product',
          product_leaves: 'top',
          method: 'shortcut',
          top_purity: 0.28,
          feed_quality: 1,
          bottom_purity: 1e-5,
          reflux_factor: 1.05,
          time: 48,
        },
      }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: { plant: { mode: 'continuous', failure_rate: 0.02, grade: 'industrial' }, utilities: own, ...more },
    product: { from: 'column', outlet: 'product', basis: 'mol_ethanol' },
  };
}
const run = (own?: Own, more?: Assumptions, burned?: StepOutlet): Results =>
  resultsOf(evaluate(plant(own, more, burned), PRODUCT, library));

const ALL: Own = {
  steam: 'boiler',
  power: 'turbogenerator',
  cooling_water: 'tower',
  refrigeration: 'chiller',
  wastewater: 'treated',
  process_water: 'recycled',
};

/** A batch process with cells, cold and footprints, and the same with a plant of its own. */
const batch = (own: Own): Configuration => {
  const base = configuration('cfg_homogenised_v1');
  return { ...base, assumptions: { ...base.assumptions, utilities: own } };
};
/** The same with rooms, which use steam, cooling and water too. */
const withRooms = (own: Own): Configuration => {
  const { assumptions, ...rest } = batch(own);
  return {
    ...rest,
    assumptions: { ...assumptions, plant: { ...assumptions.plant, grade: 'pharma' }, facility: { basis: 'rooms' } },
  };
};
const PLANTS: [string, Configuration, ProductBasis][] = [
  ['everything, also for its rooms', withRooms(ALL), protein],
  ['a boiler for steps and rooms', withRooms({ steam: 'boiler' }), protein],
  ['everything, continuous', plant(ALL), PRODUCT],
  ['everything, in batches', batch(ALL), protein],
  ['a boiler without a turbine', plant({ steam: 'boiler' }), PRODUCT],
  ['a gas boiler in batches', batch({ steam: 'boiler' }), protein],
  ['the fixed efficiency', plant({ ...ALL, turbine_rule: 'fixed_efficiency', electricity_credit: 'none' }), PRODUCT],
  ['gas and power in batches', batch({ steam: 'boiler', power: 'turbogenerator' }), protein],
  ['cold and cooling', batch({ refrigeration: 'chiller', cooling_water: 'tower' }), protein],
  ['a chiller on bought cooling water', batch({ refrigeration: 'chiller' }), protein],
  ['treated wastewater', plant({ wastewater: 'treated', process_water: 'recycled' }), PRODUCT],
];
/** A step that is cleaned, and whose stillage is burned. */
const stillage: Configuration = {
  ...plant(ALL),
  uo_settings: plant(ALL).uo_settings.map((one) =>
    one.id === 'column' ? { ...one, outlets: { stillage: { disposal: 'burned' } } } : one,
  ),
};
/** Nothing heats or cools. */
const dry: Configuration = {
  ...plant(ALL),
  uo_settings: plant(ALL).uo_settings.filter(({ id }) => id === 'beer'),
  product: { from: 'beer', outlet: 'product', basis: 'mol_ethanol' },
};
PLANTS.push(['burned stillage', stillage, PRODUCT], ['utilities that nothing uses', dry, PRODUCT]);
const value = (results: Results, key: string): number =>
  results.utilities!.figures.find((one) => one.key === key)?.value ?? 0;

describe.each(PLANTS)('a plant with %s', (_, settings, of) => {
  const results = resultsOf(evaluate(settings, of, library));
  const { utilities, operating_cost: cost, figures, inventory, equipment } = results;

  test('what is used is made or bought', () => {
    for (const { used_by_steps, used_by_utilities, made, bought, sold } of utilities!.balances)
      expect(made + bought - sold).toBeNear(used_by_steps + used_by_utilities, 1e-12);
    for (const { item_id, bought } of utilities!.balances) {
      const rows = inventory.filter((one) => one.item_id === item_id);
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeNear(bought, 1e-12);
    }
  });

  test('lines, categories and steps add up to the operating cost', () => {
    const sold = figures.co_product_sales ?? 0;
    const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
    expect(sum(cost.lines.map(({ annual }) => annual))).toBeNear(cost.annual - sold, 1e-12);
    expect(sum(results.steps.map((one) => one.cost))).toBeNear(figures.cogs, 1e-12);
    expect(sum(costByStep(results).map(({ total }) => total))).toBeNear(cost.annual - sold, 1e-12);
    for (const [j, { per_kg }] of costByStep(results).entries()) expect(per_kg).toBeNear(results.steps[j]!.cost, 1e-9);
    expect(sum(equipment.map((one) => one.purchase_cost))).toBeNear(
      results.capital.lines.find(({ key }) => key === 'listed_equipment')!.amount,
      1e-12,
    );
    expect(sum(utilities!.shares.map(({ share }) => share))).toBeNear(1, 1e-12);
  });

  test('every number recomputes from its explanation, and so does all that it is made of', () => {
    const compiled = compile(settings, of, library);
    expect(compiled.evaluate().feasible).toBe(true);
    const fresh = explainer(compiled);
    // Each is asked for once for itself, and once for each number that it is part of; a model is run once for all that it gives.
    const known = new Map<string, ReturnType<typeof fresh>>();
    const explain: typeof fresh = (ref) => {
      const one = known.get(ref) ?? fresh(ref);
      known.set(ref, one);
      return one;
    };
    const reruns = new Map();
    const wanted = new Set(figureRefs(results));
    const wrong: string[] = [];
    for (const ref of wanted) {
      const one = explain(ref);
      const again = recompute(one, reruns);
      if (
        one.value === null ? again !== null : again === null || Math.abs(again - one.value) > 1e-9 * Math.abs(one.value)
      )
        wrong.push(`${ref}: ${one.value}, but ${one.formula} is ${again}`);
      for (const { symbol, value: given, origin, title } of one.inputs) {
        if (title === '' || given === null) wrong.push(`${ref}: ${symbol} has no title or value`);
        if (origin.kind !== 'figure') continue;
        if (explain(origin.ref).value !== given) wrong.push(`${ref}: ${symbol} differs`);
        wanted.add(origin.ref);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('a plant that buys everything is as without the choice', () => {
  for (const base of [configuration('cfg_homogenised_v2'), configuration('cfg_secreted_v1')]) {
    const before = resultsOf(evaluate(base, protein, library));
    const bought: Own = { steam: 'bought', power: 'bought', wastewater: 'bought', peak_factor: 3 };
    const after = resultsOf(
      evaluate({ ...base, assumptions: { ...base.assumptions, utilities: bought } }, protein, library),
    );
    expect(after).toEqual(before);
    expect(after.utilities).toBeUndefined();
  }
});

describe('steam and power', () => {
  const of = (own: Own): Results => run({ steam: 'boiler', ...own });

  test('without fuel of its own, a boiler burns gas for what the steps use', () => {
    const results = run({ steam: 'boiler' }, {}, { disposal: 'solids' });
    expect(results.utilities!.fuels.map(({ id }) => id)).toEqual(['natural_gas']);
    const gas = results.inventory.find(({ item_id }) => item_id === 'natural_gas')!;
    const [fuel] = results.utilities!.fuels;
    expect(gas.amount).toBeNear((fuel!.heat * 1000) / 0.88 / 50, 1e-12);
    expect(results.operating_cost.lines.some(({ item_id }) => item_id === 'lp_steam')).toBe(false);
  });

  test('burned streams come first, and gas only makes up', () => {
    const small = resultsOf(
      evaluate(
        {
          ...plant({ steam: 'boiler' }),
          uo_settings: plant().uo_settings.map((one) =>
            one.id === 'fibre' ? { ...one, settings: { ...one.settings, amount: 800 } } : one,
          ),
        },
        PRODUCT,
        library,
      ),
    );
    const [streams, gas] = small.utilities!.fuels;
    expect([streams!.id, gas!.id]).toEqual(['streams', 'natural_gas']);
    expect(of({}).utilities!.fuels.map(({ id }) => id)).toEqual(['streams']);
  });

  /** kJ/kg: low-pressure steam, water of the boilers without and with a turbine, condensate, and make-up water. */
  const STEAM_LP = 2731.3065072;
  const [DRUM_MP, DRUM_62] = [saturatedLiquid(10.4).enthalpy, saturatedLiquid(62).enthalpy];
  const [CONDENSATE, MAKE_UP] = [liquidWater(1.01325, 363.15).enthalpy, liquidWater(1.01325, 293.15).enthalpy];
  const drawn = (results: Results): number =>
    results.utilities!.balances.find(({ item_id }) => item_id === 'lp_steam')!.used_by_steps;

  const heated = (returned: number, feed: number, blowdown: number): Results =>
    run(
      { steam: 'boiler', condensate_return: returned, feed_water_temperature: feed, blowdown },
      {},
      { disposal: 'solids' },
    );
  /** Heat transferred to the steam of the process and in the blowdown, less that of the water that enters, kJ. */
  const neededBy = (results: Results, returned: number, blowdown: number): number => {
    const steam = drawn(results);
    const purged = blowdown * value(results, 'raised');
    const water = returned * steam * CONDENSATE + ((1 - returned) * steam + purged) * MAKE_UP;
    return steam * STEAM_LP + purged * DRUM_MP - water;
  };

  test.each([0, 0.8, 1])(
    'the fuel heats the water from what returns, %d of it as condensate, to the steam of the process and the blowdown',
    (returned) => {
      for (const feed of [378.15, 440])
        for (const blowdown of [0, 0.05]) {
          const results = heated(returned, feed, blowdown);
          expect(value(results, 'boiler_heat') * 1e6).toBeNear(neededBy(results, returned, blowdown), 1e-10);
        }
    },
  );

  test('feed water that is cooler than what returns does not use all of its heat', () => {
    const results = heated(1, 360, 0);
    expect(value(results, 'boiler_heat') * 1e6).toBeGreaterThan(neededBy(results, 1, 0));
  });

  test.each([0, 0.8])(
    'the turbine’s work, the steam of the process and the condenser take all heat, return %d',
    (r) => {
      const results = of({ power: 'turbogenerator', generator_efficiency: 1, blowdown: 0.02, condensate_return: r });
      const work = value(results, 'generated') * 3600;
      const steam = drawn(results);
      const purged = 0.02 * value(results, 'raised');
      expect(value(results, 'condensed')).toBeGreaterThan(0);
      const entering =
        value(results, 'boiler_heat') * 1e6 + r * steam * CONDENSATE + ((1 - r) * steam + purged) * MAKE_UP;
      const leaving = work + steam * STEAM_LP + value(results, 'condenser_heat') * 1e6 + purged * DRUM_62;
      expect(leaving).toBeNear(entering, 1e-10);
    },
  );

  test('the rule of a fixed efficiency gives more power from the same heat', () => {
    const physical = of({ power: 'turbogenerator', turbine_efficiency: 0.85, generator_efficiency: 1 });
    const fixed = of({ power: 'turbogenerator', turbine_rule: 'fixed_efficiency' });
    expect(value(fixed, 'boiler_heat')).toBeNear(value(physical, 'boiler_heat'), 1e-12);
    expect(value(fixed, 'generated')).toBeGreaterThan(1.4 * value(physical, 'generated'));
  });

  test('better turbines and a deeper vacuum make more power', () => {
    const power = (own: Own): number => value(of({ power: 'turbogenerator', ...own }), 'generated');
    expect(power({ turbine_efficiency: 0.9 })).toBeGreaterThan(power({}));
    expect(power({ condenser_pressure: 0.2 })).toBeLessThan(power({}));
    expect(power({ boiler_pressure: 30, boiler_temperature: 673.15 })).toBeLessThan(power({}));
  });

  test('sold electricity is a co-product: at the minimum selling price, the project is worth nothing', () => {
    const results = of({ power: 'turbogenerator' });
    const { msp, co_product_sales: sales, cogs, cogs_gross: gross, output } = results.figures;
    expect(sales).toBeGreaterThan(0);
    expect(gross! - cogs).toBeNear(sales! / output, 1e-9);
    const { npv, tci } = run(
      { steam: 'boiler', power: 'turbogenerator' },
      { finance: { selling_price: msp! } },
    ).figures;
    expect(Math.abs(npv!) / tci).toBeLessThan(1e-9);
    const dearer = of({ power: 'turbogenerator', electricity_price: 0.1 });
    expect(dearer.figures.co_product_sales).toBeNear(2 * sales!, 1e-12);
  });

  test('sold electricity avoids that of the grid in the footprint by substitution, unless it is to avoid nothing', () => {
    const results = of({ power: 'turbogenerator' });
    const { gwp, gwp_by_substitution: net, batch_output: output } = results.figures;
    const sold = results.utilities!.balances.find(({ item_id }) => item_id === 'electricity')!.sold;
    const grid = library.factors!.electricity.find(({ region }) => region === 'US')!.value!;
    expect(sold).toBeGreaterThan(0);
    expect(gwp! - net!).toBeNear((sold * grid) / (output * 0.98), 1e-9);
    const none = of({ power: 'turbogenerator', electricity_credit: 'none' }).figures;
    expect([none.gwp, none.gwp_by_substitution]).toEqual([gwp, gwp]);
  });

  test('the steps share the footprint of the utilities, and add up to that of the product', () => {
    const { steps, figures } = of({ power: 'turbogenerator' });
    expect(steps.reduce((sum, one) => sum + one.gwp!, 0)).toBeNear(figures.gwp!, 1e-12);
    // The fuel is of crops: what the plant makes of it has no impact.
    expect(figures.gwp!).toBeLessThan(run({}, {}, { disposal: 'solids' }).figures.gwp!);
  });

  test('an analysis can vary it', () => {
    const compiled = compile(plant({ steam: 'boiler', power: 'turbogenerator' }), PRODUCT, library);
    const before = compiled.figures();
    compiled.assume('utilities', 'turbine_efficiency', 0.9);
    compiled.assume('utilities', 'turbine_efficiency', undefined);
    expect(compiled.figures()).toEqual(before);
    compiled.assume('utilities', 'turbine_efficiency', 0.9);
    expect(compiled.figures()).toEqual({
      feasible: true,
      figures: of({ power: 'turbogenerator', turbine_efficiency: 0.9 }).figures,
    });
  });

  test('a stream that is too wet to burn is told', () => {
    const wet = plant({ steam: 'boiler' });
    const dilute = {
      ...wet,
      uo_settings: wet.uo_settings.map((one) =>
        one.id === 'fibre' ? { ...one, settings: { ...one.settings, 'composition.mol_sucrose': 0.1 } } : one,
      ),
    };
    const { warnings } = resultsOf(evaluate(dilute, PRODUCT, library));
    expect(warnings.find(({ step_id }) => step_id === 'press')?.message).toContain(
      'does not burn without supplementary fuel',
    );
  });
});

describe('water and cold', () => {
  test('more cycles of concentration need less make-up, down to what evaporates', () => {
    const water = (cycles: number): number =>
      run({ cooling_water: 'tower', cycles_of_concentration: cycles }).figures.water;
    expect(water(8)).toBeLessThan(water(4));
    const results = run({ cooling_water: 'tower' });
    expect(value(results, 'own_process_water')).toBeNear((value(results, 'evaporated') * 5) / 4, 1e-12);
    // 1 % of the circulation for 6.5 K.
    expect(value(results, 'evaporated')).toBeNear((value(results, 'circulation') / 997) * 0.0153, 1e-12);
  });

  test('glucose in wastewater gives 0.30 m³ of methane per kg of oxygen demand that is removed', () => {
    const results = run({ wastewater: 'treated' }, {}, { disposal: 'solids' });
    const stillage = results.streams.find(({ id }) => id === 'column-stillage')!;
    const kg = (id: string): number => stillage.components.find((one) => one.component_id === id)?.mass ?? 0;
    const demand = 1.0658 * kg('mol_glucose') + 2.0837 * kg('mol_ethanol');
    expect(value(results, 'oxygen_demand')).toBeNear(demand, 1e-3);
    expect(value(results, 'methane')).toBeNear(0.9 * 0.3 * 0.7157 * value(results, 'oxygen_demand'), 1e-12);
    expect(results.operating_cost.lines.some(({ item_id }) => item_id === 'wastewater')).toBe(false);
  });

  test('recycled water replaces bought water, up to what is used', () => {
    const treated = run({ wastewater: 'treated' }).figures.water;
    const recycled = run({ wastewater: 'treated', process_water: 'recycled' }).figures.water;
    expect(treated).toBeGreaterThan(0);
    expect(recycled).toBe(0);
  });
});

test.each([
  [{ power: 'turbogenerator' }, 'power', 'needs steam from a boiler'],
  [{ process_water: 'recycled' }, 'process_water', 'choose treatment of the wastewater'],
  [{ steam: 'boiler', boiler_temperature: 520 }, 'boiler_temperature', 'at least 288 °C'],
  [{ steam: 'oven' }, 'steam', 'must be one of: bought, boiler'],
  [{ chiller_cop: 0 }, 'chiller_cop', 'between 1 and 15'],
] as [Own, string, string][])('%j is refused', (own, field, message) => {
  const outcome = evaluate(plant(own), PRODUCT, library);
  expect(outcome.feasible).toBe(false);
  if (outcome.feasible) return;
  expect(outcome.problem.fields).toEqual([`assumptions.utilities.${field}`]);
  expect(outcome.problem.message).toContain(message);
});

describe('worked checks', () => {
  const priceOf = (id: string, total: number): number =>
    purchase(costRow(id), { total, atLeast: 1, index: 797.9, grade: 'industrial' }).cost;

  test('prices at an index of 797.9', () => {
    expect(priceOf('C-43', 100_000)).toBeCloseTo(24_530_520, -1);
    expect(priceOf('C-70', 15_000)).toBeNear(5_866_000, 1e-3);
    expect(priceOf('C-76', 2000)).toBeCloseTo(7_353_272, -1);
  });

  test('102,476 kg/h of bagasse, half of it water', () => {
    const heat = (102_476 * wetHeatingValue(15.564, 0.5)) / 1000;
    expect(heat).toBeNear(672.44, 1e-3);
    expect(0.8 * heat).toBeNear(537.95, 1e-3);
  });

  test.each([
    ['C6H12O6', 1.066],
    ['C3H6O3', 1.066],
    ['C2H6O', 2.084],
    ['CH1.8O0.5N0.2', 1.364],
    ['CO2', 0],
  ])('oxygen demand of %s', (formula, demand) => {
    expect(oxygenDemand(elementsOf(formula)!)).toBeCloseTo(demand, 2);
  });
});

test('rooms and water systems use the steam, the cooling and the treatment of the plant', () => {
  const bought = (own: Own): string[] =>
    resultsOf(evaluate(withRooms(own), protein, library))
      .operating_cost.lines.filter(({ part, amount }) => part === 'building' && amount !== null)
      .map(({ item_id }) => item_id)
      .toSorted();
  const all = ['cooling_water', 'electricity', 'lp_steam', 'mp_steam', 'process_water', 'wastewater'];
  expect(bought({})).toEqual(all);
  expect(bought({ steam: 'boiler' })).toEqual(all.filter((id) => !id.endsWith('steam')));
  expect(bought({ ...ALL, process_water: 'bought' })).toEqual(['electricity', 'process_water']);
});
