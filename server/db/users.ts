import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import type { Caller, Organisation } from '#server/caller.ts';
import { invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { memberships, organisations, users } from './schema.ts';

type UserRow = typeof users.$inferSelect;

/** A person as the identity provider tells of them. */
export interface Person {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** A user's own account: belongs to no organisation. Who may reach whose is decided by permissions.ts. */
export function usersOf(db: Sql) {
  const live = isNull(users.deleted_at);
  /** By own id or by the identity provider's subject (decision D1). */
  const named = (id: string) => and(live, or(eq(users.id, id), eq(users.user_id, id)));

  async function find(where: SQL | undefined): Promise<{ row: UserRow; orgs: Organisation[] } | null> {
    const rows = await db
      .select({ user: users, org: organisations })
      .from(users)
      .leftJoin(memberships, eq(memberships.user_id, users.id))
      .leftJoin(organisations, and(eq(organisations.id, memberships.organisation_id), isNull(organisations.deleted_at)))
      .where(where)
      .orderBy(asc(sql`lower(${organisations.name})`));
    const [first] = rows;
    if (!first) return null;
    return { row: first.user, orgs: rows.flatMap(({ org }) => (org ? [asMember(org)] : [])) };
  }

  /** @throws Refusal 404 */
  async function get(id: string, message = 'There is no such user.'): Promise<User> {
    const found = await find(named(id));
    if (!found) throw notFound(message);
    return toUser(found.row, found.orgs);
  }

  return {
    get,

    /** Who calls, by the token's subject. */
    async caller(subject: string): Promise<Caller | null> {
      const found = await find(and(live, eq(users.user_id, subject)));
      if (!found) return null;
      const { id, name, email, is_admin, current_org_id } = found.row;
      const current = found.orgs.find((org) => org.id === current_org_id) ?? null;
      return { id, user_id: subject, name, email: email ?? '', is_admin, orgs: found.orgs, current_org: current };
    },

    async isAdmin(id: string): Promise<boolean> {
      const found = await find(named(id));
      if (!found) throw notFound('There is no such user.');
      return found.row.is_admin;
    },

    /** Gives an account that an administrator made to the person with its address; false when there is none. */
    async link({ subject, email }: Person): Promise<boolean> {
      const linked = await db
        .update(users)
        .set({ user_id: subject, ...touched() })
        .where(and(live, isNull(users.user_id), eq(sql`lower(${users.email})`, email.toLowerCase())))
        .returning({ id: users.id });
      return linked.length > 0;
    },

    /** A new user without an organisation; false when the subject or the address is taken. */
    async register({ subject, email, name }: Person): Promise<boolean> {
      const made = await db
        .insert(users)
        .values({ id: newId('usr'), user_id: subject, email, name })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return made.length > 0;
    },

    /**
     * Changes the name, or the current organisation to another of the user's own (decision D3).
     * @throws Refusal 404, 409 when `version` is not the current one, 422 when not a member
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
      // Null is how a user without an organisation is read, and no organisation to switch to.
      if (choice === null && before.current_org)
        throw invalid('current_org', 'must be an organisation: only an administrator can remove a user from theirs.');
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
    // An account that nobody has signed in to yet has no subject.
    user_id: row.user_id ?? row.id,
    name: row.name,
    email: row.email ?? '',
    orgs,
    current_org: orgs.find(({ id }) => id === row.current_org_id) ?? null,
    ...entityFields(row),
  };
}
