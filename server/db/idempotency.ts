import { and, eq, lt, sql } from 'drizzle-orm';
import { Refusal } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { idempotencyKeys } from './schema.ts';

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/**
 * Stored responses to a POST with an Idempotency-Key (decision D18). Used in the transaction of the request: key, effect
 * and response are stored together or not at all. A rejected request stores nothing, and can be retried.
 */
export function idempotencyOf(db: Sql, userId: string, key: string, fingerprint: string) {
  const mine = and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key));
  return {
    /**
     * Claims the key, waiting for a running request with the same key.
     * @returns the stored response, or null for a new key
     * @throws Refusal 422 if the key was used for another request
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
        throw new Refusal('key_reused', 'This Idempotency-Key was already used for a different request.', {
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
