import { asc, desc } from 'drizzle-orm';
import type { SigningKeyList } from '#generated/types.ts';
import { newSigningKey, type StoredSigningKey } from '#server/sharing/signature.ts';
import type { Sql } from './database.ts';
import { signingKeys } from './schema.ts';

/** Keys that sign shared pages. The private ones never leave the server. */
export function signingKeysOf(db: Sql) {
  return {
    /** The key to sign with; the first call makes it. */
    async current(): Promise<StoredSigningKey> {
      const oldest = () =>
        db.select().from(signingKeys).orderBy(asc(signingKeys.created_at), asc(signingKeys.id)).limit(1);
      const [found] = await oldest();
      if (found) return found;
      const made = newSigningKey();
      await db.insert(signingKeys).values(made);
      return made;
    },

    /** The public keys, the newest first. */
    async list(): Promise<SigningKeyList> {
      const rows = await db
        .select({ id: signingKeys.id, public_key: signingKeys.public_key })
        .from(signingKeys)
        .orderBy(desc(signingKeys.created_at), desc(signingKeys.id))
        .limit(100);
      const publicKey = ({ id, public_key: x }: (typeof rows)[number]) =>
        ({ kty: 'OKP', crv: 'Ed25519', x, kid: id, use: 'sig' }) as const;
      return { keys: rows.map(publicKey) };
    },
  };
}
