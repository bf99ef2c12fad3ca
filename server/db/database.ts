/** The database as the repositories use it, whichever it is. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** A database or a transaction in it. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Counted {
  count: number;
  /** ms until the count restarts. */
  left: number;
}

/** Counts of events in a time window, shared by all processes on one PostgreSQL database. */
export interface SharedCounts {
  /** Adds to a count. @param window ms */
  add: (key: string, many: number, window: number) => Promise<Counted>;
  /** Removes counts whose window has ended. */
  sweep: () => Promise<void>;
}

export interface Database {
  sql: Sql;
  /** For the question whether it can be used: a connection that no request occupies, if there is more than one. */
  health: Sql;
  kind: 'embedded' | 'memory' | 'postgresql';
  /** Whether changes are rejected because the disk is full; PostgreSQL monitors its disk itself. */
  isFull: () => boolean;
  /** Housekeeping that PostgreSQL does by itself and the embedded database does not. */
  maintain: () => Promise<void>;
  /**
   * Calls `heard` after each transaction that notifies the channel, in whichever process it was, and whenever a notification may
   * have been missed. Returns how to stop.
   */
  listen: (channel: string, heard: () => void) => () => Promise<void>;
  /** Shared counts, if there can be several processes. */
  counts?: SharedCounts;
  /** Number of connections by state, if there is more than one. */
  pool?: () => Record<'total' | 'idle' | 'waiting', number>;
  close: () => Promise<void>;
}
