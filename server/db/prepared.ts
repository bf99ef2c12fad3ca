import { sql, type Placeholder } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** A query that drizzle has made: it writes its SQL each time it runs, which takes as long as a small statement itself. */
interface Query<Rows> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Rows> };
}

/**
 * A statement whose SQL is written once for a database, and once in each transaction.
 * @param made the query, with a placeholder for each value
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  made: (db: Sql, value: (name: keyof Values & string) => Placeholder) => Query<Rows>,
): (db: Sql, values: Values) => Promise<Rows> {
  const known = new WeakMap<Sql, ReturnType<Query<Rows>['prepare']>>();
  return (db, values) => {
    // Without a name, which poolers of connections do not keep.
    const statement = known.get(db) ?? made(db, (name) => sql.placeholder(name)).prepare('');
    known.set(db, statement);
    return statement.execute(values);
  };
}
