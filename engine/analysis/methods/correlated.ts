/** The correlation of normal scores that gives inputs the wanted rank correlations. */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** Inputs with the same rank correlation between each pair. */
export interface Together {
  inputs: readonly number[];
  /** Between -1 and 1. */
  rank: number;
}

/** Correlation of the normal scores of two inputs. */
export interface Pair {
  inputs: readonly [number, number];
  correlation: number;
}

/** Correlation of two normal variables whose rank correlation is `rank` (Pearson 1907). */
const ofNormals = (rank: number): number => 2 * Math.sin((Math.PI * rank) / 6);

/**
 * The Cholesky factor, row by row, of the correlation of the normal scores of `count` inputs. Of two groups that contain the
 * same pair, the later one counts.
 * @param pairs further correlations, of the normal scores themselves
 * @returns null if the correlations contradict each other, so that no inputs could have them
 */
export function factorOf(count: number, groups: readonly Together[], pairs: readonly Pair[] = []): number[][] | null {
  const matrix = Matrix.eye(count, count);
  for (const { inputs, rank } of groups)
    for (const i of inputs) for (const j of inputs) if (i !== j) matrix.set(i, j, ofNormals(rank));
  for (const {
    inputs: [i, j],
    correlation,
  } of pairs) {
    matrix.set(i, j, correlation);
    matrix.set(j, i, correlation);
  }
  const found = new CholeskyDecomposition(matrix);
  return found.isPositiveDefinite() ? found.lowerTriangularMatrix.to2DArray() : null;
}
