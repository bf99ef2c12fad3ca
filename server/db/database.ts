/** What the repositories run on, whichever database is behind it. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** A database or a transaction in it. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Counted {
  count: number;
  /** ms until it begins again. */
  left: number;
}

/** Counts of what happens within a time, which all processes on one PostgreSQL share. */
export interface SharedCounts {
  /** Counts so many more. @param window ms */
  add: (key: string, many: number, window: number) => Promise<Counted>;
  /** Removes counts whose time is over. */
  sweep: () => Promise<void>;
}

export interface Database {
  sql: Sql;
  kind: 'embedded' | 'memory' | 'postgresql';
  /** Whether changes are refused because the disk has no room; PostgreSQL looks after its disk itself. */
  isFull: () => boolean;
  /** Housekeeping that PostgreSQL does by itself and the embedded database does not. */
  maintain: () => Promise<void>;
  /** Counts that several processes share, where there may be several. */
  counts?: SharedCounts;
  /** Connections by state, where there is more than one. */
  pool?: () => Record<'total' | 'idle' | 'waiting', number>;
  close: () => Promise<void>;
}
