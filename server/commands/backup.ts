/**
 * `npm run backup -- <file> [--key-file <file>]`: everything in the database in one file, also while the server runs.
 * `npm run backup -- <file> --make-key`: a new key file instead.
 */
import { backup } from '#server/backup/commands.ts';
import { makeKeyFile } from '#server/backup/encryption.ts';
import { command, describe } from './arguments.ts';

await command('backup', ['make-key'], async (config, file, { has, key }) => {
  if (has('make-key')) {
    await makeKeyFile(file);
    console.log(
      `Created the key file ${file}. Keep a copy in another safe place: backups cannot be restored without this file.`,
    );
    return;
  }
  const summary = await backup(config, file, key);
  console.log(`Saved ${describe(summary)} in ${file}${key ? ', encrypted' : ''}.`);
});
