/** Sites through the API: what is refused, and plans. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import {
  entriesOf,
  evaluateSite,
  modelOf,
  type Plan,
  planning,
  siteFaults,
  type SiteDocument,
} from '#engine/campus/index.ts';
import { canonical, ENGINE_VERSION } from '#engine/index.ts';
import type { Site, SiteInput, SiteJob, SiteVersion, SiteVersionList } from '#generated/types.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { quickRunner, untilIdle, untilJob } from '../support/jobs.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let runner: Runner | null = null;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => runner?.stop());

const input = operationExamples.createSite.body as SiteInput;
const { document } = input;
const call = (...[method, url, body]: ['POST' | 'PUT' | 'GET' | 'DELETE', string, unknown?]) =>
  server.call('standard', method, url, body);
const create = async (site: SiteDocument = document): Promise<Site> => {
  const { status, body } = await call('POST', '/v1/sites.json', { name: 'Leiden', document: site });
  expect(status).toBe(201);
  return body as unknown as Site;
};

/** From start to end, as a program does it. */
async function plan(id: string, body: object = {}): Promise<SiteJob> {
  const started = await call('POST', `/v1/sites/${id}/plan.json`, body);
  expect([started.status, started.body['status'], started.body['result']]).toEqual([202, 'queued', null]);
  runner ??= quickRunner(server.database, kinds);
  await untilIdle(server.database);
  return (await call('GET', `/v1/sites/${id}/jobs/${String(started.body['id'])}.json`)).body as unknown as SiteJob;
}
const stored = async (id: string): Promise<Site> => (await call('GET', `/v1/sites/${id}.json`)).body as unknown as Site;
async function planned(id: string, body: object = {}): Promise<Site> {
  const { status, message, result } = await plan(id, body);
  expect([status, message]).toEqual(['succeeded', null]);
  const site = await stored(id);
  expect(result!.stored_version).toBe(site.version);
  expect(result!.plan).toEqual(site.document.plan);
  return site;
}

test('a plan has every order, and the same seed gives the same plan', async () => {
  const { id } = await create();
  const other = await create();
  const first = await planned(id, { seed: 4 });
  const again = await planned(other.id, { seed: 4 });
  expect(first.version).toBe(2);
  expect(first.document.plan).toEqual(again.document.plan);
  const { missing, evaluated, costs } = evaluateSite(first.document);
  expect(missing).toEqual([]);
  const added = costs.products.reduce(
    (sum, { variable, controllable, fixed }) => sum + variable + controllable + fixed,
    costs.idle,
  );
  expect(Math.abs(added / costs.total - 1)).toBeLessThan(1e-9);
  const direct = costs.products.reduce((sum, { variable }) => sum + variable, 0);
  expect(Math.abs((direct + evaluated.cost + costs.fixed) / costs.total - 1)).toBeLessThan(1e-9);
});

test('a pinned order stays in its place', async () => {
  const { id } = await create();
  const { document: first } = await planned(id);
  const pinned = first.plan.toReversed().map((entry) => ({ ...entry, pinned: true }));
  await call('PUT', `/v1/sites/${id}.json`, { name: 'Leiden', document: { ...first, plan: pinned } });
  const again = await planned(id);
  expect(again.document.plan).toEqual(pinned);
});

const { suites, products, demands, closures } = document;
const CONTRADICTIONS: [name: string, change: Partial<SiteDocument>, field: string, sentence: string][] = [
  ['two suites of one key', { suites: [...suites, suites[0]!] }, 'suites.1.id', 'Two entries have the id suite_1'],
  [
    'a closure that ends before it begins',
    { closures: [{ ...closures[0]!, to: '2027-07-01' }] },
    'closures.0.to',
    'opens again on 2027-07-01',
  ],
  [
    'a closed suite that does not exist',
    { closures: [{ ...closures[0]!, suite: 'none' }] },
    'closures.0.suite',
    'not on the site',
  ],
  [
    'a suite set up for nothing known',
    { suites: [{ ...suites[0]!, initial_product: 'none' }] },
    'suites.0.initial_product',
    'Suite 1 is set up',
  ],
  [
    'a route through no suite',
    { products: products.with(0, { ...products[0]!, routes: [{ suites: ['none'] }] }) },
    'products.0.routes.0.suites',
    'Antibody 7',
  ],
  [
    'a product without a suite',
    { products: products.with(0, { ...products[0]!, routes: [] }) },
    'products.0.routes',
    'Antibody 7 has no suite',
  ],
  [
    'campaigns that cannot be',
    { products: products.with(0, { ...products[0]!, least_batches: 5, most_batches: 2 }) },
    'products.0.most_batches',
    'at least 5',
  ],
  [
    'a life that is over before release',
    { products: products.with(0, { ...products[0]!, life_days: 500 }) },
    'products.0.life_days',
    'Antibody 7 is released 30 days',
  ],
  [
    'a demand for nothing known',
    { demands: demands.with(0, { ...demands[0]!, product: 'none' }) },
    'demands.0.product',
    '16 kg by 2027-04-01',
  ],
  [
    'a due date outside the plan',
    { demands: demands.with(2, { ...demands[2]!, due: '2029-01-01' }) },
    'demands.2.due',
    '20 kg of Antibody 7 are due on 2029-01-01',
  ],
  [
    'more batches than can be planned',
    { demands: demands.with(0, { ...demands[0]!, kg: 1e7 }) },
    'demands.0.kg',
    'Antibody 7 need',
  ],
  [
    'a changeover of nothing known',
    { changeovers: [{ from: 'none', to: 'antibody', days: 1, cost: 1 }] },
    'changeovers.0.from',
    'none',
  ],
  [
    'a changeover that is given twice',
    {
      changeovers: [2, 9].map((days) => ({ from: products[0]!.id, to: products[1]!.id, days, cost: 1 })),
    },
    'changeovers.1.to',
    'is given twice',
  ],
  [
    'people in a tank',
    {
      resources: [
        { id: 'people', name: 'Operators', kind: 'people', item: 'operators', rate: 4, tank: 9, shortage_price: 1 },
      ],
    },
    'resources.0.tank',
    'Operators are people',
  ],
  [
    'a draw that ends before it begins',
    {
      products: products.with(0, {
        ...products[0]!,
        draws: [{ item: 'wfi', from_hours: 9, to_hours: 4, per_hour: 1 }],
      }),
    },
    'products.0.draws.0.to_hours',
    'from hour 9 of a batch to hour 4',
  ],
  [
    'a cost of a section that the product does not have',
    {
      products: products.with(0, {
        ...products[0]!,
        fixed_lines: [{ key: 'tanks', title: 'Tanks', section: 'filling', annual: 1e6 }],
      }),
    },
    'products.0.fixed_lines.0.section',
    'The cost “Tanks” of Antibody 7',
  ],
  [
    'an order that is planned twice',
    { plan: [0, 0].map((route) => ({ demand: 'd1', route, not_before: null, pinned: false })) },
    'plan.1.demand',
    'd1 twice',
  ],
  [
    'a planned order that is not wanted',
    { plan: [{ demand: 'd9', route: 0, not_before: null, pinned: false }] },
    'plan.0.demand',
    'd9',
  ],
  [
    'a planned route that is gone',
    { plan: [{ demand: 'd1', route: 3, not_before: null, pinned: false }] },
    'plan.0.route',
    'Antibody 7',
  ],
];

test.each(CONTRADICTIONS)('%s is kept, but not planned: a sentence says why', async (_, change, field, sentence) => {
  const { id } = await create({ ...document, ...change });
  const { status, body } = await call('POST', `/v1/sites/${id}/plan.json`, {});
  expect(status).toBe(422);
  expect(body).toMatchObject({ field: `document.${field}` });
  expect(body['message']).toContain(sentence);
  expect(siteFaults({ ...document, ...change })[0]!.field).toBe(field);
});

test('a plan whose changeover became forbidden is planned again', async () => {
  const { id } = await create();
  const { document: first } = await planned(id);
  const only = { ...first, suites: first.suites.map((suite) => ({ ...suite, initial_product: null })) };
  // One direction only, so that there is another sequence.
  const changeovers = [{ from: 'antibody', to: 'fusion', days: null, cost: 0 }];
  await call('PUT', `/v1/sites/${id}.json`, { name: 'Leiden', document: { ...only, changeovers } });
  const { evaluated, missing } = evaluateSite((await planned(id)).document);
  expect(missing).toEqual([]);
  expect(evaluated.changeovers.filter(({ from, to }) => from === 0 && to === 1)).toEqual([]);
});

test('a product that no suite may be turned over to is named', async () => {
  const forbidden = ['antibody', 'fusion'].map((to) => ({
    from: to === 'fusion' ? 'antibody' : 'fusion',
    to,
    days: null,
    cost: 0,
  }));
  const { id } = await create({ ...document, changeovers: forbidden });
  const { status, message, result } = await plan(id);
  expect([status, result]).toEqual(['failed', null]);
  expect(message).toContain('Fusion 4 cannot be made');
});

test('the job has the plan, prices and charges that the app shows, with the version and the hash of what it planned', async () => {
  const { id } = await create();
  const { result, seed, restarts } = await plan(id, { seed: 9, restarts: 2 });
  let found: Plan = [];
  let conflicts: number[] = [];
  for (const event of planning(document, { seed: 9, restarts: 2 })) {
    if (event.kind === 'plan') found = event.plan;
    if (event.kind === 'priced') conflicts = event.priced.conflicts.map(({ price }) => price);
  }
  expect([seed, restarts]).toEqual([9, 2]);
  expect(result!.plan).toEqual(entriesOf(document, modelOf(document), found));
  expect(result!.conflicts.map(({ price }) => price)).toEqual(conflicts);
  expect(result).toMatchObject({
    site_version: 1,
    stored_version: 2,
    engine_version: ENGINE_VERSION,
    document_sha256: createHash('sha256').update(canonical(document)).digest('hex'),
    is_proven: true,
  });
  expect(result!.bound).toBe(result!.controllable_cost);
  const charged = result!.charges.reduce((sum, one) => sum + one.variable + one.controllable + one.fixed, 0);
  expect(Math.abs((charged + result!.unused_capacity) / result!.total_cost - 1)).toBeLessThan(1e-9);
  for (const { sentence } of result!.conflicts) expect(sentence).toMatch(/(Antibody 7|Fusion 4).*week/);
  expect(result!.worths.map(({ kind }) => kind)).toEqual(['suite', 'product', 'product']);
});

test('a plan of a site that was changed in the meantime is kept with its job, and the change stays', async () => {
  await runner?.stop();
  const { id } = await create();
  const { body } = await call('POST', `/v1/sites/${id}/plan.json`, {});
  const load = server.database;
  const kind = kinds.find(({ name }) => name === 'plan_site')!;
  // The site changes after the job has read it.
  runner = quickRunner(load, [
    ...kinds.filter((one) => one !== kind),
    {
      ...kind,
      async load(job, db) {
        const input = await kind.load(job, db);
        await call('PUT', `/v1/sites/${id}.json`, { name: 'Changed', document });
        return input;
      },
    },
  ]);
  await untilJob(load, String(body['id']), { status: 'succeeded' });
  await runner.stop();
  runner = null;
  const job = (await call('GET', `/v1/sites/${id}/jobs/${String(body['id'])}.json`)).body as unknown as SiteJob;
  expect([job.result!.site_version, job.result!.stored_version, job.result!.plan.length]).toEqual([1, null, 3]);
  expect(await stored(id)).toMatchObject({ name: 'Changed', version: 2, document: { plan: [] } });
});

test('a planning is cancelled once, and belongs to its site', async () => {
  await runner?.stop();
  runner = null;
  const { id } = await create();
  const other = await create();
  const { body } = await call('POST', `/v1/sites/${id}/plan.json`, {});
  const job = `jobs/${String(body['id'])}.json`;
  expect((await call('GET', `/v1/sites/${other.id}/${job}`)).status).toBe(404);
  expect((await call('DELETE', `/v1/sites/${other.id}/${job}`)).status).toBe(404);
  const cancelled = await call('DELETE', `/v1/sites/${id}/${job}`);
  expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'cancelled']);
  const again = await call('DELETE', `/v1/sites/${id}/${job}`);
  expect([again.status, again.body['message']]).toEqual([409, 'This planning was already cancelled.']);
  expect(await stored(id)).toMatchObject({ version: 1 });
});

test('each save keeps a version, whose document stays; a name makes it a scenario', async () => {
  const { id } = await create();
  const fewer = { ...document, demands: document.demands.slice(0, 2) };
  await call('PUT', `/v1/sites/${id}.json`, { name: 'Leiden', document: fewer });
  const versions = async () =>
    ((await call('GET', `/v1/sites/${id}/versions.json`)).body as unknown as SiteVersionList).versions;
  const [second, first] = await versions();
  expect([second!.number, second!.orders, first!.number, first!.orders]).toEqual([2, 2, 1, 3]);
  expect(first!.created_by_name).not.toBeNull();
  const url = `/v1/sites/${id}/versions/${first!.id}.json`;
  const named = await call('PUT', url, { name: '  Before  ' });
  expect([named.status, named.body['name']]).toEqual([200, 'Before']);
  const kept = (await call('GET', url)).body as unknown as SiteVersion;
  expect([kept.name, kept.document]).toEqual(['Before', document]);
  await call('PUT', url, { name: null });
  expect((await versions()).map(({ name }) => name)).toEqual([null, null]);
  // Naming is no change of the site.
  expect((await stored(id)).version).toBe(2);
  expect((await call('DELETE', `/v1/sites/${id}.json`)).status).toBe(204);
  expect((await call('GET', url)).status).toBe(404);
});

test('the limit of batches counts what service needs, and what stock covers', async () => {
  const made = products.with(0, { ...products[0]!, success: 0.9, service: 0.99, opening_kg: 0, safety_kg: 0 });
  const wanted = (kg: number) => [{ ...demands[0]!, kg }];
  // 2,690 batches on average have enough good ones; 3,000 good ones of four kilograms need more than 3,000 with a probability of 99 %.
  const average = { ...document, products: products.with(0, { ...made[0]!, service: null }), demands: wanted(10_780) };
  expect(siteFaults(average)).toEqual([]);
  expect(siteFaults({ ...average, products: made })[0]).toMatchObject({ field: 'demands.0.kg' });
  const stocked = { ...average, products: made.with(0, { ...made[0]!, opening_kg: 10_000 }) };
  expect(siteFaults(stocked)).toEqual([]);
  const batches = modelOf(stocked).model.orders[0]!.batches;
  expect(batches).toBeGreaterThan(780 / 3.6);
  expect(batches).toBeLessThan(260);
});
