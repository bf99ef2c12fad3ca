import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, gt, type SQL } from 'drizzle-orm';
import { fieldInWords } from '#engine/wording/index.ts';
import type { LogEntry } from '#generated/types.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { logs, users } from './schema.ts';

/** A log entry as written by a handler; user, organisation and request are added. */
export interface Deed {
  /** For example product.create. */
  action: `${string}.${string}`;
  /** One sentence. */
  title: string;
  entity: { kind: string; id: string; name: string; product_id?: string };
  /** For a change: the entity before and after with the requested change, or the changed properties in words. */
  change?: Change;
  /** Organisation of the action, if not the current one. */
  organisation_id?: string;
}

export type Change = { after: { version: number } } & ({ before: object; asked: object } | { changed: string[] });

/** Changes of an entity since one of its versions. */
export interface ChangesSince {
  by: { id: string; name: string } | null;
  at: string | null;
  changed: string[];
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
        version: deed.change?.after.version ?? null,
        changed: deed.change ? titlesOf(deed.change) : null,
        request_id: by.requestId,
      });
    },

    /** Changes of an entity after a version, and the user of the last one. */
    async since(entityId: string, version: number): Promise<ChangesSince> {
      const rows = await db
        .select({ user_id: logs.user_id, name: users.name, at: logs.created_at, changed: logs.changed })
        .from(logs)
        .innerJoin(users, eq(users.id, logs.user_id))
        .where(and(eq(logs.entity_id, entityId), gt(logs.version, version)))
        .orderBy(desc(logs.version));
      const [last] = rows;
      return {
        by: last ? { id: last.user_id, name: last.name } : null,
        at: last?.at.toISOString() ?? null,
        changed: [...new Set(rows.toReversed().flatMap((row) => row.changed ?? []))],
      };
    },

    /** Actions of one user, newest first. @param within the only organisation whose entries are listed; all if omitted */
    ofUser: (userId: string, query: ListQuery, within?: string): Promise<LogPage> =>
      logPage(
        db,
        query,
        and(eq(logs.user_id, userId), within === undefined ? undefined : eq(logs.organisation_id, within)),
      ),
  };
}

/** An entry never changes; its name is its title. */
const SORTED = { id: logs.id, name: logs.title, created_at: logs.created_at, updated_at: logs.created_at };

type LogPage = { logs: LogEntry[] } & PageInfo;

/** The log only grows, so it is always paged. */
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
    logs: rows.map(({ log: { version: _version, changed: _changed, redactions: _redactions, ...log }, user_name }) => ({
      ...log,
      user_name,
      created_at: log.created_at.toISOString(),
    })),
    total,
    ...page,
  };
}

function titlesOf(change: Change): string[] {
  if ('changed' in change) return change.changed;
  const [before, after] = [change.before, change.after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(change.asked)
    .filter((key) => key !== 'version' && !isDeepStrictEqual(after[key], before[key]))
    .map(fieldInWords);
}
