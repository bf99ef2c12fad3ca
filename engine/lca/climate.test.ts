import { describe, expect, test } from 'vitest';
import table from '../../data/climate-factors.json' with { type: 'json' };
import { BASE_ITEMS } from '../costing/items.ts';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { climateFactors, type Configuration, evaluate, type Library } from '../index.ts';
import { factorsOf, gridFactor } from './climate.ts';

const factors = climateFactors(table);
const run = (base: Configuration, withFactors: Library = library) => resultsOf(evaluate(base, product, withFactors));
const inCountry = (country: string): Configuration => {
  const base = configuration('cfg_homogenised_v1');
  return { ...base, assumptions: { ...base.assumptions, plant: { ...base.assumptions.plant, country } } };
};

describe('table of climate factors', () => {
  test('has a value for every utility, water and waste, and one row per item', () => {
    const known = new Set(factors.items.filter((row) => row.value !== null).map((row) => row.item_id));
    const needed = BASE_ITEMS.filter(
      ({ id, category, water }) => id !== 'electricity' && (water || category === 'utilities' || category === 'waste'),
    );
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.map((item) => item.id).filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(factors.items.map((row) => row.item_id)).size).toBe(factors.items.length);
  });
  test('has the unit of its item', () => {
    const units = new Map<string, string>(BASE_ITEMS.map((item) => [item.id, item.unit]));
    for (const { id } of [...library.molecules, ...library.solvents]) if (!units.has(id)) units.set(id, 'kg');
    expect(factors.items.filter((row) => units.get(row.item_id) !== row.unit)).toEqual([]);
  });
  test('names the source of a value, and has quality N exactly if there is none', () => {
    expect(factors.items.filter((row) => (row.value === null) !== (row.quality === 'N'))).toEqual([]);
    expect(factors.items.filter((row) => row.value !== null && row.source === null)).toEqual([]);
    expect(Object.values(factors.sources).filter(({ title, licence }) => title === '' || licence === '')).toEqual([]);
  });
  test('gives Ember’s values for 1000 kWh in Germany and in France', () => {
    expect(1000 * (gridFactor(factors, 'FR')! - gridFactor(factors, 'DE')!)).toBeNear(-297.88);
    expect(12 * gridFactor(factors, 'DE')!).toBeNear(4.10472, 1e-9);
  });
  test('includes the plant’s grid in chilled water, and gives no value without data', () => {
    const index = (id: string) => BASE_ITEMS.findIndex((item) => item.id === id);
    const numbers = factorsOf(BASE_ITEMS, factors, 0.4);
    expect(numbers[index('electricity')]).toBe(0.4);
    // 1 GJ of cooling at a coefficient of performance of 4.
    expect(numbers[index('chilled_water')]).toBeNear((0.4 * 1000) / 3.6 / 4, 1e-5);
    expect(numbers[index('mol_magnesium_sulphate')]).toBeNaN();
  });
  test('rejects an unknown unit, quality or source', () => {
    const [row] = table.items;
    for (const fault of [{ unit: 'stone' }, { quality: 'Z' }, { source: 'hearsay' }])
      expect(() => climateFactors({ ...table, items: [{ ...row!, ...fault }] })).toThrow(RangeError);
    const grams = climateFactors({ ...table, items: [{ ...row!, unit: 'g' }] });
    expect(() => factorsOf(BASE_ITEMS, grams, 0.4)).toThrow(RangeError);
  });
});

describe.each(['cfg_homogenised_v1', 'cfg_secreted_v1'] as const)('footprint of %s', (id) => {
  const { figures, steps, inventory } = run(configuration(id));
  const good = figures.batch_output * 0.98;

  test('equals inventory × factors, and is fully allocated to the steps', () => {
    const total = inventory.reduce((sum, row) => sum + (row.gwp ?? 0), 0);
    expect(figures.gwp).toBeNear(total / good, 1e-12);
    expect(steps.reduce((sum, one) => sum + one.gwp!, 0)).toBeNear(figures.gwp!, 1e-12);
    expect(figures.gwp).toBeGreaterThan(5);
    expect(figures.gwp).toBeLessThan(200);
  });
  test('reports the share of the input mass that has factors', () => {
    const masses: string[] = BASE_ITEMS.filter((item) => item.mass > 0 && !item.water).map((item) => item.id);
    // Also substrates, and the ingredients of buffers of the library.
    const isInput = (item: string) => masses.includes(item) || item.startsWith('mol_');
    const inputs = inventory.filter((row) => row.direction === 'in' && isInput(row.item_id));
    const sum = (rows: typeof inputs) => rows.reduce((kg, row) => kg + row.amount, 0);
    expect(figures.gwp_coverage).toBeNear(sum(inputs.filter((row) => row.gwp !== null)) / sum(inputs), 1e-12);
    expect(figures.gwp_coverage).toBeGreaterThan(0.6);
    expect(figures.gwp_coverage).toBeLessThan(1);
  });
  test('lists items without a factor as no data, and biogenic carbon dioxide with zero', () => {
    const row = (item: string) => inventory.find((one) => one.item_id === item)!;
    expect(row('uf_membrane').gwp).toBeNull();
    expect(row('carbon_dioxide_biogenic').amount).toBeGreaterThan(1000);
    expect(row('carbon_dioxide_biogenic').gwp).toBe(0);
    expect(inventory.find((one) => one.item_id === 'carbon_dioxide_fossil')).toBeUndefined();
  });
});

describe('footprint', () => {
  test('is null everywhere without factors', () => {
    const { figures, steps, inventory } = run(configuration('cfg_secreted_v1'), { ...library, factors: undefined });
    expect([figures.gwp, figures.gwp_coverage]).toEqual([null, null]);
    expect([...steps, ...inventory].filter((one) => one.gwp !== null)).toEqual([]);
  });
  test('changes by the difference of the grids × electricity when the plant moves', () => {
    const [de, fr] = [run(inCountry('DE')), run(inCountry('FR'))];
    const per = new Map(factors.items.map((row) => [row.item_id, row.electricity]));
    const kwh = de.inventory.reduce(
      (sum, { item_id, amount }) => sum + amount * (item_id === 'electricity' ? 1 : (per.get(item_id) ?? 0)),
      0,
    );
    const moved = (kwh * (0.04418 - 0.34206)) / (de.figures.batch_output * 0.98);
    expect(fr.figures.gwp! - de.figures.gwp!).toBeNear(moved, 1e-9);
  });
  test('uses the world’s grid for a country without data, and says so', () => {
    const there = run(inCountry('AQ'));
    expect(there.figures.gwp).toBeNear(run(inCountry('WORLD')).figures.gwp!, 1e-12);
    expect(there.warnings.some((one) => one.message.includes('AQ'))).toBe(true);
  });
  test('includes carbon dioxide from methanol, which is fossil', () => {
    const base = withSetting(configuration('cfg_secreted_v1'), 'stp_fermentation', 'feed_substrate', 'mol_methanol');
    const { inventory } = run(base);
    const row = inventory.find((one) => one.item_id === 'carbon_dioxide_fossil')!;
    expect(row.gwp).toBe(row.amount);
    expect(row.amount).toBeGreaterThan(100);
    expect(inventory.find((one) => one.item_id === 'carbon_dioxide_biogenic')!.amount).toBeGreaterThan(0);
  });
  test('gives no total if less than 60 % of the input mass has a factor', () => {
    const sparse = { ...factors, items: factors.items.filter((row) => row.item_id !== 'mol_glucose') };
    const { figures, steps, inventory } = run(configuration('cfg_secreted_v1'), { ...library, factors: sparse });
    expect(figures.gwp_coverage).toBeLessThan(0.6);
    expect([figures.gwp, ...steps.map((one) => one.gwp)].every((value) => value === null)).toBe(true);
    expect(inventory.some((one) => one.gwp !== null && one.gwp > 0)).toBe(true);
  });
});
