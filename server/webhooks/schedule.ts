const [SECOND, MINUTE, HOUR] = [1, 60, 3600];

/** Pauses before the attempts after the first, in s: about a day in all. */
export const PAUSES: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];

/** Share by which a pause is changed at random, so that receivers that come back are not met by everything at once. */
const JITTER = 0.2;

/**
 * Seconds until the next attempt; null after the last one.
 * @param failed number of attempts that have failed, 1 or more
 * @param random from 0 to 1
 */
export function pauseAfter(failed: number, random = Math.random()): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : pause * (1 + JITTER * (2 * random - 1));
}
