/** Sites through the API: what is refused, and plans. */
import { beforeAll, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { evaluateSite, siteFaults, type SiteDocument } from '#engine/campus/index.ts';
import type { Site, SiteInput } from '#generated/types.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const input = operationExamples.createSite.body as SiteInput;
const { document } = input;
const call = (...[method, url, body]: ['POST' | 'PUT' | 'GET', string, unknown?]) =>
  server.call('standard', method, url, body);
const create = async (site: SiteDocument = document): Promise<Site> => {
  const { status, body } = await call('POST', '/v1/sites.json', { name: 'Leiden', document: site });
  expect(status).toBe(201);
  return body as unknown as Site;
};

test('a plan has every order, and the same seed gives the same plan', async () => {
  const { id } = await create();
  const other = await create();
  const planned = (await call('POST', `/v1/sites/${id}/plan.json`, { seed: 4 })).body as unknown as Site;
  const again = (await call('POST', `/v1/sites/${other.id}/plan.json`, { seed: 4 })).body as unknown as Site;
  expect(planned.version).toBe(2);
  expect(planned.document.plan).toEqual(again.document.plan);
  const { missing, evaluated, costs } = evaluateSite(planned.document);
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
  const { document: planned } = (await call('POST', `/v1/sites/${id}/plan.json`, {})).body as unknown as Site;
  const pinned = planned.plan.toReversed().map((entry) => ({ ...entry, pinned: true }));
  await call('PUT', `/v1/sites/${id}.json`, { name: 'Leiden', document: { ...planned, plan: pinned } });
  const again = (await call('POST', `/v1/sites/${id}/plan.json`, {})).body as unknown as Site;
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
  const { document: planned } = (await call('POST', `/v1/sites/${id}/plan.json`, {})).body as unknown as Site;
  const only = { ...planned, suites: planned.suites.map((suite) => ({ ...suite, initial_product: null })) };
  // One direction only, so that there is another sequence.
  const changeovers = [{ from: 'antibody', to: 'fusion', days: null, cost: 0 }];
  await call('PUT', `/v1/sites/${id}.json`, { name: 'Leiden', document: { ...only, changeovers } });
  const { status, body } = await call('POST', `/v1/sites/${id}/plan.json`, {});
  expect(status).toBe(200);
  const { evaluated, missing } = evaluateSite((body as unknown as Site).document);
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
  const { status, body } = await call('POST', `/v1/sites/${id}/plan.json`, {});
  expect(status).toBe(422);
  expect(body['message']).toContain('Fusion 4 cannot be made');
});
