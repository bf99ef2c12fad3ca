/** The filters of the list of all processes, over the real routes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessList } from '#generated/types.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function list(query: string): Promise<ProcessList> {
  const { status, body } = await server.call('standard', 'GET', `/v1/pipelines.json?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ProcessList;
}

test('by product, unit cost and coverage, alone and together, with the total of what is left', async () => {
  const all = await list('');
  expect(all.processes.length).toBeGreaterThan(1);
  const product = all.processes[0]!.product_id;
  const costs = all.processes.map(({ figures }) => figures?.cogs ?? Infinity).toSorted((a, b) => a - b);
  const limit = (costs[0]! + costs[1]!) / 2;
  const ofProduct = await list(`product_id=${product}`);
  expect(ofProduct.total).toBeLessThan(all.processes.length);
  expect(ofProduct.processes.map(({ id }) => id).toSorted()).toEqual(
    all.processes
      .filter((one) => one.product_id === product)
      .map(({ id }) => id)
      .toSorted(),
  );
  const cheap = await list(`largest_cost=${limit}&page=1&page_size=1`);
  expect(cheap.total).toBe(1);
  expect(cheap.processes[0]!.figures!.cogs).toBe(costs[0]);
  const coverages = all.processes.map(({ figures }) => figures!.gwp_coverage!).toSorted((a, b) => a - b);
  // Between the two lowest, so that one process is left out.
  const least = (coverages[0]! + coverages[1]!) / 2;
  const covered = await list(`least_coverage=${least}`);
  expect(covered.processes).toHaveLength(all.processes.length - 1);
  for (const { figures } of covered.processes) expect(figures!.gwp_coverage).toBeGreaterThan(least);
  expect((await list(`product_id=${product}&largest_cost=0&least_coverage=1`)).total).toBe(0);
});

test('of another organisation’s product there are none', async () => {
  expect((await list('product_id=prd_trastuzumab')).total).toBe(0);
});

test.each([
  ['largest_cost=cheap', 'largest_cost'],
  ['least_coverage=2', 'least_coverage'],
])('%s is refused', async (query, field) => {
  const { status, body } = await server.call('standard', 'GET', `/v1/pipelines.json?${query}`);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(field);
});
