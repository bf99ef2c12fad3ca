import { is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/db/database.ts';
import { knownMigrations, rowsOf } from '#server/db/migrations.ts';
import * as schema from '#server/db/schema.ts';
import { BackupError } from './format.ts';

export interface Table {
  name: string;
  /** Stored columns, in their order; without computed ones. */
  columns: { name: string; type: string }[];
}

/** Names of the tables that the migrations make: a database may also have tables of others. */
const ownTables = (): SQL =>
  list(
    knownMigrations()
      .flatMap((migration) => migration.sql)
      .flatMap((text) => [...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE "(\w+)"/gm)])
      .map(([, name]) => sql`${name!}`),
  );

/**
 * Every table of the product with its columns, as they are in the database. Tables that the database does not log are
 * omitted: their content is irrelevant after a crash, and so in a backup.
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
        and c.relname in (${ownTables()})
      group by c.relname
      order by c.relname`,
  );
}

/** Tables that backups omit. */
export async function unloggedTablesOf(db: Sql): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'
        and relname in (${ownTables()})`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The migrations of a database, if this version can restore it.
 * @param hashes of the applied migrations, oldest first
 */
export function restorable(hashes: string[]): ReturnType<typeof knownMigrations> | null {
  const known = knownMigrations();
  return hashes.every((hash, i) => known[i]?.hash === hash) ? known.slice(0, hashes.length) : null;
}

/**
 * Whatever is read now can be restored: it is found out while the database is still there.
 * @throws BackupError
 */
export function checkRestorable(tables: readonly Table[], hashes: string[]): void {
  const migrations = restorable(hashes);
  if (!migrations)
    throw new BackupError(
      'Some migrations of the database are unknown to this version, so this version could not restore the backup. Use the same version as the servers.',
    );
  if (migrations.length < knownMigrations().length) return;
  const own = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : []));
  const columns = new Set(own.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`)));
  const [foreign] = tables.flatMap(({ name, columns: all }) =>
    all.map((column) => `${name}.${column.name}`).filter((path) => !columns.has(path)),
  );
  if (foreign !== undefined)
    throw new BackupError(
      `The database has a column ${foreign} that does not belong to any version of the product, so the backup could not be restored. Move this column to a separate table.`,
    );
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
