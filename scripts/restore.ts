/** `npm run restore -- <file> [--replace]`: puts a backup into an empty database, or in place of what is there. */
import { restore } from '#server/backup/commands.ts';
import { command, describe } from './lib/operator.ts';

await command('restore', ['--replace'], async (config, file, flags) => {
  const replace = flags.includes('--replace');
  const summary = await restore(config, file, replace);
  const into = config.databaseUrl === null ? config.dataDir : 'PostgreSQL';
  console.log(`Restored ${describe(summary)} into ${into}${replace ? '; what was there is gone' : ''}.`);
});
