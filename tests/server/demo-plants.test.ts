import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { library } from '#engine/fixtures.test-support.ts';
import { withMolecules } from '#engine/cases/plant.ts';
import { buildPlant, type Call } from '../../scripts/demo/build-plants.ts';
import { DEMO_PLANTS, demoConfiguration } from '../../scripts/demo/plants.ts';
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
  const outcome = evaluate(demoConfiguration(plant), { ...plant.plant.product, selling_price: plant.price }, known);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  expect(process.figures!.cogs).toBeCloseTo(outcome.results.figures.cogs, 9);
  // Each sells something beside its product.
  expect(process.figures!.co_product_sales).toBeGreaterThan(0);
});
