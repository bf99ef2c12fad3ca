/** Small dense matrices as rows of numbers, for loops in which a library's objects would take most of the time. */

export type Rows = number[][];

export const zeros = (rows: number, columns = rows): Rows =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

export function product(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): Rows {
  const width = b[0]?.length ?? 0;
  return a.map((row) => {
    const sums = Array.from({ length: width }, () => 0);
    for (let k = 0; k < row.length; k++) {
      const one = row[k]!;
      if (one === 0) continue;
      const other = b[k]!;
      for (let j = 0; j < width; j++) sums[j]! += one * other[j]!;
    }
    return sums;
  });
}

export const applied = (a: readonly (readonly number[])[], x: ArrayLike<number>): number[] =>
  a.map((row) => dot(row, x));

export const transposed = (a: readonly (readonly number[])[]): Rows =>
  (a[0] ?? []).map((_, j) => a.map((row) => row[j]!));

export function added(a: readonly (readonly number[])[], b: readonly (readonly number[])[], factor = 1): Rows {
  return a.map((row, i) => row.map((value, j) => value + factor * b[i]![j]!));
}

/**
 * Inverse and logarithm of the absolute determinant, by Gauss–Jordan elimination with partial pivoting. A matrix without an
 * inverse has a determinant of zero, whose logarithm is −∞, and an inverse without meaning.
 */
export function inverted(matrix: readonly (readonly number[])[]): { inverse: Rows; logDeterminant: number } {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const inverse = zeros(n);
  for (let i = 0; i < n; i++) inverse[i]![i] = 1;
  let logDeterminant = 0;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[pivot]![k]!)) pivot = i;
    const value = a[pivot]![k]!;
    if (value === 0 || Number.isNaN(value)) return { inverse, logDeterminant: -Infinity };
    [a[k], a[pivot]] = [a[pivot]!, a[k]!];
    [inverse[k], inverse[pivot]] = [inverse[pivot]!, inverse[k]!];
    logDeterminant += Math.log(Math.abs(value));
    for (let j = 0; j < n; j++) {
      a[k]![j]! /= value;
      inverse[k]![j]! /= value;
    }
    for (let i = 0; i < n; i++) {
      const factor = a[i]![k]!;
      if (i === k || factor === 0) continue;
      for (let j = 0; j < n; j++) {
        a[i]![j]! -= factor * a[k]![j]!;
        inverse[i]![j]! -= factor * inverse[k]![j]!;
      }
    }
  }
  return { inverse, logDeterminant };
}

/**
 * Lower Cholesky factor; a pivot that is not above `least` of its diagonal has zeros below it, as the row follows from those
 * before.
 */
export function cholesky(matrix: readonly (readonly number[])[], least = 1e-12): Rows {
  const n = matrix.length;
  const lower = zeros(n);
  for (let j = 0; j < n; j++) {
    let pivot = matrix[j]![j]!;
    for (let k = 0; k < j; k++) pivot -= lower[j]![k]! ** 2;
    if (!(pivot > least * Math.abs(matrix[j]![j]!))) continue;
    const root = Math.sqrt(pivot);
    lower[j]![j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = sum / root;
    }
  }
  return lower;
}
