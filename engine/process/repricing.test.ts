import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ASSUMPTION_NUMBERS } from '../assumptions/assumptions.ts';
import { caneEthanolPlant } from '../cases/cane-ethanol.ts';
import { GROWN_YEAST } from '../cases/ethanol.ts';
import { configurationOf, withMolecules } from '../cases/plant.ts';
import { compile, type Configuration, type Library, type ProductBasis } from '../index.ts';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { PlantRun } from './run.ts';

const { product: antibody, processes } = JSON.parse(
  readFileSync(new URL('../../data/demo-antibody.json', import.meta.url), 'utf8'),
) as { product: ProductBasis; processes: { configurations: { configuration: Configuration }[] }[] };

const plants: [string, Configuration, ProductBasis, Library][] = [
  [
    'a plant with purchased buffers',
    withSetting(configuration('cfg_homogenised_v1'), 'stp_diafiltration', 'buffer_supply', 'bought'),
    product,
    library,
  ],
  ['a plant with rooms and people', processes[0]!.configurations[0]!.configuration, antibody, library],
  [
    'a plant with recycles and own utilities',
    configurationOf(caneEthanolPlant),
    caneEthanolPlant.product,
    withMolecules(library, [GROWN_YEAST], 'a case'),
  ],
];

/** The second sets prices of consumables. */
const READ_BY_MODELS = ['plant.change_out', 'plant.contract_prices'];

test.each(plants)('a number of the assumptions of %s runs no step, and gives the results of a new process', (...at) => {
  const [, base, basis, rows] = at;
  const compiled = compile(base, basis, rows);
  const { lines } = resultsOf(compiled.evaluate()).operating_cost;
  const prices = new Map(lines.flatMap(({ item_id, price }) => (price === null ? [] : [[item_id, price] as const])));
  const steps = vi.spyOn(PlantRun.prototype, 'runModel');
  let priced = 0;
  let ran = 0;
  for (const [id, price] of prices) {
    steps.mockClear();
    compiled.assume('prices', id, 1.5 * price);
    const outcome = compiled.evaluate();
    // Steps whose results follow from the price run again.
    if (steps.mock.calls.length > 0) ran += 1;
    priced += 1;
    const assumptions = { ...base.assumptions, prices: { ...base.assumptions.prices, [id]: 1.5 * price } };
    expect(outcome, id).toEqual(compile({ ...base, assumptions }, basis, rows).evaluate());
    compiled.assume('prices', id, base.assumptions.prices?.[id]);
  }
  expect(ran).toBeLessThan(priced / 2);
  compiled.evaluate();
  for (const { group, key, row, path } of ASSUMPTION_NUMBERS) {
    const own = (base.assumptions[group] as Record<string, number> | undefined)?.[key];
    const [least, most] = row.limits;
    const value = Math.min(most, Math.max(least, row.isWhole ? (row.value ?? 1) + 1 : 1.1 * (own ?? row.value ?? 1)));
    steps.mockClear();
    compiled.assume(group, key, value);
    const outcome = compiled.evaluate();
    expect(READ_BY_MODELS.includes(path) ? [] : steps.mock.calls, path).toEqual([]);
    const assumptions = { ...base.assumptions, [group]: { ...base.assumptions[group], [key]: value } };
    expect(outcome, path).toEqual(compile({ ...base, assumptions }, basis, rows).evaluate());
    compiled.assume(group, key, own);
    compiled.evaluate();
  }
  steps.mockRestore();
});
