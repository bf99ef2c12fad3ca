import { and, asc, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import type { Organisation } from '#server/caller.ts';
import type { Sql } from './database.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { memberships, organisations, users } from './schema.ts';
import { asMember, toUser } from './users.ts';

export type UserPage = { users: User[] } & PageInfo;

/**
 * A page of users with their organisations; `q` looks in names and addresses.
 * @param narrowed which users
 * @param among the organisations that the reader may know of; the others of these users are not told
 */
export async function peoplePage(
  db: Sql,
  query: ListQuery,
  narrowed: SQL | undefined,
  among: string[] | 'every',
): Promise<UserPage> {
  const { offset, ...page } = pageOf(query);
  const searched = or(contains(users.name, query.q), contains(users.email, query.q));
  const where = and(isNull(users.deleted_at), narrowed, searched);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(users).where(where);
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(users, query.sort, [asc(sql`lower(${users.name})`)]))
    .limit(page.page_size)
    .offset(offset);
  const orgs = await organisationsByUser(
    db,
    rows.map(({ id }) => id),
    among,
  );
  return { users: rows.map((row) => toUser(row, orgs.get(row.id) ?? [])), total, ...page };
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
