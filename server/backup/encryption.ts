/**
 * Encryption of backups with a key file, as files of age (age-encryption.org/v1): the tool of that name and every other implementation
 * open them. A key file is an identity file of age. One of an earlier version, or any other with 32 bytes or more, is a passphrase of age.
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './format.ts';
import { FORMER_MAGIC, openFormer } from './former-encryption.ts';

/** Minimum size of a key file in bytes. */
const LEAST_KEY = 32;

/** A larger file is not a key file. */
const LARGEST_KEY = 1024 * 1024;

/** The first line of an encrypted backup; an unencrypted backup is gzipped and begins differently. */
const MAGIC = Buffer.from('age-encryption.org/v1\n');

/** Bytes that every encrypted file has at least. */
const START = 73;

/** For keys that are passphrases: they are random, so that 32 MB of memory for each guess are enough. */
const WORK = 15;

/** Writes a new key file that only its owner can read. @throws BackupError when the file exists */
export async function makeKeyFile(path: string): Promise<void> {
  const identity = await generateX25519Identity();
  const lines = [
    `# created: ${new Date().toISOString()}`,
    `# public key: ${await identityToRecipient(identity)}`,
    identity,
  ];
  try {
    writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(
      `${path} already exists. Use a different name: backups made with the existing key need this file.`,
    );
  }
}

/** @throws BackupError if the file does not exist or cannot be a key */
export function readKeyFile(path: string): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new BackupError(`Key file not found: ${path}.`);
  if (stats.size > LARGEST_KEY) throw new BackupError(`${path} is not a key file: it is larger than 1 MB.`);
  const bytes = readFileSync(path);
  // Editors and password managers add or remove the end of the last line.
  let length = bytes.length;
  while (length > 0 && [0x0a, 0x0d].includes(bytes[length - 1]!)) length -= 1;
  if (length < LEAST_KEY) {
    throw new BackupError(`${path} is not a key file: it has ${length} bytes, but a key needs at least ${LEAST_KEY}.`);
  }
  return bytes.subarray(0, length);
}

const identityIn = (secret: Buffer): string | undefined =>
  /^AGE-SECRET-KEY-[\w-]+/m.exec(secret.toString('latin1'))?.[0];

/** What is typed where age asks for a passphrase. */
const passphraseOf = (secret: Buffer): string => secret.toString(isUtf8(secret) ? 'utf8' : 'base64');

/** @throws BackupError if the identity in the key file is not one of age */
export async function* encrypted(plain: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  const identity = identityIn(secret);
  if (identity === undefined) {
    encrypter.setPassphrase(passphraseOf(secret));
    encrypter.setScryptWorkFactor(WORK);
  } else {
    const recipient = await identityToRecipient(identity).catch(() => {
      throw new BackupError('The identity in the key file is damaged: age does not accept it.');
    });
    encrypter.addRecipient(recipient);
  }
  yield* buffersOf(await encrypter.encrypt(streamOf(plain)));
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
  const { start, all } = await peek(source, START);
  const begins = (magic: Buffer) => start.subarray(0, magic.length).equals(magic);
  if (!begins(MAGIC) && !begins(FORMER_MAGIC)) {
    if (secret !== null) throw new BackupError(`${path} is not encrypted. Omit --key-file.`);
    yield* all;
    return;
  }
  if (secret === null) throw new BackupError(`${path} is encrypted. Add --key-file with the path of its key file.`);
  if (start.length < START) throw new BackupError(`${path} is incomplete: writing or copying it was interrupted.`);
  yield* begins(MAGIC) ? openAge(path, all, secret) : openFormer(path, all, secret);
}

async function* openAge(path: string, all: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  const identity = identityIn(secret);
  /** Errors of the file system have a code, and those of age do not. */
  const refuse = (error: unknown, reason: string) => {
    throw error instanceof Error && 'code' in error ? error : new BackupError(`${path} ${reason}.`);
  };
  try {
    if (identity === undefined) decrypter.addPassphrase(passphraseOf(secret));
    else decrypter.addIdentity(identity);
    const content = await decrypter.decrypt(streamOf(all));
    try {
      yield* buffersOf(content);
    } catch (error) {
      refuse(error, 'is damaged: it has been altered or truncated since it was encrypted');
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    refuse(error, 'was encrypted with a different key, or its beginning has been altered');
  }
}

function streamOf(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of stream) yield Buffer.from(buffer, byteOffset, length);
}

/** The first bytes of a source, fewer if it has fewer, and all of it. */
async function peek(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ start: Buffer; all: AsyncGenerator<Buffer> }> {
  const parts = source[Symbol.asyncIterator]();
  let seen = Buffer.alloc(0);
  while (seen.length < length) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const next = await parts.next();
    if (next.done) break;
    seen = Buffer.concat([seen, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield seen;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return { start: seen.subarray(0, length), all: all() };
}
