/** `npm run erase-person -- <email>`: erases a person's data. With the embedded database, stop the server first. */
import { readConfig } from '#server/config.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { openDatabase } from '#server/db/open.ts';
import { asksForHelp, isForOperators, refuse, usageOf } from './arguments.ts';

const [email, ...others] = process.argv.slice(2);
const withSignatures = others[0] === '--signatures';
const usage = usageOf('erase-person', '<email> [--signatures]');
if (asksForHelp()) {
  console.log(usage);
  process.exit();
}
if (!email || email.startsWith('-') || others.length > (withSignatures ? 1 : 0)) refuse(usage);
try {
  const database = await openDatabase(readConfig(process.env));
  try {
    const { id, memberships, entries } = await erasePerson(database.sql, email, withSignatures);
    console.log(`Erased ${email} (${id}): ${memberships} memberships ended, name removed from ${entries} log entries.`);
    console.log('Earlier backups still contain the data: see docs/operating/personal-data.md.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(isForOperators(error) ? error.message : error);
  process.exit(1);
}
