import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Site, SiteSummary } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { sites } from './schema.ts';

type Details = Pick<Site, 'name' | 'document'>;

const lengthOf = (key: string) => sql<number>`jsonb_array_length(${sites.document} -> ${key})`;

/** Sites of one organisation. */
export function sitesOf(db: Sql, organisationId: string) {
  const own = eq(sites.organisation_id, organisationId);

  /** @throws Refusal 404 */
  async function get(id: string, message?: string): Promise<Site> {
    const [row] = await db
      .select()
      .from(sites)
      .where(and(own, eq(sites.id, id)));
    if (!row) throw notFound(message);
    return { id: row.id, name: row.name, document: row.document, ...entityFields(row) };
  }

  return {
    get,

    async list(query: ListQuery): Promise<{ sites: SiteSummary[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const where = and(own, contains(query.q, sites.name));
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(sites).where(where);
      const { id, name, created_at, updated_at, created_by, version, document } = sites;
      const rows = await db
        .select({
          id,
          name,
          created_at,
          updated_at,
          created_by,
          version,
          begins: sql<string>`${document} ->> 'begins'`,
          days: sql<number>`(${document} ->> 'days')::int`,
          suites: lengthOf('suites'),
          products: lengthOf('products'),
          orders: lengthOf('demands'),
          planned: lengthOf('plan'),
        })
        .from(sites)
        .where(where)
        .orderBy(...orderOf(sites, query.sort, [asc(sql`lower(${sites.name})`)]))
        .limit(page.page_size)
        .offset(offset);
      return { sites: rows.map((row) => ({ ...row, ...entityFields(row) })), total, ...page };
    },

    async create(details: Details, userId: string | null, id: string = newId('sit')): Promise<Site> {
      await db.insert(sites).values({ ...details, id, organisation_id: organisationId, created_by: userId });
      return get(id);
    },

    /** Replaces name and document. @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, details: Details, version?: number): Promise<Site> {
      const message = `Site ${id} not found, unable to update!`;
      checkVersion(version, await get(id, message));
      const changed = await db
        .update(sites)
        .set({ ...details, ...touched() })
        .where(and(own, eq(sites.id, id), ofVersion(sites.version, version)))
        .returning({ id: sites.id });
      const now = await get(id, message);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** @throws Refusal 404 */
    async remove(id: string): Promise<Site> {
      const site = await get(id);
      await db.delete(sites).where(and(own, eq(sites.id, id)));
      return site;
    },
  };
}
