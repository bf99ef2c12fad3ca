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
 * An estimate with a normal interval from the spread of the estimate over resamples of the rows (bootstrap; Efron 1979).
 * @param of The estimate from given rows, which may come more than once.
 */
export function bootstrap(
  rows: number,
  of: (pick: (i: number) => number) => number,
  random: Random,
  confidence: number,
): Estimate {
  const value = of((i) => i);
  if (rows < 2 || !Number.isFinite(value)) return { value, low: value, high: value };
  const chosen = new Int32Array(rows);
  let sum = 0;
  let square = 0;
  for (let n = 0; n < RESAMPLES; n++) {
    for (let i = 0; i < rows; i++) chosen[i] = random.below(rows);
    const again = of((i) => chosen[i]!);
    sum += again - value;
    square += (again - value) ** 2;
  }
  const spread = Math.sqrt(Math.max(0, square - sum ** 2 / RESAMPLES) / (RESAMPLES - 1));
  const reach = normalQuantile(0.5 + confidence / 2) * spread;
  return { value, low: value - reach, high: value + reach };
}
