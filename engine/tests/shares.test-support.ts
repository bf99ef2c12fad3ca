/** What an ordinary run has of what is too much for each: one share, another in the next turn; see tests/README.md. */

/** Whether all of the tests run (`npm run test:night`), with their full counts; otherwise what `npm test` runs. */
export const isNight = Boolean(process.env['NIGHT']);

/** From 0 to 11, in turn from commit to commit (`scripts/lib/twelfth.ts`). */
export const twelfth = Number(process.env['TWELFTH'] ?? 0);

/** Into how many shares a list may be divided: each number divides twelve, so that the twelve of them have all of the list. */
export type Shares = 2 | 3 | 4 | 6 | 12;

/** One of the shares of a list; empty only if the list is. @param turn from 0 to 11 */
export function shareAt<T>(all: readonly T[], shares: Shares, turn: number): readonly T[] {
  const count = Math.min(shares, all.length);
  return all.filter((_, index) => index % count === turn % count);
}

/**
 * All of them at night, and in an ordinary run one of the shares.
 * @param after how many turns later than a test beside it, so that the two have different shares
 */
export const shareOfCommit = <T>(all: readonly T[], shares: Shares, after = 0): readonly T[] =>
  isNight ? all : shareAt(all, shares, (twelfth + after) % 12);
