import { expect, test } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Library } from '../types/library.ts';
import { componentEffects } from './component-effects.ts';
import { isProblem } from './dial.ts';

const base = configuration('cfg_homogenised_v2');
const input = { configuration: base, product, library };
const costOf = (at: Library, prices = {}) =>
  resultsOf(
    evaluate(
      { ...base, assumptions: { ...base.assumptions, prices: { ...base.assumptions.prices, ...prices } } },
      product,
      at,
    ),
  ).figures.cogs;
const effectsOf = (id: string, of = input) => {
  const found = componentEffects(of, id);
  if (isProblem(found)) throw new Error(found.message);
  return found;
};
const cogs = costOf(library);

test('a price acts as a price entered in the process, over its range and 10 % higher', () => {
  const { dearer, properties } = effectsOf('mol_glucose');
  const bought = resultsOf(evaluate(base, product, library)).operating_cost.lines.filter(
    ({ item_id }) => item_id === 'mol_glucose',
  );
  const { price } = bought[0]!;
  expect(dearer).toBeNear(costOf(library, { mol_glucose: 1.1 * price! }) - cogs, 1e-9);
  // Costs that follow from the operating cost come on top of the purchase itself.
  const itself = 0.1 * bought.reduce((sum, { per_kg }) => sum + per_kg, 0);
  expect(dearer).toBeGreaterThan(itself);
  expect(dearer).toBeLessThan(1.05 * itself);
  const effect = properties.find(({ key }) => key === 'price')!;
  expect(effect.change_low).toBeNear(costOf(library, { mol_glucose: effect.low }) - cogs, 1e-9);
  expect(effect.change_high).toBeNear(costOf(library, { mol_glucose: effect.high }) - cogs, 1e-9);
  expect(effect.half).toBeNear((effect.change_high! - effect.change_low!) / 2, 1e-12);
});

test('a property acts as another value of it in the library', () => {
  const { dearer, properties } = effectsOf(product.host_id!);
  expect(dearer).toBeNull();
  expect(properties.map(({ half }) => half)).toEqual(properties.map(({ half }) => half).toSorted((a, b) => b - a));
  const cells = (key: string, to: number) =>
    library.cells.map((one) => (one.id === product.host_id ? { ...one, [key]: to } : one));
  expect(properties.length).toBeGreaterThan(1);
  for (const { key, low, high, change_low, change_high } of properties)
    expect([change_low, change_high]).toEqual(
      [low, high].map((to) => costOf({ ...library, cells: cells(key, to) }) - cogs),
    );
});

test('what the process neither buys nor is made of moves nothing', () => {
  expect(effectsOf('sol_dodecane')).toEqual({ dearer: null, properties: [] });
  expect(effectsOf('unknown')).toEqual({ dearer: null, properties: [] });
});

test('a process that cannot run says why', () => {
  const stuck = { ...input, configuration: { ...base, assumptions: { plant: { failure_rate: 2 } } } };
  expect(componentEffects(stuck, 'mol_glucose')).toMatchObject({ message: expect.stringContaining('infeasible') });
});
