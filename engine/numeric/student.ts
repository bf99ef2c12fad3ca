/** Student's t and Fisher's F distributions. */

/** ln Γ(x) for x > 0, relative error below 1e-13 (Lanczos with g = 7, 9 terms). */
function logGamma(x: number): number {
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

const TERMS = 300;
const TINY = 1e-300;

/** Regularised incomplete beta function I_x(a, b) by Lentz's continued fraction. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * fraction;
}
const away = (x: number): number => (Math.abs(x) < TINY ? TINY : x);

/** Probability of a value below t. */
export function studentCdf(t: number, freedom: number): number {
  const tail = 0.5 * incompleteBeta(freedom / (freedom + t * t), 0.5 * freedom, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** Probability of a ratio of variances above f, with the degrees of freedom of its numerator and denominator. */
export const fisherTail = (f: number, above: number, below: number): number =>
  incompleteBeta(below / (below + above * f), 0.5 * below, 0.5 * above);

/**
 * Quantile of t for a probability above 0.5; by bisection in a bracket that is doubled until it contains the quantile.
 */
export function studentQuantile(share: number, freedom: number): number {
  let low = 0;
  let high = 2;
  while (studentCdf(high, freedom) < share) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    if (studentCdf(middle, freedom) < share) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}
