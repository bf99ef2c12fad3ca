/** Shared by the methods of sensitivity analysis: a model on the unit cube, and estimates with intervals. */
import { normalQuantile } from '../../numeric/normal.ts';
import type { Random } from '../../numeric/random.ts';
import type { Estimate } from '../types.ts';

/**
 * A model with several outputs and inputs between 0 and 1; null at an infeasible point, NaN for an output without a
 * value.
 */
export type Model = (point: Float64Array) => ArrayLike<number> | null;

export interface Study {
  model: Model;
  inputs: number;
  outputs: number;
  samples: number;
  random: Random;
  /** Confidence level of the intervals, such as 0.95. */
  confidence: number;
}

/** Number of resamples of the rows per interval. */
export const RESAMPLES = 100;

/**
 * Estimates with normal intervals from their spread over resampled rows (bootstrap; Efron 1979).
 * @param of Function
 * that estimates from given rows, which may be repeated.
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
