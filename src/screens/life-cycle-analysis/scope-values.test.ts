import { expect, test } from 'vitest';
import examples from '../../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { UpdateLifeCycleAnalysisBody } from '#generated/zod/life-cycle-analysis.ts';
import { readBody } from '#src/forms/read-body.ts';
import { NEW_CO_PRODUCT, scopeBody, scopeValues, type CoProductValues } from './scope-values.ts';
import { inputOf } from './use-analysis.ts';

const stored = examples.lca.value as LifeCycleAnalysis;
const meal = {
  name: 'Meal',
  amount: 2.5,
  price: 0.4,
  displaced_activity_id: 'soy_meal:US-uslci',
  displacement_ratio: 1,
};
const biomass = { name: 'Cells', amount: 0.8, heating_value: 18 };
const analysis: LifeCycleAnalysis = {
  ...stored,
  allocation: { ...stored.allocation, method: 'mass', heating_value: 22, price: 300, co_products: [meal, biomass] },
};

const values = scopeValues(analysis);
const read = (co_products: CoProductValues[] = values.allocation.co_products) =>
  readBody(
    UpdateLifeCycleAnalysisBody,
    scopeBody({ ...values, allocation: { ...values.allocation, co_products } }, analysis),
  );

test('sends untouched values and co-products unchanged', () => {
  const uncertainty = { runs: 1000, seed: 1, ...analysis.uncertainty };
  expect(read()).toEqual({ body: { ...inputOf(analysis), uncertainty } });
});

test('adds, changes and removes co-products', () => {
  const [, second] = values.allocation.co_products;
  expect(
    read([
      { ...second!, amount: 0.9 },
      { ...NEW_CO_PRODUCT, name: ' Ash ', amount: 0.1 },
    ]),
  ).toMatchObject({
    body: {
      allocation: {
        method: 'mass',
        heating_value: 22,
        price: 300,
        co_products: [
          { ...biomass, amount: 0.9 },
          { name: 'Ash', amount: 0.1 },
        ],
      },
    },
  });
});

test.each([
  ['no amount', { amount: null }, 'amount'],
  ['no name', { name: ' ' }, 'name'],
  ['a non-numeric price', { price: 'cheap' }, 'price'],
])('rejects a co-product with %s on that input', (_, part, input) => {
  const [first, second] = values.allocation.co_products;
  expect(read([first!, { ...second!, ...part }])).toMatchObject({
    faults: [{ path: `allocation.co_products.1.${input}` }],
  });
});
