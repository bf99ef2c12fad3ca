import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MemoryFS, PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { traceTransactions } from '#server/tracing/statements.ts';
import { completeResults } from './complete-results.ts';
import type { Database } from './database.ts';
import { DiskFullError, hasRoomToTidy, isFull, isHarmless, requireRoom } from './disk.ts';
import { DurableNodeFS, durableStartParams, syncPath, syncTree } from './durable-fs.ts';
import { lockFolder } from './lock.ts';
import { migrationsFolder, refuseNewer } from './migrations.ts';
import { PreparedPGlite } from './prepared-pglite.ts';
import { mendRights } from '../private-folder.ts';
import * as schema from './schema.ts';

/**
 * Sends bytes unchanged, which the driver supports although its types do not say so, and decodes PostgreSQL's hexadecimal
 * digits in one step. The driver itself creates a text for each byte: a file of 20 MB would block for seconds.
 */
const asBytes = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string },
  parsers: { [types.BYTEA]: (digits: string) => Buffer.from(digits.slice(2), 'hex') },
};

/** ms between two attempts to free space that the log occupies. */
const RELIEF = 60_000;

export interface EmbeddedOptions {
  /** False: do not migrate, for a backup or a restore. */
  migrated?: boolean;
  /** Receives messages for the person at the terminal. */
  say?: (line: string) => void;
}

/**
 * Opens the embedded database below `dataDir`, creating and migrating it as needed.
 * @throws LockedError if another process has it open, DiskFullError if there is not enough space to start
 */
export async function openEmbedded(
  dataDir: string,
  { migrated = true, say = console.warn }: EmbeddedOptions = {},
): Promise<Database> {
  const release = lockFolder(dataDir);
  const folder = join(dataDir, 'db');
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  try {
    requireRoom(dataDir, isNew);
    const mended = mendRights(dataDir);
    if (mended > 0) {
      say(
        `Other users of this machine could read ${mended} files and folders in ${dataDir}; now only the owner can read them.`,
      );
    }
    mkdirSync(folder, { recursive: true });
    const pg = await openPglite({ fs: new DurableNodeFS(folder), startParams: durableStartParams });
    const db = drizzle(pg, { schema });
    if (migrated) {
      await refuseNewer(db);
      await migrate(db, { migrationsFolder });
      await completeResults(db);
    }
    if (isNew) {
      await pg.exec('checkpoint');
      // Not the lock beside it: opening and closing that file would release the lock.
      syncTree(folder);
      syncPath(dataDir);
    }
    return fromPglite(pg, 'embedded', release, folder);
  } catch (error) {
    release();
    throw error;
  }
}

/** PGlite's own parameters, with less memory to fill at each start than its 128 MB. */
const memoryStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * A database in memory, for tests.
 * @param fs with the files of a migrated database; without it one is made and migrated, which takes seconds
 */
export async function openMemory(fs?: MemoryFS): Promise<Database & { pg: PGlite }> {
  const pg = await openPglite({ startParams: memoryStartParams, ...(fs && { fs }) });
  if (!fs) await migrate(drizzle(pg, { schema }), { migrationsFolder });
  return { ...fromPglite(pg, 'memory', () => undefined), pg };
}

async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const pg = new PreparedPGlite({ ...options, ...asBytes });
  await pg.waitReady;
  return pg;
}

/** @param folder on the disk that may be full; none in memory */
function fromPglite(pg: PGlite, kind: 'embedded' | 'memory', release: () => void, folder?: string): Database {
  const full = () => folder !== undefined && isFull(folder);
  // There is no background process that writes the log back into the tables and thereby frees its space.
  const checkpoint = () => pg.exec('checkpoint');
  let relieved = -Infinity;
  const relieve = () => {
    if (folder === undefined || !hasRoomToTidy(folder) || performance.now() - relieved < RELIEF) return;
    relieved = performance.now();
    // If this did not help, the next change is rejected like this one.
    checkpoint().catch(() => undefined);
  };
  // Called before each statement is sent, also in transactions.
  const logQuery = (statement: string) => {
    if (isHarmless(statement) || !full()) return;
    relieve();
    throw new DiskFullError(`There is no space left on the disk of ${folder}.`);
  };
  const sql = traceTransactions(drizzle(pg, { schema, logger: { logQuery } }));
  return {
    sql,
    health: sql,
    kind,
    isFull: full,
    maintain: async () => {
      if (full()) return relieve();
      await pg.exec('vacuum analyze');
      await checkpoint();
    },
    listen: (channel, heard) => {
      const listening = pg.listen(channel, heard);
      return async () => (await listening)();
    },
    close: async () => {
      if (pg.closed) return;
      if (!full()) await checkpoint();
      await pg.close();
      release();
    },
  };
}
