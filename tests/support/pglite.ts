/** Embedded databases of tests, in memory: each starts with the files of one that is made once in a run. */
import { chmodSync, cpSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '#server/db/embedded.ts';
import { onceInRun } from './run.ts';

/** Where PGlite has its database. */
const FOLDER = '/pglite/data';

/** A file or a folder below `FOLDER`. */
interface Entry {
  path: string;
  mode: number;
  /** Null for a folder. */
  content: Uint8Array | null;
}

/** A node of the file system in memory. */
interface Node {
  mode: number;
  /** Bytes of a file, which may be followed by unused ones; nodes of a folder by name. */
  contents: unknown;
  usedBytes: number;
}

const isFolder = (mode: number): boolean => (mode & 0o170_000) === 0o040_000;

/** Folders come before what is in them. */
function entriesOf({ Module: { FS } }: PGlite): Entry[] {
  const entries: Entry[] = [];
  const visit = (path: string): void => {
    const { node } = FS.lookupPath(path) as { node: Node };
    for (const [name, { mode, contents, usedBytes }] of Object.entries(node.contents as Record<string, Node>)) {
      const own = `${path}/${name}`;
      const content = isFolder(mode) ? null : (contents as Uint8Array).slice(0, usedBytes);
      entries.push({ path: own, mode: mode & 0o777, content });
      if (content === null) visit(own);
    }
  };
  visit(FOLDER);
  return entries;
}

/** Writes the files itself when PGlite starts, in half of the time that PGlite takes to load a dump. */
class PreparedFS extends MemoryFS {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    FS.mkdirTree(FOLDER, 0o700);
    for (const { path, mode, content } of this.#entries) {
      if (content === null) FS.mkdir(path, mode);
      else Object.assign(FS.create(path, mode), { contents: content.slice(), usedBytes: content.length });
    }
  }
}

const known = new Map<string, readonly Entry[]>();

/**
 * The file system of a new database that has the content of another.
 * @param make opens the other, which is closed again
 */
export async function prepared(name: string, make: () => Promise<PGlite>): Promise<MemoryFS> {
  const file = await onceInRun(`${name}.database`, async (path) => {
    const pg = await make();
    // What is only in the log would be read from there at each start.
    await pg.exec('checkpoint');
    writeFileSync(path, serialize(entriesOf(pg)));
    await pg.close();
  });
  const entries = known.get(name) ?? (deserialize(readFileSync(file)) as Entry[]);
  known.set(name, entries);
  return new PreparedFS(entries);
}

/**
 * Drops the databases from which PostgreSQL would make others: half of the files that each new database gets.
 * @param run executes one statement, outside a transaction
 */
export async function dropTemplates(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run("update pg_database set datistemplate = false where datname <> 'postgres'");
  await run('drop database template0');
  await run('drop database template1');
}

/** Of a database without tables: to make one takes seconds of a processor, this a sixth of a second. */
export const emptyFiles = (): Promise<MemoryFS> =>
  prepared('empty', async () => {
    const pg = await PGlite.create();
    await dropTemplates((statement) => pg.exec(statement));
    return pg;
  });

/** A folder of data as the first start leaves it, made once in a run: to migrate a new database takes seconds. Not to be changed. */
export const newFolder = (): Promise<string> =>
  onceInRun('folder', async (path) => {
    // As on most machines, whatever this one has.
    const umask = process.umask(0o022);
    const database = await openEmbedded(path);
    await database.close();
    process.umask(umask);
  });

/** A copy of it. */
export async function dataFolder(prefix: string): Promise<string> {
  const made = await newFolder();
  const own = mkdtempSync(join(tmpdir(), prefix));
  // Folders do not keep their permissions.
  const umask = process.umask(0o077);
  cpSync(made, own, { recursive: true });
  process.umask(umask);
  chmodSync(own, statSync(made).mode & 0o777);
  return own;
}
