import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Organisation } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { contentsOf } from './contents.ts';
import { entityFields } from './entity.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { peoplePage, type UserPage } from './people.ts';
import { memberships, organisations, users } from './schema.ts';

/**
 * Reads organisations.
 * @param among ids of the organisations that the reader may see; `every` is only for every-organisation.ts
 */
export function organisationsAmong(db: Sql, among: string[] | 'every') {
  const live = and(isNull(organisations.deleted_at), among === 'every' ? undefined : inArray(organisations.id, among));
  // Written out: in a query of one table drizzle omits the table name.
  const memberCount = sql`(select count(*) from ${memberships} m join ${users} u on u.id = m.user_id
    where m.organisation_id = "organisations"."id" and u.deleted_at is null)`.mapWith(Number);
  const columns = { organisation: organisations, member_count: memberCount };

  /** @throws Refusal 404 */
  async function get(id: string): Promise<Organisation> {
    const [row] = await db
      .select(columns)
      .from(organisations)
      .where(and(live, eq(organisations.id, id)));
    if (!row) throw notFound('Organisation not found.');
    return toOrganisation(row);
  }

  return {
    get,

    async list(query: ListQuery): Promise<{ organisations: Organisation[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const where = and(live, contains(query.q, organisations.name));
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(organisations).where(where);
      const rows = await db
        .select(columns)
        .from(organisations)
        .where(where)
        .orderBy(...orderOf(organisations, query.sort, [asc(sql`lower(${organisations.name})`)]))
        .limit(page.page_size)
        .offset(offset);
      return { organisations: rows.map(toOrganisation), total, ...page };
    },

    /** Number of items of each kind that are deleted with it. */
    contents: (id: string) => contentsOf(db, id),

    /** @throws Refusal 404 */
    async members(id: string, query: ListQuery): Promise<UserPage> {
      await get(id);
      const ids = db.select({ id: memberships.user_id }).from(memberships).where(eq(memberships.organisation_id, id));
      return peoplePage(db, query, inArray(users.id, ids), among);
    },
  };
}

function toOrganisation({
  organisation,
  member_count,
}: {
  organisation: typeof organisations.$inferSelect;
  member_count: number;
}): Organisation {
  const { id, name, logo, roles, currency } = organisation;
  return { id, name, logo, roles, currency, member_count, ...entityFields(organisation) };
}
