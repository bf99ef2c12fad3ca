import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { users } from './schema.ts';
import { releaseAddress } from './users.ts';

/** The name in the log for the person at the server's own terminal. */
const COMMAND_LINE = { id: 'usr_command_line', name: 'Command line' };

/** Accounts by e-mail address, for the command line. */
export function accountsOf(db: Sql) {
  return {
    /** E-mail addresses are compared regardless of case. One for which nobody has vouched is that of nobody. */
    async byEmail(email: string): Promise<{ id: string; name: string; is_admin: boolean } | null> {
      const [row] = await db
        .select({ id: users.id, name: users.name, is_admin: users.is_admin })
        .from(users)
        .where(
          and(eq(sql`lower(${users.email})`, email.toLowerCase()), users.email_verified, isNull(users.deleted_at)),
        );
      return row ?? null;
    },

    /** Creates an account without an organisation, which is linked to the person who first signs in with this address. */
    async create({ email, name }: { email: string; name: string }, by: string): Promise<{ id: string }> {
      const id = newId('usr');
      await releaseAddress(db, email);
      await db.insert(users).values({ id, email, name, created_by: by });
      return { id };
    },

    /** The account of the command line: not in any list, because nobody can sign in to it. */
    async commandLine(): Promise<typeof COMMAND_LINE> {
      await db
        .insert(users)
        .values({ ...COMMAND_LINE, deleted_at: sql`now()` })
        .onConflictDoNothing();
      return COMMAND_LINE;
    },
  };
}
