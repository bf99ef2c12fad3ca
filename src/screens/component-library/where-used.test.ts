import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import type { Buffer, Cell, Product } from '#generated/types.ts';
import { usesOf, type Users } from './where-used.ts';

const users: Users = {
  products: [{ id: 'prd_1', name: 'Acid', component_id: 'mol_acid', host_id: 'cel_1' } as Product],
  cells: [{ id: 'cel_1', name: 'Yeast', substrate_id: 'mol_glucose' } as Cell],
  buffers: [{ id: 'buf_1', name: 'Sweet', components: [{ substance_id: 'mol_glucose' }] } as Buffer],
  operations: catalogue(),
};
const uses = (kind: Parameters<typeof usesOf>[0], id: string) =>
  usesOf(kind, id, users).map(({ name, as }) => `${name}: ${as}`);

test('finds the uses of each kind', () => {
  expect(uses('cells', 'cel_1')).toEqual(['Acid: product of this host']);
  expect(uses('molecules', 'mol_acid')).toEqual(['Acid: product']);
  const glucose = uses('molecules', 'mol_glucose');
  expect(glucose.slice(0, 2)).toEqual(['Yeast: cell that grows on this molecule', 'Sweet: buffer']);
  expect(glucose).toContain('Fed-batch fermentation: available as a choice');
  expect(uses('proteins', 'prt_none')).toEqual([]);
});
