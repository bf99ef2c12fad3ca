/** Paging, searching and sorting, alike for every list (decision D9). */
import { asc, desc, ilike, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface ListQuery {
  page?: number;
  page_size?: number;
  q?: string;
  sort?: string;
}

/** A page of a list as it travels, beside its keyed rows. */
export interface PageInfo {
  total: number;
  page: number;
  page_size: number;
}

/** Without `page` a list holds up to this many, and `total` tells if there are more. */
const WHOLE = 1000;
const PAGE_SIZE = 50;

/** Which rows to read. */
export function pageOf({ page, page_size: size }: ListQuery): { page: number; page_size: number; offset: number } {
  const pageSize = size ?? (page === undefined ? WHOLE : PAGE_SIZE);
  const number = page ?? 1;
  return { page: number, page_size: pageSize, offset: (number - 1) * pageSize };
}

/** Text anywhere in a column, without regard to case; what LIKE takes for wildcards is text here. */
export function contains(column: PgColumn, q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  return ilike(column, patternOf(q));
}

/** The pattern of LIKE that finds a text anywhere. */
export const patternOf = (q: string): string => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface Sortable {
  id: PgColumn;
  name: PgColumn;
  created_at: PgColumn;
  updated_at: PgColumn;
}

/** The order asked for, or `otherwise`; ties are broken by id, so that pages never overlap. */
export function orderOf(table: Sortable, sort: string | undefined, otherwise: SQL[]): SQL[] {
  const key = sort?.replace(/^-/, '');
  const direction = sort?.startsWith('-') ? desc : asc;
  const column = { name: sql`lower(${table.name})`, created_at: table.created_at, updated_at: table.updated_at }[
    key ?? ''
  ];
  return [...(column ? [direction(column)] : otherwise), asc(table.id)];
}
