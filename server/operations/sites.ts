import { siteFaults } from '#engine/campus/index.ts';
import type { Site, SiteDocument } from '#generated/types.ts';
import { invalid, Outdated, Refusal } from '#server/errors.ts';
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

  updateSite: defineOperation('tenant', async ({ params, body, db }) => {
    const before = await db.sites.get(params.id, `Site ${params.id} not found, unable to update!`);
    const details = { name: nameOf(body.name), document: body.document };
    const site = await db.sites.update(params.id, details, body.version);
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

  planSite: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const { document, version } = await db.sites.get(params.id);
      check(document);
      const outcome = await compute.planSite({ site: document, seed: body.seed ?? 1, restarts: body.restarts ?? 1 });
      if ('message' in outcome) throw new Refusal('invalid', outcome.message);
      return { plan: outcome.plan, version };
    },
    async handle({ params, db, before }) {
      const { name, document, version } = await db.sites.get(params.id);
      if (version !== before.version) throw new Outdated();
      const site = await db.sites.update(params.id, { name, document: { ...document, plan: before.plan } }, version);
      await db.record({
        action: 'site.plan',
        title: `Planned the site ${site.name}`,
        entity: entity(site),
        change: { after: site, changed: ['plan'] },
      });
      return [200, site];
    },
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
