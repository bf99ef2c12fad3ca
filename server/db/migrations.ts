import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sql } from './database.ts';

/** SQL written by drizzle-kit from schema.ts, for both databases. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Thrown if the database was migrated by a newer version. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

let known: ReturnType<typeof readMigrationFiles> | undefined;

/** Migrations of this version, oldest first: hash, statements and date. */
export const knownMigrations = () => (known ??= readMigrationFiles({ migrationsFolder }));

/** Hashes of the migrations applied to a database, oldest first; none for an empty one. */
export async function appliedMigrations(db: Sql): Promise<string[]> {
  const table = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (table[0]?.name == null) return [];
  const applied = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return applied.map(({ hash }) => hash);
}

/** Number of migrations of this version that a database lacks. */
export async function missingMigrations(db: Sql): Promise<number> {
  const applied = new Set(await appliedMigrations(db));
  return knownMigrations().filter(({ hash }) => !applied.has(hash)).length;
}

/** An older version would write invalid rows into a newer database. @throws NewerDatabaseError */
export async function refuseNewer(db: Sql): Promise<void> {
  const hashes = new Set(knownMigrations().map(({ hash }) => hash));
  const unknown = (await appliedMigrations(db)).filter((hash) => !hashes.has(hash));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was changed by a newer version: ${unknown.length} of its migrations are unknown to this version. Run the ` +
      'newer version, or restore a backup made before the upgrade.',
  );
}

/** Applies these migrations in the given transaction, and records them like drizzle's migrator. */
export async function applyMigrations(tx: Sql, migrations: ReturnType<typeof readMigrationFiles>): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::text::bigint)`,
    );
  }
}

/** Rows of a statement; both drivers return them under this key. */
export async function rowsOf<T>(db: Sql, statement: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(statement)) as { rows: T[] }).rows;
}
