/** What `npm run admin` does: administration at the terminal of the server, before anyone can sign in as an administrator. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { LockedError } from '#server/db/lock.ts';
import { openDatabase } from '#server/db/open.ts';
import { Refusal } from '#server/errors.ts';
import { seedDemo } from '#server/seed.ts';
import { listDeleted, restoreDeleted } from './deleted.ts';
import { importComponents, type ImportReport } from './import-components.ts';
import { createOrganisation, makeAdmin } from './people.ts';
import { CommandError, inSession } from './session.ts';
import { verifyLog } from './verify-log.ts';

export const USAGE = `npm run admin -- <command>
(in the image: node server/commands/admin.ts <command>)

  make-admin <email> [--name <name>]
      Makes a person an administrator. Creates an account, for the first sign-in with this address, if there is none.
  create-organisation <name> [--role <role>]… [--member <email>]…
      Creates an organisation. Without a role it is on the free tier. Creates accounts for members who have none.
  import-components <organisation> <kind> <file.csv>
      Adds proteins, cells, molecules or solvents to an organisation (by id or name), and lists the rows skipped.

  list-deleted [<organisation>]
      Lists what an organisation (by id or name) deleted and can restore; without one, the deleted organisations.
  restore-deleted <organisation> [<kind> <id>]
      Restores one of those things, or a deleted organisation with everything in it.

  verify-log [<organisation>] [--head] [--since <hash>]… [--keep <file>]
      Verifies the activity log of an organisation (by id or name), or of all. --head prints the hash of each last entry, to be
      kept elsewhere; --since verifies that an entry with a kept hash is still in the log. --keep does both with a file: it verifies
      all hashes in it and adds those of today. Changes nothing in the database.

  --dry-run   show what would happen, and store nothing

The commands use the database of the server: set DATA_DIR or DATABASE_URL. See docs/operating/administration.md.`;

/** Exit codes. */
const DONE = 0;
const REFUSED = 1;
const PARTLY = 2;

export type Print = (line: string) => void;

/**
 * Runs a command line.
 * @returns the exit code: 0 done, 1 nothing was done or the log is broken, 2 rows of a file were skipped
 */
export async function main(argv: string[], env: NodeJS.ProcessEnv, print: Print, printError: Print): Promise<number> {
  let database: Database | undefined;
  try {
    const command = readCommand(argv);
    if (command === null) {
      print(USAGE);
      return DONE;
    }
    const config = readConfig(env);
    database = await openDatabase(config);
    // As the server does: a database with users would not get the demo accounts later.
    if (config.oidc.embedded) await seedDemo(database.sql);
    return await runCommand(command, database, print);
  } catch (error) {
    printError(explain(error));
    return REFUSED;
  } finally {
    await database?.close();
  }
}

/** Number of values of each command. */
const VALUES: Readonly<Record<string, readonly number[]>> = {
  'make-admin': [1],
  'create-organisation': [1],
  'import-components': [3],
  'list-deleted': [0, 1],
  'restore-deleted': [1, 3],
  'verify-log': [0, 1],
};

export type Command = ReturnType<typeof parse>;

/** @throws CommandError for an invalid command line */
export function readCommand(argv: string[]): Command | null {
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help') return null;
  try {
    return parse(argv);
  } catch (error) {
    // The error of parseArgs for an unknown option.
    if (error instanceof TypeError) throw new CommandError(`${error.message}\n\n${USAGE}`);
    throw error;
  }
}

function parse(argv: string[]) {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', multiple: true, default: [] },
      member: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      head: { type: 'boolean', default: false },
      since: { type: 'string', multiple: true, default: [] },
      keep: { type: 'string' },
    },
  });
  const [command = '', ...rest] = positionals;
  const needed = VALUES[command];
  if (needed === undefined) throw new CommandError(`Unknown command ${command}.\n\n${USAGE}`);
  if (!needed.includes(rest.length)) {
    throw new CommandError(
      `${command} takes ${needed.join(' or ')} values, not ${rest.length}. Put names with spaces in quotation marks.\n\n${USAGE}`,
    );
  }
  return { command, rest, values };
}

/** npm runs scripts in the folder of the project, and passes the original folder in a variable. */
const pathOf = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** @throws CommandError or Refusal if nothing was done */
export async function runCommand(
  { command, rest, values }: Command,
  database: Pick<Database, 'sql'>,
  print: Print,
): Promise<number> {
  const dryRun = values['dry-run'];
  const [first = '', kind = '', path = ''] = rest;
  const end = () => {
    if (dryRun) print('This was a dry run: nothing was stored.');
  };
  if (command === 'verify-log') {
    const kept = values.keep === undefined ? null : pathOf(values.keep);
    const before = kept !== null && existsSync(kept) ? readFileSync(kept, 'utf8') : '';
    const since = [...values.since, ...(before.match(/\b[\da-f]{64}\b/g) ?? [])];
    const { lines, heads, isIntact } = await verifyLog(database, rest[0], { head: values.head, since });
    for (const line of lines) print(line);
    // After a fault nothing is added, so that every later run finds it too.
    if (kept === null || !isIntact) return isIntact ? DONE : REFUSED;
    const now = new Date().toISOString();
    appendFileSync(kept, heads.map((head) => `${now} ${head}\n`).join(''), { mode: 0o600, flush: true });
    print(`Added ${heads.length} hashes to ${kept}.`);
    return DONE;
  }
  if (command === 'import-components') {
    const bytes = readFileSync(pathOf(path));
    const report = await inSession(database, dryRun, (session) => importComponents(session, first, kind, bytes));
    for (const line of linesOf(report, dryRun)) print(line);
    end();
    return report.leftOut.length === 0 ? DONE : PARTLY;
  }
  const said = await inSession(database, dryRun, async (session) => {
    switch (command) {
      case 'make-admin':
        return [await makeAdmin(session, first, values.name)];
      case 'list-deleted':
        return listDeleted(session, rest[0]);
      case 'restore-deleted':
        return [await restoreDeleted(session, first, rest[1], rest[2])];
      default:
        return createOrganisation(session, first, { roles: values.role, members: values.member });
    }
  });
  for (const line of said) print(line);
  end();
  return DONE;
}

/** Report of an import: the imported components, and for each other row the position, the reason and a valid value. */
export function linesOf({ organisation, kind, imported, leftOut }: ImportReport, dryRun: boolean): string[] {
  const rows = new Set(leftOut.map(({ row }) => row)).size;
  const head = `${imported.length} of ${imported.length + rows} ${kind} ${dryRun ? 'can be' : 'were'} imported into ${organisation.name}.`;
  if (rows === 0) return [head];
  return [
    head,
    'Skipped:',
    ...leftOut.map(({ row, column, reason, right }) => {
      const where = column === null ? `row ${row}` : `row ${row}, column ${column}`;
      return `  ${where}: ${reason}.${right === null ? '' : ` Enter ${right}.`}`;
    }),
  ];
}

function explain(error: unknown): string {
  if (error instanceof LockedError) {
    return (
      `${error.message}\nOnly one process can use the embedded database. If the server is running, stop it, run this ` +
      'command, and start the server again; or do the same in the app, under Administration. With PostgreSQL (DATABASE_URL), the server and this command can run at the same time.'
    );
  }
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof Refusal) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `File not found: ${String((error as NodeJS.ErrnoException).path)}.`;
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    return `The database does not respond (${error.message}). Check DATABASE_URL.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
