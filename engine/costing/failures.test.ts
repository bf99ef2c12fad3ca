/** Failed batches: one category that adds up to what they cost. */
import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { type Configuration, evaluate, type ProductBasis } from '../index.ts';

const mab = antibody as unknown as {
  product: ProductBasis;
  processes: { configurations: { configuration: Configuration }[] }[];
};

describe.each([
  ['a protein', product, configuration('cfg_secreted_v1')],
  ['an antibody', mab.product, mab.processes[0]!.configurations[0]!.configuration],
] as const)('failed batches of %s', (_, basis, plant) => {
  const at = (failure_rate: number) =>
    resultsOf(
      evaluate(
        { ...plant, assumptions: { ...plant.assumptions, plant: { ...plant.assumptions.plant, failure_rate } } },
        basis,
        library,
      ),
    );
  const [none, some] = [at(0), at(0.02)];
  const category = (of: typeof none, name: string) =>
    of.operating_cost.by_category.find((one) => one.category === name)!;

  test('cost nothing if none fails', () => expect(category(none, 'failed_product').annual).toBe(0));
  test('cost what they add to the unit cost', () => {
    const added = some.figures.cogs - none.figures.cogs;
    expect(category(some, 'failed_product').per_kg).toBeNear(added, 0.01);
  });
  test('leave the other costs per kg as they are without failures', () => {
    for (const name of ['materials', 'consumables', 'utilities', 'facility'])
      expect(category(some, name).per_kg).toBeNear(category(none, name).per_kg, 5e-3);
  });
  test('add up: lines to categories, categories and steps to the total', () => {
    const { lines, by_category: categories, annual, depreciation, annual_without_depreciation } = some.operating_cost;
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    expect(sum(lines.map((line) => line.annual))).toBeNear(annual, 1e-12);
    expect(sum(categories.map((one) => one.annual))).toBeNear(annual, 1e-12);
    expect(sum(some.steps.map((one) => one.cost))).toBeNear(some.figures.cogs, 1e-12);
    expect(annual - depreciation).toBeNear(annual_without_depreciation, 1e-12);
  });
  test('change neither the annual cost, except for disposal, nor the depreciation', () => {
    expect(some.operating_cost.depreciation).toBeNear(none.operating_cost.depreciation, 1e-12);
    expect(some.operating_cost.annual).toBeNear(none.operating_cost.annual, 1e-4);
  });
});
