/**
 * What keeps the database from doing its work, as opposed to a fault of ours:
 * `away` it cannot be reached, `late` it does not answer in time, `full` its disk has no room.
 */
export type Trouble = 'away' | 'late' | 'full';

/** SQLSTATEs of PostgreSQL, and what Node calls failures of a connection or a disk. */
const codes: [RegExp, Trouble][] = [
  [/^(57P0[1-5]|08...|25P03|53300)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
  // Cancelled because it took too long, or because two transactions waited for each other.
  [/^(57014|55P03|40001|40P01)$/, 'late'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'full'],
];

/** What the drivers say without a code. */
const messages: [RegExp, Trouble][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'away'],
  [/^Cannot use a pool after calling end on the pool$/, 'away'],
  [/^PGlite is clos(ed|ing)$/, 'away'],
  [/^timeout (expired|exceeded when trying to connect)$/, 'late'],
];

/** The trouble behind an error of a call to the database; null when it is an error of another kind. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known =
    codes.find(([pattern]) => pattern.test(code)) ?? messages.find(([pattern]) => pattern.test(error.message));
  // Drizzle wraps what the driver says.
  return known?.[1] ?? troubleOf(error.cause);
}
