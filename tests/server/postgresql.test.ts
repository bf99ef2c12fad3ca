import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ConfigurationList,
  Job,
  JobStarted,
  Organisation,
  Process,
  ProcessList,
  Product,
  User,
} from '#generated/types.ts';
import { main } from '#server/admin/command-line.ts';
import { everyOrganisation } from '#server/db/every-organisation.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { users } from '#server/db/schema.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { readPicture } from '#server/images/picture.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, notInstalled, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

const missing = missingPostgresql();

test('names a PostgreSQL that does not respond with its variable, without the password', async () => {
  const port = await freePort();
  const opening = openPostgresql(`postgres://titre:secret@127.0.0.1:${port}/titre`);
  await expect(opening).rejects.toThrow(
    new RegExp(`^The database in DATABASE_URL, 127\\.0\\.0\\.1:${port}/titre, cannot be used: .*ECONNREFUSED`),
  );
  await expect(opening).rejects.not.toThrow(/secret/);
});

test.skipIf(notInstalled() !== null)('an empty PostgreSQL is migrated, and stores what is saved', async () => {
  const cluster = await startCluster(await freePort());
  const server = await testServer({}, 'none', await openPostgresql(cluster.url));
  const { url } = await newProcess(server);
  const saved = await server.call<{ id: string }>('standard', 'POST', `${url}/configurations.json`, configuration());
  const { body } = await server.call<ConfigurationList>('standard', 'GET', `${url}/configurations.json`);
  expect(body.configurations).toMatchObject([{ id: saved.body.id, number: 1, step_count: 7, current: true }]);
  const readiness = async () => (await server.app.inject('/readyz')).json() as unknown;
  expect(await readiness()).toEqual({ status: 'ready', missing: 'worker' });
  const step = { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120 };
  const asked = { objectives: [{ metric: 'cogs', goal: 'minimise' }], settings: [step], evaluations: 300 };
  const { body: started } = await server.call<JobStarted>('standard', 'POST', `${url}/optimise.json`, asked);
  const messageOf = async () =>
    (await server.call<Job>('standard', 'GET', `${url}/jobs/${started.id}.json`)).body.message;
  const stuck = 'No worker is running. The job starts as soon as one does.';
  expect(await messageOf()).toBe(stuck);
  const worker = startRunner({ database: server.database, kinds, threads: 1, running: 1, log: server.app.log });
  await expect.poll(readiness).toEqual({ status: 'ready' });
  expect(await messageOf()).not.toBe(stuck);
  await worker.stop();
  await expect.poll(readiness).toEqual({ status: 'ready', missing: 'worker' });
  await server.close();
  cluster.stop();
});

test.skipIf(notInstalled() !== null)(
  'a statement is parsed once on a connection, which keeps the latest 300',
  async () => {
    const cluster = await startCluster(await freePort());
    const database = await openPostgresql(cluster.url);
    const kept = (tx: typeof database.sql) =>
      rowsOf(tx, sql`select count(*)::int as count from pg_prepared_statements where statement like 'select $1%'`);
    await database.sql.transaction(async (tx) => {
      const select = (i: number) => rowsOf(tx, sql`select ${i}::int as ${sql.identifier(`n${i}`)}`);
      for (const i of [1, 2, 1, 2]) expect(await select(i)).toEqual([{ [`n${i}`]: i }]);
      expect(await kept(tx)).toEqual([{ count: 2 }]);
      for (let i = 1; i <= 320; i++) await select(i);
      expect(await kept(tx)).toEqual([{ count: 300 }]);
      expect(await select(1)).toEqual([{ n1: 1 }]);
      expect(await kept(tx)).toEqual([{ count: 300 }]);
    });
    expect(await rowsOf(database.sql, sql`show default_toast_compression`)).toEqual([
      { default_toast_compression: 'lz4' },
    ]);
    await database.close();
    cluster.stop();
  },
);

describe.skipIf(missing !== null)(`the same on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let servers: [TestServer, TestServer];

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    // Two that start at once on an empty database: one migrates, the other waits for it.
    const databases = await Promise.all([openPostgresql(cluster.url), openPostgresql(cluster.url)]);
    // Tokens are of the first one's keys, so the second is reached through the database they share.
    servers = [await testServer({}, 'none', databases[0]), await testServer({}, 'none', databases[1])];
  });

  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    cluster?.stop();
  });

  test('the command line works while servers run', async () => {
    const said: string[] = [];
    const print = (line: string) => said.push(line);
    const code = await main(['make-admin', 'standard@demo.test'], { DATABASE_URL: cluster.url }, print, print);
    expect([code, said]).toEqual([0, ['Mara Kovács (standard@demo.test) is now an administrator.']]);
    const flag = '/v1/users/usr_mara_kovacs/admin.json';
    expect((await servers[1].call('standard', 'GET', flag)).body).toMatchObject({ is_admin: true });
    expect((await servers[0].call('admin', 'PUT', flag, { is_admin: false })).status).toBe(200);
  });

  test('one process reads the data that the other saves, with the same metrics and number types', async () => {
    const [one, other] = servers;
    const { url, product } = await newProcess(one);
    expect((await one.call('standard', 'POST', `${url}/configurations.json`, configuration())).status).toBe(201);
    const { body } = await other.call<ProcessList>('standard', 'GET', `/v1/products/${product.id}/pipelines.json`);
    expect(body.total).toBe(1);
    expect(body.processes[0]).toMatchObject({ configuration_count: 1, previous_figures: null });
    expect(body.processes[0]!.figures!.cogs).toBeGreaterThan(0);
    const demo = await other.call<Process>(
      'standard',
      'GET',
      '/v1/products/prd_leghaemoglobin/pipelines/prc_homogenised.json',
    );
    expect(demo.body.previous_figures).not.toBeNull();
    const history = await other.call<ConfigurationList>('standard', 'GET', `${url}/configurations.json`);
    expect(history.body.configurations[0]).toMatchObject({ number: 1, step_count: 7, current: true });
  });

  test('simultaneous saves from two processes get separate numbers', async () => {
    const { url } = await newProcess(servers[0]);
    const saves = Array.from({ length: 8 }, (_, i) =>
      servers[i % 2]!.call('standard', 'POST', `${url}/configurations.json`, configuration()),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const { body } = await servers[0].call<ConfigurationList>('standard', 'GET', `${url}/configurations.json`);
    expect(body.configurations.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('accepts one of several simultaneous changes to the same version', async () => {
    const { id, version } = await newProduct(servers[0]);
    const changes = Array.from({ length: 6 }, (_, i) =>
      servers[i % 2]!.call('standard', 'PUT', `/v1/products/${id}.json`, { name: `Name ${i}`, version }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('an Idempotency-Key sent to two processes at once takes effect once', async () => {
    const body = { name: 'Once', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };
    const sends = Array.from({ length: 6 }, (_, i) =>
      servers[i % 2]!.call<Product>('standard', 'POST', '/v1/products.json', body, {
        'idempotency-key': 'key-two-processes',
      }),
    );
    expect(new Set((await Promise.all(sends)).map((reply) => reply.body.id)).size).toBe(1);
  });

  test('of two administrators who remove each other at once, one remains', async () => {
    const [one, other] = servers;
    const set = (server: TestServer, as: 'admin' | 'standard', id: string, is_admin: boolean) =>
      server.call(as, 'PUT', `/v1/users/${id}/admin.json`, { is_admin });
    await set(one, 'admin', 'usr_mara_kovacs', true);
    const replies = await Promise.all([
      set(one, 'admin', 'usr_mara_kovacs', false),
      set(other, 'standard', 'usr_ada_lindqvist', false),
    ]);
    // Whoever comes second is the last one, or was relieved before they were heard.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await one.database.sql.$count(users, eq(users.is_admin, true))).toBe(1);
    await one.database.sql.update(users).set({ is_admin: sql`${users.id} = 'usr_ada_lindqvist'` });
  });

  test('one process knows the image and the member that the other added', async () => {
    const [one, other] = servers;
    const { body } = await one.call<Organisation>('admin', 'POST', '/v1/organisations.json', { name: 'Both' });
    await one.call('admin', 'POST', `/v1/organisations/${body.id}/users.json`, { ids: ['usr_ines_moreau'] });
    const me = await other.call<User>('noorg', 'GET', '/v1/users/usr_ines_moreau.json');
    expect(me.body.current_org).toMatchObject({ id: body.id });
    const bytes = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvFIUuf+BiOh/AAA=', 'base64');
    const { logo } = await everyOrganisation(one.database.sql).setLogo(
      body.id,
      await readPicture(bytes),
      'usr_ada_lindqvist',
    );
    const image = await other.app.inject(`/images/${logo}`);
    expect([image.headers['content-type'], image.rawPayload]).toEqual(['image/webp', bytes]);
    await one.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
    expect((await other.call('noorg', 'GET', '/v1/products.json')).status).toBe(403);
    expect((await other.app.inject(`/images/${logo}`)).statusCode).toBe(404);
  });
});
