import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound, Stale } from '#server/errors.ts';

/** The common columns of every entity, as in responses. */
export function entityFields(row: { created_at: Date; updated_at: Date; created_by: string | null; version: number }) {
  return {
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    created_by: row.created_by,
    version: row.version,
  };
}

/** Columns that every change also sets. */
export const touched = () => ({ updated_at: sql`now()`, version: sql`version + 1` });

/**
 * Rejects (409) a change based on an older version (decision D10).
 * @param given the version that the change is based on, if sent
 */
export function checkVersion(given: number | undefined, current: { id: string; version: number }): void {
  if (given !== undefined && given !== current.version) throw new Stale(given, current);
}

/** Condition for the version that a change is based on; without one, any version matches. */
export const ofVersion = (column: AnyPgColumn, given: number | undefined): SQL | undefined =>
  given === undefined ? undefined : eq(column, given);

/** Days for which a deletion can be undone. */
export const RESTORABLE_DAYS = 30;

/** Time at which that period ends. */
export const longAgo = sql`now() - make_interval(days => ${RESTORABLE_DAYS})`;

/** Deleted, and still within the period for restoring. */
export const isRestorable = (deletedAt: AnyPgColumn): SQL | undefined =>
  and(isNotNull(deletedAt), gt(deletedAt, longAgo));

export const nothingToRestore = () => notFound('No deleted item with this id can be restored.');
