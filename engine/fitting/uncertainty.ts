/** How well a minimum determines the unknowns: linear theory at the minimum (Bates and Watts 1988, ch. 2). */
import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { studentQuantile } from '../numeric/student.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Solution } from './least-squares.ts';

export interface Uncertainty {
  /** Observations less unknowns that are free. */
  freedom: number;
  /** Variance of an observation of weight one. */
  variance: number;
  /** Of the free unknowns in the coordinates of the search; rows of held ones are zero. */
  covariance: number[][];
  /** t of the 95 % interval. */
  t: number;
  /** Largest over smallest singular value of the derivatives, columns of length one. */
  condition: number;
  /** Unknowns that no observation depends on. */
  idle: boolean[];
}

/** Below this share of the largest, a singular value is nothing but rounding. */
const RANK = 1e-9;

/** @param solution With more observations than free unknowns. */
export function uncertainty({ columns, residuals, sum, held }: Solution): Uncertainty {
  const sizes = columns.map((column) => Math.sqrt(column.reduce((total, x) => total + x * x, 0)));
  const largest = Math.max(...sizes);
  const idle = sizes.map((size) => !(size > 1e-12 * largest));
  const free = columns.map((_, j) => j).filter((j) => !held[j] && !idle[j]);
  const freedom = residuals.length - columns.map((_, j) => j).filter((j) => !held[j]).length;
  const variance = sum / freedom;
  const covariance = columns.map(() => columns.map(() => 0));
  const rest = { freedom, variance, covariance, t: studentQuantile(0.975, freedom), idle };
  if (free.length === 0) return { ...rest, condition: 1 };
  const matrix = new Matrix(residuals.length, free.length);
  for (const [k, j] of free.entries()) {
    for (let i = 0; i < residuals.length; i++) matrix.set(i, k, columns[j]![i]! / sizes[j]!);
  }
  const { diagonal, rightSingularVectors: v } = new SingularValueDecomposition(matrix, {
    computeLeftSingularVectors: false,
  });
  const singular = diagonal.map((value) => Math.max(value, RANK * diagonal[0]!));
  for (const [a, i] of free.entries()) {
    for (const [b, j] of free.entries()) {
      let total = 0;
      for (let k = 0; k < singular.length; k++) total += (v.get(a, k) * v.get(b, k)) / singular[k]! ** 2;
      covariance[i]![j] = (variance * total) / (sizes[i]! * sizes[j]!);
    }
  }
  return { ...rest, condition: singular[0]! / singular.at(-1)! };
}

/** Standard error in the unknown's own unit, and its 95 % interval: not symmetric on a log scale. */
export function intervalOf(
  unknown: Unknown,
  value: number,
  j: number,
  { covariance, t }: Pick<Uncertainty, 'covariance' | 't'>,
): { error: number; low: number; high: number } {
  const error = Math.sqrt(covariance[j]![j]!);
  const at = inward(unknown, value);
  return {
    error: unknown.log ? value * error : error,
    low: outward(unknown, at - t * error),
    high: outward(unknown, at + t * error),
  };
}

/** Correlation of two unknowns, 0 where one of them is held. */
export function correlation(covariance: readonly (readonly number[])[], i: number, j: number): number {
  const size = Math.sqrt(covariance[i]![i]! * covariance[j]![j]!);
  return size > 0 ? Math.max(-1, Math.min(1, covariance[i]![j]! / size)) : 0;
}

/** Variance of a prediction whose derivatives in the coordinates of the search are given; not weighted. */
export function predictionVariance(gradient: readonly number[], covariance: readonly (readonly number[])[]): number {
  let total = 0;
  for (let i = 0; i < gradient.length; i++) {
    for (let j = 0; j < gradient.length; j++) total += gradient[i]! * covariance[i]![j]! * gradient[j]!;
  }
  return Math.max(0, total);
}
