/** Shared by the methods of sensitivity analysis: a design of points in the unit cube, and estimates with intervals. */
import { normalQuantile } from '../../numeric/normal.ts';
import type { Random } from '../../numeric/random.ts';
import type { Estimate } from '../types.ts';

/**
 * A model with several outputs and inputs between 0 and 1; null at an infeasible point, NaN for an output without a
 * value.
 */
export type Model = (point: Float64Array) => ArrayLike<number> | null;

/** The points at which a model is evaluated: rows of as many points each. */
export interface Design<Measures> {
  rows: number;
  /** Number of points of a row. */
  each: number;
  /** Writes a point of a row, given the one before it in the row. */
  point: (row: number, index: number, into: Float64Array) => void;
  /**
   * The order in which a row is evaluated, given the inputs from the end of the process to its start; absent if each point
   * must follow the one before it. An evaluation recalculates the steps from the first change on, so a point that changes only a
   * late step costs least right after the point that it is compared with.
   */
  order?: (fromEnd: readonly number[]) => number[];
  /**
   * Measures by output, then input.
   * @param outputs values of each, point by point, of the first rows or all; NaN if infeasible or without data
   */
  measure: (outputs: readonly Float64Array[], confidence: number) => Measures[][];
}

/** Measures by output, then input, of a model that is evaluated here. */
export function measured<Measures>(
  { rows, each, point, measure }: Design<Measures>,
  model: Model,
  { inputs, outputs, confidence }: { inputs: number; outputs: number; confidence: number },
): Measures[][] {
  const values = Array.from({ length: outputs }, () => new Float64Array(rows * each).fill(NaN));
  const at = new Float64Array(inputs);
  for (let n = 0; n < rows * each; n++) {
    point(Math.floor(n / each), n % each, at);
    const answer = model(at);
    if (answer) for (const [k, list] of values.entries()) list[n] = answer[k]!;
  }
  return measure(values, confidence);
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
