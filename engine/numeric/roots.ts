/** Root finding with bounded work: every call ends, and identical calls give identical results. */

/**
 * Root of a function that changes sign on [low, high], by bisection.
 * @returns The midpoint of the last bracket; the end nearer zero if there is no change of sign.
 */
export function bisect(f: (x: number) => number, low: number, high: number, steps = 60): number {
  let a = low;
  let b = high;
  const fa = f(a);
  const rising = fa < 0;
  for (let i = 0; i < steps; i++) {
    const middle = 0.5 * (a + b);
    if (middle === a || middle === b) break;
    if (f(middle) < 0 === rising) a = middle;
    else b = middle;
  }
  return 0.5 * (a + b);
}

/**
 * Root of a continuous function that changes sign on [low, high]: inverse quadratic interpolation where the last three points allow
 * it, bisection elsewhere (Chandrupatla 1997). The root is always between the last two points, so that a steep function cannot end
 * the search early.
 * @param tolerance Width of the last bracket.
 */
export function rootBetween(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance: number,
  steps = 100,
): number {
  // The newest point is a; the root is between a and b; c is the one before.
  let a = high;
  let b = low;
  let fb = f(b);
  let fa = f(a);
  if (fb === 0) return b;
  if (fa === 0 || fa > 0 === fb > 0) return Math.abs(fb) < Math.abs(fa) ? b : a;
  let share = fa / (fa - fb);
  for (let i = 0; i < steps; i++) {
    const x = a + share * (b - a);
    const fx = f(x);
    if (fx === 0) return x;
    let c: number;
    let fc: number;
    if (fx > 0 === fa > 0) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const width = Math.abs(b - a);
    const least = (0.5 * tolerance) / width;
    if (!(least < 0.5)) break;
    const place = (a - b) / (c - b);
    const height = (fa - fb) / (fc - fb);
    share =
      height ** 2 < place && (1 - height) ** 2 < 1 - place
        ? ((fa / (fb - fa)) * fc) / (fb - fc) + ((((c - a) / (b - a)) * fa) / (fc - fa)) * (fb / (fc - fb))
        : 0.5;
    share = Math.min(1 - least, Math.max(least, share));
  }
  return (a * fb - b * fa) / (fb - fa);
}
