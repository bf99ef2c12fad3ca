import type { Dial } from './dial.ts';

/** How the values of an axis are spaced. */
export type Scale = 'linear' | 'log';

/**
 * Evenly spaced values from one end of a range to the other, by difference or by ratio; each whole number once.
 * @param points 2 or more
 */
export function spacedValues(
  { type }: Pick<Dial, 'type'>,
  { min, max, points, scale = 'linear' }: { min: number; max: number; points: number; scale?: Scale },
): number[] {
  const last = points - 1;
  const at = (i: number): number =>
    scale === 'log' ? min * (max / min) ** (i / last) : min + ((max - min) * i) / last;
  const values = Array.from({ length: points }, (_, i) => at(i));
  // The last value is the end of the range itself, without a rounding error.
  values[last] = max;
  if (type !== 'integer') return values;
  return [...new Set(values.map(Math.round))].filter((one) => one >= min && one <= max);
}
