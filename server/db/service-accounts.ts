import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ServiceAccount } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { inTurn } from './in-turn.ts';
import { endRights } from './product-access.ts';
import { accessKeys, serviceAccounts, users } from './schema.ts';

/** Maximum number of service accounts of an organisation. */
const MOST = 20;

/** Accounts of one organisation that belong to no person. */
export function serviceAccountsOf(db: Sql, organisationId: string) {
  const own = (id: string) => and(eq(serviceAccounts.organisation_id, organisationId), eq(serviceAccounts.id, id));
  const activeKeys = sql<number>`(select count(*) from ${accessKeys}
    where ${and(
      eq(accessKeys.user_id, serviceAccounts.id),
      isNull(accessKeys.revoked_at),
      gt(accessKeys.expires_at, sql`clock_timestamp()`),
    )})`.mapWith(Number);
  const select = () =>
    db
      .select({ account: serviceAccounts, name: users.name, active_keys: activeKeys })
      .from(serviceAccounts)
      .innerJoin(users, eq(users.id, serviceAccounts.id));

  async function get(id: string): Promise<ServiceAccount> {
    const [row] = await select().where(own(id));
    if (!row) throw notFound('Service account not found.');
    return toServiceAccount(row);
  }

  return {
    async list(): Promise<ServiceAccount[]> {
      const rows = await select()
        .where(eq(serviceAccounts.organisation_id, organisationId))
        .orderBy(asc(sql`lower(${users.name})`), asc(serviceAccounts.id));
      return rows.map(toServiceAccount);
    },

    /** @throws Refusal 409 if there are too many */
    async create(name: string, by: string): Promise<ServiceAccount> {
      await inTurn(db, 'service_accounts', organisationId);
      const present = await db.$count(serviceAccounts, eq(serviceAccounts.organisation_id, organisationId));
      if (present >= MOST) {
        throw conflict(
          `This organisation has ${present} service accounts, which is the limit. Delete a service account first.`,
        );
      }
      const id = newId('svc');
      // Not live: no list of people contains it, and no call for users reaches it.
      await db.insert(users).values({ id, name, created_by: by, deleted_at: sql`now()` });
      await db.insert(serviceAccounts).values({ id, organisation_id: organisationId, created_by: by });
      return get(id);
    },

    /** With its keys and rights, for good; its name remains for history and log. @throws Refusal 404 */
    async remove(id: string): Promise<ServiceAccount> {
      const account = await get(id);
      await db
        .delete(accessKeys)
        .where(and(eq(accessKeys.organisation_id, organisationId), eq(accessKeys.user_id, id)));
      await db.delete(serviceAccounts).where(own(id));
      await endRights(db, organisationId, id);
      return account;
    },
  };
}

function toServiceAccount({
  account: { id, organisation_id, created_at, created_by },
  name,
  active_keys,
}: {
  account: typeof serviceAccounts.$inferSelect;
  name: string;
  active_keys: number;
}): ServiceAccount {
  return { id, name, organisation_id, active_keys, created_at: created_at.toISOString(), created_by };
}
