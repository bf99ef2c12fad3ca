/** The demo processes as recipes: one product alone on a site costs what its process costs in a year. */
import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import leghaemoglobin from '../../data/demo-processes.json' with { type: 'json' };
import succinicAcid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { EXAMPLE_PLANTS, exampleConfiguration } from '../cases/examples.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { recipeOf } from './recipe.ts';
import { evaluateSite, productOf, type SiteDocument, siteFaults } from './site.ts';

interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const PROCESSES = ([leghaemoglobin, antibody, succinicAcid] as unknown as DemoFile[]).flatMap(
  ({ product, processes }) =>
    processes.flatMap(({ configurations }) =>
      configurations.map(({ id, configuration }): [string, () => Results] => [
        id,
        () => resultsOf(evaluate(structuredClone(configuration), product, library)),
      ]),
    ),
);

/** A year of the process in suites of its own, without interest and storage, which the process does not have. */
function alone(results: Results, suites: readonly string[]): SiteDocument {
  const recipe = recipeOf(results);
  const process = { product_id: 'p', process_id: 'p', configuration_id: 'c', version: 1, engine_version: '1' };
  const way = recipe.sections.map((_, index) => suites[index % suites.length]!);
  return {
    begins: '2027-01-01',
    days: 365,
    carrying_rate: 0,
    practical_share: 0.85,
    changeover_days: 0,
    changeover_cost: 0,
    suites: suites.map((id) => ({ id, name: id, initial_product: null, fixed_cost: null, opens: null })),
    closures: [],
    resources: [],
    products: [{ ...productOf(recipe, process, [{ suites: way }]), id: 'a', name: 'A', price: 0 }],
    changeovers: [],
    demands: [
      { id: 'd', product: 'a', kg: recipe.batches * recipe.batch_kg * recipe.success, due: '2028-01-01', customer: '' },
    ],
    plan: [{ demand: 'd', route: 0, not_before: null, pinned: false }],
  };
}

describe.each(PROCESSES)('%s', (_, resultsOfProcess) => {
  test.each([
    ['two suites', ['upstream', 'downstream']],
    ['one suite', ['plant']],
  ])('alone in %s it costs what the process costs', (__, suites) => {
    const results = resultsOfProcess();
    const site = alone(results, suites);
    expect(siteFaults(site)).toEqual([]);
    const { costs, evaluated } = evaluateSite(site);
    expect(evaluated.batches).toHaveLength(results.schedule.batches);
    expect(Math.abs(costs.total / results.operating_cost.annual - 1)).toBeLessThan(1e-9);
  });
});

test('batches that fail do not make a part of the plant a cost of each batch', () => {
  const { configurations } = (leghaemoglobin as unknown as DemoFile).processes[0]!;
  const failing = (failure_rate: number) => {
    const base = structuredClone(configurations[0]!.configuration);
    const configuration = {
      ...base,
      assumptions: { ...base.assumptions, plant: { ...base.assumptions.plant, failure_rate } },
    };
    return resultsOf(evaluate(configuration, (leghaemoglobin as unknown as DemoFile).product, library));
  };
  const fixed = (of: Results) => recipeOf(of).fixed_lines.reduce((sum, { annual }) => sum + annual, 0);
  const none = failing(0);
  for (const rate of [0.02, 0.3]) {
    const some = failing(rate);
    expect(fixed(some)).toBeNear(fixed(none), 1e-9);
    // What is discarded is solid waste.
    const disposal = (rate * none.figures.batch_output * 60) / 1000;
    expect(recipeOf(some).variable_cost).toBeNear(recipeOf(none).variable_cost + disposal, 1e-6);
  }
});

test('sales of co-products lower the cost of a batch', () => {
  const { plant } = EXAMPLE_PLANTS.find(({ id }) => id === 'citric_acid')!;
  const recipe = recipeOf(resultsOf(evaluate(exampleConfiguration({ plant }), plant.product, library)));
  const fixed = recipe.fixed_lines.reduce((sum, { annual }) => sum + annual, 0);
  expect(recipe.variable_cost * recipe.batches + fixed).toBeNear(recipe.annual_cost, 1e-12);
});
