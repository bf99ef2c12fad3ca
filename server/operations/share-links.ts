import { createHash, randomBytes } from 'node:crypto';
import type { Product, SharedContent, SharedPassport, ShareLink, ShareLinkCreate } from '#generated/types.ts';
import { type Configuration, metricOf, METRICS } from '#engine/index.ts';
import { withoutField } from '#engine/wording/index.ts';
import { evaluable } from '#server/analyses/input.ts';
import type { NewShareLink } from '#server/db/share-links.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { conflict, infeasible, invalid } from '#server/errors.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import type { LibraryRow } from '#server/shared-library.ts';
import { disclosedSlider, negotiatedFigures, sectionOfSettings, sharedFigures } from '#server/sharing/figures.ts';
import { storedPassword } from '#server/sharing/password.ts';

/** Operations of openapi/resources/sharing.yaml for members. */
export const shareLinks = {
  listShareLinks: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, { share_links: await db.shareLinks.list(id) }];
  }),

  createShareLink: defineOperation(
    { access: 'tenant', showsSecret: true },
    {
      async before({ params, body, db }, compute): Promise<NewShareLink> {
        const product = await db.products.find(params.id);
        const process = await db.processes.get(product.id, params.pid);
        const wanted = { ...body, name: nameOf(body.name) };
        checkSections(wanted);
        checkSliders(wanted);
        checkNegotiation(wanted);
        const configuration = await configurationToShow(body, process, db);
        checkPromised(wanted, configuration);
        const passport = wanted.sections.includes('passport')
          ? await passportToShow(process.id, configuration.id, db)
          : null;
        const created_at = new Date().toISOString();
        const outcome = await compute.share({
          configuration: evaluable(configuration),
          product,
          own: (await db.library.own()).map(withoutSupplier),
          name: process.name,
          created_at,
          sliders: body.sliders ?? [],
        });
        if ('message' in outcome) throw invalid(outcome.field, withoutField('sliders', outcome.message));
        if (!outcome.feasible) throw infeasible(outcome.problem);
        const { file, results, sliders } = outcome;
        const isWhole = wanted.kind === 'whole';
        const { negotiation = null } = wanted;
        const logo = body.logo === true ? await db.shareLinks.logo() : null;
        const currency = negotiation ? null : await db.shareLinks.currency();
        const shown = {
          created_at,
          ...reportingOf(product),
          ...(currency && { currency }),
          ...(logo !== null && { logo }),
        };
        const { product: basis, configuration: settings, library, ...rest } = file;
        return {
          name: wanted.name,
          kind: wanted.kind,
          sections: wanted.sections,
          configuration: { id: configuration.id, number: configuration.number },
          sliders,
          engine_version: results.engine_version,
          scenario_sha256: file.sha256,
          negotiation,
          content: isWhole
            ? {
                ...shown,
                sliders,
                ...(wanted.limits && { limits: wanted.limits }),
                ...(wanted.design_space && { design_space: wanted.design_space }),
                scenario: { ...rest, product: { ...basis }, configuration: { ...settings }, library: { ...library } },
                results,
              }
            : {
                ...shown,
                sliders: sliders.map(disclosedSlider),
                ...(negotiation
                  ? {
                      negotiation,
                      scenario_sha256: saltedHash(file.sha256),
                      figures: negotiatedFigures(results, negotiation),
                    }
                  : { figures: { ...sharedFigures(results, wanted.sections), ...(passport && { passport }) } }),
              },
          scenario: isWhole || sliders.length === 0 ? null : file,
          valid_days: wanted.valid_days,
          password: wanted.password === undefined ? null : await storedPassword(wanted.password),
        };
      },

      async handle({ params, user, db, before: made }) {
        // Locked, so that links made at the same time are counted one after the other.
        const process = await db.processes.hold(params.id, params.pid);
        const link = await db.shareLinks.create(process.id, made, user.id);
        await db.record(deed('create', `Created the share link ${link.name}`, link, process.product_id));
        return [201, link];
      },
    },
  ),

  updateShareLink: defineOperation('tenant', async ({ params, body, db }) => {
    const process = await db.processes.find(params.id, params.pid);
    const changes = body.name === undefined ? body : { ...body, name: nameOf(body.name) };
    const before = await db.shareLinks.get(process.id, params.linkId);
    const after = await db.shareLinks.update(process.id, params.linkId, changes);
    await db.record({
      ...deed('update', `Changed the share link ${after.name}`, after, process.product_id),
      change: {
        after,
        changed: [
          ...(after.name === before.name ? [] : ['Name']),
          ...(after.expires_at === before.expires_at ? [] : ['Expires']),
        ],
      },
    });
    return [200, after];
  }),

  withdrawShareLink: defineOperation('tenant', async ({ params, db }) => {
    const process = await db.processes.find(params.id, params.pid);
    const link = await db.shareLinks.withdraw(process.id, params.linkId);
    await db.record(deed('withdraw', `Withdrew the share link ${link.name}`, link, process.product_id));
    return [204];
  }),
} satisfies Operations;

/** A reader of a page computes with a quotation, but does not learn whose it is. */
const withoutSupplier = ({ kind, row }: LibraryRow, index: number): LibraryRow =>
  kind === 'quotations' ? { kind, row: { ...row, name: `Quotation ${index + 1}`, source: '' } } : { kind, row };

/** For which amount of product a page shows costs; its mass is of no interest where they are not shown for it. */
type ReportingKeys = 'reporting_unit' | 'dose' | 'unit_count';
const reportingOf = ({
  reporting_unit: unit = 'kg',
  dose,
  unit_count,
}: Pick<Product, ReportingKeys>): Pick<SharedContent, ReportingKeys> => {
  const isEntered = !['kg', 'g', 'batch'].includes(unit);
  return {
    ...(unit !== 'kg' && { reporting_unit: unit }),
    ...(isEntered && dose != null && { dose }),
    ...(isEntered && unit_count != null && { unit_count }),
  };
};

/** @throws Refusal 422 for limits and settings that the sections of a whole process cannot have */
function checkPromised(
  { kind, limits = [], design_space }: ShareLinkCreate,
  { uo_settings: steps }: Pick<Configuration, 'uo_settings'>,
): void {
  for (const [field, given] of Object.entries({ limits: limits.length > 0, design_space: design_space !== undefined }))
    if (kind !== 'whole' && given) throw invalid(field, 'applies only to a link of the whole scenario.');
  for (const [index, { metric, min, max }] of limits.entries()) {
    const place = `limits.${index}`;
    if (!Object.hasOwn(METRICS, metric)) throw invalid(`${place}.metric`, 'must be the key of a key metric.');
    if ((min === undefined) === (max === undefined)) throw invalid(place, 'must have either a minimum or a maximum.');
  }
  for (const [index, { step_id, min, max }] of (design_space?.axes ?? []).entries()) {
    const place = `design_space.axes.${index}`;
    if (!steps.some(({ id }) => id === step_id)) throw invalid(`${place}.step_id`, 'must be a step of the process.');
    if (min >= max) throw invalid(`${place}.max`, 'must be above the minimum.');
  }
}

/** The hash of a scenario would confirm a guess of what it hides. */
const saltedHash = (sha256: string): string =>
  createHash('sha256').update(randomBytes(32)).update(sha256).digest('hex');

/** @throws Refusal 422 for a negotiation without its terms or sliders, and for terms of another kind of link */
function checkNegotiation({ kind, sections, sliders = [], negotiation }: ShareLinkCreate): void {
  if (kind !== 'negotiation') {
    if (negotiation) throw invalid('negotiation', 'applies only to a link of a negotiation.');
    return;
  }
  if (!negotiation) throw invalid('negotiation', 'is required for a link of a negotiation.');
  if (sections.some((section) => section !== 'versions'))
    throw invalid('sections', 'must be versions alone in a link of a negotiation.');
  if (sliders.length === 0) throw invalid('sliders', 'must contain at least one slider in a link of a negotiation.');
  for (const [index, key] of negotiation.metrics.entries())
    if (metricOf(key)?.disclosed !== true)
      throw invalid(`negotiation.metrics.${index}`, 'must be the key of a key metric that share links may disclose.');
}

/** @throws Refusal 422 if figures are asked for of a section that has none but settings */
function checkSections({ kind, sections }: ShareLinkCreate): void {
  if (kind === 'whole' && sections.includes('passport'))
    throw invalid('sections', 'cannot include passport in a link of the whole scenario.');
  const refused = kind === 'figures' ? sectionOfSettings(sections) : undefined;
  if (refused === undefined) return;
  throw invalid(
    'sections',
    `cannot include ${refused} in a link of figures, because that section contains only settings.`,
  );
}

/** @throws Refusal 422 for a second slider of the same number, beside which the first would do nothing */
function checkSliders({ sliders = [] }: ShareLinkCreate): void {
  for (const [index, { step_id, key }] of sliders.entries()) {
    const isTaken = sliders.slice(0, index).some((one) => one.step_id === step_id && one.key === key);
    if (isTaken) throw invalid(`sliders.${index}`, 'must vary a number that is not varied by an earlier slider.');
  }
}

/** @throws Refusal 422 if there is no life-cycle analysis of the configuration, or none with a total */
async function passportToShow(processId: string, configurationId: string, db: Repositories): Promise<SharedPassport> {
  const found = await db.shareLinks.passport(processId);
  if (found?.configuration_id === configurationId) return found.passport;
  throw invalid(
    'sections',
    'cannot include passport, because this configuration has no life-cycle analysis with a total of climate change.',
  );
}

/** @throws Refusal 409 for a process without a configuration, 422 for one of another process */
async function configurationToShow(
  { configuration_id: wanted }: ShareLinkCreate,
  process: { id: string; configuration_id: string | null },
  db: Repositories,
) {
  const id = wanted ?? process.configuration_id;
  if (id === null) throw conflict('This process has no configuration yet. Save a configuration first.');
  await db.configurations.named(process.id, id);
  return db.configurations.get(process.id, id);
}

const deed = (action: string, title: string, { id, name }: ShareLink, product_id: string) => ({
  action: `share_link.${action}` as const,
  title,
  entity: { kind: 'share_link', id, name, product_id },
});
