/** Parts of studies that evaluate metrics at many points: the values of a block, and what was infeasible in it. */
import type { Problem } from '../types/results.ts';
import type { Tally } from './trial.ts';
import type { SensitivityResult } from './types.ts';

export interface Part {
  /** Item by item, as many numbers each; NaN if infeasible or without data. */
  values: Float64Array;
  /** Of each process. */
  tallies: Tally[];
  /** Why each point is infeasible, null if it is not; only if the result says so point by point. */
  problems?: (Problem | null)[];
}

/** The parts of the result of a sensitivity analysis that its methods make. */
export type Found = Pick<
  SensitivityResult,
  'rows' | 'spreads' | 'differences' | 'quadrants' | 'evaluations' | 'infeasible' | 'reasons' | 'samples'
>;

/** One of `width` numbers of each item, over all parts. */
export function columnOf(parts: readonly Part[], width: number, index: number): Float64Array {
  const items = parts.reduce((sum, { values }) => sum + values.length, 0) / width;
  const column = new Float64Array(items);
  let item = 0;
  for (const { values } of parts) for (let at = index; at < values.length; at += width) column[item++] = values[at]!;
  return column;
}
