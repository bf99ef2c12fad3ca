/**
 * Rates are those of all processes on one PostgreSQL, also where a caller goes from one to the other.
 * Night: starts PostgreSQL. By day operating.test.ts has the limits of one process.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`two processes${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let databases: [Database, Database];
  let servers: [TestServer, TestServer];

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    databases = [await openPostgresql(cluster.url), await openPostgresql(cluster.url)];
  });

  beforeEach(async () => {
    const limits = { RATE_LIMITS: 'true', RATE_LIMIT_READS: '5', RATE_LIMIT_ADDRESS: '9', TRUST_PROXY: '127.0.0.1' };
    const start = (database: Database) => testServer(limits, 'none', database);
    servers = [await start(databases[0]), await start(databases[1])];
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const server of servers) await server.app.close();
    await databases[0].sql.execute(sql`delete from titre_runtime.counts`);
  });

  afterAll(async () => {
    for (const database of databases ?? []) await database.close();
    cluster?.stop();
  });

  /** Calls one process after the other. */
  const statuses = async (calls: number, ask: (server: TestServer, n: number) => Promise<number>) => {
    const found: number[] = [];
    for (let n = 0; n < calls; n++) found.push(await ask(servers[n % 2]!, n));
    return found;
  };

  const read = (as: 'standard' | 'free') => async (server: TestServer, n: number) => {
    const { status } = await server.call(as, 'GET', '/v1/products.json', undefined, {
      'x-forwarded-for': `10.0.0.${n}`,
    });
    return status;
  };

  const nobody = (address: string) => async (server: TestServer) => {
    const { statusCode } = await server.app.inject({
      url: '/v1/products.json',
      headers: { 'x-forwarded-for': address },
    });
    return statusCode;
  };

  test('allow one user the same rate as a single process, without effect on other users', async () => {
    expect(await statuses(8, read('standard'))).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await statuses(2, read('free'))).toEqual([200, 200]);
  });

  test('count simultaneous requests exactly', async () => {
    const sent = Array.from({ length: 12 }, (_, n) => read('standard')(servers[n % 2]!, n));
    const passed = (await Promise.all(sent)).filter((status) => status === 200);
    expect(passed).toHaveLength(5);
  });

  test('count an address independently of the user; an IPv6 network counts as one address', async () => {
    expect(await statuses(11, nobody('10.1.1.1'))).toEqual([...Array.from({ length: 9 }, () => 401), 429, 429]);
    const inNetwork = await statuses(11, (server) => nobody(`2001:db8::${Math.ceil(Math.random() * 9999)}`)(server));
    expect(inNetwork.filter((status) => status === 401)).toHaveLength(9);
  });

  test('query the database once per fiftieth of a limit', async () => {
    const add = vi.spyOn(databases[0].counts!, 'add');
    const env = { RATE_LIMITS: 'true', RATE_LIMIT_READS: '200', RATE_LIMIT_ADDRESS: '0' };
    const server = await testServer(env, 'none', databases[0]);
    const all = Array.from({ length: 210 }, () => () => read('standard')(server, 0));
    const found: number[] = [];
    for (const one of all) found.push(await one());
    expect(found).toEqual([...Array.from({ length: 200 }, () => 200), ...Array.from({ length: 10 }, () => 429)]);
    expect(add).toHaveBeenCalledTimes(51);
    await server.app.close();
  });

  test('allow no more than the limit when they count in blocks', async () => {
    const env = { RATE_LIMITS: 'true', RATE_LIMIT_READS: '200', RATE_LIMIT_ADDRESS: '0' };
    const two = [await testServer(env, 'none', databases[0]), await testServer(env, 'none', databases[1])] as const;
    const sent = Array.from({ length: 230 }, (_, n) => read('free')(two[n % 2]!, 0));
    const passed = (await Promise.all(sent)).filter((status) => status === 200).length;
    expect(passed).toBeLessThanOrEqual(200);
    // What a process has taken and not used is lost to the other.
    expect(passed).toBeGreaterThanOrEqual(190);
    for (const server of two) await server.app.close();
  });

  test('reject requests over the limit without a query, and say when to retry', async () => {
    await statuses(12, nobody('10.2.2.2'));
    const add = vi.spyOn(databases[0].counts!, 'add');
    const reply = await servers[0].call(null, 'GET', '/v1/products.json', undefined, { 'x-forwarded-for': '10.2.2.2' });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(add).not.toHaveBeenCalled();
  });

  test('continue to count separately while the database is unavailable, from the last counts', async () => {
    await statuses(4, nobody('10.3.3.3'));
    for (const { counts } of databases) vi.spyOn(counts!, 'add').mockRejectedValue(new Error('away'));
    // One saw the count at 3, the other at 4.
    const found = await statuses(14, nobody('10.3.3.3'));
    expect(found.filter((status) => status === 401)).toHaveLength(6 + 5);
  });

  test('a count that hangs does not delay requests', async () => {
    for (const { counts } of databases) vi.spyOn(counts!, 'add').mockReturnValue(new Promise(() => undefined));
    expect(await statuses(4, nobody('10.4.4.4'))).toEqual([401, 401, 401, 401]);
  });

  test('a count restarts after its period, and is removed later', async () => {
    const [{ counts, maintain, sql: db }] = databases;
    const long = async () => (await counts!.add('long', 7, 60_000_000)).count;
    expect([await long(), await long()]).toEqual([7, 14]);
    const short = async (amount: number) => (await counts!.add('short', amount, 50)).count;
    await short(5);
    await expect.poll(() => short(1), { interval: 100 }).toBe(1);
    const left = async () => {
      await maintain();
      return rowsOf<{ key: string }>(db, sql`select key from titre_runtime.counts`);
    };
    await expect.poll(left).toHaveLength(1);
    const rows = await left();
    // It says nothing about whom it counts.
    expect(rows[0]!.key).not.toContain('long');
  });
});
