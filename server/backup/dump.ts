import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { appliedMigrations, rowsOf } from '#server/db/migrations.ts';
import { BackupError, FORMAT, FORMAT_VERSION, type End, type Header, type TableLine } from './format.ts';
import { checkRestorable, list, plainText, tablesOf, type Table } from './tables.ts';

/** Number of rows that are read at a time: a configuration with its results has about 90 KB. */
const ROWS = 100;

/** The end of a backup without its hash, which is known only after all lines have been written. */
export type Unsealed = Omit<End, 'sha256'>;

/**
 * Reads a consistent snapshot while others write: PostgreSQL shows a transaction the state at its start; the embedded database
 * runs one transaction at a time, so other requests wait until this one has finished.
 * @param write receives the lines one after the other
 */
export async function dump(db: Sql, productVersion: string, write: (line: string) => Promise<void>): Promise<Unsealed> {
  return db.transaction(
    async (tx) => {
      await plainText(tx);
      const tables = await tablesOf(tx);
      const [now] = await rowsOf<{ at: string }>(tx, sql`select now()::text as at`);
      const header: Header = {
        format: FORMAT,
        version: FORMAT_VERSION,
        product_version: productVersion,
        made_at: new Date(now!.at).toISOString(),
        migrations: await appliedMigrations(tx),
      };
      if (header.migrations.length === 0) throw new BackupError('The database is empty: no server has used it yet.');
      checkRestorable(tables, header.migrations);
      await write(JSON.stringify(header));
      const rows: Record<string, number> = {};
      for (const table of tables) rows[table.name] = await dumpTable(tx, table, write);
      return { end: true, rows, sequences: await sequencesOf(tx, tables) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function dumpTable(db: Sql, { name, columns }: Table, write: (line: string) => Promise<void>): Promise<number> {
  const head: TableLine = { table: name, columns: columns.map((column) => column.name) };
  await write(JSON.stringify(head));
  const values = list(columns.map((column) => sql`${sql.identifier(column.name)}::text`));
  await db.execute(
    sql`declare rows_of_table no scroll cursor for
      select array_to_json(array[${values}]::text[])::text as line from ${sql.identifier(name)}`,
  );
  let count = 0;
  for (;;) {
    const rows = await rowsOf<{ line: string }>(db, sql`fetch ${sql.raw(String(ROWS))} from rows_of_table`);
    for (const { line } of rows) await write(line);
    count += rows.length;
    if (rows.length < ROWS) break;
  }
  await db.execute(sql`close rows_of_table`);
  return count;
}

/** Of the columns of these tables. */
async function sequencesOf(db: Sql, tables: readonly Table[]): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; value: string }>(
    db,
    sql`select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null and exists (
        select 1 from pg_depend
        where objid = format('public.%I', sequencename)::regclass and classid = 'pg_class'::regclass and deptype in ('a', 'i')
          and refobjid in (select oid from pg_class where relnamespace = 'public'::regnamespace
            and relname in (${list(tables.map(({ name }) => sql`${name}`))})))
      order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
