import { and, eq, isNull, ne } from 'drizzle-orm';
import type { User } from '#generated/types.ts';
import { conflict } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { touched } from './entity.ts';
import { users } from './schema.ts';
import { usersOf } from './users.ts';

/** Who may manage organisations and users. */
export function administratorsOf(db: Sql) {
  return {
    /** @param named the user's id or subject. @throws Refusal 404, or 409 for the last administrator (decision D7) */
    async setAdmin(named: string, isAdmin: boolean): Promise<User> {
      // Two administrators who withdraw each other's right at once would leave none: the second waits here.
      const current = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.is_admin, true), isNull(users.deleted_at)))
        .orderBy(users.id)
        .for('update');
      const user = await usersOf(db).get(named);
      if (!isAdmin && current.every(({ id }) => id === user.id) && current.length > 0) {
        throw conflict(`${user.name} is the last administrator. Make someone else one first.`);
      }
      await db
        .update(users)
        .set({ is_admin: isAdmin, ...touched() })
        .where(and(eq(users.id, user.id), ne(users.is_admin, isAdmin)));
      return user;
    },
  };
}
