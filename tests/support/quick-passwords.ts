/**
 * Loaded before the tests: passwords of shared pages are hashed at a thousandth of their cost, unless a test needs the real one.
 * The stored text names the cost that the product asked for.
 */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const real = Symbol.for('titre.real-passwords');
const flags = globalThis as { [real]?: boolean };

/** From now on, or no longer, with their real cost, in this thread. */
export const setRealPasswords = (isReal: boolean): void => void (flags[real] = isReal);

const quick = ({ N = 1, p = 1, ...cost }: ScryptOptions) => ({ ...cost, N: Math.min(N, 2 ** 6), p: Math.min(p, 1) });

crypto.scrypt = ((password, salt, length, cost, done) =>
  scrypt(password, salt, length, flags[real] ? cost : quick(cost), done)) as typeof scrypt;
syncBuiltinESMExports();
