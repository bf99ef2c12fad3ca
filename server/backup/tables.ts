import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { rowsOf } from '#server/db/migrations.ts';

export interface Table {
  name: string;
  /** Stored columns, in their order; without computed ones. */
  columns: { name: string; type: string }[];
}

/**
 * Every table of the product with its columns, read from the database itself, so that backups include new tables. Tables
 * that the database does not log are omitted: their content is irrelevant after a crash, and so in a backup.
 */
export async function tablesOf(db: Sql): Promise<Table[]> {
  return rowsOf<Table>(
    db,
    sql`select c.relname as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      group by c.relname
      order by c.relname`,
  );
}

/** Tables that backups omit. */
export async function unloggedTablesOf(db: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`,
  );
  return rows.map(({ name }) => name);
}

/** Makes values be written and read in one way, independent of the settings of server, role and session. */
export async function plainText(db: Sql): Promise<void> {
  await db.execute(sql`set local search_path = public`);
  await db.execute(sql`set local timezone = 'UTC'`);
  await db.execute(sql`set local datestyle = 'ISO, YMD'`);
  await db.execute(sql`set local intervalstyle = 'postgres'`);
  await db.execute(sql`set local bytea_output = 'hex'`);
  // Enough digits to read the same number back.
  await db.execute(sql`set local extra_float_digits = 1`);
}

export const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
