import { and, asc, count, eq, inArray, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import type { Organisation } from '#server/caller.ts';
import type { Sql } from './database.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { logs, memberships, organisations, users } from './schema.ts';
import { asMember, toUser } from './users.ts';

/** Which users a list contains. */
export type PeopleQuery = ListQuery & { only?: 'administrators' | 'not_signed_in' };

export type UserPage = { users: User[] } & PageInfo;

/**
 * A page of users with their organisations; `q` searches names and addresses.
 * @param narrowed condition on the users
 * @param among organisations that the reader may see; others of these users are omitted
 */
export async function peoplePage(
  db: Sql,
  query: PeopleQuery,
  narrowed: SQL | undefined,
  among: string[] | 'every',
): Promise<UserPage> {
  const { offset, ...page } = pageOf(query);
  const searched = contains(query.q, users.name, users.email);
  const only =
    query.only === 'administrators'
      ? eq(users.is_admin, true)
      : query.only === 'not_signed_in'
        ? isNull(users.user_id)
        : undefined;
  const where = and(isNull(users.deleted_at), narrowed, only, searched);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(users).where(where);
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(users, query.sort, [asc(sql`lower(${users.name})`)]))
    .limit(page.page_size)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const orgs = await organisationsByUser(db, ids, among);
  // Activity in other organisations is visible only to administrators.
  const active = among === 'every' ? await lastActive(db, ids) : null;
  const list = rows.map((row) => ({
    ...toUser(row, orgs.get(row.id) ?? []),
    ...(active && { last_active_at: active.get(row.id) ?? null }),
  }));
  return { users: list, total, ...page };
}

/** Time of the last change by each of these users, from the log. */
async function lastActive(db: Sql, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ user_id: logs.user_id, at: max(logs.created_at) })
    .from(logs)
    .where(inArray(logs.user_id, ids))
    .groupBy(logs.user_id);
  return new Map(rows.flatMap(({ user_id, at }) => (at ? [[user_id, at.toISOString()] as const] : [])));
}

async function organisationsByUser(
  db: Sql,
  ids: string[],
  among: string[] | 'every',
): Promise<Map<string, Organisation[]>> {
  const rows = await db
    .select({ user_id: memberships.user_id, org: organisations })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisation_id))
    .where(
      and(
        inArray(memberships.user_id, ids),
        isNull(organisations.deleted_at),
        among === 'every' ? undefined : inArray(organisations.id, among),
      ),
    )
    .orderBy(asc(sql`lower(${organisations.name})`));
  const byUser = new Map<string, Organisation[]>();
  for (const { user_id, org } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), asMember(org)]);
  return byUser;
}
