/** Products and processes for tests: each test makes its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigurationCreate, Product, Step } from '#generated/types.ts';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

type Someone = Parameters<TestServer['call']>[0];

const demo = JSON.parse(readFileSync(join(import.meta.dirname, '../../data/demo-processes.json'), 'utf8')) as {
  processes: { id: string; configurations: { configuration: ConfigurationCreate }[] }[];
};

/** A configuration that works: the demo's, with settings of one step changed. */
export function configuration(
  changes: Record<string, Record<string, number | string | boolean>> = {},
): ConfigurationCreate {
  const { uo_settings, locked_values, assumptions } = structuredClone(
    demo.processes[0]!.configurations[0]!.configuration,
  );
  const steps = uo_settings.map((step): Step => ({ ...step, settings: { ...step.settings, ...changes[step.id] } }));
  return { uo_settings: steps, locked_values, assumptions };
}

export async function newProduct(server: TestServer, as: Someone = 'standard', name = 'Myoglobin'): Promise<Product> {
  const { status, body } = await server.call<Product>(as, 'POST', '/v1/products.json', {
    name,
    kind: 'protein',
    component_id: 'prt_leghaemoglobin_c2',
    host_id: 'cel_komagataella_phaffii',
    selling_price: 250,
  });
  expect(status).toBe(201);
  return body;
}

/** A product with one process; gives the process's address without `.json`. */
export async function newProcess(
  server: TestServer,
  as: Someone = 'standard',
): Promise<{ product: Product; id: string; url: string }> {
  const product = await newProduct(server, as);
  const { status, body } = await server.call<{ id: string }>(as, 'POST', `/v1/products/${product.id}/pipelines.json`, {
    name: 'Harvest',
  });
  expect(status).toBe(201);
  return { product, id: body.id, url: `/v1/products/${product.id}/pipelines/${body.id}` };
}
