/** Arguments and messages of the commands for operators. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readKeyFile } from '#server/backup/encryption.ts';
import type { Summary } from '#server/backup/file.ts';
import { BackupError } from '#server/backup/format.ts';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { DiskFullError } from '#server/db/disk.ts';
import { ErasureError } from '#server/db/erase-person.ts';
import { LockedError } from '#server/db/lock.ts';
import { NewerDatabaseError } from '#server/db/migrations.ts';
import { explain } from '#server/process.ts';

/** The arguments of a command besides its file. */
interface Given {
  has: (flag: string) => boolean;
  /** The content of the file after `--key-file`, if given. */
  key: Buffer | null;
}

/** The command line in the project and in the image, where there are no scripts of npm. */
export const usageOf = (name: string, args: string): string =>
  `npm run ${name} -- ${args}\n(in the image: node server/commands/${name}.ts ${args})`;

/** Whether only the usage was asked for. */
export const asksForHelp = (): boolean => process.argv.slice(2).some((one) => one === '--help' || one === '-h');

/** Runs a command on one file; errors that an operator can resolve are printed without a stack. */
export async function command(
  name: string,
  flags: string[],
  run: (config: Config, file: string, given: Given) => Promise<void>,
): Promise<void> {
  const all = [...flags.map((flag) => `--${flag}`), '--key-file <file>'];
  const usage = usageOf(name, `<file>${all.map((one) => ` [${one}]`).join('')}`);
  if (asksForHelp()) {
    console.log(usage);
    return;
  }
  const { file, keyFile, given } = readArguments(flags) ?? refuse(usage);
  const pathOf = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
  try {
    const key = keyFile === null ? null : readKeyFile(pathOf(keyFile));
    await run(readConfig(process.env), pathOf(file), { has: (flag) => given.includes(flag), key });
  } catch (error) {
    console.error(isForOperators(error) ? error.message : explain(error));
    process.exit(1);
  }
}

/** For a command line that does not match the usage. */
export function refuse(usage: string): never {
  console.error(`usage: ${usage}`);
  process.exit(2);
}

/** Null if they do not match the usage. */
function readArguments(flags: string[]): { file: string; keyFile: string | null; given: string[] } | null {
  const known = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({
      options: { ...known, 'key-file': { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    const keyFile = values['key-file'];
    if (!file || others.length > 0 || keyFile === '') return null;
    return { file, keyFile: typeof keyFile === 'string' ? keyFile : null, given: Object.keys(values) };
  } catch {
    return null;
  }
}

/** Whether the message of an error is sufficient for the person at the terminal. */
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
