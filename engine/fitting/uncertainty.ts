/** Uncertainty of the unknowns at a minimum, by linear theory (Bates and Watts 1988, ch. 2). */
import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { studentQuantile } from '../numeric/student.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Solution } from './least-squares.ts';

export interface Uncertainty {
  /** Number of observations minus free unknowns. */
  freedom: number;
  /** Variance of an observation with weight 1. */
  variance: number;
  /** Covariance of the free unknowns in the coordinates of the search; rows of fixed ones are zero. */
  covariance: number[][];
  /** Degrees of freedom of the variance of each unknown, and t of its 95 % interval. */
  freedoms: number[];
  t: number[];
  /** Remaining degrees of freedom of the residuals of each group, and their t. */
  groups: { freedom: number; t: number }[];
  /** Condition number of the derivatives, with columns of length 1. */
  condition: number;
  /** Unknowns that no observation depends on. */
  idle: boolean[];
}

/** Share of the largest singular value below which one is only rounding. */
const RANK = 1e-9;

/**
 * Responses whose scatter was estimated with the unknowns are groups: their contributions to an unknown give the
 * degrees of freedom of its interval (Satterthwaite 1946).
 * @param solution With more observations than free unknowns. @param groupOf Group of each observation, from 0.
 * @param least Minimum variance of an observation with weight 1: 1 if the weights are known errors.
 * @param bounds Number of observations at the end that are limits, which tell nothing of the variance.
 */
export function uncertainty(
  { columns, residuals, sum, held }: Solution,
  groupOf?: readonly number[],
  least = 0,
  bounds = 0,
): Uncertainty {
  const sizes = columns.map((column) => Math.sqrt(column.reduce((total, x) => total + x * x, 0)));
  const largest = Math.max(...sizes);
  const idle = sizes.map((size) => !(size > 1e-12 * largest));
  const free = columns.map((_, j) => j).filter((j) => !held[j] && !idle[j]);
  const values = residuals.length - bounds;
  const freedom = values - columns.map((_, j) => j).filter((j) => !held[j]).length;
  const ofBounds = residuals.subarray(values).reduce((total, one) => total + one * one, 0);
  const variance = Math.max(least, (sum - ofBounds) / Math.max(1, freedom));
  const matrix = new Matrix(residuals.length, free.length);
  for (const [k, j] of free.entries()) {
    for (let i = 0; i < residuals.length; i++) matrix.set(i, k, columns[j]![i]! / sizes[j]!);
  }
  const { inverse, condition } = inverseOf(matrix);
  const covariance = columns.map(() => columns.map(() => 0));
  for (const [a, i] of free.entries()) {
    for (const [b, j] of free.entries()) covariance[i]![j] = (variance * inverse.get(a, b)) / (sizes[i]! * sizes[j]!);
  }
  const parts = partsOf(matrix, inverse, groupOf);
  const t95 = (left: number): number => studentQuantile(0.975, Math.max(1, left));
  const freedoms = columns.map((_, j) => {
    const k = free.indexOf(j);
    if (k < 0 || parts.length === 1) return freedom;
    const total = inverse.get(k, k);
    return 1 / parts.reduce((sum, part) => sum + (part.owed[k]! / total) ** 2 / Math.max(1, part.freedom), 0);
  });
  const t = freedoms.map(t95);
  const groups = parts.map((part) => ({ freedom: part.freedom, t: t95(part.freedom) }));
  return { freedom, variance, covariance, freedoms, t, groups, condition, idle };
}

/** (JᵀJ)⁻¹ for columns of length 1, from their singular values. */
function inverseOf(matrix: Matrix): { inverse: Matrix; condition: number } {
  const width = matrix.columns;
  if (width === 0) return { inverse: new Matrix(0, 0), condition: 1 };
  const { diagonal, rightSingularVectors: v } = new SingularValueDecomposition(matrix, {
    computeLeftSingularVectors: false,
  });
  const singular = diagonal.map((value) => Math.max(value, RANK * diagonal[0]!));
  const inverse = Matrix.zeros(width, width);
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < width; b++) {
      let total = 0;
      for (let k = 0; k < width; k++) total += (v.get(a, k) * v.get(b, k)) / singular[k]! ** 2;
      inverse.set(a, b, total);
    }
  }
  return { inverse, condition: singular[0]! / singular.at(-1)! };
}

/**
 * For each group: observations minus the unknowns that they determine, and its share of the variance of each unknown.
 */
function partsOf(
  matrix: Matrix,
  inverse: Matrix,
  groupOf: readonly number[] | undefined,
): { freedom: number; owed: number[] }[] {
  const count = groupOf ? Math.max(...groupOf) + 1 : 1;
  return Array.from({ length: count }, (_, group) => {
    const rows = Array.from({ length: matrix.rows }, (_, i) => i).filter((i) => (groupOf?.[i] ?? 0) === group);
    if (rows.length === 0 || matrix.columns === 0)
      return { freedom: rows.length, owed: inverse.diagonal().map(() => 0) };
    const own = matrix.subMatrixRow(rows);
    const fixed = inverse.mmul(own.transpose().mmul(own));
    return { freedom: rows.length - fixed.trace(), owed: fixed.mmul(inverse).diagonal() };
  });
}

/** Standard error in the unit of the unknown, and its 95 % interval, which is asymmetric on a log scale. */
export function intervalOf(
  unknown: Unknown,
  value: number,
  j: number,
  { covariance, t }: Pick<Uncertainty, 'covariance' | 't'>,
): { error: number; low: number; high: number } {
  const error = Math.sqrt(covariance[j]![j]!);
  const half = t[j]! * error;
  const at = inward(unknown, value);
  return {
    error: unknown.log ? value * error : error,
    low: outward(unknown, at - half),
    high: outward(unknown, at + half),
  };
}

/** Correlation of two unknowns, 0 if one of them is fixed. */
export function correlation(covariance: readonly (readonly number[])[], i: number, j: number): number {
  const size = Math.sqrt(covariance[i]![i]! * covariance[j]![j]!);
  return size > 0 ? Math.max(-1, Math.min(1, covariance[i]![j]! / size)) : 0;
}

/** Unweighted variance of a prediction, from its derivatives in the coordinates of the search. */
export function predictionVariance(gradient: readonly number[], covariance: readonly (readonly number[])[]): number {
  let total = 0;
  for (let i = 0; i < gradient.length; i++) {
    for (let j = 0; j < gradient.length; j++) total += gradient[i]! * covariance[i]![j]! * gradient[j]!;
  }
  return Math.max(0, total);
}
