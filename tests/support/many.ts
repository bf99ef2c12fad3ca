/** Many rows of one kind, for tests of long lists. */
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/**
 * Copies a row so often, with columns of its own for each copy.
 * @param which of the rows of the table is copied
 * @param columns of the copy number `i`, as SQL
 */
export async function copies(
  { sql: db }: Pick<Database, 'sql'>,
  table: string,
  which: SQL,
  count: number,
  columns: Record<string, SQL>,
): Promise<void> {
  const changed = sql.join(
    Object.entries(columns).flatMap(([name, value]) => [sql`${name}::text`, value]),
    sql`, `,
  );
  const name = sql.identifier(table);
  await db.execute(sql`
    insert into ${name}
    select (jsonb_populate_record(null::${name}, to_jsonb(one) || jsonb_build_object(${changed}))).*
    from ${name} one, generate_series(1, ${count}::int) i
    where one.ctid = (select ctid from ${name} where ${which} limit 1)`);
}

/** The name of a copy: one word that no other row has, with leading zeros so that names sort as numbers do. */
export const copyName = (noun: string, i: number): string => `${noun} copy${String(i).padStart(5, '0')}`;
export const copyNameSql = (noun: string): SQL => sql`${`${noun} copy`} || lpad(i::text, 5, '0')`;
