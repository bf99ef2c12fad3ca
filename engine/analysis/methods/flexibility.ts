/** How far uncertain numbers may move before a promise breaks: the flexibility index of Swaney and Grossmann (1985). */

/** A number with the ends of its range; either end may equal the present value. */
export interface Movable {
  base: number;
  low: number;
  high: number;
}

export interface Flexibility {
  /**
   * The largest part of the way from the present values to the worst ends at which the promise still holds: 1 if it holds in the
   * whole range, `MOST_FLEXIBILITY` if it holds as far as was tried, 0 if it does not hold now.
   */
  index: number;
  /** The worst end of each number. */
  corner: number[];
  /** The numbers at the index. */
  at: number[];
}

/** Multiples of the ranges that are tried. */
export const MOST_FLEXIBILITY = 8;
const STEPS = [0.25, 0.5, 1, 2, 4, MOST_FLEXIBILITY];
const BISECTIONS = 40;

/**
 * All numbers move together towards the corner of their ranges that is worst. The worst end of each is found by moving it alone, so
 * the index is exact where the slack rises or falls with each number whatever the others are, and an upper bound elsewhere.
 * @param slackAt 0 or more where the promise holds; NaN where the process has no result, which breaks it
 * @param limits of each number, beyond which it does not move
 */
export function flexibility(
  slackAt: (values: readonly number[]) => number,
  numbers: readonly Movable[],
  limits: readonly { min: number | null; max: number | null }[] = [],
): Flexibility {
  const bases = numbers.map(({ base }) => base);
  const slack = (values: readonly number[]): number => {
    const found = slackAt(values);
    return Number.isNaN(found) ? -Infinity : found;
  };
  const corner = numbers.map(({ low, high }, i) =>
    slack(bases.with(i, low)) <= slack(bases.with(i, high)) ? low : high,
  );
  const at = (part: number): number[] =>
    bases.map((base, i) => {
      const { min = null, max = null } = limits[i] ?? {};
      const moved = base + part * (corner[i]! - base);
      return Math.min(max ?? moved, Math.max(min ?? moved, moved));
    });
  const holds = (part: number): boolean => slack(at(part)) >= 0;
  if (!holds(0)) return { index: 0, corner, at: bases };
  let good = 0;
  for (const step of STEPS) {
    if (holds(step)) {
      good = step;
      continue;
    }
    let bad = step;
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (good + bad) / 2;
      if (holds(middle)) good = middle;
      else bad = middle;
    }
    break;
  }
  return { index: good, corner, at: at(good) };
}
