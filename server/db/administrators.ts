import { and, eq, isNull, ne } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import { conflict } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { touched } from './entity.ts';
import { users } from './schema.ts';
import { usersOf } from './users.ts';

/** Locks the administrators, so that two of them cannot remove each other at the same time: the second one waits here. */
const holdAdministrators = (db: Sql) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_admin, true), isNull(users.deleted_at)))
    .orderBy(users.id)
    .for('update');

/**
 * The administration screens are for members of an organisation: the last administrator who can open them must stay in one.
 * @param leaving the organisation that the user is about to leave
 * @throws Refusal 409
 */
export async function keepLastAdministrator(db: Sql, userId: string, leaving: string): Promise<void> {
  const current = await holdAdministrators(db);
  if (current.length !== 1 || current[0]?.id !== userId) return;
  const user = await usersOf(db).get(userId);
  if ((user.orgs as { id: string }[]).some(({ id }) => id !== leaving)) return;
  throw conflict(
    `${user.name} is the last administrator and would not belong to any organisation. Make another user an administrator first.`,
  );
}

/** The users who may manage organisations and users. */
export function administratorsOf(db: Sql) {
  return {
    /** @param named the user's id or subject. @throws Refusal 404, or 409 for the last administrator (decision D7) */
    async setAdmin(named: string, isAdmin: boolean): Promise<User> {
      const current = await holdAdministrators(db);
      const user = await usersOf(db).get(named);
      if (!isAdmin && current.every(({ id }) => id === user.id) && current.length > 0) {
        throw conflict(`${user.name} is the last administrator. Make another user an administrator first.`);
      }
      await db
        .update(users)
        .set({ is_admin: isAdmin, ...touched() })
        .where(and(eq(users.id, user.id), ne(users.is_admin, isAdmin)));
      return user;
    },
  };
}
