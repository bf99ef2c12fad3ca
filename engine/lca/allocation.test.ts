import { expect, test } from 'vitest';
import { usualAllocation } from './allocation.ts';

const PRODUCT = {
  name: 'Acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: null,
  selling_price: 2,
} as const;
const sold = (name: string, price: number, amount: number, mass: number) => ({
  name,
  price,
  basis: 'dry',
  amount,
  mass,
  dry_mass: amount,
  annual: 1,
  per_kg: 1,
  streams: [],
});
const results = {
  figures: { batch_output: 200 },
  streams: [],
  inventory: [],
  co_products: [sold('Syrup', 0.1, 50, 100), sold('Sludge', -0.1, 20, 20)],
} as never;

test('an analysis begins with what the process sells, per functional unit', () => {
  expect(usualAllocation(results, PRODUCT, { amount: 2, unit: 'kg', basis: 'product' })).toEqual({
    method: 'none',
    // 100 kg beside 200 kg of product, of which half is sold at 0.1 USD/kg.
    co_products: [{ name: 'Syrup', amount: 1, price: 0.05 }],
  });
});
