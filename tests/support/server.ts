/** The real server on a database in memory, called without a socket; every answer is held against the contract. */
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp, type AppOptions } from '#server/app.ts';
import { openCompute, type Computing } from '#server/compute/pool.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openMemory } from '#server/db/embedded.ts';
import { migrationsFolder } from '#server/db/migrations.ts';
import { logs } from '#server/db/schema.ts';
import { mintDemoToken } from '#server/identity/demo-token.ts';
import { openIdentity, type Identity } from '#server/identity/index.ts';
import { seedDemo } from '#server/seed.ts';
import { openTelemetry, type Telemetry } from '#server/tracing/telemetry.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { findOperation } from '#src/lib/operation-of.ts';
import { bodyProblem, operations, wordingProblem, type Operation } from '../contract/contract.ts';
import { emptyFiles, prepared } from './pglite.ts';

export type Account = 'standard' | 'admin' | 'free' | 'noorg';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface TestServer {
  app: FastifyInstance;
  config: Config;
  database: Database;
  compute: Computing;
  identity: Identity;
  /** If the environment asks for it. */
  telemetry: Telemetry | null;
  /** A valid access token of a demo account. */
  token: (account: Account) => Promise<string>;
  /** Calls as an account, as the holder of a token, or as nobody. */
  call: <T = Record<string, unknown>>(
    as: Account | { token: string } | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<T>>;
  close: () => Promise<void>;
}

/**
 * @param env environment variables set otherwise
 * @param given a database other than one in memory; closed with the server
 */
export async function testServer(
  env: Record<string, string> = {},
  web: AppOptions['web'] = 'none',
  given?: Database,
): Promise<TestServer> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://titre.test', ...env });
  const database = given ?? (await demoDatabase());
  const identity = await openIdentity(config, { inMemory: true });
  if (given) await seedDemo(database.sql);
  const compute = computeFor(config.compute);
  const receivers = receiversIn(config.webhookNetworks, undefined, config.webhookKeys);
  const api = { database, compute, mostJobs: config.jobs.queued, receivers };
  const telemetry = config.telemetry && openTelemetry(config.telemetry, () => undefined);
  const app = await buildApp({ config, identity, api, web });
  await app.ready();
  const tokens = new Map<Account, Promise<string>>();
  const token = (account: Account) => {
    const made = tokens.get(account) ?? mintDemoToken(identity.secrets!, `${account}@demo.test`, config.oidc);
    tokens.set(account, made);
    return made;
  };
  return {
    app,
    config,
    database,
    compute,
    identity,
    telemetry,
    token,
    call: async (as, method, url, body, headers = {}) => {
      const bearer = as === null ? null : typeof as === 'string' ? await token(as) : as.token;
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const parsed = response.body === '' ? undefined : isJson ? response.json() : response.rawPayload;
      expectAsDocumented(method, url, response, parsed);
      // An answer that is given again was logged when it was first given.
      if (!('idempotency-key' in headers)) await expectLogged(database, method, url, response);
      return { status: response.statusCode, body: parsed, headers: response.headers };
    },
    close: async () => {
      await app.close();
      identity.close();
      await compute.close();
      await database.close();
      await telemetry?.close();
    },
  };
}

/** A pool of this process for each number of threads and length of its queue. */
const pools = new Map<string, Computing>();

/** A pool for a server, which ends it for itself alone: a new thread has to load the engine. */
function computeFor(limits: Config['compute']): Computing {
  const key = JSON.stringify(limits);
  // The bound of one evaluation is tried by itself: on a busy machine the start of a thread takes longer.
  const pool = pools.get(key) ?? openCompute({ ...limits, timeout: 600_000 });
  pools.set(key, pool);
  return { ...pool, close: async () => {} };
}

/** Makes a server listen, and returns its address with a token of each account. */
export async function listeningAt({
  app,
  token,
}: TestServer): Promise<{ url: string; tokens: Record<Account, string> }> {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [admin, standard, free, noorg] = await Promise.all([
    token('admin'),
    token('standard'),
    token('free'),
    token('noorg'),
  ]);
  return { url, tokens: { admin, standard, free, noorg } };
}

const migrated = () =>
  prepared('migrated', async () => {
    const { pg } = await openMemory(await emptyFiles());
    await migrate(drizzle(pg), { migrationsFolder });
    return pg;
  });

/** A migrated database in memory. */
export const memoryDatabase = async (): Promise<Database> => openMemory(await migrated());

/** The same with what the demo accounts find. */
export async function demoDatabase(): Promise<Database> {
  const files = await prepared('demo', async () => {
    const { sql, pg } = await openMemory(await migrated());
    await seedDemo(sql);
    return pg;
  });
  return openMemory(files);
}

/** The operation of the contract that an address belongs to. */
export function operationOf(method: string, url: string): Operation | undefined {
  const id = findOperation(method, url)?.id;
  return operations.find((one) => one.id === id);
}

/** Computes, and changes nothing; or says for a moment who is where; or is logged once per hour (share-links.test.ts). */
const unlogged = new Set([
  'compareModels',
  'evaluateProcess',
  'evaluateShare',
  'openShare',
  'runUnitOperation',
  'announcePresence',
  'withdrawPresence',
]);

/** A change that was answered with success has its entry in the log. */
async function expectLogged(
  { sql: db }: Database,
  method: string,
  url: string,
  { statusCode, headers }: Pick<Awaited<ReturnType<FastifyInstance['inject']>>, 'statusCode' | 'headers'>,
): Promise<void> {
  const operation = operationOf(method, url);
  if (!operation || method === 'GET' || statusCode >= 300 || unlogged.has(operation.id)) return;
  // Whose own account may be sent as it was.
  if (operation.id === 'updateUser') return;
  const entries = await db.$count(logs, eq(logs.request_id, String(headers['x-request-id'])));
  expect(entries, `log entries of ${operation.id}`).toBeGreaterThan(0);
}

function expectAsDocumented(
  method: string,
  url: string,
  { statusCode: status, headers }: Pick<Awaited<ReturnType<FastifyInstance['inject']>>, 'statusCode' | 'headers'>,
  body: unknown,
): void {
  const operation = operationOf(method, url);
  // 501 is not in the contract: the call is not delivered yet.
  if (!operation || status === 501) return;
  expect(Object.keys(operation.responses), `${operation.id} answered ${status}: ${JSON.stringify(body)}`).toContain(
    String(status),
  );
  const missing = Object.keys(operation.responses[status]!.headers).filter((name) => headers[name] === undefined);
  expect(missing, `documented headers that ${operation.id} ${status} lacks`).toEqual([]);
  expect(bodyProblem(operation, status, body), `${operation.id} ${status}`).toBeNull();
  if (status >= 400) expect(wordingProblem(body), `${operation.id} ${status}`).toBeNull();
}
