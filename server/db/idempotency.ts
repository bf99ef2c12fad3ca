import { and, eq, lt, sql } from 'drizzle-orm';
import { Refusal } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { idempotencyKeys } from './schema.ts';

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/**
 * Answers once given to a POST with an Idempotency-Key (decision D18). Used inside the call's own transaction: key, effect
 * and answer are stored together or not at all. A refused call stores nothing, and may be tried again.
 */
export function idempotencyOf(db: Sql, userId: string, key: string, fingerprint: string) {
  const mine = and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key));
  return {
    /**
     * Takes the key, waiting for a call that has it and is still running.
     * @returns the answer given before, or null for a new key
     * @throws Refusal 422 when the key was used for another request
     */
    async claim(): Promise<StoredAnswer | null> {
      await db
        .delete(idempotencyKeys)
        .where(and(mine, lt(idempotencyKeys.created_at, sql`now() - interval '24 hours'`)));
      const taken = await db
        .insert(idempotencyKeys)
        .values({ user_id: userId, key, fingerprint })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (taken.length > 0) return null;
      const [stored] = await db.select().from(idempotencyKeys).where(mine);
      if (!stored || stored.fingerprint !== fingerprint || stored.status === null) {
        throw new Refusal('invalid', 'This Idempotency-Key was used for another request.', {
          field: 'Idempotency-Key',
          fields: ['Idempotency-Key'],
        });
      }
      return { status: stored.status, body: stored.body };
    },

    async keep({ status, body }: StoredAnswer): Promise<void> {
      await db
        .update(idempotencyKeys)
        .set({ status, body: body ?? null })
        .where(mine);
    },
  };
}
