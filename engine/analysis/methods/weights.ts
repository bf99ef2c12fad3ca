/** Shares of the variance of an output that its inputs explain, even if these are correlated. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { correlation } from './ranks.ts';

/** Eigenvalues below this are those of inputs that follow from others. */
const LEAST = 1e-10;

/**
 * Relative weights (Johnson 2000): the share of the variance of the output explained by each input in a linear model, in
 * which what correlated inputs explain together is divided between them.
 * @param inputs By input, then sample. @returns 0 to 1; they add up to the explained share
 */
export function relativeWeights(inputs: readonly ArrayLike<number>[], output: ArrayLike<number>): number[] {
  const count = inputs.length;
  if (count === 0) return [];
  const own = new Matrix(inputs.map((one, i) => inputs.map((other, j) => (i === j ? 1 : correlation(one, other)))));
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(own, { assumeSymmetric: true });
  const roots = realEigenvalues.map((value) => Math.sqrt(Math.max(0, value)));
  const inverse = realEigenvalues.map((value) => (value > LEAST ? 1 / Math.sqrt(value) : 0));
  const between = (diagonal: number[]): Matrix =>
    eigenvectorMatrix.mmul(Matrix.diag(diagonal)).mmul(eigenvectorMatrix.transpose());
  const toOutput = Matrix.columnVector(inputs.map((one) => correlation(one, output)));
  // Of the uncorrelated variables nearest to the inputs.
  const slopes = between(inverse).mmul(toOutput);
  const loadings = between(roots);
  return inputs.map((_, i) => {
    let weight = 0;
    for (let k = 0; k < count; k++) weight += loadings.get(i, k) ** 2 * slopes.get(k, 0) ** 2;
    return weight;
  });
}
