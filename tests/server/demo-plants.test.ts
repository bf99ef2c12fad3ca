import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleConfiguration, withMolecules } from '#engine/cases/index.ts';
import { evaluate } from '#engine/index.ts';
import type { Process } from '#generated/types.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { buildPlant, type Call, DEMO_PLANTS } from '../../scripts/demo/build-plants.ts';
import { fillOrganisation } from '../../scripts/demo/organisation.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server.close();
});

const call: Call = async (method, path, body) => {
  const reply = await server.call('standard', method, path, body);
  expect([path, reply.status < 300 ? 'done' : reply.body]).toEqual([path, 'done']);
  return reply.body as never;
};

test.each(DEMO_PLANTS.map((plant) => [plant.name, plant] as const))('%s', async (_name, plant) => {
  const { process } = await buildPlant(call, plant);
  const known = plant.component ? withMolecules(library, [plant.component], 'Test') : library;
  const outcome = evaluate(exampleConfiguration(plant), { ...plant.plant.product, selling_price: plant.price }, known);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  expect(process.figures!.cogs).toBeCloseTo(outcome.results.figures.cogs, 9);
  // Each sells something beside its product.
  expect(process.figures!.co_product_sales).toBeGreaterThan(0);
});

test('a filled organisation has products, variants with a cost, versions and analyses', async () => {
  const list = async () =>
    (await call<{ products: { id: string; process_count: number }[] }>('GET', '/v1/products.json')).products;
  const before = await list();
  const filled = await fillOrganisation(call);
  const added = (await list()).filter(({ id }) => before.every((one) => one.id !== id));
  expect(added).toHaveLength(filled.products);
  for (const { id } of added) {
    // oxlint-disable-next-line no-await-in-loop -- few products
    const { processes } = await call<{ processes: Process[] }>('GET', `/v1/products/${id}/pipelines.json`);
    expect(processes.length).toBeGreaterThan(1);
    expect(processes.map(({ name, figures }) => [name, (figures?.cogs ?? 0) > 0])).toEqual(
      processes.map(({ name }) => [name, true]),
    );
  }
});
