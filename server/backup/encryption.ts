/**
 * Encryption of backups with a key file, in the construction of the tool age (STREAM: Hoang, Reyhanitabar, Rogaway and Vizár
 * 2015): AES-256-GCM in chunks of 64 KiB. The nonce of a chunk is its number and a mark for the last chunk, so that chunks
 * cannot be altered, moved, repeated or cut off unnoticed. Each file has its own key, derived from the key file and a random
 * salt with HKDF-SHA256, so that no nonce is used twice with a key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { BackupError } from './format.ts';

/** Minimum size of a key file in bytes: that of the key derived from it. */
const LEAST_KEY = 32;

/** A larger file is not a key file. */
const LARGEST_KEY = 1024 * 1024;

/** The first line of an encrypted backup; an unencrypted backup is gzipped and begins differently. */
const MAGIC = Buffer.from('titre-encrypted-backup 1\n');
const SALT = 32;
/** Distinguishes a wrong key from an altered file. It is derived like the key itself, but does not reveal it. */
const KEY_CHECK = 16;
const HEADER = MAGIC.length + SALT + KEY_CHECK;

const CHUNK = 64 * 1024;
const TAG = 16;

/** Writes a new key file that only its owner can read. @throws BackupError when the file exists */
export function makeKeyFile(path: string): void {
  try {
    // As text, so that it can also be stored in a password manager.
    writeFileSync(path, `${randomBytes(LEAST_KEY).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`${path} already exists. Use another name: backups made with that key need it.`);
  }
}

/** @throws BackupError if the file does not exist or cannot be a key */
export function readKeyFile(path: string): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new BackupError(`Key file not found: ${path}.`);
  if (stats.size > LARGEST_KEY) throw new BackupError(`${path} is not a key file: it has more than 1 MB.`);
  const bytes = readFileSync(path);
  // Editors and password managers add or remove the end of the last line.
  let length = bytes.length;
  while (length > 0 && [0x0a, 0x0d].includes(bytes[length - 1]!)) length -= 1;
  if (length < LEAST_KEY) {
    throw new BackupError(`${path} is not a key file: it has ${length} bytes, and a key needs ${LEAST_KEY} or more.`);
  }
  return bytes.subarray(0, length);
}

export async function* encrypted(plain: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const { key, check } = derive(secret, salt);
  const header = Buffer.concat([MAGIC, salt, check]);
  yield header;
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(plain, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * The content of a file that may be encrypted. A chunk is returned only after it has been authenticated.
 * @param secret content of the key file; null for an unencrypted file
 * @throws BackupError if the file is encrypted and there is no key, or the reverse; for a wrong key and for altered content
 */
export async function* decrypted(
  path: string,
  source: AsyncIterable<Buffer>,
  secret: Buffer | null,
): AsyncGenerator<Buffer> {
  const content = source[Symbol.asyncIterator]();
  const { start, rest } = await take(content, HEADER);
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (secret !== null) throw new BackupError(`${path} is not encrypted. Omit --key-file.`);
    yield start;
    yield* rest;
    return;
  }
  if (secret === null) throw new BackupError(`${path} is encrypted. Add --key-file with the file of its key.`);
  if (start.length < HEADER) throw new BackupError(`${path} is incomplete: writing or copying it was interrupted.`);
  const { key, check } = derive(secret, start.subarray(MAGIC.length, MAGIC.length + SALT));
  if (!timingSafeEqual(check, start.subarray(MAGIC.length + SALT))) {
    throw new BackupError(`${path} was encrypted with another key, or its beginning has been altered.`);
  }
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(rest, CHUNK + TAG)) {
    yield open(path, { bytes, key, nonce: nonceOf(number, isLast), header: start });
    number += 1;
  }
}

interface Sealed {
  bytes: Buffer;
  key: Buffer;
  nonce: Buffer;
  header: Buffer;
}

function open(path: string, { bytes, key, nonce, header }: Sealed): Buffer {
  const end = bytes.length - TAG;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(header);
    decipher.setAuthTag(bytes.subarray(Math.max(0, end)));
    return Buffer.concat([decipher.update(bytes.subarray(0, Math.max(0, end))), decipher.final()]);
  } catch {
    throw new BackupError(`${path} is damaged: it has been altered or cut off since it was encrypted.`);
  }
}

function derive(secret: Buffer, salt: Buffer): { key: Buffer; check: Buffer } {
  const all = Buffer.from(hkdfSync('sha256', secret, salt, 'titre backup 1', 32 + KEY_CHECK));
  return { key: all.subarray(0, 32), check: all.subarray(32) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Chunks of one size, and at the end a last one of that size or less, which may be empty. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    waiting.push(part);
    length += part.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    // Exactly one chunk may be the last one.
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false };
    waiting = [all.subarray(at)];
    length = all.length - at;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** The first bytes of a source, fewer if it has fewer, and what follows them. */
async function take(
  source: AsyncIterator<Buffer>,
  length: number,
): Promise<{ start: Buffer; rest: AsyncGenerator<Buffer> }> {
  let seen = Buffer.alloc(0);
  while (seen.length < length) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const next = await source.next();
    if (next.done) break;
    seen = Buffer.concat([seen, next.value]);
  }
  const beyond = seen.subarray(length);
  return { start: seen.subarray(0, length), rest: remaining(beyond, source) };
}

async function* remaining(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
