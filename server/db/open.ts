import type { Config } from '#server/config.ts';
import type { Database } from './database.ts';

/**
 * The database that the configuration names, ready. Only the driver needed is loaded.
 * @param migrated false leaves it as it is, for a backup or a restore
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  migrated = true,
): Promise<Database> {
  if (databaseUrl === null) return (await import('./embedded.ts')).openEmbedded(dataDir, { migrated });
  return (await import('./postgresql.ts')).openPostgresql(databaseUrl, migrated);
}
