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
  expect(uses('cells', 'cel_1')).toEqual(['Acid: Products of this host']);
  expect(uses('molecules', 'mol_acid')).toEqual(['Acid: Products']);
  const glucose = uses('molecules', 'mol_glucose');
  expect(glucose.slice(0, 2)).toEqual(['Yeast: Cells that grow on this molecule', 'Sweet: Buffers']);
  expect(glucose).toContain('Fed-batch fermentation: Unit operations that offer it');
  expect(uses('proteins', 'prt_none')).toEqual([]);
});
