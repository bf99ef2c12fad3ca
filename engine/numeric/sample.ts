/** Points for curves. */

/** `points` values from one end to the other, both included. */
export const spread = (from: number, to: number, points = 101): number[] =>
  Array.from({ length: points }, (_, k) => from + ((to - from) * k) / (points - 1));

/** Like `spread`, but evenly on a logarithmic axis; both ends must be above zero. */
export const spreadLog = (from: number, to: number, points = 101): number[] =>
  spread(Math.log(from), Math.log(to), points).map(Math.exp);

/** Pairs of x and f(x). */
export const sampled = (
  xs: readonly number[],
  f: (x: number) => number | null,
): (readonly [x: number, y: number | null])[] => xs.map((x) => [x, f(x)] as const);
