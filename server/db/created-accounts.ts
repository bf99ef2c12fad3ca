/** Accounts created by administrators, which the embedded identity provider offers for signing in. */
import { and, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { CreatedAccounts } from '#server/identity/accounts.ts';
import type { Sql } from './database.ts';
import { users } from './schema.ts';

/** Prefix of the subjects that the embedded provider gives to these accounts, and to no others. */
const PREFIX = 'local|';

export function createdAccounts(db: Sql): CreatedAccounts {
  const subject = sql<string>`${PREFIX} || ${users.id}`;
  // Without a sign-in yet, or with one here: users of another issuer sign in there.
  const ours = and(
    isNull(users.deleted_at),
    isNotNull(users.email),
    isNotNull(users.created_by),
    or(isNull(users.user_id), eq(users.user_id, subject)),
  );
  const select = (which?: SQL) =>
    db
      .select({ sub: subject, email: users.email, name: users.name })
      .from(users)
      .where(and(ours, which))
      .orderBy(desc(users.created_at), users.id);
  const account = ({ sub, email, name }: { sub: string; email: string | null; name: string }) => ({
    sub,
    email: email ?? '',
    name,
    about: `${name}, created by an administrator`,
  });

  return {
    async latest(most) {
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(users).where(ours);
      return { accounts: (await select().limit(most)).map(account), total };
    },
    async byEmail(email) {
      const [row] = await select(eq(sql`lower(${users.email})`, email.trim().toLowerCase())).limit(1);
      return row && account(row);
    },
    async bySubject(sub) {
      if (!sub.startsWith(PREFIX)) return undefined;
      const [row] = await select(eq(users.id, sub.slice(PREFIX.length))).limit(1);
      return row && account(row);
    },
  };
}
