import { sql } from 'drizzle-orm';
import { stale } from '#server/errors.ts';

/** The columns of every entity, as they travel. */
export function entityFields(row: { created_at: Date; updated_at: Date; created_by: string | null; version: number }) {
  return {
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    version: row.version,
  };
}

/** What every change sets besides. */
export const touched = () => ({ updated_at: sql`now()`, version: sql`version + 1` });

/**
 * Refuses (409) a change that was made on an older version (decision D10).
 * @param given the version that the caller worked on, if they say
 */
export function checkVersion(given: number | undefined, current: { version: number }): void {
  if (given !== undefined && given !== current.version) throw stale(current);
}

/** Days for which a deletion can be undone. */
export const RESTORABLE_DAYS = 30;
