import { sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { rowsOf } from './migrations.ts';

/** Size of the whole database on disk, in bytes. */
export async function databaseBytes(db: Sql): Promise<number> {
  const [size] = await rowsOf<{ bytes: string }>(db, sql`select pg_database_size(current_database())::text as bytes`);
  return Number(size!.bytes);
}
