/** `npm run backup -- <file>`: everything in the database in one file, also while the server runs. */
import { backup } from '#server/backup/commands.ts';
import { command, describe } from './lib/operator.ts';

await command('backup', [], async (config, file) => {
  const summary = await backup(config, file);
  console.log(`Saved ${describe(summary)} in ${file}.`);
});
