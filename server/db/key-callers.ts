import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Caller } from '#server/caller.ts';
import type { Sql } from './database.ts';
import { logsOf } from './logs.ts';
import { accessKeys, memberships, organisations, serviceAccounts, users } from './schema.ts';
import { asMember } from './users.ts';

/** Maximum number of network addresses that are remembered for a key. */
const MOST_ADDRESSES = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When a key was last used, in whole minutes, and from where. */
type Use = Pick<typeof accessKeys.$inferSelect, 'last_used_at' | 'addresses' | 'address_added_at'>;

/** A key as it is stored, whether it still works or not. */
export interface StoredKey {
  id: string;
  digest: string;
  revokedAt: Date | null;
  expiresAt: Date;
  use: Use;
  /** Null if its account has left the organisation, or the organisation has been deleted. */
  caller: Caller | null;
}

/** Who requests with an access key are made by. One statement, so that a request with a key costs no more than one of a user. */
export function keyCallersOf(db: Sql) {
  return {
    async find(id: string): Promise<StoredKey | null> {
      const [row] = await db
        .select({
          key: accessKeys,
          user: users,
          org: organisations,
          isMember: isNotNull(memberships.user_id).mapWith(Boolean),
          isService: isNotNull(serviceAccounts.id).mapWith(Boolean),
        })
        .from(accessKeys)
        .innerJoin(users, eq(users.id, accessKeys.user_id))
        .leftJoin(
          organisations,
          and(eq(organisations.id, accessKeys.organisation_id), isNull(organisations.deleted_at)),
        )
        .leftJoin(
          memberships,
          and(
            eq(memberships.user_id, users.id),
            eq(memberships.organisation_id, accessKeys.organisation_id),
            isNull(users.deleted_at),
          ),
        )
        .leftJoin(
          serviceAccounts,
          and(eq(serviceAccounts.id, users.id), eq(serviceAccounts.organisation_id, accessKeys.organisation_id)),
        )
        .where(eq(accessKeys.id, id));
      if (!row) return null;
      const { key, user, org, isMember, isService } = row;
      const organisation = org && asMember(org);
      return {
        id,
        digest: key.digest,
        revokedAt: key.revoked_at,
        expiresAt: key.expires_at,
        use: key,
        caller:
          organisation && (isMember || isService)
            ? {
                id: user.id,
                user_id: user.user_id ?? user.id,
                name: user.name,
                email: user.email ?? '',
                // Without this scope the rights of an administrator do not exist for the request.
                is_admin: isMember && user.is_admin && key.scopes.includes('administer'),
                orgs: [organisation],
                current_org: organisation,
                key: { id, scopes: key.scopes, organisation_id: key.organisation_id },
              }
            : null,
      };
    },

    /**
     * Notes that a key was used: at most once per minute, so that reads stay reads, and at once from a new address, which the
     * log of its account then has. Once as many addresses are known as are remembered, one per hour is new: a program behind
     * very many would otherwise write with each request.
     */
    async noteUse({ id, use }: StoredKey, address: string, requestId: string): Promise<void> {
      const time = Date.now();
      const minute = new Date(Math.floor(time / MINUTE) * MINUTE);
      const isNew = ({ addresses, address_added_at: added }: Use) =>
        !addresses.includes(address) &&
        (addresses.length < MOST_ADDRESSES || added === null || added.getTime() <= time - HOUR);
      const isNoted = (one: Use) =>
        one.last_used_at !== null && one.last_used_at.getTime() >= minute.getTime() && !isNew(one);
      if (isNoted(use)) return;
      await db.transaction(async (tx) => {
        const [now] = await tx.select().from(accessKeys).where(eq(accessKeys.id, id)).for('update');
        // Another request at the same time has noted it, or the key is gone.
        if (!now || isNoted(now)) return;
        const isAdded = isNew(now);
        const others = now.addresses.filter((one) => one !== address);
        const isListed = isAdded || others.length < now.addresses.length;
        await tx
          .update(accessKeys)
          .set({
            last_used_at: minute,
            ...(isListed && { addresses: [...others, address].slice(-MOST_ADDRESSES) }),
            ...(isAdded && { address_added_at: new Date(time) }),
          })
          .where(eq(accessKeys.id, id));
        if (!isAdded) return;
        await logsOf(tx).add(
          {
            action: 'key.new_address',
            title: `Used the access key ${now.name} from a new network address`,
            entity: { kind: 'key', id, name: now.name },
          },
          { userId: now.user_id, organisationId: now.organisation_id, requestId },
        );
      });
    },
  };
}
