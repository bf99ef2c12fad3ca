/** `npm run migrate`: brings the configured database to this version and exits, before servers and workers start. */
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { explain } from './process.ts';

try {
  const config = readConfig(process.env);
  const database = await openDatabase(config, config.database);
  await database.close();
  console.log('The database is up to date.');
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
