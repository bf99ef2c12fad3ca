/** Every call that pages: its pages hold each row once, its search finds the one that is meant, it sorts by each of its keys. */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '#generated/openapi.lean.json' with { type: 'json' };
import { operationExamples } from '#generated/operations-examples.ts';
import { operations } from '#generated/operations.ts';
import { newFit } from '../support/fits.ts';
import { newAccessKey } from '../support/keys.ts';
import { submit } from '../support/jobs.ts';
import { copies, copyName, copyNameSql } from '../support/many.ts';
import { isNight, shareOfCommit } from '../support/night.ts';
import { newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

type OperationId = keyof typeof operations;
type Row = Record<string, unknown>;

const paged = (Object.keys(operations) as OperationId[]).filter((id) =>
  (operations[id].params.query as readonly string[]).includes('page'),
);

/** More than two pages of those that are asked for here. */
const [COPIES, PAGE] = isNight ? [120, 50] : [80, 30];
/** A configuration has at most 100. */
const STEPS = Math.min(COPIES, 90);
const UNIT = 'ultrafiltration';

interface List {
  url: string;
  /** Noun that its copies are called by; none where the call has no search. */
  noun?: string;
  /** Rows that there are at least; as many as copies if omitted. */
  least?: number;
  /** Value that a sort key stands for, where the row has no property of that name. */
  values?: Record<string, (row: never) => unknown>;
}

let server: TestServer;
let lists: Partial<Record<OperationId, List>>;

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  const { product, id: process, url } = await newProcess(server);
  const text = (value: string) => sql`${value}::text`;
  const id = (prefix: string) => sql`${`${prefix}_copy_`}::text || i`;
  const named = (prefix: string, noun: string) => ({ id: id(prefix), name: copyNameSql(noun) });
  const org = { organisation_id: text('org_helder_foods') };
  const add = (table: string, which: SQL, columns: Record<string, SQL>) =>
    copies(database, table, which, COPIES, columns);
  await add('products', sql`id = 'prd_leghaemoglobin'`, named('prd', 'Product'));
  await add('processes', sql`id = ${process}`, { ...named('prc', 'Process'), position: sql`i` });
  await add('buffers', sql`id = 'buf_phosphate_ph7'`, { ...named('buf', 'Buffer'), ph: sql`4 + i % 50 / 10.0` });
  const { body: site } = await server.call('standard', 'POST', '/v1/sites.json', operationExamples.createSite.body);
  await add('site_versions', sql`site_id = ${String(site['id'])}`, { id: id('siv'), number: sql`1000 + i` });
  await server.call('standard', 'POST', '/v1/own_operations.json', operationExamples.createOwnOperation.body);
  const { body: background } = await server.call(
    'standard',
    'POST',
    '/v1/background_databases.json',
    operationExamples.createBackgroundDatabase.body,
  );
  await add('background_processes', sql`true`, { number: sql`1000 + i`, process: copyNameSql('Activity') });
  await add('own_operations', sql`true`, named('own', 'Own'));
  await add('sites', sql`true`, named('sit', 'Site'));
  await add('configurations', sql`process_id = 'prc_homogenised'`, {
    id: id('cfg'),
    process_id: text(process),
    number: sql`i`,
    note: copyNameSql('Version'),
  });
  await database.sql.execute(sql`
    insert into column_meanings (organisation_id, unit_operation, head)
    select 'org_helder_foods', ${UNIT}::text, 'heading ' || i from generate_series(1, ${COPIES}::int) i`);
  await add('experiments', sql`true`, {
    ...org,
    ...named('exp', 'Experiment'),
    product_id: text(product.id),
    unit_operation: text(UNIT),
  });
  // Many steps of one configuration use a buffer and a custom operation.
  await database.sql.execute(sql`
    update configurations set uo_settings = uo_settings || (
      select jsonb_agg(step || jsonb_build_object('id', 'stp_' || i, 'settings', step->'settings' || '{"definition": "own_copy_1@1"}'))
      from jsonb_array_elements(uo_settings) step, generate_series(1, ${STEPS}::int) i
      where step->'settings'->>'buffer_id' = 'buf_phosphate_ph7')
    where id = (select current_configuration_id from processes where id = 'prc_secreted')`);
  await add('buffers', sql`id = 'buf_phosphate_ph7'`, {
    ...named('buf_deleted', 'Deleted'),
    deleted_at: sql`now() - interval '1 minute' * i`,
  });
  await add('carbon_reports', sql`true`, { ...org, ...named('rep', 'Report') });
  await add('organisations', sql`id = 'org_helder_foods'`, named('org', 'Organisation'));
  await add('users', sql`email = 'noorg@demo.test'`, {
    ...named('usr', 'Person'),
    user_id: sql`'subject' || i`,
    email: sql`'copy' || i || '@demo.test'`,
  });
  await add('users', sql`email = 'noorg@demo.test'`, {
    id: id('usr_member'),
    name: copyNameSql('Member'),
    user_id: sql`'member' || i`,
    email: sql`'member' || i || '@demo.test'`,
  });
  await add('memberships', sql`organisation_id = 'org_helder_foods'`, { user_id: id('usr_member') });
  await add('logs', sql`user_id = 'usr_mara_kovacs'`, { id: id('log'), title: copyNameSql('Deed') });
  await newFit(database, product.id);
  await add('fits', sql`product_id = ${product.id}`, { id: id('fit'), number: sql`i + 1`, status: text('discarded') });
  await submit(database, { organisation_id: 'org_helder_foods', product_id: product.id, process_id: process });
  await add('jobs', sql`process_id = ${process}`, { id: id('job') });
  const webhooks = '/v1/organisations/org_helder_foods/webhooks';
  const { body: webhook } = await server.call<{ id: string }>('admin', 'POST', `${webhooks}.json`, {
    url: 'https://notebook.helder.example/titre',
  });
  await server.call('admin', 'POST', `${webhooks}/${webhook.id}/test.json`);
  await add('webhook_deliveries', sql`true`, { id: id('dlv') });
  await newAccessKey(server);
  await add('access_keys', sql`true`, named('key', 'Key'));
  const productUrl = `/v1/products/${product.id}`;
  const experiment = { noun: 'Experiment' };
  lists = {
    listUsers: { url: '/v1/users.json', noun: 'Person' },
    listUserKeys: { url: '/v1/users/usr_mara_kovacs/keys.json', noun: 'Key', values: OF_KEY },
    listOrganisationKeys: { url: '/v1/organisations/org_helder_foods/keys.json', noun: 'Key', values: OF_KEY },
    listUserLogs: { url: '/v1/users/usr_mara_kovacs/logs.json', noun: 'Deed', values: OF_LOG },
    listUnassignedUsers: { url: '/v1/users/unassigned.json', noun: 'Person' },
    listOrganisationUsers: { url: '/v1/organisations/org_helder_foods/users.json', noun: 'Member' },
    listOrganisations: { url: '/v1/organisations.json', noun: 'Organisation' },
    listBuffers: {
      url: '/v1/buffers.json',
      noun: 'Buffer',
      values: Object.fromEntries(
        ['ionic_strength', 'conductivity', 'capacity', 'cost'].map((key) => [
          key,
          ({ properties }: { properties: Row }) => properties[key],
        ]),
      ),
    },
    listBufferUsages: { url: '/v1/buffers/buf_phosphate_ph7/usages.json', least: STEPS },
    listOwnOperationUsages: { url: '/v1/own_operations/own_copy_1/usages.json', least: STEPS },
    listBackgroundProcesses: {
      url: `/v1/background_databases/${String(background['id'])}/processes.json`,
      noun: 'Activity',
    },
    listSites: { url: '/v1/sites.json', noun: 'Site' },
    listSiteVersions: { url: `/v1/sites/${String(site['id'])}/versions.json` },
    listOwnOperations: { url: '/v1/own_operations.json', noun: 'Own' },
    listProducts: { url: '/v1/products.json', noun: 'Product' },
    listProcesses: { url: `${productUrl}/pipelines.json`, noun: 'Process', values: OF_PROCESS },
    listOrganisationProcesses: { url: '/v1/pipelines.json', noun: 'Process', values: OF_PROCESS },
    listProcessConfigurations: { url: `${url}/configurations.json`, noun: 'Version' },
    listExperiments: { url: '/v1/experiments.json', ...experiment },
    listProductExperiments: { url: `/v1/experiments/${product.id}.json`, ...experiment },
    listUnitOperationExperiments: { url: `/v1/experiments/${product.id}/${UNIT}.json`, ...experiment },
    listCarbonReports: { url: '/v1/carbon_accountings/reports.json', noun: 'Report', values: OF_REPORT },
    listDeleted: { url: '/v1/deleted.json', noun: 'Deleted' },
    listJobs: { url: `${url}/jobs.json` },
    listFits: { url: `${productUrl}/unit_operations/${UNIT}/fits.json` },
    listColumnHeadings: { url: `/v1/column_headings/${UNIT}.json` },
    listWebhookDeliveries: { url: `${webhooks}/${webhook.id}/deliveries.json` },
    listLogs: { url: '/v1/logs.json', noun: 'Deed', values: OF_LOG },
  };
});

afterAll(() => server.close());

const OF_LOG = {
  name: ({ title }: Row) => title,
  updated_at: ({ created_at: at }: Row) => at,
};
const OF_KEY = { updated_at: ({ created_at: at }: Row) => at };
const OF_PROCESS = {
  steps: ({ unit_operations: steps }: { unit_operations: unknown[] }) => steps.length,
  ...Object.fromEntries(
    ['cogs', 'yield', 'purity', 'output', 'gwp'].map((key) => [
      key,
      ({ figures }: { figures: Row | null }) => figures?.[key],
    ]),
  ),
};
const OF_REPORT = {
  period: ({ period_start: start }: Row) => start,
  ...Object.fromEntries(
    ['scope_1', 'scope_2_location', 'scope_2_market', 'scope_3', 'total_location', 'entries_without_factor'].map(
      (key) => [key, ({ totals }: { totals: Row }) => totals[key]],
    ),
  ),
};

interface Page {
  rows: Row[];
  total: number;
}

async function page(url: string, query: Record<string, string | number>): Promise<Page> {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, body } = await server.call('admin', 'GET', `${url}?${text}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = Object.values(body).find((value) => Array.isArray(value)) as Row[];
  return { rows, total: body['total'] as number };
}

/** All rows, page after page. */
async function walk(url: string, query: Record<string, string> = {}): Promise<Row[]> {
  const first = await page(url, { ...query, page: 1, page_size: PAGE });
  const rows = [...first.rows];
  for (let number = 2; (number - 1) * PAGE < first.total; number += 1)
    rows.push(...(await page(url, { ...query, page: number, page_size: PAGE })).rows);
  expect(rows).toHaveLength(first.total);
  expect(
    new Set(rows.map(({ id, heading, number, step_id }) => id ?? heading ?? number ?? step_id)).size,
    'rows, each once',
  ).toBe(first.total);
  return rows;
}

/** Keys that the contract lets one sort by. */
const sortKeys = (id: OperationId): string[] => {
  const { method, path } = operations[id];
  const item = Object.entries(contract.paths[path]);
  const operation = item.find(([key]) => key === method.toLowerCase())?.[1] as { parameters?: unknown[] } | undefined;
  const parameters = (operation?.parameters ?? []) as {
    $ref?: string;
    name?: string;
    schema?: { pattern?: string };
  }[];
  const named = contract.components.parameters as Record<string, { name: string; schema: { pattern?: string } }>;
  const sort = parameters
    .map((one) => (one.$ref ? named[one.$ref.split('/').at(-1)!]! : one))
    .find(({ name }) => name === 'sort');
  const [, keys = ''] = /\(([^)]*)\)/.exec(sort?.schema?.pattern ?? '') ?? [];
  return keys === '' ? [] : keys.split('|');
};

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).toLowerCase() < String(b).toLowerCase()
      ? -1
      : String(a).toLowerCase() > String(b).toLowerCase()
        ? 1
        : 0;

test('every paged operation is in the table', () => {
  expect(paged.toSorted()).toEqual(Object.keys(lists).toSorted());
});

// By day, another third at each commit.
describe.each(shareOfCommit(paged, 3))('%s', (id) => {
  test('contains each row once across its pages, and gives the total', async () => {
    const rows = await walk(lists[id]!.url);
    expect(rows.length).toBeGreaterThanOrEqual(lists[id]!.least ?? COPIES);
    const beyond = await page(lists[id]!.url, { page: 1000, page_size: PAGE });
    expect(beyond).toEqual({ rows: [], total: rows.length });
  });

  test('finds a row by words in any order and case', async ({ skip }) => {
    const { url, noun } = lists[id]!;
    if (noun === undefined) return skip('this list has no names');
    const [first = '', second = ''] = copyName(noun, 77).split(' ');
    const { rows, total } = await page(url, { q: `${second.toUpperCase()}  ${first.toLowerCase()}`, page: 1 });
    expect(total).toBe(1);
    expect(JSON.stringify(rows[0])).toContain(copyName(noun, 77));
    expect((await page(url, { q: 'copy_0077' })).total, 'wildcards are text').toBe(0);
  });

  // In both directions at night, in an ordinary run in one: in the other at the next commit, and in the next list.
  const signs = shareOfCommit([1, -1] as const, 2, paged.indexOf(id));
  test.each(sortKeys(id))('is sorted by %s in each direction, without a value last', async (key) => {
    const { url, values } = lists[id]!;
    const valueOf = (values?.[key] ?? ((row: Row) => row[key])) as (row: Row) => unknown;
    for (const sign of signs) {
      const sort = sign === 1 ? key : `-${key}`;
      const found = (await walk(url, { sort })).map((row) => valueOf(row) ?? null);
      const known = found.filter((value) => value !== null);
      expect(found.slice(0, known.length), `${sort}: without a value last`).toEqual(known);
      expect(known, sort).toEqual(known.toSorted((a, b) => sign * compare(a, b)));
    }
  });
});
