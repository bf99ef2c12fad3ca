/** What the commands for operators have in common: their arguments and what they say. */
import { resolve } from 'node:path';
import type { Summary } from '#server/backup/file.ts';
import { BackupError } from '#server/backup/format.ts';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { DiskFullError } from '#server/db/disk.ts';
import { ErasureError } from '#server/db/erase-person.ts';
import { LockedError } from '#server/db/lock.ts';
import { NewerDatabaseError } from '#server/db/migrations.ts';
import { explain } from '#server/process.ts';

/** Runs a command on one file; what an operator can mend is said without a stack. */
export async function command(
  name: string,
  flags: string[],
  run: (config: Config, file: string, flags: string[]) => Promise<void>,
): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  if (!file || file.startsWith('-') || others.some((flag) => !flags.includes(flag))) {
    console.error(`usage: npm run ${name} -- <file>${flags.map((flag) => ` [${flag}]`).join('')}`);
    process.exit(2);
  }
  try {
    await run(readConfig(process.env), resolve(process.env['INIT_CWD'] ?? '.', file), others);
  } catch (error) {
    console.error(isForOperators(error) ? error.message : explain(error));
    process.exit(1);
  }
}

/** Whether an error's message says all that the person at the terminal can use. */
export function isForOperators(error: unknown): error is Error {
  const kinds = [BackupError, ConfigError, DiskFullError, ErasureError, LockedError, NewerDatabaseError];
  return kinds.some((kind) => error instanceof kind);
}

export function describe({ header, end }: Summary): string {
  const rows = Object.entries(end.rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table}`);
  return `version ${header.product_version} as of ${header.made_at} (${rows.join(', ') || 'no rows'})`;
}
