import type { DisplayCurrency, Organisation } from '#generated/types.ts';
import { invalid } from '#server/errors.ts';
import { MAX_BYTES, readPicture } from '#server/images/picture.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { nameOf } from '#server/names.ts';

/** Tiers above the free one. */
const ROLES = ['Standard'];

/** Operations of openapi/resources/organisations.yaml. */
export const organisations = {
  listOrganisations: defineOperation('admin', async ({ query, db }) => {
    return [200, await db.everyOrganisation.list(query)];
  }),

  createOrganisation: defineOperation('admin', async ({ body, user, db }) => {
    const details = { name: nameOf(body.name), roles: rolesOf(body.roles ?? []) };
    const organisation = await db.everyOrganisation.create(details, user.id);
    await db.record(deed('create', `Created the organisation ${organisation.name}`, organisation));
    return [201, organisation];
  }),

  getOrganisation: defineOperation('member', async ({ params, user, db }) => {
    const reachable = user.is_admin ? db.everyOrganisation : db.ownOrganisations;
    const organisation = await reachable.get(params.orgId);
    return [200, { ...organisation, contents: await reachable.contents(params.orgId) }];
  }),

  updateOrganisation: defineOperation('admin', async ({ params, body, db }) => {
    const { name, roles, currency, version } = body;
    const before = await db.everyOrganisation.get(params.orgId);
    const organisation = await db.everyOrganisation.update(params.orgId, {
      ...(name === undefined ? {} : { name: nameOf(name) }),
      ...(roles === undefined ? {} : { roles: rolesOf(roles, before.roles) }),
      ...(currency === undefined ? {} : { currency: currencyOf(currency) }),
      ...(version === undefined ? {} : { version }),
    });
    await db.record({
      ...deed('update', `Changed the organisation ${organisation.name}`, organisation),
      change: { before, after: organisation, asked: body },
    });
    return [200, organisation];
  }),

  deleteOrganisation: defineOperation('admin', async ({ params, db }) => {
    const organisation = await db.everyOrganisation.remove(params.orgId);
    await db.record(deed('delete', `Deleted the organisation ${organisation.name}`, organisation));
    return [204];
  }),

  listOrganisationUsers: defineOperation('member', async ({ params, query, user, db }) => {
    const reachable = user.is_admin ? db.everyOrganisation : db.ownOrganisations;
    return [200, await reachable.members(params.orgId, query)];
  }),

  addOrganisationUsers: defineOperation('admin', async ({ params, body: { ids }, db }) => {
    const organisation = await db.everyOrganisation.addMembers(params.orgId, ids);
    const users = ids.length === 1 ? 'a user' : `${ids.length} users`;
    await db.record(deed('add_users', `Added ${users} to ${organisation.name}`, organisation));
    return [200, await db.everyOrganisation.members(params.orgId, {})];
  }),

  createOrganisationUser: defineOperation('admin', async ({ params, body, user: caller, db }) => {
    const details = { name: nameOf(body.name), email: body.email };
    const { id, name } = await db.everyOrganisation.createMember(params.orgId, details, caller.id);
    await db.record({
      action: 'user.create',
      title: `Created the user ${name}`,
      entity: { kind: 'user', id, name },
      organisation_id: params.orgId,
    });
    return [201, { id }];
  }),

  removeOrganisationUser: defineOperation('admin', async ({ params, db }) => {
    const { organisation, user } = await db.everyOrganisation.removeMember(params.orgId, params.userId);
    await db.record(deed('remove_user', `Removed ${user.name} from ${organisation.name}`, organisation));
    return [204];
  }),

  listOrganisationRoles: defineOperation('admin', async () => {
    return [200, { roles: ROLES }];
  }),

  uploadOrganisationLogo: defineOperation(
    { access: 'admin', form: { largest: MAX_BYTES } },
    {
      before: ({ file }) => readPicture(file.bytes),
      async handle({ params, user, db, before: picture }) {
        const organisation = await db.everyOrganisation.setLogo(params.orgId, picture, user.id);
        await db.record({
          ...deed('set_logo', `Changed the logo of ${organisation.name}`, organisation),
          change: { after: organisation, changed: ['Logo'] },
        });
        return [200, organisation];
      },
    },
  ),

  deleteOrganisationLogo: defineOperation('admin', async ({ params, db }) => {
    const organisation = await db.everyOrganisation.removeLogo(params.orgId);
    await db.record({
      ...deed('delete_logo', `Deleted the logo of ${organisation.name}`, organisation),
      change: { after: organisation, changed: ['Logo'] },
    });
    return [204];
  }),
} satisfies Operations;

function deed(action: string, title: string, { id, name }: Organisation) {
  return {
    action: `organisation.${action}` as const,
    title,
    entity: { kind: 'organisation', id, name },
    organisation_id: id,
  };
}

const NOT_WORDS = /^\s*$/;

/** @throws Refusal 422 for an unknown currency, a rate of USD other than 1, or a date in the future */
function currencyOf(currency: DisplayCurrency | null): DisplayCurrency | null {
  if (currency === null) return null;
  const { code, rate, date, source } = currency;
  if (!Intl.supportedValuesOf('currency').includes(code)) throw invalid('currency.code', `unknown currency ${code}.`);
  if (code === 'USD' && rate !== 1) throw invalid('currency.rate', 'the rate of USD is 1.');
  if (Date.parse(date) > Date.now()) throw invalid('currency.date', 'the date of the rate is in the future.');
  if (NOT_WORDS.test(source)) throw invalid('currency.source', 'enter the source of the rate.');
  return currency;
}

/** Roles without duplicates. @throws Refusal 422 for a role that is neither offered nor already assigned */
function rolesOf(wanted: string[], present: string[] = []): string[] {
  const unknown = wanted.find((role) => ![...ROLES, ...present].includes(role));
  if (unknown !== undefined) throw invalid('roles', `unknown role ${unknown}. Use ${ROLES.join(', ')}.`);
  return [...new Set(wanted)];
}
