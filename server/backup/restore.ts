import { sql } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { applyMigrations, type knownMigrations, rowsOf } from '#server/db/migrations.ts';
import { readBackup, type Summary, type Visitor } from './file.ts';
import { BackupError, type Header, type TableLine } from './format.ts';
import { list, plainText, restorable, tablesOf, unloggedTablesOf, type Table } from './tables.ts';

/** Maximum number of characters of the rows that are sent in one statement. */
const BATCH = 2_000_000;

export interface RestoreOptions {
  /** Deletes the present content. */
  replace: boolean;
  /** The key of an encrypted backup; null = unencrypted. */
  key?: Buffer | null;
}

/**
 * Restores a backup in one transaction: afterwards the database contains all of it, or what it contained before. The tables
 * are created as they were at the time of the backup; later migrations run when the database is opened the next time.
 * @throws BackupError if the database is not empty, or this version cannot restore the backup
 */
export async function restoreBackup(db: Sql, path: string, { replace, key = null }: RestoreOptions): Promise<Summary> {
  // Read once before anything is changed.
  const { header } = await readBackup(path, {}, key);
  const migrations = migrationsOf(path, header);
  return db.transaction(async (tx) => {
    await plainText(tx);
    await clear(tx, replace);
    await applyMigrations(tx, migrations);
    const links = await unlink(tx);
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
    // A migration may have inserted rows.
    await tx.execute(sql`truncate ${list([...tables.keys()].map((name) => sql`${sql.identifier(name)}`))}`);
    // The rows that triggers would add are in the backup.
    for (const table of tables.keys()) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    const summary = await fill(tx, { path, key }, tables);
    for (const table of tables.keys()) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
    for (const { table, name, definition } of links) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
    }
    for (const [name, value] of Object.entries(summary.end.sequences)) {
      await tx.execute(sql`select setval(${name}::text::regclass, ${value}::text::bigint)`);
    }
    return summary;
  });
}

function migrationsOf(path: string, { migrations, product_version }: Header): ReturnType<typeof knownMigrations> {
  const known = restorable(migrations);
  if (migrations.length === 0 || !known) {
    throw new BackupError(
      `${path} was made by version ${product_version}, whose database schema is unknown to this version. Restore it with that ` +
        'version or a newer version.',
    );
  }
  return known;
}

async function clear(db: Sql, replace: boolean): Promise<void> {
  const tables = await tablesOf(db);
  for (const { name } of replace ? [] : tables) {
    const [row] = await rowsOf(db, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
    if (row) {
      throw new BackupError(
        `The database is not empty (there are rows in ${name}). Restore the backup into an empty database, or add --replace to delete ` +
          'all content of this database.',
      );
    }
  }
  const all = [...tables.map(({ name }) => name), ...(await unloggedTablesOf(db))];
  for (const name of all) await db.execute(sql`drop table ${sql.identifier(name)} cascade`);
  await db.execute(sql`drop schema if exists drizzle cascade`);
}

interface Link {
  table: string;
  name: string;
  definition: string;
}

/** Removes the foreign keys while rows are inserted table by table; adding them again checks every row. */
async function unlink(db: Sql): Promise<Link[]> {
  const links = await rowsOf<Link>(
    db,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of links) await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return links;
}

async function fill(
  db: Sql,
  { path, key }: { path: string; key: Buffer | null },
  tables: Map<string, Table>,
): Promise<Summary> {
  let insert = (_rows: string): Promise<void> => Promise.resolve();
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await insert(`[${batch.join(',')}]`);
    batch = [];
    size = 0;
  };
  const visitor: Visitor = {
    table: async (line) => {
      await flush();
      insert = inserter(db, line, tables.get(line.table));
    },
    row: async (line) => {
      batch.push(line);
      size += line.length;
      if (size > BATCH) await flush();
    },
  };
  const summary = await readBackup(path, visitor, key);
  await flush();
  return summary;
}

/** @returns a function that inserts rows, given as one JSON array of arrays of text */
function inserter(db: Sql, { table, columns }: TableLine, target: Table | undefined) {
  const types = new Map(target?.columns.map(({ name, type }) => [name, type]));
  const missing = columns.find((name) => !types.has(name));
  if (!target || missing !== undefined) {
    throw new BackupError(
      `The backup contains ${table}${missing ? `.${missing}` : ''}, which is unknown to this version.`,
    );
  }
  const names = list(columns.map((name) => sql`${sql.identifier(name)}`));
  const values = list(columns.map((name, i) => sql.raw(`(line->>${i})::${types.get(name)!}`)));
  return async (rows: string) => {
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) overriding system value
        select ${values} from json_array_elements(${rows}::text::json) as line`,
    );
  };
}
