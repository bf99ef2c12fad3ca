import { expect, test } from 'vitest';
import examples from '../../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import type { LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { readScope, scopeDraft, withCoProduct } from './scope-draft.ts';
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

test('what is not touched is sent as it was, each co-product with it', () => {
  expect(readScope(scopeDraft(analysis), analysis)).toEqual({
    ...inputOf(analysis),
    item_choices: undefined,
    own_items: undefined,
    uncertainty: {
      ...analysis.uncertainty,
      runs: analysis.uncertainty.runs ?? 1000,
      seed: analysis.uncertainty.seed ?? 1,
    },
  });
});

test('co-products are added, changed and taken out', () => {
  const draft = scopeDraft(analysis);
  const [, second, third] = withCoProduct(draft.coProducts);
  const changed = readScope(
    {
      ...draft,
      coProducts: [
        { ...second!, amount: '0,9' },
        { ...third!, name: ' Ash ', amount: '0.1', price: '' },
      ],
    },
    analysis,
  );
  expect(changed?.allocation).toEqual({
    method: 'mass',
    heating_value: 22,
    price: 300,
    co_products: [
      { ...biomass, amount: 0.9 },
      { name: 'Ash', amount: 0.1 },
    ],
  });
  expect(new Set([second!.key, third!.key, draft.coProducts[0]!.key]).size).toBe(3);
});

test.each([
  ['no amount', { amount: '' }],
  ['no name', { name: ' ' }],
  ['a price that is no number', { price: 'cheap' }],
])('a co-product with %s is not sent as something else', (_, part) => {
  const draft = scopeDraft(analysis);
  const [first, second] = draft.coProducts;
  expect(readScope({ ...draft, coProducts: [first!, { ...second!, ...part }] }, analysis)).toBeNull();
});
