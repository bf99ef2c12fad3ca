/** Variance-based and screening measures of sensitivity, from outputs at designed inputs. */

const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};

/** Population variance of two combined samples. */
export function jointVariance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const middle = (mean(a) * a.length + mean(b) * b.length) / (a.length + b.length);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - middle) ** 2;
  for (let i = 0; i < b.length; i++) sum += (b[i]! - middle) ** 2;
  return sum / (a.length + b.length);
}

/**
 * First-order index after Saltelli et al. 2010: mean of f_B (f_AB - f_A) ÷ variance.
 * @param a,b Outputs at the rows of two independent samples. @param ab Outputs at the rows of the first with one input
 * of the second. Subtract the mean from all three if it is large compared with the spread; otherwise the estimate is
 * noisy.
 */
export function saltelliFirst(a: ArrayLike<number>, b: ArrayLike<number>, ab: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += b[i]! * (ab[i]! - a[i]!);
  return sum / a.length / jointVariance(a, b);
}

/** First-order index after Jansen 1999: 1 minus half the mean squared difference to the second sample. */
export const jansenFirst = (a: ArrayLike<number>, b: ArrayLike<number>, ab: ArrayLike<number>): number =>
  1 - halfSquare(b, ab) / jointVariance(a, b);

/** Total index after Jansen 1999. */
export const jansenTotal = (a: ArrayLike<number>, b: ArrayLike<number>, ab: ArrayLike<number>): number =>
  halfSquare(a, ab) / jointVariance(a, b);

function halfSquare(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i]! - y[i]!) ** 2;
  return sum / (2 * x.length);
}

/** Mean absolute effect and standard deviation of effects of one input (Morris; Campolongo's µ*). */
export function morris(effects: ArrayLike<number>): { mean: number; deviation: number } {
  const middle = mean(effects);
  let absolute = 0;
  let square = 0;
  for (let i = 0; i < effects.length; i++) {
    absolute += Math.abs(effects[i]!);
    square += (effects[i]! - middle) ** 2;
  }
  return {
    mean: absolute / effects.length,
    deviation: effects.length > 1 ? Math.sqrt(square / (effects.length - 1)) : 0,
  };
}
