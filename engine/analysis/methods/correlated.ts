/** Rank correlation between samples (Iman and Conover 1982). */
import { CholeskyDecomposition, Matrix, inverse } from 'ml-matrix';
import { normalQuantile } from '../../numeric/normal.ts';
import { ranks } from './ranks.ts';

/** Inputs of which each pair has the same rank correlation. */
export interface Together {
  inputs: readonly number[];
  /** Between -1 and 1. */
  rank: number;
}

/** Correlation of two normal variables whose rank correlation is `rank` (Pearson 1907). */
const ofNormals = (rank: number): number => 2 * Math.sin((Math.PI * rank) / 6);

/**
 * The correlation matrix of normal scores of `count` inputs. Of two groups that contain the same pair, the later one counts.
 * @returns null if the correlations contradict each other, so that no inputs could have them
 */
export function correlationOf(count: number, groups: readonly Together[]): Matrix | null {
  const matrix = Matrix.eye(count, count);
  for (const { inputs, rank } of groups)
    for (const i of inputs) for (const j of inputs) if (i !== j) matrix.set(i, j, ofNormals(rank));
  return new CholeskyDecomposition(matrix).isPositiveDefinite() ? matrix : null;
}

/**
 * Reorders the values of each input so that their ranks correlate as wanted; each input keeps its values.
 * @param points Independent samples in the unit cube, row by row; changed. @param correlation Positive definite.
 */
export function correlate(points: readonly Float64Array[], correlation: Matrix): void {
  const inputs = Array.from({ length: correlation.rows }, (_, i) => i).filter((i) =>
    correlation.getRow(i).some((value, j) => j !== i && value !== 0),
  );
  if (inputs.length === 0 || points.length <= inputs.length) return;
  const scores = new Matrix(points.map((point) => inputs.map((i) => normalQuantile(point[i]!))));
  scores.center('column').scale('column');
  const found = scores
    .transpose()
    .mmul(scores)
    .div(points.length - 1);
  const spread = new CholeskyDecomposition(found);
  if (!spread.isPositiveDefinite()) return;
  const wanted = new CholeskyDecomposition(correlation.selection(inputs, inputs));
  // Removes the correlation that the samples have by chance, and gives them the wanted one.
  const mixed = scores
    .mmul(inverse(spread.lowerTriangularMatrix).transpose())
    .mmul(wanted.lowerTriangularMatrix.transpose());
  for (const [column, i] of inputs.entries()) {
    const sorted = points.map((point) => point[i]!).toSorted((a, b) => a - b);
    const place = ranks(mixed.getColumn(column));
    for (let n = 0; n < points.length; n++) points[n]![i] = sorted[Math.round(place[n]!) - 1]!;
  }
}
