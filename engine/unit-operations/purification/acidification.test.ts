import { describe, expect, test } from 'vitest';
import { library, product, resultsOf, runUnit, step, tryUnit } from '../../tests/fixtures.test-support.ts';
import { evaluate, type ProductBasis, type SettingValue } from '../../index.ts';
import type { Feed } from '../../evaluate/single.ts';
import { celsius } from '../../wording/quantity.ts';
import { acid } from '../cultures.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { afterFeed, balance, massIn, tryAfterFeed } from '../plant-operations.test-support.ts';

const lactic: ProductBasis = { ...acid, component_id: 'mol_lactic_acid' };
const options = { basis: lactic };
/** 1 t of lactic acid at pH 6: 0.99281 mol of charge per mol. */
const CHARGE = (0.99281 * 1000) / 90.08;
const LIME: Feed = { water: 10_000, target: 1000, salt: 50, batch_substrate: 5, calcium: CHARGE * 19.03 };
const AMMONIA: Feed = { water: 10_000, target: 1000, salt: 50, ammonium: CHARGE * 17.03 };
const MIXED: Feed = { ...LIME, cell: 40, held: 3, sodium: 20, magnesium: 12, ammonium: 3, calcium: 120 };

keepsItsBooks(
  'acidification',
  [
    { feed: LIME, options },
    { feed: AMMONIA, options },
    { feed: MIXED, options, settings: { wash_ratio: 0, excess: 0.1 } },
  ],
  { yieldOf: ['target'] },
);
everySettingCounts('acidification', [{ feed: LIME, options }]);

describe('acidification', () => {
  test('of the calcium salt of a tonne of lactic acid forms 949 kg of gypsum with 540 kg of acid', () => {
    const { outputs, state, at } = runUnit('acidification', { excess: 0 }, LIME, options);
    expect(outputs['acid']).toBeNear(540.494);
    const dissolved = 1.9 * (172.17 / 136.14) * state.run.out.volume();
    expect(outputs['gypsum']! + dissolved).toBeNear(948.805, 5e-3);
    expect(state.run.out.mass[at.calcium]).toBe(0);
    expect(outputs['step_yield']).toBeGreaterThan(0.985);
  });
  test.each([
    ['gypsum', LIME],
    ['ammonium sulphate', AMMONIA],
  ])('to %s warms by the heat of the acid that it buys, 95.28 kJ/mol', (_, feed) => {
    const { outputs, state } = runUnit('acidification', {}, feed, options);
    const { out, sides } = state.run;
    const perKelvin = out.heatCapacity() + sides['gypsum']!.heatCapacity();
    const rise = ((outputs['acid']! / 98.08) * 95_280) / perKelvin;
    expect(rise).toBeGreaterThan(10);
    expect(out.temperature - celsius(25)).toBeNear(rise, 1e-9);
  });
  test('is not warmed by acid that a stream brings, which is dilute', () => {
    const { outputs } = runUnit('acidification', {}, AMMONIA, options);
    const { state } = runUnit('acidification', {}, AMMONIA, {
      ...options,
      intakes: { acid: { feed: { titrant: outputs['acid']!, water: 2000 }, temperature: celsius(25) } },
    });
    expect(state.run.out.temperature).toBe(celsius(25));
  });
  test('leaves ammonium sulphate in the liquor: 66.05 kg per kmol of charge', () => {
    const { outputs, state, at } = runUnit('acidification', {}, AMMONIA, options);
    expect(state.run.out.mass[at.ammonium_sulphate]).toBeNear(66.07 * CHARGE, 1e-3);
    expect(outputs['gypsum']).toBe(0);
    expect(outputs['step_yield']).toBe(1);
    expect(state.run.out.mass[at.titrant]).toBeNear(0.03 * 49.04 * CHARGE, 1e-3);
  });
  test('loses product with a wet cake that is not washed', () => {
    const lost = (settings: Record<string, SettingValue>) =>
      1 - runUnit('acidification', settings, LIME, options).outputs['step_yield']!;
    expect(lost({ wash_ratio: 0 })).toBeNear(20 * lost({ wash_ratio: 1 }), 1e-6);
    expect(lost({ cake_moisture: 0.5 })).toBeGreaterThan(lost({}));
  });
  test('draws the loss that another efficiency of the wash has', () => {
    const settings = { wash_ratio: 0.5, cake_moisture: 0.6 };
    const drawn = runUnit('acidification', settings, LIME, options);
    const { declaration, values } = drawn.state.resolved;
    const { points } = declaration.curves!(drawn.state.run, values, drawn.outputs)['yield']![0]!;
    for (const [wash_efficiency, loss] of [points[10]!, points.at(-10)!]) {
      const { outputs } = runUnit('acidification', { ...settings, wash_efficiency }, LIME, options);
      expect(loss).toBeNear(1 - outputs['step_yield']!, 1e-6);
    }
  });
  test('lets cells pass if they are the product, and splits the salts beside them', () => {
    const basis: ProductBasis = { ...product, kind: 'biomass', component_id: null };
    const { outputs } = runUnit('acidification', {}, { water: 10_000, cell: 400, ammonium: 20 }, { basis });
    expect(outputs).toMatchObject({ step_yield: 1, acid_per_product: 0 });
    expect(outputs['acid']).toBeGreaterThan(0);
  });
  test('rejects a feed without a salt, and a product that is no acid', () => {
    expect(tryUnit('acidification', {}, { water: 1000, target: 10 }, options)).toMatchObject({ infeasible: true });
    expect(tryUnit('acidification', {}, { water: 1000, target: 10 }, { basis: product })).toMatchObject({
      infeasible: true,
    });
  });
});

describe('acidification where no fermentation has left a base', () => {
  const feed = (salt: string, share: number) => ({ amount: 10_000, balance: 'water', [`composition.${salt}`]: share });
  test('splits calcium lactate of a feed or a reactor', () => {
    const results = afterFeed('acidification', { excess: 0 }, feed('mol_calcium_lactate', 0.1));
    // 1000 kg hold 2 × 90.08/218.22 of the acid and 9.165 kmol of charge.
    const acid = (2 * 90.08 * 1000) / 218.22;
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeGreaterThan(0.98 * acid);
    const { outputs } = results.steps.at(-1)!;
    expect(outputs['acid']!).toBeNear((1000 / 218.22) * 98.08, 1e-4);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('rejects a feed without a salt', () => {
    const outcome = tryAfterFeed('acidification', {}, feed('mol_glucose', 0.1));
    expect(outcome).toMatchObject({ feasible: false, problem: { step_id: 'it' } });
  });
});

test('the filter of the gypsum can be priced by its feed', () => {
  const rows = (settings: Record<string, SettingValue>) =>
    runUnit('acidification', settings, LIME, options).state.run.equipment.filter!;
  expect(rows({}).row.id).toBe('C-25');
  const { row, size } = rows({ filter: 'hydrocyclone' });
  expect(row.id).toBe('C-61');
  // Feed, acid and its water, in 2 h.
  expect(size).toBeGreaterThan(0.5 * 11_200);
});

describe('a plant with a base', () => {
  const plant = (base: string, ph: number, acidified: boolean) =>
    evaluate(
      {
        uo_settings: [
          step(
            'batch_fermentation',
            { base, ph, batch_substrate_concentration: 60, product_growth: 1.5, product_yield: 0.9 },
            'f',
          ),
          step('rotary_vacuum_filtration', {}, 'v'),
          ...(acidified ? [step('acidification', {}, 'a')] : []),
          step('evaporation', { product_solids: 0.4 }, 'e'),
          step('crystallisation', {}, 'c'),
        ],
        locked_values: { uo_settings: [] },
        assumptions: { plant: { grade: 'industrial' } },
      },
      acid,
      library,
    );

  test('cannot crystallise the acid from its salt, and says what to do', () => {
    const outcome = plant('calcium_hydroxide', 6, false);
    expect(outcome).toMatchObject({ feasible: false, problem: { step_id: 'c' } });
    expect(outcome.feasible ? '' : outcome.problem.message).toMatch(/Acidify the feed/);
  });
  test('pays for base, acid and gypsum', () => {
    const limed = resultsOf(plant('calcium_hydroxide', 6, true));
    const lines = limed.operating_cost.lines.map(({ item_id: id }) => id);
    expect(lines).toEqual(expect.arrayContaining(['mol_calcium_hydroxide', 'mol_sulphuric_acid', 'solid_waste']));
    const perKg = (results: typeof limed, item: string): number =>
      results.inventory.filter(({ item_id: id }) => id === item).reduce((sum, { amount }) => sum + amount, 0) /
      results.figures.batch_output;
    // 0.5295 kg of lime and 0.7009 kg of acid per kg of succinic acid, more by what is lost after it.
    expect(perKg(limed, 'mol_calcium_hydroxide')).toBeGreaterThan(0.52);
    expect(perKg(limed, 'mol_sulphuric_acid')).toBeGreaterThan(0.7);
    const sour = resultsOf(plant('ammonia', 3, false));
    expect(perKg(sour, 'mol_sulphuric_acid')).toBe(0);
    expect(perKg(sour, 'mol_ammonia')).toBeLessThan(0.25 * perKg(limed, 'mol_calcium_hydroxide')); // mostly nitrogen of the cells
  });
});
