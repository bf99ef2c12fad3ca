/** `npm run erase-person -- <email>`: erases a person's data. With the embedded database, stop the server first. */
import { readConfig } from '#server/config.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { openDatabase } from '#server/db/open.ts';
import { isForOperators } from './lib/operator.ts';

const [email, ...others] = process.argv.slice(2);
if (!email || email.startsWith('-') || others.length > 0) {
  console.error('usage: npm run erase-person -- <email>');
  process.exit(2);
}
try {
  const database = await openDatabase(readConfig(process.env));
  try {
    const { id, memberships, entries } = await erasePerson(database.sql, email);
    console.log(`Erased ${email} (${id}): ${memberships} memberships ended, name removed from ${entries} log entries.`);
    console.log('Earlier backups still contain the data: see docs/operating/personal-data.md.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(isForOperators(error) ? error.message : error);
  process.exit(1);
}
