import { and, count, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AccessKey, AccessKeyCreate, AccessKeyList, KeyAccount } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newKey, newSecretOf, type KeyKind } from '#server/keys/secret.ts';
import type { Sql } from './database.ts';
import { contains, orderOf, pageOf, type ListQuery } from './listing.ts';
import { accessKeys, organisations, serviceAccounts, users } from './schema.ts';

/** Maximum number of active keys of an account in one organisation. */
const MOST = 20;

/** Who a key belongs to: a person, or a service account of the given organisation. */
export type Account = Pick<KeyAccount, 'id' | 'name'> &
  ({ kind: 'person' } | { kind: 'service'; organisation_id: string });

/** What every query of keys reads. */
const columns = {
  key: accessKeys,
  account_name: users.name,
  service_id: serviceAccounts.id,
  organisation_name: organisations.name,
};

const isActive = and(isNull(accessKeys.revoked_at), gt(accessKeys.expires_at, sql`clock_timestamp()`));

/** Access keys by account, which the access rule has already decided on. Secrets are only in what `create` and `rotate` return. */
export function keysOf(db: Sql) {
  const select = () =>
    db
      .select(columns)
      .from(accessKeys)
      .innerJoin(users, eq(users.id, accessKeys.user_id))
      .innerJoin(organisations, eq(organisations.id, accessKeys.organisation_id))
      .leftJoin(serviceAccounts, eq(serviceAccounts.id, accessKeys.user_id));

  /** @param within the only organisation whose keys are found; any if omitted. @throws Refusal 404 */
  async function get(accountId: string, keyId: string, within?: string): Promise<AccessKey> {
    const [row] = await select().where(and(eq(accessKeys.id, keyId), ofAccount(accountId, within)));
    if (!row) throw notFound('Key not found.');
    return toKey(row);
  }

  /** @throws Refusal 409 */
  async function leaveRoom(accountId: string, organisationId: string): Promise<void> {
    // Requests at the same time are counted one after the other.
    await db.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update');
    const present = await db.$count(accessKeys, and(ofAccount(accountId, organisationId), isActive));
    if (present >= MOST) {
      throw conflict(
        `This account has ${present} active keys in the organisation, which is the limit. Revoke one of these keys first.`,
      );
    }
  }

  return {
    get,

    /** A person, by id or subject, or a service account. @throws Refusal 404 */
    async account(named: string): Promise<Account> {
      const [found] = await db
        .select({ id: users.id, name: users.name, organisation_id: organisations.id })
        .from(users)
        .leftJoin(serviceAccounts, eq(serviceAccounts.id, users.id))
        .leftJoin(
          organisations,
          and(eq(organisations.id, serviceAccounts.organisation_id), isNull(organisations.deleted_at)),
        )
        .where(
          and(
            or(eq(users.id, named), eq(users.user_id, named)),
            // The user of a service account is not live.
            or(isNull(users.deleted_at), isNotNull(organisations.id)),
          ),
        )
        // A subject of the identity provider that is the id of a service account is that person.
        .orderBy(sql`${users.deleted_at} nulls first`)
        .limit(1);
      if (!found) throw notFound('User not found.');
      const { organisation_id, ...account } = found;
      return organisation_id === null
        ? { ...account, kind: 'person' }
        : { ...account, kind: 'service', organisation_id };
    },

    /** @param within the only organisation whose keys are listed; all if omitted */
    list: (accountId: string, query: ListQuery, within?: string): Promise<AccessKeyList> =>
      keyPage(db, query, ofAccount(accountId, within)),

    /** @throws Refusal 409 if the account has too many */
    async create(
      account: Account,
      { name, organisation_id, scopes, valid_days: days }: AccessKeyCreate,
      by: string,
    ): Promise<AccessKey> {
      await leaveRoom(account.id, organisation_id);
      const { id, secret, digest } = newKey(kindOf(account));
      await db.insert(accessKeys).values({
        id,
        organisation_id,
        user_id: account.id,
        name,
        scopes,
        digest,
        expires_at: sql`date_trunc('second', clock_timestamp()) + make_interval(days => ${days})`,
        created_by: by,
      });
      return { ...(await get(account.id, id)), secret };
    },

    /** Replaces the secret of an active key. @throws Refusal 404, 409 */
    async rotate(account: Account, keyId: string): Promise<AccessKey> {
      const { secret, digest } = newSecretOf(keyId, kindOf(account));
      const changed = await db
        .update(accessKeys)
        .set({ digest })
        .where(and(eq(accessKeys.id, keyId), ofAccount(account.id), isActive))
        .returning({ id: accessKeys.id });
      const key = await get(account.id, keyId);
      if (changed.length === 0) throw conflict('Only an active key can get a new secret. Create a new key instead.');
      return { ...key, secret };
    },

    /** @throws Refusal 404, also for a key that is revoked already */
    async revoke(accountId: string, keyId: string, within?: string): Promise<AccessKey> {
      const changed = await db
        .update(accessKeys)
        .set({ revoked_at: sql`clock_timestamp()` })
        .where(and(eq(accessKeys.id, keyId), ofAccount(accountId, within), isNull(accessKeys.revoked_at)))
        .returning({ id: accessKeys.id });
      if (changed.length === 0) throw notFound('Key not found, or already revoked.');
      return get(accountId, keyId);
    },
  };
}

/** A page of keys, the newest first by default. */
export async function keyPage(db: Sql, query: ListQuery, which: SQL | undefined): Promise<AccessKeyList> {
  const { offset, ...page } = pageOf(query);
  const where = and(which, contains(query.q, accessKeys.name, users.name));
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.user_id))
    .where(where);
  const rows = await db
    .select(columns)
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.user_id))
    .innerJoin(organisations, eq(organisations.id, accessKeys.organisation_id))
    .leftJoin(serviceAccounts, eq(serviceAccounts.id, accessKeys.user_id))
    .where(where)
    .orderBy(...orderOf(SORTED, query.sort, [desc(accessKeys.created_at)]))
    .limit(page.page_size)
    .offset(offset);
  return { keys: rows.map(toKey), total, ...page };
}

/** Ends the keys of a member who leaves an organisation. */
export async function revokeOf(db: Sql, organisationId: string, userId: string): Promise<void> {
  await db
    .update(accessKeys)
    .set({ revoked_at: sql`clock_timestamp()` })
    .where(and(ofAccount(userId, organisationId), isNull(accessKeys.revoked_at)));
}

/** A key is changed only by its end. */
const SORTED = {
  id: accessKeys.id,
  name: accessKeys.name,
  created_at: accessKeys.created_at,
  updated_at: accessKeys.created_at,
};

const ofAccount = (accountId: string, within?: string): SQL | undefined =>
  and(eq(accessKeys.user_id, accountId), within === undefined ? undefined : eq(accessKeys.organisation_id, within));

const kindOf = ({ kind }: Account): KeyKind => (kind === 'person' ? 'pat' : 'svc');

function toKey({
  key,
  account_name,
  service_id,
  organisation_name,
}: {
  key: typeof accessKeys.$inferSelect;
  account_name: string;
  service_id: string | null;
  organisation_name: string;
}): AccessKey {
  const { id, name, scopes, user_id, organisation_id, expires_at, revoked_at, last_used_at, addresses } = key;
  return {
    id,
    name,
    scopes,
    state: revoked_at ? 'revoked' : expires_at.getTime() <= Date.now() ? 'expired' : 'active',
    account: { id: user_id, name: account_name, kind: service_id === null ? 'person' : 'service' },
    organisation: { id: organisation_id, name: organisation_name },
    created_at: key.created_at.toISOString(),
    created_by: key.created_by,
    expires_at: expires_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    last_used_from: addresses.at(-1) ?? null,
  };
}
