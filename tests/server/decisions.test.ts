/** Decisions between processes: what is stored, and what wakes them, through the real routes. */
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENGINE_VERSION } from '#engine/index.ts';
import type { ConfigurationCreate, Home, ProductDecision } from '#generated/types.ts';
import { decisionsToCheck } from '#server/db/decisions.ts';
import { components, jobs, webhookDeliveries } from '#server/db/schema.ts';
import { unavailable } from '#server/errors.ts';
import { FACTORS_VERSION } from '#server/impact-tables.ts';
import { checkDecisions } from '#server/jobs/check-decisions.ts';
import checkDecision from '#server/jobs/kinds/check-decision.ts';
import { quickRunner } from '../support/jobs.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let me: SomeOne;

beforeAll(async () => {
  server = await testServer();
  me = await newMember(server, 'De Cider');
});

afterAll(() => server.close());

/** Fewer hours for the same plant. */
const dearer = (): ConfigurationCreate => {
  const made = configuration();
  return {
    ...made,
    assumptions: { ...made.assumptions, plant: { ...made.assumptions?.plant, operating_hours: 4000 } },
  };
};

async function newCase() {
  const product = await newProduct(server, me);
  const add = async (name: string, of: ConfigurationCreate) => {
    const { body } = await server.call<{ id: string }>(me, 'POST', `/v1/products/${product.id}/pipelines.json`, {
      name,
    });
    await save(body.id, of);
    return body.id;
  };
  const save = async (id: string, of: ConfigurationCreate) => {
    const url = `/v1/products/${product.id}/pipelines/${id}/configurations.json`;
    expect((await server.call(me, 'POST', url, of)).status).toBe(201);
  };
  const [cheap, dear] = [await add('Cheap', configuration()), await add('Dear', dearer())];
  const url = `/v1/products/${product.id}/decision.json`;
  const decide = (more: object = {}) =>
    server.call<ProductDecision & { field?: string }>(me, 'PUT', url, {
      decision: { chosen_id: cheap, candidate_ids: [cheap, dear], metric: 'cogs', reason: 'Cheaper.', ...more },
    });
  const read = async () => (await server.call<ProductDecision>(me, 'GET', url)).body.decision;
  const tasks = async () =>
    ((await server.call<Home>(me, 'GET', '/v1/home.json')).body.waiting ?? []).filter(({ id }) => id === product.id);
  return { product, cheap, dear, url, decide, read, tasks, save };
}

test('a decision is kept with the values of all alternatives, and sleeps while nothing changes', async () => {
  const { cheap, dear, decide, read, tasks } = await newCase();
  expect(await read()).toBeNull();
  const { status, body } = await decide({ threshold: { side: 'above', value: 1e6 } });
  expect(status).toBe(200);
  const decision = (await read())!;
  expect(body.decision).toEqual(decision);
  expect(decision.candidates.map(({ process_id: id, process_name: name }) => [id, name])).toEqual([
    [cheap, 'Cheap'],
    [dear, 'Dear'],
  ]);
  for (const { at_decision: then, now } of decision.candidates) expect(now).toBe(then);
  expect(decision.candidates[0]!.at_decision!).toBeLessThan(decision.candidates[1]!.at_decision!);
  expect(decision).toMatchObject({ woken: [], reason: 'Cheaper.', decided_by: { id: me.id, name: 'De Cider' } });
  expect(await tasks()).toEqual([]);
});

test('a price that crosses the threshold wakes it, on the page of the product and on the home page of who decided', async () => {
  const { product, cheap, decide, read, tasks } = await newCase();
  await decide({ metric: 'npv' });
  const { at_decision: then } = (await read())!.candidates[0]!;
  await decide({ metric: 'npv', threshold: { side: 'below', value: then! - 1e6 } });
  expect((await read())!.woken).toEqual([]);
  const { status } = await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 50 });
  expect(status).toBe(200);
  const { woken, candidates } = (await read())!;
  expect(woken).toHaveLength(1);
  expect(woken[0]).toMatch(/^Net present value of Cheap is now .* below the limit/);
  expect(candidates[0]!.now!).toBeLessThan(candidates[0]!.at_decision!);
  expect(await tasks()).toMatchObject([{ kind: 'decision', process_id: cheap, text: woken[0], by: 'De Cider' }]);
  // A price back in range lets it sleep again.
  await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 250 });
  expect((await read())!.woken).toEqual([]);
  expect(await tasks()).toEqual([]);
});

/** Checks the decisions of which something has changed, as the server does when it starts and every ten minutes. */
async function check(): Promise<number> {
  const { sql: db } = server.database;
  await db.delete(jobs).where(eq(jobs.type, checkDecision.name));
  await checkDecisions(db);
  await checkDecisions(db);
  const runner = quickRunner(server.database, [checkDecision]);
  await expect.poll(() => db.$count(jobs, and(eq(jobs.type, checkDecision.name), isNull(jobs.finished_at)))).toBe(0);
  await runner.stop();
  const ran = await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.type, checkDecision.name));
  expect(ran.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  return ran.length;
}

test('a job checks a decision after a change alone, and tells a webhook once per reason without any page being opened', async () => {
  const { product, cheap, dear, decide, read, save } = await newCase();
  const hook = await server.call<{ id: string }>('admin', 'POST', '/v1/organisations/org_helder_foods/webhooks.json', {
    url: 'https://chat.example.org/titre',
    events: ['decision.woken'],
  });
  expect(hook.status).toBe(201);
  const told = async () => {
    const rows = await server.database.sql
      .select({ event: webhookDeliveries.event, data: webhookDeliveries.data })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhook_id, hook.body.id));
    return rows.filter(({ data }) => data?.product_id === product.id);
  };
  await decide();
  expect(await check()).toBeGreaterThan(0);
  expect(await check()).toBe(0);
  const { version } = (await server.call<{ version: number }>(me, 'GET', `/v1/products/${product.id}.json`)).body;

  // A dearer winner that still wins wakes nothing.
  const price = (value: number) => server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: value });
  await price(120);
  expect(await check()).toBe(1);
  expect(await told()).toEqual([]);

  await save(cheap, dearer());
  await save(dear, configuration());
  expect(await check()).toBe(1);
  const data = { product_id: product.id, process_id: cheap, id: product.id, by: null, concerns: [me.id] };
  expect(await told()).toEqual([{ event: 'decision.woken', data }]);
  // The same reason after another change is not told again.
  await price(121);
  expect(await check()).toBe(1);
  expect(await told()).toHaveLength(1);
  // It holds again, and then no longer.
  await save(cheap, configuration());
  await save(dear, dearer());
  await check();
  await save(cheap, dearer());
  await save(dear, configuration());
  await check();
  expect(await told()).toHaveLength(2);

  // A check is no change of the product.
  const now = (await server.call<{ version: number }>(me, 'GET', `/v1/products/${product.id}.json`)).body;
  expect(now.version).toBe(version + 2);
  expect(Object.keys((await read())!)).not.toEqual(expect.arrayContaining(['told']));
});

test('an engine or factors of another version have every decision checked', async () => {
  const { product, decide } = await newCase();
  await decide();
  await check();
  const { sql: db } = server.database;
  const due = async (versions: string) =>
    (await decisionsToCheck(db, versions)).some(({ product_id: id }) => id === product.id);
  expect(await due(`${ENGINE_VERSION} ${FACTORS_VERSION}`)).toBe(false);
  expect(await due(`99.0.0 ${FACTORS_VERSION}`)).toBe(true);
  const row = { id: 'cmp_new', organisation_id: 'org_helder_foods', kind: 'molecules' as const, name: 'New', row: {} };
  await db.insert(components).values(row as typeof components.$inferInsert);
  expect(await due(`${ENGINE_VERSION} ${FACTORS_VERSION}`)).toBe(true);
  await db.delete(components).where(eq(components.id, row.id));
});

test('a server that is too busy shows the home page without it, and says so on the page of the decision', async () => {
  const { product, decide, url, tasks } = await newCase();
  await decide({ metric: 'npv', threshold: { side: 'below', value: 1e12 } });
  await server.call(me, 'PUT', `/v1/products/${product.id}.json`, { selling_price: 51 });
  const of = server.compute.of.bind(server.compute);
  const busy = vi.spyOn(server.compute, 'of').mockImplementation((owner) => ({
    ...of(owner),
    evaluate: () => Promise.reject(unavailable('The server is busy with other calculations.', 2)),
  }));
  const [home, page, waiting] = [
    await server.call(me, 'GET', '/v1/home.json'),
    await server.call(me, 'GET', url),
    await tasks(),
  ];
  busy.mockRestore();
  expect([home.status, page.status, waiting]).toEqual([200, 503, []]);
});

test('another winner wakes it; a change that keeps the winner does not', async () => {
  const { cheap, dear, decide, read, save } = await newCase();
  await decide();
  await save(cheap, dearer());
  await save(dear, configuration());
  expect((await read())!.woken).toEqual([expect.stringMatching(/^Dear now has the best unit cost.*it was Cheap\.$/)]);
  await decide({ chosen_id: dear });
  expect((await read())!.woken).toEqual([]);
});

test('a chosen process that is deleted wakes it, and cannot be chosen again', async () => {
  const { product, dear, decide, read } = await newCase();
  await decide({ chosen_id: dear });
  const { status } = await server.call(me, 'DELETE', `/v1/products/${product.id}/pipelines/${dear}.json`);
  expect(status).toBe(204);
  expect((await read())!.woken).toEqual(['The chosen process has been deleted.']);
  expect((await decide({ chosen_id: dear })).status).toBe(422);
});

test('refuses what is no choice, naming the field', async () => {
  const { cheap, dear, decide, url } = await newCase();
  const refused = async (more: object) => {
    const { status, body } = await decide(more);
    return [status, body.field];
  };
  expect(await refused({ chosen_id: 'prc_other' })).toEqual([422, 'decision.chosen_id']);
  expect(await refused({ candidate_ids: [cheap, cheap] })).toEqual([422, 'decision.candidate_ids']);
  expect(await refused({ candidate_ids: [cheap, 'prc_homogenised'] })).toEqual([422, 'decision.candidate_ids.1']);
  expect(await refused({ reason: ' ' })).toEqual([422, 'decision.reason']);
  expect((await decide()).status).toBe(200);
  const stale = await server.call(me, 'PUT', url, { decision: null, version: 1 });
  expect(stale.status).toBe(409);
  const removed = await server.call<ProductDecision>(me, 'PUT', url, { decision: null });
  expect([removed.status, removed.body.decision]).toEqual([200, null]);
  expect(dear).not.toBe(cheap);
});
