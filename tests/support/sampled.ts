/**
 * What a test goes through: all of it in the soak (`npm run test:soak`), every nth in an ordinary run.
 * @param from index of the first
 */
export const sampled = <T>(all: readonly T[], every: number, from = 0): readonly T[] =>
  process.env['SOAK'] ? all : all.filter((_, index) => index % every === from);
