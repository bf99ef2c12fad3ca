import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Site, SiteSummary, SiteVersion, SiteVersionSummary } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { lockQueueOf } from './job-queue.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { jobs, sites, siteVersions, users } from './schema.ts';

type Details = Pick<Site, 'name' | 'document'>;

const lengthIn = (document: PgColumn, key: string) => sql<number>`jsonb_array_length(${document} -> ${key})`;
const lengthOf = (key: string) => lengthIn(sites.document, key);

/** Columns of a version without its document. */
const summary = {
  id: siteVersions.id,
  number: siteVersions.number,
  name: siteVersions.name,
  orders: lengthIn(siteVersions.document, 'demands'),
  planned: lengthIn(siteVersions.document, 'plan'),
  created_at: siteVersions.created_at,
  created_by: siteVersions.created_by,
  created_by_name: users.name,
};

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

  const ofSite = (siteId: string) =>
    and(eq(siteVersions.organisation_id, organisationId), eq(siteVersions.site_id, siteId));

  /** Keeps what is stored now as a version. */
  async function keep({ id: site_id, version: number, document }: Site, userId: string | null): Promise<void> {
    await db.insert(siteVersions).values({
      id: newId('siv'),
      organisation_id: organisationId,
      site_id,
      number,
      document,
      created_by: userId,
    });
  }

  /** @throws Refusal 404 */
  async function version(siteId: string, id: string): Promise<SiteVersion> {
    const [row] = await db
      .select({ ...summary, document: siteVersions.document })
      .from(siteVersions)
      .leftJoin(users, eq(users.id, siteVersions.created_by))
      .where(and(ofSite(siteId), eq(siteVersions.id, id)));
    if (!row) throw notFound();
    return { ...row, created_at: row.created_at.toISOString() };
  }

  return {
    get,
    version,

    /** Like `get`, and locks the site until the transaction ends. @throws Refusal 404 */
    async hold(id: string): Promise<Site> {
      await db
        .select({ id: sites.id })
        .from(sites)
        .where(and(own, eq(sites.id, id)))
        .for('update');
      return get(id);
    },

    /** Newest first. @throws Refusal 404 */
    async versions(siteId: string, query: ListQuery): Promise<{ versions: SiteVersionSummary[] } & PageInfo> {
      await get(siteId);
      const { offset, ...page } = pageOf(query);
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(siteVersions).where(ofSite(siteId));
      const rows = await db
        .select(summary)
        .from(siteVersions)
        .leftJoin(users, eq(users.id, siteVersions.created_by))
        .where(ofSite(siteId))
        .orderBy(desc(siteVersions.number))
        .limit(page.page_size)
        .offset(offset);
      return { versions: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total, ...page };
    },

    /** @throws Refusal 404 */
    async nameVersion(siteId: string, id: string, name: string | null): Promise<SiteVersionSummary> {
      await db
        .update(siteVersions)
        .set({ name })
        .where(and(ofSite(siteId), eq(siteVersions.id, id)));
      const { document: _, ...named } = await version(siteId, id);
      return named;
    },

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
      const site = await get(id);
      await keep(site, userId);
      return site;
    },

    /** Replaces name and document. @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, details: Details, userId: string | null, version?: number): Promise<Site> {
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
      await keep(now, userId);
      return now;
    },

    /** With its jobs, in the order in which the end of a planning locks them: first the job, then its site. @throws Refusal 404 */
    async remove(id: string): Promise<Site> {
      const site = await get(id);
      await lockQueueOf(db, organisationId);
      await db.delete(jobs).where(and(eq(jobs.organisation_id, organisationId), eq(jobs.site_id, id)));
      await db.delete(sites).where(and(own, eq(sites.id, id)));
      return site;
    },
  };
}
