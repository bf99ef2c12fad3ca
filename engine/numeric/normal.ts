/** Cumulative standard normal distribution, absolute error below 1.2e-7 (Press et al., Numerical Recipes, erfcc). */
export function normalCdf(x: number): number {
  const z = Math.abs(x) * Math.SQRT1_2;
  const t = 1 / (1 + 0.5 * z);
  const poly =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  const tail = 0.5 * t * Math.exp(-z * z + poly);
  return x >= 0 ? 1 - tail : tail;
}

/** Below it, the distribution is smaller than the smallest number. */
const FAR = -30;

/** Natural logarithm of the cumulative standard normal distribution, also far below the mean, where it is that of its expansion. */
export const logNormalCdf = (x: number): number =>
  x > FAR ? Math.log(normalCdf(x)) : -0.5 * x * x - Math.log(-x) - 0.5 * Math.log(2 * Math.PI);

const CENTRE = [
  [
    -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
    2.506628277459239,
  ],
  [-5.447609879822406e1, 1.615858368580409e2, -1.556989798598874e2, 6.680131188771972e1, -1.328068155288572e1, 1],
] as const;
const TAIL = [
  [
    -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1],
] as const;
const TAIL_FROM = 0.02425;

const horner = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, one) => sum * x + one, 0);

/**
 * Quantile of the standard normal distribution for a probability p in (0, 1); relative error below 1.2e-9 (Acklam
 * 2003).
 */
export function normalQuantile(p: number): number {
  if (p < TAIL_FROM || p > 1 - TAIL_FROM) {
    const q = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)));
    const x = horner(TAIL[0], q) / horner(TAIL[1], q);
    return p < 0.5 ? x : -x;
  }
  const q = p - 0.5;
  return (q * horner(CENTRE[0], q * q)) / horner(CENTRE[1], q * q);
}
