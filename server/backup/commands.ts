/** What `npm run backup` and `npm run restore` do. */
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { LockedError } from '#server/db/lock.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openDatabase } from '#server/db/open.ts';
import { APPLICATION } from '#server/db/postgresql.ts';
import { backupThroughDoor } from './door.ts';
import { readBackup, writeBackup, type Summary } from './file.ts';
import { BackupError } from './format.ts';
import { restoreBackup } from './restore.ts';

type Store = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Makes a backup into a new file, from the database itself or, where a running server has it open, through that. The file
 * has its name when it is whole, on disk and read back.
 * @throws BackupError, or LockedError when another process has the data open and makes no backup
 */
export async function backup(store: Store, path: string): Promise<Summary> {
  if (existsSync(path)) throw new BackupError(`${path} already exists. Use another name.`);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  try {
    if (!(await openAndWrite(store, part)) && !(await fetchFrom(store.dataDir, part))) {
      throw new LockedError(
        `The data folder ${store.dataDir} is in use by a process that makes no backup. Stop it, then try again.`,
      );
    }
    const summary = await readBackup(part);
    renameSync(part, path);
    return summary;
  } finally {
    rmSync(part, { force: true });
  }
}

/** False when another process has the embedded database open. */
async function openAndWrite(store: Store, part: string): Promise<boolean> {
  // Opening would make it.
  if (store.databaseUrl === null && !existsSync(join(store.dataDir, 'db'))) {
    throw new BackupError(`No database found in ${store.dataDir}. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`);
  }
  let database: Database;
  try {
    database = await openDatabase(store, { migrated: false });
  } catch (error) {
    if (error instanceof LockedError) return false;
    throw error;
  }
  try {
    await writeBackup(database.sql, part);
    return true;
  } finally {
    await database.close();
  }
}

function fetchFrom(dataDir: string, part: string): Promise<boolean> {
  return backupThroughDoor(dataDir, async (body) => {
    await pipeline(body, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const fd = openSync(part, 'r');
    fsyncSync(fd);
    closeSync(fd);
  });
}

/**
 * Puts a backup into the database, and brings that to this version.
 * @param replace removes what is there
 * @throws BackupError, or LockedError when a server has the embedded database open
 */
export async function restore(store: Store, path: string, replace: boolean): Promise<Summary> {
  if (!existsSync(path)) throw new BackupError(`File not found: ${path}.`);
  const raw = await openDatabase(store, { migrated: false });
  let summary: Summary;
  try {
    if (raw.kind === 'postgresql') await refuseWhileUsed(raw);
    summary = await restoreBackup(raw.sql, path, { replace });
  } finally {
    await raw.close();
  }
  const migrated = await openDatabase(store);
  await migrated.close();
  return summary;
}

async function refuseWhileUsed({ sql: db }: Database): Promise<void> {
  const [others] = await rowsOf<{ count: string }>(
    db,
    sql`select count(*)::text as count from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION} and pid <> pg_backend_pid()`,
  );
  if (others?.count !== '0') {
    throw new BackupError(
      `The database is in use: ${others?.count} connections of servers or workers. Stop them, then restore.`,
    );
  }
}
