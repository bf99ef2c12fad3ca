/** What a new database holds, and that a second start leaves it alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Experiment, Home, ModelFitList, ProcessList, ProductList } from '#generated/types.ts';
import { configurations, logs, processes, products } from '#server/db/schema.ts';
import { seedDemo } from '#server/seed.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

/** Names of the products of the current organisation, and their processes with cost and yield. */
async function found() {
  const { body } = await server.call<ProductList>('standard', 'GET', '/v1/products.json?sort=name');
  const rows: Record<string, ProcessList['processes']> = {};
  for (const { id, name } of body.products) {
    const answer = await server.call<ProcessList>('standard', 'GET', `/v1/products/${id}/pipelines.json`);
    rows[name] = answer.body.processes;
  }
  return rows;
}

const workIn = (id: string) =>
  server.call('standard', 'PUT', '/v1/users/usr_mara_kovacs.json', { current_org: { id } });

test('each organisation has its products, each with its processes and their metrics', async () => {
  const food = await found();
  await workIn('org_novem_biologics');
  const biologics = await found();
  await workIn('org_helder_foods');

  expect(Object.keys(food)).toEqual(['Leghaemoglobin', 'Succinic acid']);
  expect(Object.keys(biologics)).toEqual(['Trastuzumab biosimilar']);
  const all = { ...food, ...biologics };
  expect(Object.fromEntries(Object.entries(all).map(([name, list]) => [name, list.length]))).toEqual({
    Leghaemoglobin: 2,
    'Succinic acid': 3,
    'Trastuzumab biosimilar': 3,
  });
  for (const list of Object.values(all)) {
    for (const { figures } of list) expect(figures!.cogs).toBeGreaterThan(0);
    expect(list[0]!.previous_figures).not.toBeNull();
  }
});

test('one experiment is measured: its notes name source, licence and link, and its fit is ready to be accepted', async () => {
  const url = '/v1/experiments/prd_leghaemoglobin/chemostat/exp_chemostat_kayser_2005.json';
  const { body } = await server.call<Experiment>('standard', 'GET', url);
  expect(body).toMatchObject({
    status: 'fitted',
    mapping: { confirmed: true, rows_used: 13, excluded_rows: [15, 16] },
  });
  for (const part of [
    'Measured data, not simulated',
    'Kayser et al. 2005',
    'https://doi.org/10.1099/mic.0.27481-0',
    'MIT',
  ])
    expect(body.notes).toContain(part);
  const fits = '/v1/products/prd_leghaemoglobin/unit_operations/chemostat/fits.json';
  const { fits: list } = (await server.call<ModelFitList>('standard', 'GET', fits)).body;
  expect(list).toMatchObject([{ status: 'proposed', experiments: [{ rows_used: 13 }], effects: [] }]);
  // No process has a chemostat, so it waits for no decision.
  const home = (await server.call<Home>('standard', 'GET', '/v1/home.json')).body;
  const waiting = home.decisions.filter(({ kind }) => kind === 'proposed_fit');
  expect(waiting.map(({ unit_operation }) => unit_operation)).toEqual(['fed_batch_fermentation']);
});

test('one product has a proposed fit to its experiment, with its effect', async () => {
  const url = '/v1/products/prd_leghaemoglobin/unit_operations/fed_batch_fermentation/fits.json';
  const { body } = await server.call<ModelFitList>('standard', 'GET', url);
  expect(body.fits).toHaveLength(1);
  const [fit] = body.fits;
  expect(fit).toMatchObject({
    number: 1,
    status: 'proposed',
    experiments: [{ id: 'exp_fermentation_01', rows_used: 36 }],
  });
  // Home tells the effect that the page of the fit proposes: with fitted values in place of those entered.
  const { decisions } = (await server.call<Home>('standard', 'GET', '/v1/home.json')).body;
  const waiting = decisions.find(({ kind }) => kind === 'proposed_fit')!;
  const replaced = new Map(
    fit!.effects.map((effect) => [effect.process_id, effect.replaced?.cogs ?? effect.cogs_after]),
  );
  expect(fit!.effects.some((effect) => effect.replaced)).toBe(true);
  expect(new Map(waiting.processes.map(({ process_id, after }) => [process_id, after]))).toEqual(replaced);
  const { Leghaemoglobin: list } = await found();
  for (const { process_id, feasible, cogs_before, cogs_after } of fit!.effects) {
    expect(feasible).toBe(true);
    expect(cogs_before).toBeCloseTo(list!.find(({ id }) => id === process_id)!.figures!.cogs, 6);
    expect(Math.abs(cogs_after! / cogs_before! - 1)).toBeGreaterThan(0.01);
  }
});

test('a second start seeds nothing', async () => {
  const { sql } = server.database;
  const count = () => Promise.all([products, processes, configurations, logs].map((table) => sql.$count(table)));
  const before = await count();
  await seedDemo(sql);
  expect(await count()).toEqual(before);
});
