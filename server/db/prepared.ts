import { sql, type Placeholder, type Query as Written } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Sql } from './database.ts';

/** A query that drizzle has made: it writes its SQL each time it runs, which takes as long as a small statement itself. */
interface Query<Rows> {
  prepare: (name: string) => Statement<Rows>;
}

interface Statement<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>;
}

/** What drizzle knows of a statement, besides the connection that it runs on. */
interface Known {
  getQuery: () => Written;
  fields: SelectedFieldsOrdered | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

/**
 * A statement whose SQL is written once, also for every transaction. It has no name here: connections name what they send.
 * @param made the query, with a placeholder for each value
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  made: (db: Sql, value: (name: keyof Values & string) => Placeholder) => Query<Rows>,
): (db: Sql, values: Values) => Promise<Rows> {
  let known: Known | undefined;
  return (db, values) => {
    known ??= made(db, (name) => sql.placeholder(name)).prepare('') as Statement<Rows> & Known;
    const { fields, joinsNotNullableMap } = known;
    // oxlint-disable-next-line no-underscore-dangle -- drizzle's name for what runs statements
    const statement = db._.session.prepareQuery(known.getQuery(), fields, undefined, true);
    return Object.assign(statement, { joinsNotNullableMap }).execute(values) as Promise<Rows>;
  };
}
