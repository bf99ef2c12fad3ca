/** What the methods of sensitivity analysis share: a model on the unit cube, and estimates with intervals. */
import { normalQuantile } from '../../numeric/normal.ts';
import type { Random } from '../../numeric/random.ts';
import type { Estimate } from '../types.ts';

/** A model with several outputs of inputs between 0 and 1; null where it cannot work, NaN where an output has no value. */
export type Model = (point: Float64Array) => ArrayLike<number> | null;

export interface Study {
  model: Model;
  inputs: number;
  outputs: number;
  samples: number;
  random: Random;
  /** Of the intervals, such as 0.95. */
  confidence: number;
}

/** Resamples of the rows for one interval. */
export const RESAMPLES = 100;

/**
 * Estimates with normal intervals from their spread over resamples of the rows (bootstrap; Efron 1979).
 * @param of The estimates from given rows, which may come more than once.
 */
export function bootstrap(
  rows: number,
  of: (chosen: Int32Array) => readonly number[],
  random: Random,
  confidence: number,
): Estimate[] {
  const chosen = Int32Array.from({ length: rows }, (_, i) => i);
  const values = of(chosen);
  if (rows < 2) return values.map((value) => ({ value, low: value, high: value }));
  const sums = values.map(() => 0);
  const squares = values.map(() => 0);
  for (let n = 0; n < RESAMPLES; n++) {
    for (let i = 0; i < rows; i++) chosen[i] = random.below(rows);
    for (const [k, again] of of(chosen).entries()) {
      sums[k]! += again - values[k]!;
      squares[k]! += (again - values[k]!) ** 2;
    }
  }
  const reach = normalQuantile(0.5 + confidence / 2);
  return values.map((value, k) => {
    const spread = Math.sqrt(Math.max(0, squares[k]! - sums[k]! ** 2 / RESAMPLES) / (RESAMPLES - 1));
    return { value, low: value - reach * spread, high: value + reach * spread };
  });
}
