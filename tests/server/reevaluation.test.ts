import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import type {
  Configuration,
  ConfigurationList,
  Figures,
  LogList,
  Process,
  ProcessList,
  ProcessWithConfiguration,
  Product,
} from '#generated/types.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { configurations, jobs } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { libraryWith } from '#server/shared-library.ts';
import { quickRunner, untilIdle } from '../support/jobs.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

const helder = 'org_helder_foods';
let server: TestServer;
let runner: Runner | undefined;

beforeAll(async () => {
  server = await testServer();
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await server.database.sql.delete(jobs);
});

afterAll(() => server.close());

const call = <T>(method: string, url: string, body?: unknown) => server.call<T>('standard', method, url, body);
const current = async (url: string) => (await call<ProcessWithConfiguration>('GET', `${url}.json`)).body;
const setPrice = (id: string, selling_price: number) =>
  call<Product>('PUT', `/v1/products/${id}.json`, { selling_price });
const waiting = () => server.database.sql.$count(jobs, and(isNull(jobs.finished_at), isNull(jobs.process_id)));

/** Runs what is queued to the end. */
async function work(): Promise<void> {
  runner = quickRunner(server.database, kinds);
  await untilIdle(server.database);
  await runner.stop();
}

/** A product with one process, saved `saves` times. */
async function saved(saves = 1): Promise<{ product: Product; id: string; url: string }> {
  const made = await newProcess(server);
  for (let i = 0; i < saves; i++) {
    expect((await call('POST', `${made.url}/configurations.json`, configuration())).status).toBe(201);
  }
  return made;
}

function figuresAt({ uo_settings, locked_values, assumptions, fits }: Configuration, product: Product): Figures {
  const outcome = evaluate({ uo_settings, locked_values, assumptions, fits }, product, libraryWith([]));
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results.figures;
}

describe('after a change of price', () => {
  test('each process has new results for its current configuration, and is otherwise as it was', async () => {
    const { product, url } = await saved(2);
    const copy = await call<Process>('POST', `/v1/products/${product.id}/pipelines.json`, {
      name: 'Copy',
      copy_of: (await current(url)).id,
    });
    const before = await current(url);
    const history = `${url}/configurations.json`;
    const [, first] = (await call<{ configurations: { id: string; figures: Figures }[] }>('GET', history)).body
      .configurations;
    const { body: dearer } = await setPrice(product.id, 400);
    await work();

    const after = await current(url);
    expect(after.configuration!.results.figures).toEqual(figuresAt(before.configuration!, dearer));
    expect(after.configuration!.results.figures.npv).toBeGreaterThan(before.configuration!.results.figures.npv!);
    expect(after.configuration).toEqual({ ...before.configuration, results: after.configuration!.results });
    const { configuration: _, figures, ...rest } = after;
    expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((key) => [key, before[key as keyof typeof before]])));
    expect(figures).toEqual(after.configuration!.results.figures);
    // The list reads what is stored beside the results.
    const list = await call<ProcessList>('GET', `/v1/products/${product.id}/pipelines.json`);
    expect(list.body.processes.map((one) => [one.id, one.figures!.npv])).toEqual([
      [after.id, figures!.npv],
      [copy.body.id, figures!.npv],
    ]);
    // History keeps what it was.
    const old = await call<Configuration>('GET', `${url}/configurations/${first!.id}.json`);
    expect(old.body.results.figures).toEqual(first!.figures);

    const log = await call<LogList>('GET', '/v1/users/usr_mara_kovacs/logs.json');
    expect(log.body.logs[0]).toMatchObject({
      action: 'product.reevaluate',
      title: 'Re-evaluated 2 processes of Myoglobin',
      product_id: product.id,
    });
  });

  test('an editor who had it open saves without a conflict', async () => {
    const { product, url } = await saved();
    const { version } = await current(url);
    await setPrice(product.id, 300);
    await work();
    expect((await call('POST', `${url}/configurations.json`, { ...configuration(), version })).status).toBe(201);
  });

  test('several changes before the job starts cause one job; a change of the name causes none', async () => {
    const { product, url } = await saved();
    await call('PUT', `/v1/products/${product.id}.json`, { name: 'Heme protein', selling_price: 250 });
    expect(await waiting()).toBe(0);
    for (const price of [260, 270, 280]) await setPrice(product.id, price);
    expect(await waiting()).toBe(1);
    await work();
    const { configuration: now } = await current(url);
    const { body } = await call<Product>('GET', `/v1/products/${product.id}.json`);
    expect(now!.results.figures).toEqual(figuresAt(now!, body));
  });

  test('a product without a process needs none', async () => {
    const { product, url } = await newProcess(server);
    await call('DELETE', `${url}.json`);
    await setPrice(product.id, 1);
    expect(await waiting()).toBe(0);
  });

  test('a save computed before and stored after the change has the new price', async () => {
    const { product, url } = await newProcess(server);
    const { of } = server.compute;
    server.compute.of = (owner) => ({
      ...of(owner),
      evaluateToStore: async (task) => {
        const outcome = await of(owner).evaluateToStore(task);
        await setPrice(product.id, 500);
        return outcome;
      },
    });
    try {
      expect((await call('POST', `${url}/configurations.json`, configuration())).status).toBe(201);
    } finally {
      server.compute.of = of;
    }
    const { configuration: now } = await current(url);
    expect(now!.results.figures).toEqual(figuresAt(now!, { ...product, selling_price: 500 }));
  });
});

test('another host is evaluated too; settings that do not work with it keep their results, and the job says why', async () => {
  const { product, url } = await saved();
  const before = await current(url);
  const setHost = async (host_id: string) => {
    const { status, body } = await call<Product>('PUT', `/v1/products/${product.id}.json`, { host_id });
    expect(status).toBe(200);
    await work();
    const [job] = await server.database.sql.select().from(jobs).orderBy(desc(jobs.submitted_at)).limit(1);
    return { product: body, result: job!.result, now: (await current(url)).configuration! };
  };
  const mould = await setHost('cel_aspergillus_oryzae');
  expect(mould.result).toMatchObject({
    recomputed: 0,
    infeasible: [{ configuration_id: mould.now.id, message: expect.stringContaining('Aspergillus') as string }],
  });
  expect(mould.now.results).toEqual(before.configuration!.results);

  const yeast = await setHost('cel_yarrowia_lipolytica');
  expect(yeast.result).toEqual({ recomputed: 1, infeasible: [], superseded: false });
  expect(yeast.now.results.figures).toEqual(figuresAt(yeast.now, yeast.product));
});

test.each([
  ['engine', { engine: '0.0.1' }],
  ['impact factors', { factors: '2020.01' }],
])('results of an older version of the %s are marked, and kept unless requested otherwise', async (_what, older) => {
  const { product, id, url } = await saved();
  const { configuration: made } = await current(url);
  const pins = { ...made!.pins, ...older };
  await server.database.sql.update(configurations).set({ pins }).where(eq(configurations.id, made!.id));
  await setPrice(product.id, 310);
  await work();
  expect(await current(url)).toMatchObject({
    newer: true,
    configuration: { pins, newer: true, results: made!.results },
  });
  const { body: list } = await call<ProcessList>('GET', `/v1/products/${product.id}/pipelines.json`);
  expect(list.processes.find((one) => one.id === id)).toMatchObject({ newer: true });
  const { body: history } = await call<ConfigurationList>('GET', `${url}/configurations.json`);
  expect(history.configurations).toMatchObject([{ newer: true }]);

  await server.database.sql.transaction((tx) =>
    reevaluateLater(forOrganisation(tx, helder), product.id, null, { older_engines: true }),
  );
  await work();
  const { configuration: renewed } = await current(url);
  expect(renewed).toMatchObject({ id: made!.id, number: 1, newer: false, pins: made!.pins });
  expect(renewed!.results.figures).toEqual(figuresAt(renewed!, { ...product, selling_price: 310 }));
});

test('a process deleted while the price changed is evaluated when it is restored', async () => {
  const { product, id, url } = await saved();
  await call('DELETE', `${url}.json`);
  await setPrice(product.id, 320);
  await work();
  await call('POST', `/v1/restore/processes/${id}.json`);
  await work();
  const { configuration: now } = await current(url);
  expect(now!.results.figures).toEqual(figuresAt(now!, { ...product, selling_price: 320 }));
});

test('a job whose product is deleted before it begins is dropped', async () => {
  const { product } = await saved();
  await setPrice(product.id, 330);
  await call('DELETE', `/v1/products/${product.id}.json`);
  await work();
  const [job] = await server.database.sql
    .select()
    .from(jobs)
    .where(sql`${jobs.product_id} = ${product.id}`);
  expect(job).toMatchObject({ status: 'cancelled', message: 'The item for which the job was run has been deleted.' });
});
