import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { LogEntry } from '#generated/types.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { logs, users } from './schema.ts';

/** What a handler says of what it did; who, where and in which request is added for it. */
export interface Deed {
  /** Such as product.create. */
  action: `${string}.${string}`;
  /** One sentence. */
  title: string;
  entity: { kind: string; id: string; name: string; product_id?: string };
  /** Where it was done, if not in the current organisation. */
  organisation_id?: string;
}

export function logsOf(db: Sql) {
  return {
    async add(deed: Deed, by: { userId: string; organisationId: string | null; requestId: string }): Promise<void> {
      await db.insert(logs).values({
        id: newId('log'),
        organisation_id: deed.organisation_id ?? by.organisationId,
        user_id: by.userId,
        action: deed.action,
        title: deed.title,
        entity_kind: deed.entity.kind,
        entity_id: deed.entity.id,
        entity_name: deed.entity.name,
        product_id: deed.entity.product_id ?? null,
        request_id: by.requestId,
      });
    },

    /** What one user did, newest first. */
    ofUser: (userId: string, query: ListQuery): Promise<LogPage> => logPage(db, query, eq(logs.user_id, userId)),
  };
}

/** An entry never changes, and is called by its title. */
const SORTED = { id: logs.id, name: logs.title, created_at: logs.created_at, updated_at: logs.created_at };

type LogPage = { logs: LogEntry[] } & PageInfo;

/** A log only grows, so it always comes in pages. */
export async function logPage(db: Sql, query: ListQuery, whose: SQL | undefined): Promise<LogPage> {
  const { offset, ...page } = pageOf({ ...query, page: query.page ?? 1 });
  const where = and(whose, contains(query.q, logs.title));
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(logs).where(where);
  const rows = await db
    .select({ log: logs, user_name: users.name })
    .from(logs)
    .innerJoin(users, eq(users.id, logs.user_id))
    .where(where)
    .orderBy(...orderOf(SORTED, query.sort, [desc(logs.created_at), desc(logs.id)]))
    .limit(page.page_size)
    .offset(offset);
  return {
    logs: rows.map(({ log, user_name }) => ({ ...log, user_name, created_at: log.created_at.toISOString() })),
    total,
    ...page,
  };
}
