/**
 * What callers and operators see while the database is away, hangs or is slow: words, in bounded time, and no dead process.
 * Night: stops PostgreSQL. By day operating.test.ts and wire.test.ts have a database that is unavailable.
 */
import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client, Connection } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration, newProcess, newProduct } from '../support/processes.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

const missing = missingPostgresql();

/** s that a statement may take here; a connection that says nothing is cut 5 s later. */
const SECONDS = 2;

const TOKEN = 'prometheus-0123456789';

const product = { name: 'P', kind: 'biomass', host_id: 'cel_komagataella_phaffii' };

/** A 503 in the contract's shape, which says when to come back. */
function expectUnavailable({ status, body, headers }: Reply, message: string): void {
  expect([status, body['message']]).toEqual([503, message]);
  expect(body['details']).toEqual({ retry_after: 5 });
  expect(headers['retry-after']).toBe('5');
}

const AWAY = 'The database cannot be reached. Try again in a few seconds.';
const FULL = 'The disk of the database is full, so nothing can be saved. Saved data are safe. Try again later.';
const LATE = 'The database is not responding. Try again in a few seconds.';

/** No worker is started here. */
const READY = [200, { status: 'ready', missing: 'worker' }];

describe.skipIf(missing !== null)(`while PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let port: number;
  let proxy: TcpProxy;
  let server: TestServer;

  beforeAll(async () => {
    port = await freePort();
    cluster = await startCluster(port);
    proxy = await startTcpProxy(port);
    const through = cluster.url.replace(`:${port}/`, `:${proxy.port}/`);
    const database = await openPostgresql(through, { seconds: SECONDS });
    server = await testServer({ METRICS_TOKEN: TOKEN }, 'none', database);
  });

  afterAll(async () => {
    await server?.close();
    proxy?.close();
    cluster?.stop();
  });

  const ready = async () => {
    const reply = await server.app.inject('/readyz');
    return [reply.statusCode, reply.json()];
  };

  /** What is there to be called; a change is refused like a look. */
  const calls: Record<string, () => Promise<Reply>> = {
    list: () => server.call('standard', 'GET', '/v1/products.json'),
    change: () => server.call('standard', 'POST', '/v1/products.json', product),
  };

  test('is busy with long requests on all connections, /readyz passes', async () => {
    const busy = Promise.all(Array.from({ length: 12 }, () => server.database.sql.execute(sql`select pg_sleep(1.5)`)));
    await expect.poll(() => server.database.pool!()).toMatchObject({ idle: 0, waiting: 2 });
    expect(await ready()).toEqual(READY);
    await busy;
  });

  describe('has crashed', () => {
    test('requests get 503 with a message, /readyz fails, /healthz passes; everything recovers by itself', async () => {
      expect(await ready()).toEqual(READY);
      await cluster.crash();
      try {
        for (const call of Object.values(calls)) expectUnavailable(await call(), AWAY);
        expect(await ready()).toEqual([503, { status: 'unavailable', because: 'database' }]);
        expect((await server.app.inject('/healthz')).statusCode).toBe(200);
      } finally {
        await cluster.start();
      }
      expect((await calls['list']!()).status).toBe(200);
      expect(await ready()).toEqual(READY);
    });

    test('connections lost at the start of a transaction leave their places in the pool, however many', async () => {
      const database = await openPostgresql(cluster.url);
      const cut = vi.spyOn(Connection.prototype, 'query').mockImplementation(function cutAtBegin(this: Connection) {
        if (this.stream instanceof Socket) this.stream.destroy();
      });
      try {
        for (let k = 0; k < 25; k++)
          // oxlint-disable-next-line no-await-in-loop -- each takes a place
          await expect(database.sql.transaction(() => Promise.resolve())).rejects.toThrow('Failed query: begin');
      } finally {
        cut.mockRestore();
      }
      await expect(database.sql.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
      await expect.poll(() => database.pool!()).toEqual({ total: 1, idle: 1, waiting: 0 });
      await database.close();
    });

    test('a starting server waits for it, and logs a message', async () => {
      await cluster.crash();
      const said: string[] = [];
      const opening = openPostgresql(cluster.url, { wait: 60, say: (line) => said.push(line) });
      await expect.poll(() => said.length).toBe(1);
      await cluster.start();
      await (await opening).close();
      expect(said).toEqual([
        `The database at 127.0.0.1:${port}/postgres cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). ` +
          'Retrying for up to 60 s in total.',
        expect.stringMatching(/^The database at 127\.0\.0\.1:\d+\/postgres responded after \d+ s\.$/),
      ]);
    });

    test('a starting server does not wait for ever, or for a missing database', async () => {
      const nowhere = `postgres://titre@127.0.0.1:${await freePort()}/titre`;
      await expect(openPostgresql(nowhere, { wait: 1, say: () => undefined })).rejects.toThrow(/cannot be used/);
      const wrong = openPostgresql(cluster.url.replace(/postgres$/, 'other'), { wait: 60 });
      await expect(wrong).rejects.toThrow(/cannot be used: database "other" does not exist/);
    });
  });

  describe('hangs', () => {
    afterEach(() => proxy.resume());

    const look = async (url: string) =>
      (await server.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })).statusCode;

    test('requests get 503 within a time limit, readiness, liveness and metrics respond meanwhile, and the first request afterwards succeeds', async () => {
      // Connections that are there, and one in the midst of a transaction.
      await Promise.all([calls['list']!(), calls['list']!(), newProduct(server)]);
      proxy.stall();
      const answered: string[] = [];
      // Asked first, and answered last: they wait for the database as long as a statement may take.
      const asked = Promise.all(
        Array.from({ length: 15 }, async (_, i) => {
          const reply = await calls[i % 2 === 0 ? 'list' : 'change']!();
          answered.push('a call');
          return reply;
        }),
      );
      for (const [url, status] of Object.entries({ '/readyz': 503, '/healthz': 200, '/metrics': 200 })) {
        expect(await look(url), url).toBe(status);
        answered.push(url);
      }
      const replies = await asked;
      expect(answered).toEqual(['/readyz', '/healthz', '/metrics', ...replies.map(() => 'a call')]);
      // All of them came while the database still said nothing.
      for (const reply of replies) {
        expect(reply.status).toBe(503);
        expect([AWAY, LATE]).toContain(reply.body['message']);
      }
      proxy.resume();
      expect((await calls['list']!()).status).toBe(200);
    });

    test('in one backend only, its request gets 503 and the others succeed', async () => {
      const [row] = await rowsOf<{ pid: number }>(server.database.sql, sql`select pg_backend_pid() as pid`);
      process.kill(row!.pid, 'SIGSTOP');
      try {
        // More calls than the pool has connections: one of them gets the stopped backend.
        const replies = await Promise.all(Array.from({ length: 15 }, () => calls['list']!()));
        const [late, ...others] = replies.toSorted((a, b) => b.status - a.status);
        expectUnavailable(late!, AWAY);
        expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
      } finally {
        process.kill(row!.pid, 'SIGCONT');
      }
    });
  });

  test('has a full disk, changes get 503 with a message and /readyz fails; reading continues', async () => {
    const { sql: db } = server.database;
    await db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await db.execute(sql`create trigger no_room before insert on products for each row execute function no_room()`);
    try {
      const { status, body, headers } = await calls['change']!();
      expect([status, body['message'], headers['retry-after']]).toEqual([503, FULL, '60']);
      expect(await ready()).toEqual([503, { status: 'unavailable', because: 'disk' }]);
      expect((await calls['list']!()).status).toBe(200);
    } finally {
      await db.execute(sql`drop function no_room cascade`);
    }
    expect((await calls['change']!()).status).toBe(201);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
    expect(await ready()).toEqual(READY);
    now.mockRestore();
  });

  describe('is slow', () => {
    test('a statement that takes too long is cancelled: its request gets 503, and changes nothing', async () => {
      const { url } = await newProcess(server);
      const other = new Client({ connectionString: cluster.url });
      await other.connect();
      try {
        await other.query('begin; lock table configurations in exclusive mode');
        expectUnavailable(await server.call('standard', 'POST', `${url}/configurations.json`, configuration()), LATE);
      } finally {
        await other.end();
      }
      const { body } = await server.call('standard', 'GET', `${url}/configurations.json`);
      expect(body['total']).toBe(0);
    });
  });
});
