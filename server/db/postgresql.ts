import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { ConfigError } from '#server/config.ts';
import type { Database } from './database.ts';
import { migrationsFolder, refuseNewer } from './migrations.ts';
import * as schema from './schema.ts';

/** Any number that nothing else in the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_431_001;

/** What our connections are called in pg_stat_activity. */
export const APPLICATION = 'titre';

/**
 * Connects to PostgreSQL and migrates it.
 * @param migrated false leaves it as it is, for a backup or a restore
 */
export async function openPostgresql(connectionString: string, migrated = true): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: APPLICATION,
  });
  // A connection that the server drops while idle would otherwise end the process.
  pool.on('error', () => undefined);
  try {
    await tryToConnect(pool, connectionString);
    if (migrated) await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzle(pool, { schema });
  return {
    sql: db,
    kind: 'postgresql',
    maintain: () => Promise.resolve(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** @throws ConfigError that names the variable and the server, not the password */
async function tryToConnect(pool: Pool, connectionString: string): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const client = await pool.connect().catch((error: Error & { code?: string }) => {
    // Where a name has several addresses, only the code says what each of them did.
    throw new ConfigError(
      `DATABASE_URL names ${host}${pathname}, which cannot be used: ${error.message || error.code}. ` +
        'It must be a PostgreSQL that runs, with a database, a role and a password that it knows.',
    );
  });
  client.release();
}

/** Of several processes that start together one migrates; the others wait for it. */
async function migrateAlone(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema });
    await refuseNewer(db);
    await migrate(db, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
