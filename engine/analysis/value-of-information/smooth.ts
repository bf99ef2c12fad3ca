/**
 * Smooth regression of outcomes on a few inputs: penalised splines of each input (Eilers and Marx 1996) and products of pairs, with
 * the smoothing chosen by generalised cross-validation. A spline follows the steps and bends of a plant cost better than one
 * polynomial, and unlike a Gaussian process its work grows only in proportion to the samples.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { applied, cholesky, type Rows, transposed, zeros } from '../../numeric/dense.ts';
import type { Random } from '../../numeric/random.ts';
import { deviation, mean } from '../../numeric/statistics.ts';

/** Intervals between the knots of an input: more with more samples, fewer with more inputs. */
const MOST_INTERVALS = 12;
const COLUMNS = 60;
const LAMBDAS = Array.from({ length: 17 }, (_, k) => 10 ** (k - 8));
/** Standard deviations at which an input is cut off, so that a few far draws do not stretch the knots. */
const FAR = 4;

/** A regression of several outcomes on the same inputs. */
export interface Smooth {
  /** By outcome, then sample. */
  fitted: Float64Array[];
  /** Residual variance by outcome. */
  residual: number[];
  /**
   * By outcome, then sample: what the other samples say of each, with the same smoothing. It does not depend on the outcome of the sample
   * itself: if that were the value p that the others give, the fit would go through p, and it moves by its own weight h in the fit. So the
   * fitted value is p + h (y - p), and p = y - (y - fitted) / (1 - h).
   */
  byOthers: () => Float64Array[];
  /** Fitted values of the first outcomes with coefficients drawn from their distribution, together, as outcomes correlate. */
  drawn: (random: Random, first: number) => Float64Array[];
  /** Effective number of coefficients. */
  freedom: number;
}

/**
 * @param inputs by input, then sample; at least one
 * @param outcomes by outcome, then sample; all finite
 */
export function smooth(inputs: readonly Float64Array[], outcomes: readonly Float64Array[]): Smooth {
  const count = outcomes[0]!.length;
  const varying = inputs.filter((one) => deviation(one) > 0);
  const { columns, penalty } = basisOf(varying, count);
  const width = columns.length;
  const gram = zeros(width);
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) {
      const sum = dot(columns[a]!, columns[b]!);
      gram[a]![b] = sum;
      gram[b]![a] = sum;
    }
  const size = trace(gram) / width;
  for (let a = 0; a < width; a++) gram[a]![a]! += RIDGE * size;
  const { axes, curvature } = diagonal(gram, penalty);
  const scale = size / Math.max(1e-300, trace(penalty) / width);
  // By outcome: its coefficients in the axes, without smoothing.
  const loads = outcomes.map((y) =>
    applied(
      axes,
      columns.map((column) => dot(column, y)),
    ),
  );
  const squares = outcomes.map((y) => dot(y, y));
  let best = { score: Infinity, kept: curvature.map(() => 1), freedom: width };
  for (const lambda of LAMBDAS) {
    const kept = curvature.map((one) => 1 / (1 + lambda * scale * one));
    const freedom = kept.reduce((sum, one) => sum + one, 0);
    // Of all outcomes, each by its own scale, as one smoothing serves all.
    let score = -2 * outcomes.length * Math.log(Math.max(1e-9, 1 - freedom / count));
    for (const [k, load] of loads.entries()) {
      const left = load.reduce((sum, one, a) => sum - one ** 2 * kept[a]! * (2 - kept[a]!), squares[k]!);
      score += Math.log(Math.max(1e-12 * squares[k]!, left, 1e-300));
    }
    if (score < best.score) best = { score, kept, freedom };
  }
  const { kept, freedom } = best;
  const inColumns = (weights: readonly number[]): number[] => {
    const coefficients = Array.from({ length: width }, () => 0);
    for (const [a, weight] of weights.entries())
      for (let b = 0; b < width; b++) coefficients[b]! += weight * axes[a]![b]!;
    return coefficients;
  };
  const coefficients = loads.map((load) => inColumns(load.map((one, a) => one * kept[a]!)));
  const fitted = coefficients.map((own) => evaluated(columns, own, count));
  const residuals = outcomes.map((y, k) => y.map((value, n) => value - fitted[k]![n]!));
  const spare = Math.max(1, count - freedom);
  const between = residuals.map((a) => residuals.map((b) => dot(a, b) / spare));
  const root = cholesky(between);
  return {
    fitted,
    residual: between.map((row, k) => row[k]!),
    freedom,
    byOthers() {
      // The weight of each sample in its own fitted value.
      const own = new Float64Array(count);
      for (const [a, axis] of axes.entries())
        for (const [n, score] of evaluated(columns, axis, count).entries()) own[n]! += kept[a]! * score ** 2;
      return outcomes.map((y, k) => y.map((value, n) => value - residuals[k]![n]! / Math.max(LEAST_LEFT, 1 - own[n]!)));
    },
    drawn(random, first) {
      const noise = Array.from({ length: first }, () => inColumns(kept.map((one) => Math.sqrt(one) * random.normal())));
      return noise.map((_, k) =>
        evaluated(
          columns,
          coefficients[k]!.map((value, a) => noise.reduce((sum, own, m) => sum + root[k]![m]! * own[a]!, value)),
          count,
        ),
      );
    },
  };
}

/** Smallest part of an outcome that is left to the other samples: a sample far from all others has nearly none. */
const LEAST_LEFT = 1e-6;

/** Share of the mean diagonal that is added to it, as a spline may have no sample. */
const RIDGE = 1e-9;

/** Axes in which the gram matrix is 1 and the penalty diagonal (Demmler and Reinsch 1975): every smoothing is then a sum. */
function diagonal(gram: Rows, penalty: Rows): { axes: Rows; curvature: number[] } {
  const lower = cholesky(gram);
  const width = gram.length;
  const solved = (right: readonly number[]): number[] => {
    const x = [...right];
    for (let i = 0; i < width; i++) {
      for (let k = 0; k < i; k++) x[i]! -= lower[i]![k]! * x[k]!;
      x[i]! /= lower[i]![i]!;
    }
    return x;
  };
  const half = penalty.map(solved);
  const whole = transposed(half).map(solved);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(new Matrix(whole), {
    assumeSymmetric: true,
  });
  const axes = Array.from({ length: width }, (_, a) => {
    const x = eigenvectorMatrix.getColumn(a);
    for (let i = width - 1; i >= 0; i--) {
      for (let k = i + 1; k < width; k++) x[i]! -= lower[k]![i]! * x[k]!;
      x[i]! /= lower[i]![i]!;
    }
    return x;
  });
  return { axes, curvature: realEigenvalues.map((one) => Math.max(0, one)) };
}

function evaluated(columns: readonly Float64Array[], coefficients: readonly number[], count: number): Float64Array {
  const values = new Float64Array(count);
  for (const [a, column] of columns.entries()) {
    const weight = coefficients[a]!;
    for (let n = 0; n < count; n++) values[n]! += weight * column[n]!;
  }
  return values;
}

/** Columns of the basis, and the penalty of their coefficients. */
function basisOf(inputs: readonly Float64Array[], count: number): { columns: Float64Array[]; penalty: Rows } {
  const scores = inputs.map((values) => {
    const [middle, spread] = [mean(values), deviation(values)];
    return values.map((value) => Math.max(-FAR, Math.min(FAR, (value - middle) / spread)));
  });
  const intervals = Math.max(
    2,
    Math.min(MOST_INTERVALS, Math.floor(COLUMNS / Math.max(1, inputs.length)), Math.floor(count / 40)),
  );
  const columns: Float64Array[] = [new Float64Array(count).fill(1)];
  const blocks: { from: number; size: number }[] = [];
  for (const values of scores) {
    const splines = cubicSplines(values, intervals);
    // The sum of the splines is 1, the column that is there already.
    const own = splines.slice(1).map((column) => centred(column));
    blocks.push({ from: columns.length, size: own.length });
    columns.push(...own);
  }
  const products: Float64Array[] = [];
  for (const [i, a] of scores.entries())
    for (const b of scores.slice(i + 1)) {
      products.push(centred(a.map((value, n) => value * b[n]!)));
      if (scores.length > 4) continue;
      products.push(centred(a.map((value, n) => value ** 2 * b[n]!)), centred(a.map((value, n) => value * b[n]! ** 2)));
    }
  const plain = columns.length;
  columns.push(...products);
  const penalty = zeros(columns.length);
  for (const { from, size } of blocks) addDifferences(penalty, from, size);
  // Products shrink by the same smoothing, much less than the bends of a spline.
  for (let a = plain; a < columns.length; a++) penalty[a]![a] = 1e-3;
  return { columns, penalty };
}

/** Squares of the second differences of neighbouring coefficients; the first spline, which was left out, has 0. */
function addDifferences(penalty: Rows, from: number, size: number): void {
  for (let k = 0; k + 2 <= size; k++) {
    const terms = [
      { at: k - 1, weight: 1 },
      { at: k, weight: -2 },
      { at: k + 1, weight: 1 },
    ].filter(({ at }) => at >= 0);
    for (const a of terms) for (const b of terms) penalty[from + a.at]![from + b.at]! += a.weight * b.weight;
  }
}

/** Cubic B-splines on even knots from the smallest to the largest value, by De Boor's recursion in closed form. */
function cubicSplines(values: Float64Array, intervals: number): Float64Array[] {
  const low = values.reduce((least, one) => Math.min(least, one), Infinity);
  const high = values.reduce((most, one) => Math.max(most, one), -Infinity);
  const columns = Array.from({ length: intervals + 3 }, () => new Float64Array(values.length));
  for (let n = 0; n < values.length; n++) {
    const at = ((values[n]! - low) / (high - low)) * intervals;
    const k = Math.min(intervals - 1, Math.floor(at));
    const t = at - k;
    columns[k]![n] = (1 - t) ** 3 / 6;
    columns[k + 1]![n] = (3 * t ** 3 - 6 * t ** 2 + 4) / 6;
    columns[k + 2]![n] = (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6;
    columns[k + 3]![n] = t ** 3 / 6;
  }
  return columns;
}

function centred(column: Float64Array): Float64Array {
  const middle = mean(column);
  return column.map((value) => value - middle);
}

const trace = (matrix: Rows): number => matrix.reduce((sum, row, i) => sum + row[i]!, 0);

/** Of long columns, with four sums at once: one addition need not wait for the one before, which halves the time of a ranking. */
function dot(a: Float64Array, b: Float64Array): number {
  let [p, q, r, s] = [0, 0, 0, 0];
  const even = a.length & ~3;
  for (let i = 0; i < even; i += 4) {
    p += a[i]! * b[i]!;
    q += a[i + 1]! * b[i + 1]!;
    r += a[i + 2]! * b[i + 2]!;
    s += a[i + 3]! * b[i + 3]!;
  }
  for (let i = even; i < a.length; i++) p += a[i]! * b[i]!;
  return p + q + (r + s);
}
