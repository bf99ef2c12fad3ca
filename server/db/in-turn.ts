import { sql } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Locks until the transaction ends, so that an organisation's requests count, or change, its things of a kind one after the other. */
export const inTurn = (db: Sql, kind: string, organisationId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${organisationId}`}))`);
