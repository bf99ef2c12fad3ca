import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import type { Caller, Organisation } from '#server/caller.ts';
import { invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { prepared } from './prepared.ts';
import { memberships, organisations, users } from './schema.ts';

type UserRow = typeof users.$inferSelect;

/** A person as described by the identity provider. */
export interface Person {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

const live = isNull(users.deleted_at);

/** Users with their organisations: a row for each. */
const withOrganisations = (db: Sql, where: SQL | undefined) =>
  db
    .select({ user: users, org: organisations })
    .from(users)
    .leftJoin(memberships, eq(memberships.user_id, users.id))
    .leftJoin(organisations, and(eq(organisations.id, memberships.organisation_id), isNull(organisations.deleted_at)))
    .where(where)
    .orderBy(asc(sql`lower(${organisations.name})`));

type FoundRows = Awaited<ReturnType<typeof withOrganisations>>;

/** Runs at every request. */
const bySubject = prepared<{ subject: string }, FoundRows>((db, value) =>
  withOrganisations(db, and(live, eq(users.user_id, value('subject')))),
);

function foundIn(rows: FoundRows): { row: UserRow; orgs: Organisation[] } | null {
  const [first] = rows;
  return first ? { row: first.user, orgs: rows.flatMap(({ org }) => (org ? [asMember(org)] : [])) } : null;
}

/** Accounts of users: independent of organisations. Access is decided by permissions.ts. */
export function usersOf(db: Sql) {
  /** By id or by the subject at the identity provider (decision D1). */
  const named = (id: string) => and(live, or(eq(users.id, id), eq(users.user_id, id)));

  /** @throws Refusal 404 */
  async function get(id: string, message = 'User not found.'): Promise<User> {
    const found = foundIn(await withOrganisations(db, named(id)));
    if (!found) throw notFound(message);
    return toUser(found.row, found.orgs);
  }

  return {
    get,

    /** The user of a request, by the subject of the token. */
    async caller(subject: string): Promise<Caller | null> {
      const found = foundIn(await bySubject(db, { subject }));
      if (!found) return null;
      const { id, name, email, is_admin, current_org_id } = found.row;
      const current = found.orgs.find((org) => org.id === current_org_id) ?? null;
      return {
        id,
        user_id: subject,
        name,
        email: email ?? '',
        is_admin,
        orgs: found.orgs,
        current_org: current,
        key: null,
      };
    },

    async isAdmin(id: string): Promise<boolean> {
      const found = foundIn(await withOrganisations(db, named(id)));
      if (!found) throw notFound('User not found.');
      return found.row.is_admin;
    },

    /** Links an account created by an administrator to the person with its address; false if there is none. */
    async link({ subject, email }: Person): Promise<boolean> {
      const linked = await db
        .update(users)
        .set({ user_id: subject, ...touched() })
        .where(and(live, isNull(users.user_id), eq(sql`lower(${users.email})`, email.toLowerCase())))
        .returning({ id: users.id });
      return linked.length > 0;
    },

    /** Creates a user without an organisation; false if the subject or the address is in use. */
    async register({ subject, email, emailVerified, name }: Person): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (emailVerified) await releaseAddress(tx, email);
        const made = await tx
          .insert(users)
          .values({ id: newId('usr'), user_id: subject, email, email_verified: emailVerified, name })
          .onConflictDoNothing()
          .returning({ id: users.id });
        return made.length > 0;
      });
    },

    /**
     * Changes the name, or switches the current organisation to another of the user's organisations (decision D3).
     * @throws Refusal 404, 409 if `version` is not the current one, 422 if not a member
     */
    async update(
      id: string,
      { name, current_org: choice, version }: { name?: string; current_org?: { id: string } | null; version?: number },
    ): Promise<User> {
      const message = `User ${id} not found, unable to update!`;
      const before = await get(id, message);
      checkVersion(version, before);
      if (choice && !(before.orgs as Organisation[]).some((org) => org.id === choice.id)) {
        throw invalid('current_org', 'is not one of the organisations of this user.');
      }
      // Null means that a user has no organisation; it is not a valid target of a switch.
      if (choice === null && before.current_org)
        throw invalid(
          'current_org',
          'must be an organisation: only administrators can remove a user from an organisation.',
        );
      const changed = await db
        .update(users)
        .set({
          ...(name === undefined ? {} : { name }),
          ...(choice ? { current_org_id: choice.id } : {}),
          ...touched(),
        })
        .where(and(live, eq(users.id, before.id), ofVersion(users.version, version)))
        .returning({ id: users.id });
      const now = await get(id, message);
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },
  };
}

/**
 * Takes an address from an account for which nobody has vouched: it is needed for its owner. The account keeps one of a domain that
 * cannot exist (RFC 2606), as every account has an address.
 */
export const releaseAddress = (db: Sql, email: string) =>
  db
    .update(users)
    .set({ email: sql`${users.id} || '@unverified.invalid'`, ...touched() })
    .where(and(eq(users.email_verified, false), eq(sql`lower(${users.email})`, email.toLowerCase())));

/** An organisation as a member sees it. */
export const asMember = ({ id, name, logo, roles, currency }: typeof organisations.$inferSelect): Organisation => ({
  id,
  name,
  logo,
  roles,
  currency,
});

export function toUser(row: UserRow, orgs: Organisation[]): User {
  return {
    id: row.id,
    // An account without a sign-in has no subject yet.
    user_id: row.user_id ?? row.id,
    name: row.name,
    email: row.email ?? '',
    email_verified: row.email_verified,
    orgs,
    current_org: orgs.find(({ id }) => id === row.current_org_id) ?? null,
    ...entityFields(row),
  };
}
