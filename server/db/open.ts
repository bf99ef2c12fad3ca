import type { Config } from '#server/config.ts';
import type { Database } from './database.ts';

/** The database that the configuration names, migrated and ready. Only the driver needed is loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl === null) return (await import('./embedded.ts')).openEmbedded(dataDir);
  return (await import('./postgresql.ts')).openPostgresql(databaseUrl);
}
