/**
 * Weighted least squares with limits by the method of Levenberg (1944) and Marquardt (1963). Only steps that reduce the
 * sum of squares are accepted; scaling gives the damping the same meaning for every unknown.
 */
import { CholeskyDecomposition, Matrix, solve } from 'ml-matrix';
import { dot } from '../numeric/dense.ts';
import { inward, outward, stepAt, type Unknown, within } from './coordinates.ts';

export interface Problem {
  unknowns: readonly Unknown[];
  /** Prediction of the model for each observation. */
  predict: (values: readonly number[]) => ArrayLike<number>;
  measured: ArrayLike<number>;
  /** Weight of each squared residual, proportional to 1 ÷ variance. */
  weights: ArrayLike<number>;
  /** Additional starting points. */
  starts?: readonly (readonly number[])[];
  /** Whether every start is followed for some steps: for models with many local minima. */
  thorough?: boolean;
}

export interface Solution {
  values: number[];
  /** Weighted sum of squares. */
  sum: number;
  /** Residuals × square root of their weights. */
  residuals: Float64Array;
  /** Derivatives of the weighted predictions, one column per unknown, in the coordinates of the search. */
  columns: Float64Array[];
  /** Unknowns held at a limit that the data would exceed. */
  held: boolean[];
  converged: boolean;
}

/** Maximum steps. */
const STEPS = 300;
const FIRST_DAMPING = 1;
/** Tolerance for a sum of squares of 1. */
const ROUNDING = 1e-16;
/** Minimum damping, below which rounding determines the step, and maximum damping, above which the step is zero. */
const LEAST_DAMPING = 1e-10;
const MOST_DAMPING = 1e8;
/** So many of the best starts are followed for some steps, and the best of those to convergence. */
const FOLLOWED = 3;
const SCOUTED = 12;
/** Maximum cosine of the angle between residuals and each derivative at a minimum. */
const FLAT = 1e-8;
/** Relative reduction of the sum of squares below which the search stops. */
const NO_GAIN = 1e-13;
/** The same, and the largest damping, for predictions that are less than smooth: beyond them only their errors decide. */
const NO_ROUGH_GAIN = 1e-5;
const MOST_ROUGH_DAMPING = 1e3;
/** Cosine still accepted as a minimum if no step improves. */
const NEARLY_FLAT = 1e-3;
/** Replaces a non-numeric value, so that the search turns back. */
const FAR = 1e100;

/** The best minimum found from the starts. Needs more observations than unknowns. */
export function leastSquares(asked: Problem): Solution {
  const problem = { ...asked, predict: remembered(asked.predict) };
  const { unknowns, starts = [] } = problem;
  const all = [unknowns.map(({ start }) => start), ...starts].map((values) => {
    const inside = values.map((value, j) => within(unknowns[j]!, value));
    return { values: inside, sum: square(weighted(problem, inside)) };
  });
  all.sort((a, b) => a.sum - b.sum);
  const scouts = all.slice(0, problem.thorough ? all.length : FOLLOWED);
  if (scouts.length === 1) return descend(problem, scouts[0]!.values, STEPS);
  const ahead = scouts.map(({ values }) => descend(problem, values, SCOUTED));
  const best = ahead.reduce((one, other) => (other.sum < one.sum ? other : one));
  return descend(problem, best.values, STEPS);
}

/** The same predictions, with those of the last two points kept: a step asks for each of its ends up to three times. */
function remembered(predict: Problem['predict']): Problem['predict'] {
  let kept: { values: readonly number[]; predicted: Float64Array }[] = [];
  return (values) => {
    let found = kept.find((one) => one.values.every((value, j) => value === values[j]));
    if (!found) {
      // Copies, as a model may return the same array each time.
      found = { values: [...values], predicted: Float64Array.from(predict(values)) };
      kept = [found, ...kept.slice(0, 1)];
    }
    return found.predicted;
  };
}

function descend(problem: Problem, from: readonly number[], steps: number): Solution {
  let values = [...from];
  let damping = FIRST_DAMPING;
  let idle = 0;
  let state = look(problem, values);
  const isRough = problem.unknowns.some((one) => one.step !== undefined);
  const [noGain, mostDamping] = isRough ? [NO_ROUGH_GAIN, MOST_ROUGH_DAMPING] : [NO_GAIN, MOST_DAMPING];
  for (let step = 0; step < steps; step++) {
    const free = freeOf(state);
    if (steepest(state, free) <= FLAT || damping > mostDamping) break;
    const better = improve(problem, values, state, free, damping);
    const sum = square(weighted(problem, better));
    if (!(sum < state.sum)) {
      damping *= 10;
      continue;
    }
    const gain = 1 - sum / state.sum;
    values = better;
    state = look(problem, values);
    damping = Math.max(LEAST_DAMPING, damping / 10);
    idle = gain < noGain ? idle + 1 : 0;
    if (idle === 2) break;
  }
  const hasSettled = isRough && (idle === 2 || damping > mostDamping);
  return { values, ...state, converged: hasSettled || steepest(state, freeOf(state)) <= NEARLY_FLAT };
}

const freeOf = ({ held }: Pick<Solution, 'held'>): number[] => held.flatMap((one, j) => (one ? [] : [j]));

/**
 * The point after a damped step, (JᵀJ + λI) δ = Jᵀr, or the start if that is no better. Residuals and columns are
 * scaled to length 1, so λ is dimensionless.
 */
function improve(
  { unknowns, predict, measured, weights }: Problem,
  values: readonly number[],
  { sum, columns }: Pick<Solution, 'sum' | 'columns'>,
  free: readonly number[],
  damping: number,
): number[] {
  const root = Math.sqrt(sum);
  const size = free.map((j) => norm(columns[j]!) / root || 1);
  const scale = Float64Array.from(weights, (weight) => Math.sqrt(weight) / root);
  const placed = (scaled: readonly number[]): number[] => {
    const at = [...values];
    for (const [k, j] of free.entries()) at[j] = within(unknowns[j]!, outward(unknowns[j]!, scaled[k]! / size[k]!));
    return at;
  };
  const residualsAt = (scaled: readonly number[]): Float64Array => {
    const predicted = predict(placed(scaled));
    return Float64Array.from(
      measured,
      (value, i) => value * scale[i]! - (Number.isFinite(predicted[i]) ? predicted[i]! * scale[i]! : FAR),
    );
  };
  const from = free.map((j, k) => inward(unknowns[j]!, values[j]!) * size[k]!);
  const before = residualsAt(from);
  const jacobian = new Matrix(free.map((j, k) => Array.from(columns[j]!, (one) => one / root / size[k]!)));
  const step = dampedStep(jacobian, Matrix.columnVector(before), damping);
  const to = free.map((j, k) => {
    const { min, max } = unknowns[j]!;
    const [low, high] = [min, max].map((limit) => inward(unknowns[j]!, limit) * size[k]!) as [number, number];
    return Math.min(Math.max(low, from[k]! + step.get(k, 0)), high);
  });
  return placed(square(residualsAt(to)) < square(before) - ROUNDING ? to : from);
}

/** @param jacobian One row per unknown. */
function dampedStep(jacobian: Matrix, residuals: Matrix, damping: number): Matrix {
  const normal = jacobian.mmul(jacobian.transpose());
  for (let k = 0; k < normal.rows; k++) normal.set(k, k, normal.get(k, k) + damping);
  const cholesky = new CholeskyDecomposition(normal);
  const gradient = jacobian.mmul(residuals);
  // Rounding may leave collinear derivatives without a positive pivot.
  return cholesky.isPositiveDefinite() ? cholesky.solve(gradient) : solve(normal, gradient);
}

/** The problem at one point. */
function look(problem: Problem, values: readonly number[]): Omit<Solution, 'values' | 'converged'> {
  const { unknowns } = problem;
  const residuals = weighted(problem, values);
  const columns = unknowns.map((_, j) => slope(problem, values, j));
  const held = unknowns.map(({ min, max }, j) => {
    const pull = dot(columns[j]!, residuals);
    return (values[j]! <= min && pull < 0) || (values[j]! >= max && pull > 0);
  });
  return { sum: square(residuals), residuals, columns, held };
}

/** (Measured minus predicted) × square root of the weight. */
function weighted({ predict, measured, weights }: Problem, values: readonly number[]): Float64Array {
  const predicted = predict(values);
  return Float64Array.from(measured, (value, i) =>
    Number.isFinite(predicted[i]) ? (value - predicted[i]!) * Math.sqrt(weights[i]!) : FAR,
  );
}

/** Derivative of the weighted predictions, by central differences if the limits leave room. */
export function slope(
  { unknowns, predict, weights }: Pick<Problem, 'unknowns' | 'predict' | 'weights' | 'measured'>,
  values: readonly number[],
  j: number,
): Float64Array {
  const unknown = unknowns[j]!;
  const at = inward(unknown, values[j]!);
  const step = stepAt(unknown, at);
  const high = Math.min(inward(unknown, unknown.max), at + step);
  const low = Math.max(inward(unknown, unknown.min), at - step);
  const moved = (to: number): ArrayLike<number> => {
    const trial = [...values];
    trial[j] = outward(unknown, to);
    // A copy, as a model may return the same array each time.
    return Float64Array.from(predict(trial));
  };
  const above = moved(high);
  const below = moved(low);
  return Float64Array.from(weights, (weight, i) => {
    const change = (Math.sqrt(weight) * (above[i]! - below[i]!)) / (high - low);
    return Number.isFinite(change) ? change : 0;
  });
}

/** Largest cosine between the residuals and a free derivative; 0 if the residuals are zero. */
function steepest(
  { residuals, columns, sum }: Pick<Solution, 'residuals' | 'columns' | 'sum'>,
  free: number[],
): number {
  if (sum < Number.MIN_VALUE * 1e20) return 0;
  return free.reduce((most, j) => {
    const size = norm(columns[j]!);
    return size === 0 ? most : Math.max(most, Math.abs(dot(columns[j]!, residuals)) / (size * Math.sqrt(sum)));
  }, 0);
}

const square = (a: ArrayLike<number>): number => dot(a, a);
const norm = (a: ArrayLike<number>): number => Math.sqrt(square(a));
