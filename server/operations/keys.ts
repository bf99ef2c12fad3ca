import type { AccessKey, AccessKeyCreate, ServiceAccount } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import type { Account } from '#server/db/access-keys.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { forbidden, invalid } from '#server/errors.ts';
import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/**
 * Operations of openapi/resources/keys.yaml. A key acts in the name of its account: only the person creates keys of their own
 * account, and only administrators those of a service account. Both do so signed in, as the contract says by `x-scope`:
 * if a key could create keys, those would remain when it is revoked.
 */
export const keys = {
  listUserKeys: defineOperation('own', async ({ params, query, user, db }) => {
    const { id } = await db.keys.account(params.id);
    return [200, await db.keys.list(id, query, user.key?.organisation_id)];
  }),

  createUserKey: defineOperation({ access: 'own', showsSecret: true }, async ({ params, body, user, db }) => {
    const account = await accountToActAs(user, db, params.id);
    const wanted = { ...body, name: nameOf(body.name) };
    checkWanted(wanted, account, user);
    const key = await db.keys.create(account, wanted, user.id);
    await db.record(deed('create', `Created the access key ${key.name}`, key));
    return [201, key];
  }),

  rotateUserKey: defineOperation({ access: 'own', showsSecret: true }, async ({ params, user, db }) => {
    const account = await accountToActAs(user, db, params.id);
    const key = await db.keys.rotate(account, params.keyId);
    await db.record(deed('rotate', `Replaced the secret of the access key ${key.name}`, key));
    return [200, key];
  }),

  revokeUserKey: defineOperation('own', async ({ params, user, db }) => {
    const { id } = await db.keys.account(params.id);
    const key = await db.keys.revoke(id, params.keyId, user.key?.organisation_id);
    await db.record(deed('revoke', `Revoked the access key ${key.name}`, key));
    return [204];
  }),

  listOrganisationKeys: defineOperation('admin', async ({ params, query, db }) => {
    await db.everyOrganisation.get(params.orgId);
    return [200, await db.everyOrganisation.keys(params.orgId, query)];
  }),

  listServiceAccounts: defineOperation('admin', async ({ params, db }) => {
    return [200, { service_accounts: await (await serviceAccountsIn(db, params.orgId)).list() }];
  }),

  createServiceAccount: defineOperation('admin', async ({ params, body, user, db }) => {
    const account = await (await serviceAccountsIn(db, params.orgId)).create(nameOf(body.name), user.id);
    await db.record(deedOn('create', `Created the service account ${account.name}`, account));
    return [201, account];
  }),

  deleteServiceAccount: defineOperation('admin', async ({ params, db }) => {
    const account = await (await serviceAccountsIn(db, params.orgId)).remove(params.accountId);
    await db.record(deedOn('delete', `Deleted the service account ${account.name}`, account));
    return [204];
  }),
} satisfies Operations;

/** @throws Refusal 404 if there is no such organisation */
async function serviceAccountsIn({ everyOrganisation }: Repositories, organisationId: string) {
  await everyOrganisation.get(organisationId);
  return everyOrganisation.serviceAccounts(organisationId);
}

/**
 * The account whose secrets the caller may see: their own or, for administrators, a service account.
 * @throws Refusal 403 for the account of another person, 404
 */
async function accountToActAs(user: Caller, db: Repositories, named: string): Promise<Account> {
  const account = await db.keys.account(named);
  if (account.kind === 'person' && account.id !== user.id) {
    throw forbidden('Only the owner of an account can create keys for it. Create a service account instead.');
  }
  return account;
}

/** @throws Refusal 422 if the account may not have this key */
function checkWanted({ organisation_id, scopes }: AccessKeyCreate, account: Account, user: Caller) {
  const own = account.kind === 'service' ? [account.organisation_id] : user.orgs.map(({ id }) => id);
  if (!own.includes(organisation_id)) {
    throw invalid('organisation_id', 'is not an organisation of this account.');
  }
  if (account.kind === 'service' && scopes.includes('administer')) {
    throw invalid('scopes', 'cannot include administer: a service account has no administrator rights.');
  }
}

function deed(action: string, title: string, { id, name, organisation }: AccessKey) {
  return {
    action: `key.${action}` as const,
    title,
    entity: { kind: 'key', id, name },
    organisation_id: organisation.id,
  };
}

function deedOn(action: string, title: string, { id, name, organisation_id }: ServiceAccount) {
  return {
    action: `service_account.${action}` as const,
    title,
    entity: { kind: 'service_account', id, name },
    organisation_id,
  };
}
