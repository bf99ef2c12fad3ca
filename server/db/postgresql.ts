import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type ClientBase, type ClientConfig } from 'pg';
import { ConfigError } from '#server/config.ts';
import type { Database } from './database.ts';
import { migrationsFolder, refuseNewer } from './migrations.ts';
import * as schema from './schema.ts';
import { prepareCounts, sharedCounts } from './shared-counts.ts';
import { troubleOf } from './trouble.ts';

/** Any number that nothing else in the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_431_001;

/** What our connections are called in pg_stat_activity. */
export const APPLICATION = 'titre';

/** ms until a connection must be there, new or from the pool. */
const CONNECT = 5000;

/** s that a connection outlives its statement's limit: PostgreSQL itself is to say first that it took too long. */
const GRACE = 5;

/** ms between two attempts to reach a PostgreSQL that is waited for. */
const BETWEEN = 500;

/** s between two lines that say so. */
const LINES = 10;

export interface PostgresqlOptions {
  /** False leaves it as it is, for a backup or a restore. */
  migrated?: boolean;
  /** s that a statement may take; none: as long as it takes. */
  seconds?: number;
  /** s to wait for it when it does not answer yet. */
  wait?: number;
  /** Takes the lines that are said meanwhile. */
  say?: (line: string) => void;
}

/**
 * Connects to PostgreSQL and migrates it. Connections that are lost later are made anew when they are needed; what was
 * under way on them fails.
 * @throws ConfigError when it cannot be used
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
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
  const pool = new Pool({ ...access, max: 10, onConnect: (one) => prepare(one, seconds) });
  pool.on('error', ignore);
  const db = drizzle(pool, { schema });
  const counts = sharedCounts(db);
  return {
    sql: db,
    kind: 'postgresql',
    isFull: () => false,
    maintain: () => counts.sweep(),
    counts,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    // A PostgreSQL that hangs would not say goodbye.
    close: () => Promise.race([pool.end(), pause(CONNECT, undefined, { ref: false })]),
  };
}

/** Whoever waits for an answer on a lost connection hears of it; without a listener, the process would end as well. */
const ignore = (): void => undefined;

/** Bounds what a statement, and a transaction that asks for nothing, may take. */
async function prepare(client: ClientBase, seconds: number | undefined): Promise<void> {
  client.on('error', ignore);
  if (seconds === undefined) return;
  const limit = seconds + GRACE;
  // A PostgreSQL, or a network, that hangs does not even say that it took too long.
  const stream = client instanceof Client ? client.connection.stream : null;
  if (stream instanceof Socket) stream.setTimeout(limit * 1000, () => stream.destroy(timedOut(limit)));
  // Not as parameters of the connection: poolers refuse those.
  await client.query(`set statement_timeout = '${seconds}s'; set idle_in_transaction_session_timeout = '${limit}s'`);
}

const timedOut = (limit: number) =>
  Object.assign(new Error(`The database said nothing for ${limit} s`), { code: 'ETIMEDOUT' });

/**
 * A connection to it, when it answers. A password that is wrong is not waited for.
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
      if (line > 0) say(`The database at ${name} answers after ${Math.round(passed)} s.`);
      return client;
    } catch (error) {
      const reason = reasonOf(error);
      if (troubleOf(error) === null || passed >= wait) {
        throw new ConfigError(
          `DATABASE_URL names ${name}, which cannot be used: ${reason}. ` +
            'It must be a PostgreSQL that runs, with a database, a role and a password that it knows.',
        );
      }
      if (passed >= line * LINES) {
        say(`The database at ${name} cannot be reached (${reason}). Trying again, for up to ${wait} s in all.`);
        line += 1;
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await pause(BETWEEN);
  }
}

/** Where a name has several addresses, only the code says what each of them did. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);

/** Of several processes that start together one migrates; the others wait for it. The lock ends with the connection. */
async function migrateAlone(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const db = drizzle(client, { schema });
  await refuseNewer(db);
  await migrate(db, { migrationsFolder });
  await prepareCounts(db);
}
