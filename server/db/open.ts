import type { Config } from '#server/config.ts';
import type { Database } from './database.ts';
import type { EmbeddedOptions } from './embedded.ts';
import type { PostgresqlOptions } from './postgresql.ts';

/** Opens the configured database. Only the required driver is loaded. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: EmbeddedOptions & PostgresqlOptions = {},
): Promise<Database> {
  if (databaseUrl === null) return (await import('./embedded.ts')).openEmbedded(dataDir, options);
  return (await import('./postgresql.ts')).openPostgresql(databaseUrl, options);
}
