/**
 * Secrets of webhooks as the database stores them. With a key of the operator they are encrypted, so that a copy of the database signs
 * nothing; without one, and in rows of earlier versions, they are stored as they are.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface StoredSecrets {
  seal: (secret: string) => string;
  /** @throws Error if none of the keys opens it */
  open: (stored: string) => string;
}

const SEALED = 'aes256gcm:';
const [NONCE, TAG] = [12, 16];

/** @param keys of 32 bytes: the first seals, all open */
export function storedSecrets(keys: readonly Buffer[]): StoredSecrets {
  const [current] = keys;
  return {
    seal(secret) {
      if (!current) return secret;
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', current, nonce);
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(stored) {
      if (!stored.startsWith(SEALED)) return stored;
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64');
      for (const key of keys) {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        try {
          return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
        } catch {
          // Sealed with another one.
        }
      }
      throw new Error('The secret of a webhook is encrypted with a key that WEBHOOK_KEY does not contain.');
    },
  };
}
