import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import { ConfigError } from '#server/config.ts';
import { traceStatements, traceTransactions } from '#server/tracing/statements.ts';
import { completeResults } from './complete-results.ts';
import type { Database } from './database.ts';
import { migrationsFolder, refuseNewer } from './migrations.ts';
import * as schema from './schema.ts';
import { prepareCounts, sharedCounts } from './shared-counts.ts';
import { openShares, type Shares } from './shares.ts';
import { troubleOf } from './trouble.ts';

/** Any number that is not used for another advisory lock in the database. */
const MIGRATION_LOCK = 7_431_001;

/** Connections of a process for requests and jobs, and how many of them one organisation can have at a time. */
const [CONNECTIONS, SHARE] = [10, 5];

/** Maximum number of statements that stay prepared on a connection, as in prepared-pglite.ts. */
const MOST_PREPARED = 300;

/** Name of the product's connections in pg_stat_activity. */
export const APPLICATION = 'titre';

/** ms within which a connection must be available, new or from the pool. */
const CONNECT = 5000;

/** s that a connection stays open beyond the limit of a statement, so that PostgreSQL itself reports the timeout first. */
const GRACE = 5;

/** ms between two attempts to connect, at start or to listen. */
const BETWEEN = 500;

/** s between two messages about these attempts. */
const LINES = 10;

export interface PostgresqlOptions {
  /** False: do not migrate, for a backup or a restore. */
  migrated?: boolean;
  /** Maximum duration of a statement in s; undefined: no limit. */
  seconds?: number;
  /** s to wait for a server that does not respond yet. */
  wait?: number;
  /** Receives messages for the person at the terminal. */
  say?: (line: string) => void;
}

/**
 * Connects to PostgreSQL and migrates it. Connections that are lost later are replaced when they are needed; statements that
 * were running on them fail.
 * @throws ConfigError if it cannot be used
 */
export async function openPostgresql(
  connectionString: string,
  { migrated = true, seconds, wait = 0, say = console.warn }: PostgresqlOptions = {},
): Promise<Database> {
  const access = { connectionString, connectionTimeoutMillis: CONNECT, application_name: APPLICATION };
  const client = await reach(access, wait, say);
  try {
    if (migrated) await migrateAlone(client);
  } finally {
    await client.end();
  }
  const openPool = (max: number) => {
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
    const made = new Pool({ ...access, max, onConnect: (one) => prepare(one, seconds) });
    made.on('error', ignore);
    traceStatements(made);
    return made;
  };
  const [pool, own] = [openPool(CONNECTIONS), openPool(1)];
  const shares = openShares({ connections: CONNECTIONS, share: SHARE, patience: CONNECT });
  takeTurns(pool, shares);
  const db = traceTransactions(drizzle(pool, { schema }));
  const counts = sharedCounts(db);
  return {
    sql: db,
    health: drizzle(own, { schema }),
    kind: 'postgresql',
    isFull: () => false,
    maintain: () => counts.sweep(),
    listen: (channel, heard) => listen(access, channel, heard),
    counts,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: shares.waiting() }),
    // A server that hangs would not confirm the end.
    close: () =>
      Promise.race([
        Promise.all([pool.end(), own.end()]).then(() => undefined),
        pause(CONNECT, undefined, { ref: false }),
      ]),
  };
}

/** Listens on a connection of its own, which is replaced when it is lost. */
function listen(access: ClientConfig, channel: string, heard: () => void): () => Promise<void> {
  const stopped = new AbortController();
  let client: Client;
  const keepListening = async () => {
    while (!stopped.signal.aborted) {
      client = new Client({ ...access, keepAlive: true });
      client.on('error', ignore);
      client.on('notification', heard);
      const lost = new Promise((resolve) => client.once('end', resolve));
      // oxlint-disable no-await-in-loop -- one connection after the other
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        // For what was sent before.
        heard();
        await lost;
      } catch {
        // Whoever uses the database reports that it is away.
        client.end().catch(ignore);
      }
      if (!stopped.signal.aborted) await pause(BETWEEN, undefined, { ref: false });
      // oxlint-enable no-await-in-loop
    }
  };
  const listening = keepListening();
  return async () => {
    stopped.abort();
    // As for the pool.
    await Promise.race([client.end().then(() => listening), pause(CONNECT, undefined, { ref: false })]);
  };
}

/** A lost connection is reported to those who wait for a result on it; without a listener, it would also end the process. */
const ignore = (): void => undefined;

/**
 * Gives up the place of a lost connection in the pool. Drizzle does not release a connection on which `begin` fails, and
 * after ten of them the pool has no place left.
 */
function giveUp(client: PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It has been released, or was never given out.
  }
  // Whoever still works with it releases it once more.
  client.release = ignore;
}

/** A connection of the pool is taken in turns, by its statements and transactions alike. */
function takeTurns(pool: Pool, shares: Shares): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const ends = new WeakMap<PoolClient, () => void>();
  pool.on('release', (_error, client) => ends.get(client)?.());
  const inTurn = async () => {
    const end = await shares.take();
    try {
      const client = await connect();
      ends.set(client, end);
      return client;
    } catch (error) {
      end();
      throw error;
    }
  };
  type Done = (error: unknown, client?: PoolClient, release?: PoolClient['release']) => void;
  const taken = (done?: Done) => {
    const client = inTurn();
    if (!done) return client;
    client.then((one) => done(undefined, one, (error) => one.release(error)), done);
    return undefined;
  };
  Object.assign(pool, { connect: taken });
}

/** What the driver remembers of the statements that a connection has parsed. */
interface Parsed {
  connection: { parsedStatements: Record<string, string> };
}

/**
 * Names statements with parameters, so that each is parsed and planned once on a connection: for most of them, this takes longer
 * than their execution. The names belong to the session, as do other things here: poolers must pool by session.
 */
function keepPrepared(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  /** By their text; the one used longest ago comes first. */
  const names = new Map<string, string>();
  let made = 0;
  const named = (text: string) => {
    const name = names.get(text) ?? `s${(made += 1)}`;
    names.delete(text);
    names.set(text, name);
    const [oldest, unused] = names.entries().next().value!;
    if (names.size > MOST_PREPARED) {
      names.delete(oldest);
      delete (client as unknown as Parsed).connection.parsedStatements[unused];
      // Before the statement, because the statements of a connection run in order.
      void Promise.resolve(query(`deallocate ${unused}`)).catch(ignore);
    }
    return name;
  };
  const sent = (statement: unknown, values: unknown, ...others: unknown[]): unknown => {
    const isNamed = typeof statement === 'object' && 'text' in statement! && Array.isArray(values) && values.length > 0;
    return query(isNamed ? { ...statement, name: named(String(statement.text)) } : statement, values, ...others);
  };
  Object.assign(client, { query: sent });
}

/** Limits the duration of statements and of idle transactions. */
async function prepare(client: ClientBase, seconds: number | undefined): Promise<void> {
  client.on('error', ignore);
  client.once('end', () => giveUp(client as PoolClient));
  keepPrepared(client);
  traceStatements(client);
  // Results are compressed in a third of the time of the usual way, into 6 % more bytes. Not every server is built with it.
  await client.query(`select set_config(name, 'lz4', false) from pg_settings
    where name = 'default_toast_compression' and 'lz4' = any(enumvals)`);
  if (seconds === undefined) return;
  const limit = seconds + GRACE;
  // If the server or the network hangs, no timeout is reported.
  const stream = client instanceof Client ? client.connection.stream : null;
  if (stream instanceof Socket) stream.setTimeout(limit * 1000, () => stream.destroy(timedOut(limit)));
  // Not as parameters of the connection, which poolers reject.
  await client.query(`set statement_timeout = '${seconds}s'; set idle_in_transaction_session_timeout = '${limit}s'`);
}

const timedOut = (limit: number) =>
  Object.assign(new Error(`The database sent no data for ${limit} s`), { code: 'ETIMEDOUT' });

/**
 * Connects as soon as the server responds. A wrong password is reported immediately.
 * @throws ConfigError that names the variable and the server, not the password
 */
async function reach(
  access: ClientConfig & { connectionString: string },
  wait: number,
  say: (line: string) => void,
): Promise<Client> {
  const { host, pathname } = new URL(access.connectionString);
  const name = `${host}${pathname}`;
  const began = performance.now();
  let line = 0;
  for (;;) {
    const client = new Client(access);
    client.on('error', ignore);
    const passed = (performance.now() - began) / 1000;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await client.connect();
      if (line > 0) say(`The database at ${name} responded after ${Math.round(passed)} s.`);
      return client;
    } catch (error) {
      const reason = reasonOf(error);
      if (troubleOf(error) === null || passed >= wait) {
        throw new ConfigError(
          `The database in DATABASE_URL, ${name}, cannot be used: ${reason}. ` +
            'DATABASE_URL must specify a running PostgreSQL server with an existing database and role and the correct password.',
        );
      }
      if (passed >= line * LINES) {
        say(`The database at ${name} cannot be reached (${reason}). Retrying for up to ${wait} s in total.`);
        line += 1;
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await pause(BETWEEN);
  }
}

/** If a name has several addresses, the error has no message, only a code. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);

/** If several processes start together, one migrates and the others wait for it. The lock ends with the connection. */
async function migrateAlone(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const db = drizzle(client, { schema });
  await refuseNewer(db);
  await migrate(db, { migrationsFolder });
  await completeResults(db);
  await prepareCounts(db);
}
