/** The filters of the list of all processes, over the real routes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ComponentUses, ProcessList, ProcessWithConfiguration } from '#generated/types.ts';
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

test('by their steps and by when they were changed', async () => {
  const all = (await list('')).processes;
  const operation = all[0]!.unit_operations.find((id) =>
    all.some(({ unit_operations: steps }) => !steps.includes(id)),
  )!;
  const having = (...ids: string[]) =>
    all
      .filter(({ unit_operations: steps }) => steps.some((id) => ids.includes(id)))
      .map(({ id }) => id)
      .toSorted();
  const found = async (query: string) => (await list(query)).processes.map(({ id }) => id).toSorted();
  expect(await found(`unit_operation=${operation}`)).toEqual(having(operation));
  const [other] = all.at(-1)!.unit_operations;
  expect(await found(`unit_operation=${operation}&unit_operation=${other}`)).toEqual(having(operation, other!));
  expect((await list('unit_operation=no_such_operation')).total).toBe(0);
  // To the millisecond that the list states, and not a later one.
  const last = Math.max(...all.map(({ updated_at }) => Date.parse(updated_at)));
  const since = (time: number) => `changed_since=${new Date(time).toISOString()}`;
  expect(await found(since(last))).toEqual(
    all
      .filter(({ updated_at }) => Date.parse(updated_at) === last)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect((await list(since(last + 1))).total).toBe(0);
  expect((await list(since(0))).total).toBe(all.length);
});

test('by what they buy, are made of or grow, with amounts that agree with the whole results', async () => {
  const bought = await list('uses=mol_glucose');
  expect(bought.processes.length).toBeGreaterThan(1);
  const spent = bought.processes.map(({ use }) => use!.annual);
  expect(spent).toEqual(spent.toSorted((a, b) => b - a));
  const linesOf = async ({ id, product_id }: ProcessList['processes'][number]) => {
    const { body } = await server.call('standard', 'GET', `/v1/products/${product_id}/pipelines/${id}.json`);
    return (body as ProcessWithConfiguration).configuration!.results.operating_cost.lines.filter(
      ({ item_id, price }) => item_id === 'mol_glucose' && price !== null,
    );
  };
  const all = await list('');
  for (const process of all.processes) {
    const lines = await linesOf(process);
    const use = bought.processes.find(({ id }) => id === process.id)?.use;
    expect(use !== undefined, process.name).toBe(lines.length > 0);
    expect(process.use).toBeUndefined();
    if (!use) continue;
    expect(use.component_id).toBe('mol_glucose');
    expect(use.annual).toBeCloseTo(
      lines.reduce((sum, { annual }) => sum + annual, 0),
      3,
    );
    expect(use.amount * lines[0]!.price!).toBeCloseTo(use.annual, 3);
    expect(use.per_kg).toBeCloseTo(
      lines.reduce((sum, { per_kg }) => sum + per_kg, 0),
      9,
    );
  }
  const one = await list('uses=mol_glucose&page=2&page_size=1&sort=name');
  expect(one.total).toBe(bought.total);
  expect(one.processes[0]!.name).toBe(bought.processes.map(({ name }) => name).toSorted()[1]);
  const grown = await list('uses=cel_komagataella_phaffii');
  expect(grown.processes.map(({ use }) => use)).toEqual(
    grown.processes.map(() => ({ component_id: 'cel_komagataella_phaffii', amount: 0, annual: 0, per_kg: 0 })),
  );
  expect(grown.total).toBeGreaterThan(0);
  expect((await list('uses=mol_unknown')).total).toBe(0);
});

test('the number of processes of each component is what the list of its uses has', async () => {
  const { status, body } = await server.call('standard', 'GET', '/v1/component_uses.json');
  expect(status).toBe(200);
  const { uses } = body as ComponentUses;
  const kinds = new Set(uses.map(({ component_id: id }) => id.split('_')[0]));
  expect([...kinds]).toEqual(expect.arrayContaining(['cel', 'mol', 'prt']));
  for (const { component_id: id, process_count: counted } of uses)
    // oxlint-disable-next-line no-await-in-loop -- one server
    expect((await list(`uses=${id}&page_size=1`)).total, id).toBe(counted);
  // And none is left out.
  for (const id of ['mol_glucose', 'mol_urea', 'sol_ethanol', 'cel_cho'])
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect((await list(`uses=${id}`)).total, id).toBe(
      uses.find(({ component_id }) => component_id === id)?.process_count ?? 0,
    );
});

test('of another organisation’s product there are none', async () => {
  expect((await list('product_id=prd_trastuzumab')).total).toBe(0);
});

test.each([
  ['largest_cost=cheap', 'largest_cost'],
  ['least_coverage=2', 'least_coverage'],
  ['unit_operation=not%20an%20id', 'unit_operation'],
  ['changed_since=yesterday', 'changed_since'],
])('%s is refused', async (query, field) => {
  const { status, body } = await server.call('standard', 'GET', `/v1/pipelines.json?${query}`);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(field);
});
