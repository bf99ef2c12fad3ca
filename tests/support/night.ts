/** Whether all of the tests run (`npm run test:night`), with their full counts; otherwise what `npm test` runs. */
export const isNight = Boolean(process.env['NIGHT']);

/** From 0 to 11, another one at each commit: which part of what is too much for each is done. */
export const twelfth = Number(process.env['TWELFTH'] ?? 0);

/** Why a test is skipped, if that is because of the hour. */
export const AT_NIGHT = 'in npm run test:night';

/** Called by what starts processes: no test of an ordinary run waits for one. */
export function requireNight(what: string): void {
  if (!isNight) throw new Error(`${what} is started ${AT_NIGHT} only: name the file *.night.test.ts, or use isNight.`);
}

/** All of them at night, every nth in an ordinary run. @param from index of the first */
export const sampled = <T>(all: readonly T[], every: number, from = 0): readonly T[] =>
  isNight ? all : all.filter((_, index) => index % every === from);
