/** Paging, searching and sorting, the same for every list (decision D9). */
import { and, asc, desc, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface ListQuery {
  page?: number;
  page_size?: number;
  q?: string;
  sort?: string;
}

/** Properties of a page in responses, besides its rows. */
export interface PageInfo {
  total: number;
  page: number;
  page_size: number;
}

/** Maximum length of a list without `page`; `total` shows whether there are more. */
const WHOLE = 1000;
const PAGE_SIZE = 50;

/** Which rows to read. */
export function pageOf({ page, page_size: size }: ListQuery): { page: number; page_size: number; offset: number } {
  const pageSize = size ?? (page === undefined ? WHOLE : PAGE_SIZE);
  const number = page ?? 1;
  return { page: number, page_size: pageSize, offset: (number - 1) * pageSize };
}

/** Number of rows over all pages. They are counted only if the page does not show it: one that is not full is the last. */
export async function totalOf(
  rows: readonly unknown[],
  offset: number,
  pageSize: number,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
  return isLast ? offset + rows.length : count();
}

/** Every word of the text anywhere in the columns, ignoring case; wildcards of LIKE are text here. */
export function contains(q: string | undefined, ...columns: (PgColumn | SQL)[]): SQL | undefined {
  const words = q?.split(/\s+/).filter((word) => word !== '') ?? [];
  return and(
    ...words.map((word) => {
      const pattern = patternOf(word);
      return or(...columns.map((column) => ilike(column, pattern)));
    }),
  );
}

/** The pattern of LIKE that finds a text anywhere. */
const patternOf = (q: string): string => `%${q.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface Sortable {
  id: PgColumn;
  name: PgColumn;
  created_at: PgColumn;
  updated_at: PgColumn;
}

/**
 * The requested order, or `otherwise`; ties are broken by id, so that pages never overlap. Rows without a value come last.
 * @param more What else this list can be sorted by.
 */
export function orderOf(
  table: Sortable,
  sort: string | undefined,
  otherwise: SQL[],
  more: Record<string, PgColumn | SQL> = {},
): SQL[] {
  const direction = sort?.startsWith('-') ? desc : asc;
  const columns: Record<string, PgColumn | SQL> = {
    name: sql`lower(${table.name})`,
    created_at: table.created_at,
    updated_at: table.updated_at,
    ...more,
  };
  const column = columns[sort?.replace(/^-/, '') ?? ''];
  return [...(column ? [sql`${direction(column)} nulls last`] : otherwise), asc(table.id)];
}

/** A number inside a JSON column. */
export const numberIn = (column: PgColumn, path: string): SQL => sql`(${column} #>> ${`{${path}}`})::double precision`;
