/**
 * ALL ORGANISATIONS: the only place that crosses from one organisation to another.
 * Only operations for administrators use it; repositories.ts denies it to everyone else.
 */
import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Deleted, Organisation, OrganisationCreate, OrganisationUpdate } from '#generated/types.ts';
import { counted } from '#engine/wording/index.ts';
import { conflict } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { keyPage } from './access-keys.ts';
import { administratorsOf } from './administrators.ts';
import type { Sql } from './database.ts';
import { deletedBy, restorableUntil } from './deleted.ts';
import { checkVersion, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import type { ListQuery } from './listing.ts';
import { logPage } from './logs.ts';
import { logosOf } from './logos.ts';
import { membersOf, moveToOwnOrganisation } from './members.ts';
import { organisationsAmong } from './organisations.ts';
import { peoplePage, type PeopleQuery } from './people.ts';
import { accessKeys, approvals, memberships, organisations, users } from './schema.ts';
import { serviceAccountsOf } from './service-accounts.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { webhooksOf } from './webhooks.ts';

/** Maximum number in a list. */
const MOST_LISTED = 1000;

/** @param receivers addresses that webhooks may have; public ones if omitted */
export function everyOrganisation(db: Sql, receivers = receiversIn([])) {
  const all = organisationsAmong(db, 'every');
  const named = (id: string) => and(eq(organisations.id, id), isNull(organisations.deleted_at));

  return {
    ...all,
    ...membersOf(db, all.get),
    ...logosOf(db, all.get),
    ...administratorsOf(db),

    async create({ name, roles = [] }: OrganisationCreate, userId: string): Promise<Organisation> {
      const id = newId('org');
      await db.insert(organisations).values({ id, name, roles, created_by: userId });
      return all.get(id);
    },

    /** @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, { version, ...changes }: OrganisationUpdate): Promise<Organisation> {
      checkVersion(version, await all.get(id));
      const changed = await db
        .update(organisations)
        .set({ ...changes, ...touched() })
        .where(and(named(id), ofVersion(organisations.version, version)))
        .returning({ id: organisations.id });
      const now = await all.get(id);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** Hides the organisation with its contents; members move to another of their organisations. @throws Refusal 404 */
    async remove(id: string): Promise<Organisation> {
      const organisation = await all.get(id);
      // Locked, so that no signature comes between.
      await db.select({ id: organisations.id }).from(organisations).where(named(id)).for('update');
      const signed = await db.$count(approvals, eq(approvals.organisation_id, id));
      if (signed > 0)
        throw conflict(
          `${organisation.name} holds ${counted(signed, 'signature')} of approved versions, which must be kept, so it cannot be deleted. Remove its members instead, so that nobody reads or changes it.`,
        );
      await db
        .update(organisations)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(named(id));
      await moveToOwnOrganisation(db, sql`u.current_org_id = ${id}`);
      return organisation;
    },

    /** Undoes a deletion. @throws Refusal 404 if no deleted item with that id can be restored */
    async restore(id: string): Promise<Organisation> {
      const restored = await db
        .update(organisations)
        .set({ deleted_at: null, ...touched() })
        .where(and(eq(organisations.id, id), isRestorable(organisations.deleted_at)))
        .returning({ id: organisations.id });
      if (restored.length === 0) throw nothingToRestore();
      // Members without another organisation return to this one.
      await moveToOwnOrganisation(
        db,
        sql`u.id in (select m.user_id from memberships m where m.organisation_id = ${id})`,
      );
      return all.get(id);
    },

    /** Organisations that can be restored, latest deletion first. */
    async deleted(): Promise<Deleted[]> {
      const rows = await db
        .select({
          id: organisations.id,
          name: organisations.name,
          deleted_at: organisations.deleted_at,
          deleted_by: deletedBy(sql`${organisations}`),
        })
        .from(organisations)
        .where(isRestorable(organisations.deleted_at))
        .orderBy(desc(organisations.deleted_at), organisations.id)
        .limit(MOST_LISTED);
      return rows.flatMap(({ deleted_at: at, ...row }) =>
        at === null
          ? []
          : {
              kind: 'organisations' as const,
              ...row,
              deleted_at: at.toISOString(),
              restorable_until: restorableUntil(at),
              product: null,
            },
      );
    },

    /** Webhooks of one organisation. */
    webhooks: (organisationId: string) => webhooksOf(db, organisationId, receivers),

    /** Access keys that work in one organisation. */
    keys: (organisationId: string, query: ListQuery) =>
      keyPage(db, query, eq(accessKeys.organisation_id, organisationId)),

    serviceAccounts: (organisationId: string) => serviceAccountsOf(db, organisationId),

    people: (query: PeopleQuery) => peoplePage(db, query, undefined, 'every'),

    unassigned: (query: ListQuery) => {
      const own = db
        .select({ one: sql`1` })
        .from(memberships)
        .innerJoin(organisations, eq(organisations.id, memberships.organisation_id))
        .where(and(eq(memberships.user_id, users.id), isNull(organisations.deleted_at)));
      return peoplePage(db, query, notExists(own), 'every');
    },

    log: (query: ListQuery) => logPage(db, query, undefined),
  };
}
