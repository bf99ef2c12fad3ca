/** What the embedded database of a test is loaded from, each made once in a run. */
import { openAsBlob, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { onceInRun } from './run.ts';

/**
 * A dump, for `loadDataDir`.
 * @param make opens what is dumped
 */
export async function dumpOf(
  name: string,
  make: () => Promise<{ dump: () => Promise<Blob>; close: () => Promise<void> }>,
): Promise<Blob> {
  const file = await onceInRun(`${name}.tar`, async (path) => {
    const made = await make();
    writeFileSync(path, Buffer.from(await (await made.dump()).arrayBuffer()));
    await made.close();
  });
  return openAsBlob(file);
}

/**
 * Drops the databases from which PostgreSQL would make others: half of the files that each load of a dump writes.
 * @param run executes one statement, outside a transaction
 */
export async function dropTemplates(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run("update pg_database set datistemplate = false where datname <> 'postgres'");
  await run('drop database template0');
  await run('drop database template1');
}

/** A database without tables: to make one takes seconds of a processor, to load it a quarter of a second. */
export const emptyDump = (): Promise<Blob> =>
  dumpOf('empty', async () => {
    const pg = await PGlite.create();
    await dropTemplates((statement) => pg.exec(statement));
    return { dump: () => pg.dumpDataDir('none'), close: () => pg.close() };
  });
