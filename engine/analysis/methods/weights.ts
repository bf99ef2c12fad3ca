/** Shares of the variance of an output that its inputs explain, even if these are correlated. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

/** Eigenvalues below this are those of inputs that follow from others. */
const LEAST = 1e-10;

/**
 * Relative weights (Johnson 2000): the share of the variance of the output explained by each input in a linear model, in
 * which what correlated inputs explain together is divided between them.
 * @param own Correlations of the inputs with each other. @param toOutput Correlations of the inputs with the output.
 * @returns 0 to 1; they add up to the explained share
 */
export function relativeWeights(own: Matrix, toOutput: readonly number[]): number[] {
  const count = toOutput.length;
  if (count === 0) return [];
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(own, { assumeSymmetric: true });
  const roots = realEigenvalues.map((value) => Math.sqrt(Math.max(0, value)));
  const inverse = realEigenvalues.map((value) => (value > LEAST ? 1 / Math.sqrt(value) : 0));
  const between = (diagonal: number[]): Matrix =>
    eigenvectorMatrix.mmul(Matrix.diag(diagonal)).mmul(eigenvectorMatrix.transpose());
  // Of the uncorrelated variables nearest to the inputs.
  const slopes = between(inverse).mmul(Matrix.columnVector([...toOutput]));
  const loadings = between(roots);
  return toOutput.map((_, i) => {
    let weight = 0;
    for (let k = 0; k < count; k++) weight += loadings.get(i, k) ** 2 * slopes.get(k, 0) ** 2;
    return weight;
  });
}
