import { PLANNING, siteFaults } from '#engine/campus/index.ts';
import type { Site, SiteDocument } from '#generated/types.ts';
import { conflict, invalid } from '#server/errors.ts';
import planKind, { PLANNING_WORK } from '#server/jobs/kinds/plan-site.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/sites.yaml. */
export const sites = {
  listSites: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.sites.list(query)];
  }),

  createSite: defineOperation('tenant', async ({ body, user, db }) => {
    const site = await db.sites.create({ name: nameOf(body.name), document: body.document }, user.id);
    await db.record({ action: 'site.create', title: `Created the site ${site.name}`, entity: entity(site) });
    return [201, site];
  }),

  getSite: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.sites.get(params.id)];
  }),

  updateSite: defineOperation('tenant', async ({ params, body, user, db }) => {
    const before = await db.sites.get(params.id, `Site ${params.id} not found, unable to update!`);
    const details = { name: nameOf(body.name), document: body.document };
    const site = await db.sites.update(params.id, details, user.id, body.version);
    await db.record({
      action: 'site.update',
      title: `Changed the site ${site.name}`,
      entity: entity(site),
      change: { before, after: site, asked: body },
    });
    return [200, site];
  }),

  deleteSite: defineOperation('tenant', async ({ params, db }) => {
    const site = await db.sites.remove(params.id);
    await db.record({ action: 'site.delete', title: `Deleted the site ${site.name}`, entity: entity(site) });
    return [204];
  }),

  planSite: defineOperation('tenant', async ({ params, body, user, db }) => {
    const site = await db.sites.get(params.id);
    const { id, document } = site;
    check(document);
    const { id: job } = await db.jobs.enqueue({
      type: planKind.name,
      product_id: null,
      process_id: null,
      site_id: id,
      configuration_id: null,
      parameters: { ...PLANNING, ...body },
      work: PLANNING_WORK,
      submitted_by: user.id,
    });
    await db.record({
      action: 'site.start_plan',
      title: `Started to plan the site ${site.name}`,
      entity: entity(site),
    });
    return [202, await db.jobs.ofSite(id, job)];
  }),

  getSiteJob: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.jobs.ofSite(params.id, params.jobId)];
  }),

  cancelSiteJob: defineOperation('tenant', async ({ params, db }) => {
    const site = await db.sites.get(params.id);
    const isCancelled = await db.jobs.cancelOfSite(site.id, params.jobId);
    const job = await db.jobs.ofSite(site.id, params.jobId);
    if (!isCancelled)
      throw conflict(`This planning ${job.status === 'cancelled' ? 'was already cancelled' : 'has already finished'}.`);
    await db.record({
      action: 'job.cancel',
      title: `Cancelled the planning of ${site.name}`,
      entity: { kind: 'job', id: job.id, name: 'planning' },
    });
    return [200, job];
  }),

  listSiteVersions: defineOperation('tenant', async ({ params, query, db }) => {
    return [200, await db.sites.versions(params.id, query)];
  }),

  getSiteVersion: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.sites.version(params.id, params.versionId)];
  }),

  nameSiteVersion: defineOperation('tenant', async ({ params, body, db }) => {
    const site = await db.sites.get(params.id);
    const name = body.name === null ? null : nameOf(body.name);
    const version = await db.sites.nameVersion(site.id, params.versionId, name);
    await db.record({
      action: 'site.name_version',
      title:
        name === null
          ? `Took the name from version ${version.number} of the site ${site.name}`
          : `Named version ${version.number} of the site ${site.name} ${name}`,
      entity: entity(site),
    });
    return [200, version];
  }),
} satisfies Operations;

const entity = ({ id, name }: Site) => ({ kind: 'site', id, name });

/**
 * A document may contradict itself while it is being entered; it is planned only when it does not.
 * @throws Refusal 422 with the first sentence, naming its field
 */
function check(document: SiteDocument): void {
  const [fault] = siteFaults(document);
  if (fault) throw invalid(`document.${fault.field}`, fault.message);
}
