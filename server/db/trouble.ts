/**
 * Why the database cannot do its work, as opposed to an error in our code:
 * `away` it cannot be reached, `late` it does not respond in time, `full` its disk is full.
 */
export type Trouble = 'away' | 'late' | 'full';

/** SQLSTATEs of PostgreSQL, and Node's codes for errors of a connection or a disk. */
const codes: [RegExp, Trouble][] = [
  [/^(57P0[1-5]|08...|25P03|53300)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
  // Cancelled because of a timeout, or because two transactions waited for each other.
  [/^(57014|55P03|40001|40P01)$/, 'late'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'full'],
];

/** Messages of the drivers that come without a code. */
const messages: [RegExp, Trouble][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'away'],
  [/^Cannot use a pool after calling end on the pool$/, 'away'],
  [/^PGlite is clos(ed|ing)$/, 'away'],
  [/^timeout (expired|exceeded when trying to connect)$/, 'late'],
];

/** The trouble behind an error of the database; null for any other kind of error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known =
    codes.find(([pattern]) => pattern.test(code)) ?? messages.find(([pattern]) => pattern.test(error.message));
  // Drizzle wraps the errors of the driver.
  return known?.[1] ?? troubleOf(error.cause);
}
