/** Local improvement of a point: a simplex on the numbers, and steps of whole numbers and choices. */
import { compare, type Gene, type Individual, type Runner } from './problem.ts';

/** Size of the first simplex, and size at which it has converged, as shares of the ranges. */
const SIDE = 0.02;
const CLOSED = 1e-9;
/** Evaluations per number after a discrete step. */
const LEAP = 40;

/** @returns the same or a better point */
export function polish(runner: Runner, from: Individual, budget: number): Individual {
  const until = runner.evaluations + budget;
  const reals = runner.genes.flatMap((gene, i) => (gene.kind === 'real' ? [i] : []));
  let best = from;
  for (;;) {
    const before = best;
    if (reals.length > 0) best = simplex(runner, best, reals, until);
    best = steps(runner, best, until);
    best = leaps(runner, best, reals, until);
    const gain = compare(best, before) === 0 ? 0 : before.objectives[0]! - best.objectives[0]!;
    const isDone = before.violation === best.violation && !(gain > 1e-10 * Math.abs(best.objectives[0]!));
    if (isDone || runner.evaluations >= until || runner.left <= 0) return best;
  }
}

/**
 * Nelder and Mead (1965), with the coefficients of Gao and Han (2012) for many dimensions; points are limited to the
 * ranges.
 */
function simplex(runner: Runner, from: Individual, reals: readonly number[], until: number): Individual {
  const n = reals.length;
  const [expand, contract, shrink] = [1 + 2 / n, 0.75 - 1 / (2 * n), 1 - 1 / n].map((one) => (n === 1 ? 0.5 : one)) as [
    number,
    number,
    number,
  ];
  const growth = n === 1 ? 2 : expand;
  const run = (code: Float64Array): Individual | null => (runner.evaluations < until ? runner.run(code) : null);
  const moved = (code: Float64Array, i: number, by: number): Float64Array => {
    const copy = code.slice();
    const up = copy[i]! + by;
    copy[i] = up <= 1 ? up : Math.max(0, copy[i]! - by);
    return copy;
  };
  const points: Individual[] = [from];
  for (const i of reals) {
    const corner = run(moved(from.code, i, SIDE));
    if (!corner) return best(points);
    points.push(corner);
  }
  for (;;) {
    points.sort(compare);
    const worst = points[n]!;
    const width = Math.max(...reals.map((i) => Math.abs(worst.code[i]! - points[0]!.code[i]!)));
    if (width < CLOSED) return points[0]!;
    const middle = (i: number): number => {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += points[k]!.code[i]!;
      return sum / n;
    };
    const along = (by: number): Individual | null => {
      const code = points[0]!.code.slice();
      for (const i of reals) code[i] = Math.min(1, Math.max(0, middle(i) + by * (middle(i) - worst.code[i]!)));
      return run(code);
    };
    const reflected = along(1);
    if (!reflected) return best(points);
    let taken: Individual | null = null;
    if (compare(reflected, points[0]!) < 0) {
      const further = along(growth);
      taken = further && compare(further, reflected) < 0 ? further : reflected;
    } else if (compare(reflected, points[n - 1]!) < 0) taken = reflected;
    else {
      const isOutside = compare(reflected, worst) < 0;
      const nearer = along(isOutside ? contract : -contract);
      if (nearer && compare(nearer, isOutside ? reflected : worst) < 0) taken = nearer;
    }
    if (taken) {
      points[n] = taken;
      continue;
    }
    for (let k = 1; k <= n; k++) {
      const code = points[k]!.code.slice();
      for (const i of reals) code[i] = points[0]!.code[i]! + shrink * (code[i]! - points[0]!.code[i]!);
      const closer = run(code);
      if (!closer) return best(points);
      points[k] = closer;
    }
  }
}

const best = (points: readonly Individual[]): Individual => points.reduce((a, b) => (compare(b, a) < 0 ? b : a));

/** Tries another choice, or a whole number up or down, and optimises the numbers before comparing. */
function leaps(runner: Runner, from: Individual, reals: readonly number[], until: number): Individual {
  if (reals.length === 0) return from;
  let now = from;
  for (const [i, gene] of runner.genes.entries()) {
    if (gene.kind === 'real') continue;
    for (const value of others(gene, now.code[i]!)) {
      const code = now.code.slice();
      code[i] = value;
      const landed = runner.evaluations < until ? runner.run(code) : null;
      if (!landed) return now;
      const settled = simplex(runner, landed, reals, Math.min(until, runner.evaluations + LEAP * reals.length));
      if (compare(settled, now) < 0) now = settled;
    }
  }
  return now;
}

/** Neighbouring codes: every other choice, or one whole number less and more. */
function others(gene: Gene, code: number): number[] {
  if (gene.kind === 'real') return [0, 1];
  if (gene.kind === 'choice') return Array.from({ length: gene.count }, (_, k) => k).filter((k) => k !== code);
  const unit = 1 / (gene.max - gene.min + 1);
  return [code - unit, code + unit].filter((one) => one >= 0 && one <= 1);
}

/** Moves one whole number up or down, to another choice, or to an end of a range, as long as a move is better. */
function steps(runner: Runner, from: Individual, until: number): Individual {
  let now = from;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const [i, gene] of runner.genes.entries()) {
      for (const value of others(gene, now.code[i]!)) {
        if (runner.evaluations >= until) return now;
        const code = now.code.slice();
        code[i] = value;
        const tried = runner.run(code);
        if (!tried || compare(tried, now) >= 0) continue;
        now = tried;
        isBetter = true;
      }
    }
  }
  return now;
}
