/** Two changes at once that were made on the same version: exactly one is stored, and the other learns what is stored now. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { operations, resolve, type Json } from '../contract/contract.ts';
import { FLUX_MAPPING, fluxCsv } from '../support/experiment-files.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';
import { thingsOf, type Things } from './tenancy-things.ts';

type Get = (thing: keyof Things) => Promise<string>;

/** A change of something that has a version. */
interface Change {
  url: string;
  body: Json;
  /** The row that holds the version. */
  row: [table: string, id: string, key?: string];
  as?: Account;
  method?: 'POST';
}

/** Every call that takes the version it is based on, but those that create: what they create has none yet. */
const changes: Record<string, (get: Get, server: TestServer) => Promise<Change>> = {
  updateUser: async () => ({
    url: '/v1/users/usr_mara_kovacs.json',
    body: { name: 'Mara K.' },
    row: ['users', 'usr_mara_kovacs'],
  }),
  updateOrganisation: async () => ({
    url: '/v1/organisations/org_helder_foods.json',
    body: { name: 'Helder' },
    row: ['organisations', 'org_helder_foods'],
    as: 'admin',
  }),
  updateBuffer: async (get) => {
    const id = await get('buffer');
    return { url: `/v1/buffers/${id}.json`, body: operationExamples.createBuffer.body as Json, row: ['buffers', id] };
  },
  updateOwnOperation: async (get) => {
    const id = await get('own_operation');
    const body = operationExamples.createOwnOperation.body as Json;
    return { url: `/v1/own_operations/${id}.json`, body: { ...body, name: 'Changed' }, row: ['own_operations', id] };
  },
  updateProduct: async (get) => {
    const id = await get('product');
    return { url: `/v1/products/${id}.json`, body: { name: 'Changed' }, row: ['products', id] };
  },
  updateProductAccess: async (get) => {
    const id = await get('product');
    const body = { members: [{ id: 'usr_mara_kovacs', right: 'editor' }] };
    return { url: `/v1/products/${id}/access.json`, body, row: ['products', id] };
  },
  updateProcess: async (get) => {
    const [product, id] = [await get('product'), await get('bare')];
    return {
      url: `/v1/products/${product}/pipelines/${id}.json`,
      body: { name: 'Changed', order: 0 },
      row: ['processes', id],
    };
  },
  createProcessConfiguration: async (get) => {
    const [product, id] = [await get('product'), await get('bare')];
    const process = `/v1/products/${product}/pipelines/${id}`;
    return {
      url: `${process}/configurations.json`,
      body: { ...configuration() },
      row: ['processes', id],
      method: 'POST',
    };
  },
  updateExperiment: async (get) => {
    const [product, id] = [await get('product'), await get('experiment')];
    return {
      url: `/v1/experiments/${product}/ultrafiltration/${id}.json`,
      body: { name: 'Changed' },
      row: ['experiments', id],
    };
  },
  mapExperiment: async (get, server) => {
    const [product, id] = [await get('product'), await get('experiment')];
    const experiment = `/v1/experiments/${product}/ultrafiltration/${id}`;
    const form = `--made\r\nContent-Disposition: form-data; name="file"; filename="flux.csv"\r\n\r\n${fluxCsv()}\r\n--made--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=made' };
    expect((await server.call('standard', 'POST', `${experiment}/file`, form, type)).status).toBe(200);
    return {
      url: `${experiment}/mapping.json`,
      body: { ...FLUX_MAPPING },
      row: ['experiments', id],
      method: 'POST',
    };
  },
  updateCarbonReport: async (get) => {
    const id = await get('report');
    const body = {
      name: 'Changed',
      period_start: '2025-01-01',
      period_end: '2025-12-31',
      country: 'NL',
      boundary: 'operational_control',
    };
    return { url: `/v1/carbon_accountings/reports/${id}.json`, body, row: ['carbon_reports', id] };
  },
  updateLifeCycleAnalysis: async (get) => {
    const [product, process] = [await get('product'), await get('process')];
    const body = { functional_unit: { amount: 2, unit: 'kg', basis: 'product' }, boundary: ['process'] };
    return {
      url: `/v1/products/${product}/pipelines/${process}/life_cycle_analysis.json`,
      body,
      row: ['life_cycle_analyses', process, 'process_id'],
    };
  },
  updateLocationChangeItems: async (get) => {
    const [product, process] = [await get('product'), await get('process')];
    const analysis = `/v1/products/${product}/pipelines/${process}/life_cycle_analysis`;
    return {
      url: `${analysis}/location_change_items.json`,
      body: { location_change_items: [] },
      row: ['life_cycle_analyses', process, 'process_id'],
    };
  },
  acceptFit: async (get) => {
    const [product, id] = [await get('product'), await get('fit')];
    return {
      url: `/v1/products/${product}/unit_operations/ultrafiltration/fits/${id}.json`,
      body: { status: 'accepted' },
      row: ['fits', id],
    };
  },
  updateShareLink: async (get) => {
    const [product, process] = [await get('product'), await get('process')];
    const id = await get('share_link');
    return {
      url: `/v1/products/${product}/pipelines/${process}/share_links/${id}.json`,
      body: { name: 'Changed' },
      row: ['share_links', id],
    };
  },
  updateBranch: async (get) => {
    const [product, process, id] = [await get('product'), await get('process'), await get('branch')];
    return {
      url: `/v1/products/${product}/pipelines/${process}/branches/${id}.json`,
      body: { name: 'Changed' },
      row: ['branches', id],
    };
  },
  updateComment: async (get) => {
    const [product, process, id] = [await get('product'), await get('process'), await get('comment')];
    return {
      url: `/v1/products/${product}/pipelines/${process}/comments/${id}.json`,
      body: { resolved: true },
      row: ['comments', id],
    };
  },
  updateProductDecision: async (get) => {
    const id = await get('product');
    return { url: `/v1/products/${id}/decision.json`, body: { decision: null }, row: ['products', id] };
  },
  updateReviewRule: async (get) => {
    const id = await get('product');
    return {
      url: `/v1/products/${id}/review_rule.json`,
      body: { roles: [{ name: 'Reviewer', needed: 2, members: [] }] },
      row: ['products', id],
      as: 'admin',
    };
  },
  updateSite: async (get) => {
    const id = await get('site');
    const body = operationExamples.createSite.body as Json;
    return { url: `/v1/sites/${id}.json`, body: { ...body, name: 'Changed' }, row: ['sites', id] };
  },
  updateWebhook: async (_get, server) => {
    const webhooks = '/v1/organisations/org_helder_foods/webhooks';
    const { body } = await server.call<{ id: string }>('admin', 'POST', `${webhooks}.json`, {
      url: 'https://1.1.1.1/',
    });
    return {
      url: `${webhooks}/${body.id}.json`,
      body: { url: 'https://1.0.0.1/' },
      row: ['webhooks', body.id],
      as: 'admin',
    };
  },
  updateComponent: async (get) => {
    const id = await get('protein');
    return {
      url: `/v1/components/proteins/${id}.json`,
      // No other component of the organisation may have the name.
      body: { name: `Changed ${id}`, molar_mass: 16_000 },
      row: ['components', id],
    };
  },
};

const creations = [
  'createBuffer',
  'createOwnOperation',
  'createSite',
  'createExperiment',
  'createCarbonReport',
  'createLifeCycleAnalysis',
  'createComponent',
];

const takesVersion = (schema: unknown): boolean => {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolve(schema as Json) as Record<string, Json[]>;
  return 'version' in properties || [...allOf, ...oneOf, ...anyOf].some(takesVersion);
};

test('covers every operation that accepts a version', () => {
  const all = operations.filter(({ requestSchema }) => takesVersion(requestSchema)).map(({ id }) => id);
  expect(all.toSorted()).toEqual([...Object.keys(changes), ...creations].toSorted());
});

/** Sends the same change twice at once; gives what became of each. @param hold keeps both from changing the row, until what it gives is called */
async function race(
  name: string,
  servers: [TestServer, TestServer],
  hold: (change: Change) => Promise<() => Promise<void>>,
) {
  const change = await changes[name]!(thingsOf(servers[0], 'standard'), servers[0]);
  const { url, body, as = 'standard', method = 'PUT' } = change;
  const version = await versionOf(servers[0], change);
  const release = await hold(change);
  const sent = servers.map((server) => server.call<Json>(as, method, url, { ...body, version }));
  await release();
  const replies = (await Promise.all(sent)).toSorted((a, b) => a.status - b.status);
  expect(replies[1]!.body['details']).toMatchObject({ current: { version: version + 1 } });
  expect(await versionOf(servers[0], change)).toBe(version + 1);
  return replies.map(({ status }) => (status < 300 ? 'stored' : status));
}

async function versionOf({ database }: TestServer, { row: [table, id, key = 'id'] }: Change): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(
    database.sql,
    sql`select version from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`,
  );
  return row!.version;
}

/** No change of location takes the place of none. */
const isSame = (name: string): boolean => name === 'updateLocationChangeItems';

describe('on the embedded database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test.each(Object.keys(changes))('%s on an older version names who changed what since', async (name) => {
    const change = await changes[name]!(thingsOf(server, 'standard'), server);
    const { url, body, as = 'standard', method = 'PUT' } = change;
    const version = await versionOf(server, change);
    expect((await server.call(as, method, url, { ...body, version })).status).toBeLessThan(300);
    const late = await server.call('admin', method, url, { ...body, version });
    const isOwn = as === 'admin';
    const said = isOwn ? /^You changed this item yourself/ : /^Mara \S+ changed this item while you were working/;
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(said) } });
    const { current } = late.body['details'] as { current: { changed: string[] } };
    expect(current).toMatchObject({ version: version + 1, changed_by: { is_you: isOwn } });
    expect(current.changed.length > 0).toBe(!isSame(name));
  });

  test.each(Object.keys(changes))('of two simultaneous changes by %s to one version, one is stored', async (name) => {
    expect(await race(name, [server, server], async () => async () => undefined)).toEqual(['stored', 409]);
  });
});

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let servers: [TestServer, TestServer];
  let other: Client;

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    const databases = await Promise.all([openPostgresql(cluster.url), openPostgresql(cluster.url)]);
    servers = [await testServer({}, 'none', databases[0]), await testServer({}, 'none', databases[1])];
    other = new Client(cluster.url);
    await other.connect();
  });

  afterAll(async () => {
    await other?.end();
    for (const server of servers ?? []) await server.close();
    cluster?.stop();
  });

  /** Lets two calls read the row and not change it, until both want to. */
  async function holdRow({ row: [table, id, key = 'id'] }: Change): Promise<() => Promise<void>> {
    await other.query('begin');
    const { rowCount } = await other.query(`select 1 from ${table} where ${key} = $1 for no key update`, [id]);
    expect(rowCount).toBe(1);
    return async () => {
      await expect
        .poll(async () => {
          const { rows } = await other.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
          );
          return rows[0]!.waiting;
        })
        .toBe(2);
      await other.query('commit');
    };
  }

  test.each(Object.keys(changes))(
    'of two changes by %s that both found their version current, one is stored',
    async (name) => {
      expect(await race(name, servers, holdRow)).toEqual(['stored', 409]);
    },
  );
});
