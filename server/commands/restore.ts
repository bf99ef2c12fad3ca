/**
 * `npm run restore -- <file> [--replace] [--key-file <file>]`: restores a backup into an empty database, or replaces the
 * content of the database.
 */
import { restore } from '#server/backup/commands.ts';
import { command, describe } from './arguments.ts';

await command('restore', ['replace'], async (config, file, { has, key }) => {
  const replace = has('replace');
  const summary = await restore(config, file, { replace, key });
  const into = config.databaseUrl === null ? config.dataDir : 'PostgreSQL';
  console.log(`Restored ${describe(summary)} into ${into}${replace ? '; the previous content was deleted' : ''}.`);
});
