/** What the repositories run on, whichever database is behind it. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { SharedCounts } from './shared-counts.ts';
import type * as schema from './schema.ts';

/** A database or a transaction in it. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>;

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
