import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound, Stale } from '#server/errors.ts';

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
export function checkVersion(given: number | undefined, current: { id: string; version: number }): void {
  if (given !== undefined && given !== current.version) throw new Stale(given, current);
}

/** Of the version that the caller worked on; of any, if they do not say. */
export const ofVersion = (column: AnyPgColumn, given: number | undefined): SQL | undefined =>
  given === undefined ? undefined : eq(column, given);

/** Days for which a deletion can be undone. */
export const RESTORABLE_DAYS = 30;

/** When the time for that ends. */
export const longAgo = sql`now() - make_interval(days => ${RESTORABLE_DAYS})`;

/** Deleted, and not too long ago to be restored. */
export const isRestorable = (deletedAt: AnyPgColumn): SQL | undefined =>
  and(isNotNull(deletedAt), gt(deletedAt, longAgo));

export const nothingToRestore = () => notFound('There is nothing deleted with this id that could be restored.');
