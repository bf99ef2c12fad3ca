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
 * Root of a continuous function that changes sign on [low, high], by regula falsi in the Illinois form: as safe as
 * bisection, and with few steps on the smooth or piecewise linear functions used here.
 * @param tolerance Absolute
 * tolerance on x.
 */
export function illinois(f: (x: number) => number, low: number, high: number, tolerance: number, steps = 60): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0 || fa > 0 === fb > 0) return Math.abs(fa) < Math.abs(fb) ? a : b;
  let side = 0;
  for (let i = 0; i < steps && Math.abs(b - a) > tolerance; i++) {
    const x = (a * fb - b * fa) / (fb - fa);
    const fx = f(x);
    if (fx === 0) return x;
    if (fx > 0 === fb > 0) {
      // The size of the last step detects convergence from one side, unlike the width of the bracket.
      if (Math.abs(b - x) <= tolerance) return x;
      b = x;
      fb = fx;
      if (side === -1) fa *= 0.5;
      side = -1;
    } else {
      if (Math.abs(a - x) <= tolerance) return x;
      a = x;
      fa = fx;
      if (side === 1) fb *= 0.5;
      side = 1;
    }
  }
  return (a * fb - b * fa) / (fb - fa);
}
