import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Organisation, User, UserCreate } from '#generated/types.ts';
import { invalid, notFound, Refusal } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { revokeOf } from './access-keys.ts';
import { keepLastAdministrator } from './administrators.ts';
import type { Sql } from './database.ts';
import { endRights } from './product-access.ts';
import { memberships, organisations, users } from './schema.ts';
import { releaseAddress, usersOf } from './users.ts';

/** Members of an organisation. */
export function membersOf(db: Sql, get: (id: string) => Promise<Organisation>) {
  /** Locks the organisation while members change, so that it is not deleted in the meantime. @throws Refusal 404 */
  async function hold(id: string): Promise<Organisation> {
    await db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id)).for('share');
    return get(id);
  }

  async function taken(email: string): Promise<Refusal> {
    const place = { field: 'email', fields: ['email'] };
    const [owner] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deleted_at)));
    if (!owner) return new Refusal('invalid', `${email} belongs to another user.`, place);
    const { id, name, orgs } = await usersOf(db).get(owner.id);
    const where = (orgs as { name: string }[]).map((org) => org.name);
    const told = where.length === 0 ? 'in no organisation' : `in ${new Intl.ListFormat('en-GB').format(where)}`;
    return new Refusal('invalid', `${email} belongs to another user: ${name}, ${told}.`, {
      ...place,
      details: { current: { id, name } },
    });
  }

  return {
    /** Adds users; existing members remain. @throws Refusal 404, or 422 for an unknown user */
    async addMembers(id: string, userIds: string[]): Promise<Organisation> {
      const organisation = await hold(id);
      const wanted = [...new Set(userIds)];
      const known = await db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, wanted), isNull(users.deleted_at)));
      const unknown = wanted.find((one) => !known.some((row) => row.id === one));
      if (unknown !== undefined) throw invalid('ids', `unknown user ${unknown}.`);
      await db
        .insert(memberships)
        .values(wanted.map((user_id) => ({ organisation_id: id, user_id })))
        .onConflictDoNothing();
      const list = sql.join(
        wanted.map((one) => sql`${one}`),
        sql`, `,
      );
      await moveToOwnOrganisation(db, sql`u.id in (${list})`);
      return organisation;
    },

    /** @throws Refusal 404, or 422 if the address belongs to another user */
    async createMember(id: string, { name, email }: UserCreate, by: string): Promise<User> {
      await hold(id);
      // An administrator vouches for it.
      await releaseAddress(db, email);
      const made = await db
        .insert(users)
        .values({ id: newId('usr'), email, name, current_org_id: id, created_by: by })
        .onConflictDoNothing()
        .returning({ id: users.id });
      const [user] = made;
      if (!user) {
        throw await taken(email);
      }
      await db.insert(memberships).values({ organisation_id: id, user_id: user.id });
      return usersOf(db).get(user.id);
    },

    /**
     * Also ends the member's rights on products of this organisation, and revokes their access keys for it.
     * @param named the user's id or subject. @throws Refusal 404, or 409 for the last administrator (decision D7)
     */
    async removeMember(id: string, named: string): Promise<{ organisation: Organisation; user: User }> {
      const organisation = await hold(id);
      const [member] = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.organisation_id, id)))
        .where(and(isNull(users.deleted_at), or(eq(users.id, named), eq(users.user_id, named))));
      if (!member) throw notFound('This user is not a member of this organisation.');
      await keepLastAdministrator(db, member.id, id);
      await db.delete(memberships).where(and(eq(memberships.organisation_id, id), eq(memberships.user_id, member.id)));
      await endRights(db, id, member.id);
      await revokeOf(db, id, member.id);
      await moveToOwnOrganisation(db, sql`u.id = ${member.id}`);
      return { organisation, user: await usersOf(db).get(member.id) };
    },
  };
}

/**
 * Moves users who are no longer members of their current organisation to another of theirs, or to none (decision D7).
 * @param which the users, by alias u
 */
export async function moveToOwnOrganisation(db: Sql, which: SQL): Promise<void> {
  const theirs = sql`from memberships m join organisations o on o.id = m.organisation_id
    where m.user_id = u.id and o.deleted_at is null`;
  const next = sql`(select o.id ${theirs} order by lower(o.name), o.id limit 1)`;
  await db.execute(sql`update users u
    set current_org_id = ${next}, updated_at = now(), version = version + 1
    where ${which}
      and u.current_org_id is distinct from ${next}
      and not exists (select 1 ${theirs} and o.id = u.current_org_id)`);
}
