import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Deleted, DeletedList, ProductRight, RestorableKind } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { longAgo, RESTORABLE_DAYS } from './entity.ts';
import { contains, pageOf, type ListQuery } from './listing.ts';
import { rightOf, type RightHolder } from './product-access.ts';
import {
  buffers,
  carbonReports,
  components,
  experiments,
  logs,
  ownOperations,
  processes,
  products,
  users,
} from './schema.ts';

/** Rows of one kind that were deleted and can be restored, as columns `kind, id, name, deleted_at, product_id`. */
interface Source {
  table:
    | typeof products
    | typeof processes
    | typeof experiments
    | typeof components
    | typeof buffers
    | typeof ownOperations
    | typeof carbonReports;
  kind: SQL;
  ofProduct?: boolean;
}

const SOURCES: readonly Source[] = [
  { table: products, kind: sql`'products'` },
  { table: processes, kind: sql`'processes'`, ofProduct: true },
  { table: experiments, kind: sql`'experiments'`, ofProduct: true },
  { table: components, kind: sql`t.kind` },
  { table: buffers, kind: sql`'buffers'` },
  { table: ownOperations, kind: sql`'own_operations'` },
  { table: carbonReports, kind: sql`'reports'` },
];

const MS_PER_DAY = 24 * 3600 * 1000;

/** Time from which a deletion can no longer be undone. */
export const restorableUntil = (deletedAt: Date): string =>
  new Date(deletedAt.getTime() + RESTORABLE_DAYS * MS_PER_DAY).toISOString();

/**
 * Name of the user who deleted a row, from the log entry of the deletion.
 * @param row alias or table with the columns id and deleted_at, written out: in a query of one table drizzle omits its name
 */
export const deletedBy = (row: SQL): SQL<string | null> => sql`(
  select u.name from ${logs} l inner join ${users} u on u.id = l.user_id
  where l.entity_id = ${row}.id and l.action like '%.delete'
    and l.created_at between ${row}.deleted_at - interval '1 hour' and ${row}.deleted_at + interval '1 hour'
  order by l.created_at desc limit 1)`;

/** Deleted items that one organisation can restore. @param caller whose right on the product is `my_right` */
export function deletedOf(db: Sql, organisationId: string, caller?: RightHolder) {
  const parts = SOURCES.map(
    ({ table, kind, ofProduct = false }) => sql`
      select ${kind} as kind, t.id, t.name, t.deleted_at, ${ofProduct ? sql`t.product_id` : table === products ? sql`t.id` : sql`null::text`} as product_id
      from ${table} t where t.organisation_id = ${organisationId} and t.deleted_at > ${longAgo}`,
  );
  const things = sql`(${sql.join(parts, sql` union all `)}) as things`;

  return {
    /** Latest deletion first. Items deleted with their product are not listed: they are restored with it. */
    async list(query: ListQuery): Promise<Omit<DeletedList, 'organisations'>> {
      const { offset, ...page } = pageOf(query);
      const where = contains(query.q, sql`things.name`);
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(things).where(where);
      const rows = await db
        .select({
          kind: sql<RestorableKind>`things.kind`,
          id: sql<string>`things.id`,
          name: sql<string>`things.name`,
          deleted_at: sql`things.deleted_at`.mapWith(products.deleted_at),
          deleted_by: deletedBy(sql`things`),
          product_id: products.id,
          product_name: products.name,
          product_deleted: products.deleted_at,
          my_right: sql<ProductRight | null>`case when ${products.id} is not null then ${rightOf(caller)} end`,
        })
        .from(things)
        .leftJoin(products, and(eq(products.id, sql`things.product_id`), eq(products.organisation_id, organisationId)))
        .where(where)
        .orderBy(desc(sql`things.deleted_at`), sql`things.id`)
        .limit(page.page_size)
        .offset(offset);
      const deleted = rows.map(
        ({
          kind,
          id,
          name,
          deleted_at: at,
          deleted_by,
          product_id,
          product_name,
          product_deleted,
          my_right,
        }): Deleted => ({
          kind,
          id,
          name,
          deleted_by,
          deleted_at: at.toISOString(),
          restorable_until: restorableUntil(at),
          product:
            product_id === null || kind === 'products'
              ? null
              : { id: product_id, name: product_name ?? product_id, deleted: product_deleted !== null },
          ...(my_right && { my_right }),
        }),
      );
      return { deleted, total, ...page };
    },
  };
}
