/** Processes with feeds: the demo's acid plant with a recycle, and a plant of purchased feeds with a reactor. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigurationCreate, Product, Step } from '#generated/types.ts';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../data/demo-succinic-acid.json'), 'utf8')) as {
  processes: { id: string; configurations: { configuration: ConfigurationCreate }[] }[];
};

/** Mother liquor that returns to the evaporators. */
export const recycling = (): ConfigurationCreate =>
  structuredClone(demo.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!.configuration);

/** The same with some properties of some steps changed. */
export function changedSteps(changes: Record<string, Partial<Step>>, more: Step[] = []): ConfigurationCreate {
  const base = recycling();
  return { ...base, uo_settings: [...base.uo_settings.map((step) => ({ ...step, ...changes[step.id] })), ...more] };
}

/** Bought sugar that becomes succinic acid; what is left of it returns to the reactor. */
export const bought = (): ConfigurationCreate => ({
  uo_settings: [
    {
      id: 'sugar',
      unit_operation: 'purchased_feed',
      name: 'Sugar',
      settings: { amount: 5000, price: 0.3, 'composition.mol_glucose': 0.2 },
    },
    {
      id: 'reactor',
      unit_operation: 'reactor',
      name: 'Reactor',
      settings: {
        'reactions.r1.equation': '2 mol_glucose -> 2 mol_succinic_acid + 2 sol_ethanol + oxygen',
        'reactions.r1.conversion': 0.9,
      },
      feeds: [
        { from: 'sugar', outlet: 'product' },
        { from: 'split', outlet: 'other', share: 0.9 },
      ],
    },
    {
      id: 'split',
      unit_operation: 'component_splitter',
      name: 'Split',
      settings: { others: 1, 'shares.mol_glucose': 0.05 },
      feeds: [{ from: 'reactor', outlet: 'product' }],
      outlets: { other: { disposal: 'sold', name: 'Syrup', price: 0.05, basis: 'dry' } },
    },
  ],
  locked_values: { uo_settings: [] },
  product: { from: 'split', outlet: 'product' },
});

/** An acid product with one empty process; gives the address of the process without `.json`. */
export async function newPlant(server: TestServer): Promise<{ product: Product; id: string; url: string }> {
  const { status, body: product } = await server.call<Product>('standard', 'POST', '/v1/products.json', {
    name: 'Acid',
    kind: 'molecule',
    component_id: 'mol_succinic_acid',
    host_id: 'cel_issatchenkia_orientalis',
    selling_price: 3,
  });
  expect(status).toBe(201);
  const base = `/v1/products/${product.id}/pipelines`;
  const { body } = await server.call<{ id: string }>('standard', 'POST', `${base}.json`, { name: 'Plant' });
  return { product, id: body.id, url: `${base}/${body.id}` };
}
