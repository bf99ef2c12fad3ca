/**
 * Passwords of shared pages. People choose them, so they are stored as scrypt hashes with a salt each: `scrypt$15$8$3$<salt>$<hash>`.
 *
 * A hash takes 32 MB and about a tenth of a second, so one is computed at a time and few may wait. Only holders of the secret of a link get
 * this far: for an unknown link nothing is computed, because a caller without a link must not be able to make the server work, and there is
 * nothing to hide from a caller who cannot guess 160 bits.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { unavailable } from '#server/errors.ts';

/** log2 N, r and p: the parameters that OWASP recommends for 32 MB (Password Storage Cheat Sheet). */
const [LOG_N, R, P] = [15, 8, 3];
const MEMORY = 64 * 2 ** 20;
const LENGTH = 32;

/** Maximum number of hashes that wait for each other. */
const MOST_WAITING = 20;

/** How long a correct password need not be hashed again: each move of a slider sends it. */
const REMEMBERED = 15 * 60_000;
const MOST_REMEMBERED = 1000;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One hash at a time. @throws Refusal 503 if too many wait */
async function hash(password: string, salt: Buffer, [logN, r, p]: readonly number[]): Promise<Buffer> {
  if (waiting >= MOST_WAITING)
    throw unavailable('The server is busy checking other passwords. Try again in a moment.', 3);
  waiting += 1;
  const made = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const cost = { N: 2 ** logN!, r: r!, p: p!, maxmem: MEMORY };
        scrypt(password.normalize('NFC'), salt, LENGTH, cost, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
  last = made.catch(() => undefined);
  return made.finally(() => (waiting -= 1));
}

/** What is stored of a password. */
export async function storedPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const made = await hash(password, salt, [LOG_N, R, P]);
  return ['scrypt', LOG_N, R, P, salt.toString('base64url'), made.toString('base64url')].join('$');
}

/** Whether a password is the stored one. @throws Refusal 503 if too many wait */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, logN, r, p, salt = '', expected = ''] = stored.split('$');
  const made = await hash(password, Buffer.from(salt, 'base64url'), [Number(logN), Number(r), Number(p)]);
  return timingSafeEqual(made, Buffer.from(expected, 'base64url'));
}

/** Correct passwords of this process, as digests by a key that only it has; each with when it is forgotten. */
const secretOfProcess = randomBytes(32);
const remembered = new Map<string, number>();

const traceOf = (password: string, stored: string): string =>
  createHmac('sha256', secretOfProcess).update(`${stored}\n${password}`).digest('base64');

/** Whether the password was found correct a short time ago. */
export const isRemembered = (password: string, stored: string): boolean =>
  (remembered.get(traceOf(password, stored)) ?? 0) > Date.now();

export function remember(password: string, stored: string): void {
  remembered.set(traceOf(password, stored), Date.now() + REMEMBERED);
  if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
}
