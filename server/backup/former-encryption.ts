/**
 * Reads encrypted backups of versions before the format of age. After the header, with a salt and a check of the key, follow chunks of 64 KiB
 * in AES-256-GCM. The nonce of a chunk is its number and a mark for the last one. Whoever removes this file ends the support of such backups.
 */
import { createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';
import { BackupError } from './format.ts';

export const FORMER_MAGIC = Buffer.from('titre-encrypted-backup 1\n');
const SALT = 32;
/** Distinguishes a wrong key from an altered file. */
const KEY_CHECK = 16;
const HEADER = FORMER_MAGIC.length + SALT + KEY_CHECK;
const TAG = 16;
const CHUNK = 64 * 1024 + TAG;

/** @throws BackupError for a wrong key and for altered content */
export async function* openFormer(path: string, source: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let header = Buffer.alloc(0);
  let number = 0;
  let waiting = Buffer.alloc(0);
  const open = (bytes: Buffer, isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 5, 6);
    nonce[11] = isLast ? 1 : 0;
    number += 1;
    const end = Math.max(0, bytes.length - TAG);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key!, nonce, { authTagLength: TAG }).setAAD(header);
      decipher.setAuthTag(bytes.subarray(end));
      return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
    } catch {
      throw new BackupError(`${path} is damaged: it has been altered or truncated since it was encrypted.`);
    }
  };
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    if (!key && waiting.length >= HEADER) {
      header = waiting.subarray(0, HEADER);
      waiting = waiting.subarray(HEADER);
      const salt = header.subarray(FORMER_MAGIC.length, FORMER_MAGIC.length + SALT);
      const derived = Buffer.from(hkdfSync('sha256', secret, salt, 'titre backup 1', 32 + KEY_CHECK));
      key = derived.subarray(0, 32);
      if (!timingSafeEqual(derived.subarray(32), header.subarray(-KEY_CHECK)))
        throw new BackupError(`${path} was encrypted with a different key, or its beginning has been altered.`);
    }
    if (!key) continue;
    // Exactly one chunk may be the last one.
    for (; waiting.length > CHUNK; waiting = waiting.subarray(CHUNK)) yield open(waiting.subarray(0, CHUNK), false);
  }
  yield open(waiting, true);
}
