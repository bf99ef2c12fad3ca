import { isNight } from '#engine/tests/shares.test-support.ts';

export { isNight, shareAt, shareOfCommit, twelfth } from '#engine/tests/shares.test-support.ts';

/** Why a test is skipped, if that is because of the hour. */
export const AT_NIGHT = 'in npm run test:night';

/** Called by what starts processes: no test of an ordinary run waits for one. */
export function requireNight(what: string): void {
  if (!isNight) throw new Error(`${what} is started ${AT_NIGHT} only: name the file *.night.test.ts, or use isNight.`);
}

/** All of them at night, every nth in an ordinary run. @param from index of the first */
export const sampled = <T>(all: readonly T[], every: number, from = 0): readonly T[] =>
  isNight ? all : all.filter((_, index) => index % every === from);
