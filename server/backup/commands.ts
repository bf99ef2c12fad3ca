/** What `npm run backup` and `npm run restore` do. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { LockedError } from '#server/db/lock.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openDatabase } from '#server/db/open.ts';
import { APPLICATION } from '#server/db/postgresql.ts';
import { backupThroughDoor } from './door.ts';
import { readBackup, saveContent, writeBackup, type Summary } from './file.ts';
import { BackupError } from './format.ts';
import { restoreBackup, type RestoreOptions } from './restore.ts';

type Store = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Writes a backup to a new file: from the database itself or, if a running server has it open, through that server. The file
 * gets its name when it is complete, on disk and has been read back.
 * @param key to encrypt it with; null = unencrypted
 * @throws BackupError, or LockedError if another process has the data open and cannot make a backup
 */
export async function backup(store: Store, path: string, key: Buffer | null = null): Promise<Summary> {
  if (existsSync(path)) throw new BackupError(`${path} already exists. Use a different name.`);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  try {
    if (!(await openAndWrite(store, part, key)) && !(await fetchFrom(store.dataDir, part, key))) {
      throw new LockedError(
        `The data folder ${store.dataDir} is in use by a process that cannot make a backup. Stop this process, then try again.`,
      );
    }
    const summary = await readBackup(part, {}, key);
    renameSync(part, path);
    return summary;
  } finally {
    rmSync(part, { force: true });
  }
}

/** False if another process has the embedded database open. */
async function openAndWrite(store: Store, part: string, key: Buffer | null): Promise<boolean> {
  // Opening it would create it.
  if (store.databaseUrl === null && !existsSync(join(store.dataDir, 'db'))) {
    throw new BackupError(
      `There is no database in ${store.dataDir}. Set DATA_DIR to the data folder, or set DATABASE_URL for PostgreSQL.`,
    );
  }
  let database: Database;
  try {
    database = await openDatabase(store, { migrated: false });
  } catch (error) {
    if (error instanceof LockedError) return false;
    throw error;
  }
  try {
    await writeBackup(database.sql, part, key);
    return true;
  } finally {
    await database.close();
  }
}

/** From the server, which sends it unencrypted: only to those who can read the data folder anyway. */
function fetchFrom(dataDir: string, part: string, key: Buffer | null): Promise<boolean> {
  return backupThroughDoor(dataDir, (body) => saveContent(body, part, key));
}

/**
 * Restores a backup into the database and migrates it to this version.
 * @throws BackupError, or LockedError if a server has the embedded database open
 */
export async function restore(store: Store, path: string, options: RestoreOptions): Promise<Summary> {
  if (!existsSync(path)) throw new BackupError(`File not found: ${path}.`);
  const raw = await openDatabase(store, { migrated: false });
  let summary: Summary;
  try {
    if (raw.kind === 'postgresql') await refuseWhileUsed(raw);
    summary = await restoreBackup(raw.sql, path, options);
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
      `The database is in use: ${others?.count} connections of servers or workers are open. Stop the servers and workers, then restore the backup.`,
    );
  }
}
