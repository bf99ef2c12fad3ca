/** A quadratic response surface of a few factors, by least squares. */
import { applied, inverted, type Rows } from '../../numeric/dense.ts';
import { studentQuantile } from '../../numeric/student.ts';
import type { DesignFactor, DesignRun } from './classical.ts';

export interface SurfaceTerm {
  /** Keys of the factors that are multiplied; empty for the constant, twice the same for a square. */
  factors: string[];
  /** In the unit of the response, for factors from −1 to 1 over their ranges. */
  coefficient: number;
  standard_error: number;
  /** 95 % interval. */
  low: number;
  high: number;
}

/** Terms that are looked for: all up to squares and pairs, or without pairs, or only main effects. */
export type SurfaceDegree = 'quadratic' | 'squares' | 'linear';

export interface ResponseSurface {
  terms: SurfaceTerm[];
  /** Terms that the runs cannot tell from those before them, by the keys of their factors. */
  left_out: string[][];
  /** Covariance of the coefficients, in the order of the terms. */
  covariance: Rows;
  /**
   * Sum of squares that each term adds to those before it (type I), in the order of the terms; that of the constant is of the mean.
   */
  sums: number[];
  r_squared: number;
  /** Standard deviation of a value about the surface. */
  deviation: number;
  freedom: number;
  /** Where its slope is zero; null if that is beyond the ranges. */
  stationary: { at: DesignRun; kind: 'maximum' | 'minimum' | 'saddle' } | null;
  predict: (run: DesignRun) => { value: number; standard_error: number };
  /** The value with other coefficients, at factors from −1 to 1 over their ranges. */
  valueAt: (coded: readonly number[], coefficients: readonly number[]) => number;
}

/**
 * Fits a constant, all main effects, all pairs and all squares; terms that the runs cannot tell from those before them are left out.
 * @returns null with fewer runs than one more than the terms
 */
export function responseSurface(
  factors: readonly DesignFactor[],
  runs: readonly DesignRun[],
  measured: readonly number[],
  degree: SurfaceDegree = 'quadratic',
): ResponseSurface | null {
  const coded = (run: DesignRun): number[] =>
    factors.map(({ key, min, max }) => (2 * (run[key]! - (min + max) / 2)) / (max - min || 1));
  const points = runs.map(coded);
  const wanted = termsOf(factors.length, degree);
  const { terms, sums } = independent(wanted, points, measured);
  const freedom = runs.length - terms.length;
  if (freedom < 1) return null;
  const rows = points.map((x) => terms.map((term) => valueOf(term, x)));
  const gram = terms.map((_, a) => terms.map((__, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, 0)));
  const right = terms.map((_, a) => rows.reduce((sum, row, i) => sum + row[a]! * measured[i]!, 0));
  const { inverse } = inverted(gram);
  const coefficients = applied(inverse, right);
  const fitted = applied(rows, coefficients);
  const left = measured.reduce((sum, value, i) => sum + (value - fitted[i]!) ** 2, 0);
  const mean = measured.reduce((sum, value) => sum + value, 0) / measured.length;
  const about = measured.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const variance = left / freedom;
  const named = (term: readonly number[]): string[] => term.map((j) => factors[j]!.key);
  const t = studentQuantile(0.975, freedom);
  return {
    terms: terms.map((term, k) => {
      const standard_error = Math.sqrt(variance * inverse[k]![k]!);
      const coefficient = coefficients[k]!;
      return {
        factors: named(term),
        coefficient,
        standard_error,
        low: coefficient - t * standard_error,
        high: coefficient + t * standard_error,
      };
    }),
    left_out: wanted.filter((term) => !terms.includes(term)).map(named),
    covariance: inverse.map((row) => row.map((value) => value * variance)),
    sums,
    r_squared: about > 0 ? 1 - left / about : 1,
    deviation: Math.sqrt(variance),
    freedom,
    stationary: stationaryOf(factors, terms, coefficients),
    predict(run) {
      const x = coded(run);
      const row = terms.map((term) => valueOf(term, x));
      const moved = applied(inverse, row);
      const spread = row.reduce((sum, value, k) => sum + value * moved[k]!, 0);
      return {
        value: row.reduce((sum, value, k) => sum + value * coefficients[k]!, 0),
        standard_error: Math.sqrt(variance * Math.max(0, spread)),
      };
    },
    valueAt: (x, values) => terms.reduce((sum, term, k) => sum + valueOf(term, x) * values[k]!, 0),
  };
}

/** Constant, main effects, pairs, squares, as far as the degree has them. */
function termsOf(count: number, degree: SurfaceDegree): number[][] {
  const places = Array.from({ length: count }, (_, k) => k);
  return [
    [],
    ...places.map((k) => [k]),
    ...(degree === 'quadratic' ? places.flatMap((i) => places.slice(i + 1).map((j) => [i, j])) : []),
    ...(degree === 'linear' ? [] : places.map((k) => [k, k])),
  ];
}

const valueOf = (term: readonly number[], x: readonly number[]): number =>
  term.reduce((product, k) => product * x[k]!, 1);

/** Share of the square of a column that must be left beside those before it. */
const LEAST_LEFT = 1e-8;

/** Terms whose columns are independent of those before them (Gram and Schmidt), and the sum of squares that each explains. */
function independent(
  wanted: readonly number[][],
  points: readonly (readonly number[])[],
  measured: readonly number[],
): { terms: number[][]; sums: number[] } {
  const basis: number[][] = [];
  const terms = wanted.filter((term) => {
    const column = points.map((x) => valueOf(term, x));
    const size = column.reduce((sum, one) => sum + one * one, 0);
    let rest = column;
    for (const other of basis) {
      const along = rest.reduce((sum, one, i) => sum + one * other[i]!, 0);
      rest = rest.map((one, i) => one - along * other[i]!);
    }
    const left = rest.reduce((sum, one) => sum + one * one, 0);
    if (!(left > LEAST_LEFT * size)) return false;
    basis.push(rest.map((one) => one / Math.sqrt(left)));
    return true;
  });
  return { terms, sums: basis.map((one) => one.reduce((sum, value, i) => sum + value * measured[i]!, 0) ** 2) };
}

/** Where the slope of the surface is zero, with what it is there; null beyond the ranges. */
function stationaryOf(
  factors: readonly DesignFactor[],
  terms: readonly number[][],
  coefficients: readonly number[],
): ResponseSurface['stationary'] {
  const count = factors.length;
  const of = (wanted: readonly number[]): number => {
    const k = terms.findIndex((term) => term.join() === wanted.join());
    return k < 0 ? 0 : coefficients[k]!;
  };
  const curvature = factors.map((_, i) =>
    factors.map((__, j) => (i === j ? 2 * of([i, i]) : of([Math.min(i, j), Math.max(i, j)]))),
  );
  const { inverse, logDeterminant } = inverted(curvature);
  if (!Number.isFinite(logDeterminant)) return null;
  const at = applied(
    inverse,
    factors.map((_, k) => -of([k])),
  );
  if (!at.every((x) => Math.abs(x) <= 1)) return null;
  // Signs of the leading minors tell definite matrices from others (Sylvester).
  const minors = factors.map((_, n) => signOfMinor(curvature, n + 1));
  const kind = minors.every((sign) => sign > 0)
    ? 'minimum'
    : minors.every((sign, n) => sign === (n % 2 === 0 ? -1 : 1))
      ? 'maximum'
      : 'saddle';
  const run = Object.fromEntries(
    factors.map(({ key, min, max }, k) => [key, (min + max) / 2 + (at[k]! * (max - min)) / 2]),
  );
  return count > 0 ? { at: run, kind } : null;
}

/** Sign of a leading minor, by elimination without exchange of rows. */
function signOfMinor(matrix: readonly (readonly number[])[], size: number): number {
  const a = matrix.slice(0, size).map((row) => row.slice(0, size));
  let sign = 1;
  for (let k = 0; k < size; k++) {
    const pivot = a[k]![k]!;
    if (pivot === 0) return 0;
    sign *= Math.sign(pivot);
    for (let i = k + 1; i < size; i++) {
      const factor = a[i]![k]! / pivot;
      for (let j = k; j < size; j++) a[i]![j]! -= factor * a[k]![j]!;
    }
  }
  return sign;
}
