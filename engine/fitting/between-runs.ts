/**
 * The scatter of parameters between runs, apart from the error of measurement. Each run has parameters of its own, normally
 * distributed about their mean in the coordinates of the search: a non-linear mixed-effects model. It is linearised at the
 * estimates of each run, as by Lindstrom and Bates (1990), and the variances are those of restricted maximum likelihood
 * (Patterson and Thompson 1971). The degrees of freedom of the mean follow from the curvature of the likelihood
 * (Giesbrecht and Burns 1985).
 */
import { added, applied, dot, inverted, product, type Rows, transposed, zeros } from '../numeric/dense.ts';
import { studentQuantile } from '../numeric/student.ts';
import { inward, outward, type Unknown, within } from './coordinates.ts';
import { slope } from './least-squares.ts';
import type { Prepared } from './model.ts';

/** What was measured in one run. */
export interface MeasuredRun {
  name: string;
  /** Initial states and the like, which are of this run alone. */
  extra: readonly Unknown[];
  /** Number of the parameters that its values can depend on. */
  informed: number;
  /** Predictions of the measured values, from the parameters and the extra unknowns. */
  predict: Prepared['predict'];
  measured: readonly number[];
  /** Of each value, relative to the others of its response. */
  weights: readonly number[];
  /** Number of the response of each value. */
  responses: readonly number[];
}

export interface BetweenRuns {
  /** Mean of each parameter over runs, in its unit. */
  values: number[];
  /** Of the means, in the coordinates of the search. */
  covariance: Rows;
  /** Degrees of freedom of the variance of each mean, and its t of the 95 % interval. */
  freedom: number[];
  t: number[];
  /** Variance of each parameter between runs, in the coordinates of the search; 0 for those that do not scatter. */
  between: number[];
  /** Variance of a value with weight 1, by response. */
  variances: number[];
  runs: RunEstimate[];
}

export interface RunEstimate {
  name: string;
  /** Its parameters and extra unknowns. */
  values: number[];
  /** Of these, in the coordinates of the search. */
  covariance: Rows;
}

/** Runs from which a scatter can be estimated. */
export const LEAST_RUNS = 3;
/** Values that must be left per response and run after the unknowns of the run, on average. */
const LEAST_LEFT = 1;
const STEPS = 40;
const SETTLED = 1e-4;
/** Maximum step, in the logarithm or as a share of the limits. */
const LONGEST = 0.5;
/** Golden-section steps over the logarithm of a variance. */
const GOLDEN = 26;
const RATIO = (Math.sqrt(5) - 1) / 2;
/** Variances between runs that are tried, relative to that of an estimate from one run. */
const SPAN = [1e-3, 1e5] as const;

/** A run as linearised: information and score of its parameters, without its extra unknowns. */
interface Linear {
  information: Rows;
  score: number[];
  /** Sum of squares within the run, and the values left for it. */
  sum: number;
  left: number;
  /** Of all its unknowns, for the residuals. */
  columns: Float64Array[];
  extraInverse: Rows;
  cross: Rows;
  extraScore: number[];
  residuals: Float64Array;
}

interface Question {
  parameters: readonly Unknown[];
  /** Parameters that differ between runs; the others are common to all. */
  scatters: readonly boolean[];
  runs: readonly MeasuredRun[];
  /** Estimates without scatter between runs: parameters, then the extra unknowns of each run in turn. */
  start: readonly number[];
  variances: readonly number[];
  /** Parameters held at a limit. */
  held: readonly boolean[];
}

/** @returns null if the runs are too few, or have too few values each, to tell their scatter from that of the values */
export function betweenRuns(question: Question): BetweenRuns | null {
  const { parameters, runs, start } = question;
  const count = parameters.length;
  const total = runs.reduce((sum, run) => sum + run.measured.length, 0);
  const unknowns = runs.reduce((sum, run) => sum + Math.min(run.measured.length, run.informed + run.extra.length), 0);
  if (runs.length < LEAST_RUNS || total - unknowns < LEAST_LEFT * runs.length) return null;
  let next = count;
  const state: State = {
    mean: parameters.map((one, j) => inward(one, start[j]!)),
    apart: runs.map(() => parameters.map(() => 0)),
    extra: runs.map(({ extra }) => extra.map((one) => inward(one, start[next++]!))),
    between: parameters.map(() => 0),
    variances: [...question.variances],
  };
  let settled = false;
  for (let step = 0; step < STEPS && !settled; step++) settled = improve(question, state, step < 2 ? 3 : 1);
  if (!settled || state.between.every((one) => one === 0)) return null;
  return summary(question, state);
}

interface State {
  /** In the coordinates of the search. */
  mean: number[];
  /** Deviation of each run from the mean. */
  apart: number[][];
  extra: number[][];
  between: number[];
  variances: number[];
}

const valuesOf = ({ parameters, runs }: Question, { mean, apart, extra }: State, i: number): number[] => [
  ...parameters.map((one, j) => within(one, outward(one, mean[j]! + apart[i]![j]!))),
  ...runs[i]!.extra.map((one, k) => within(one, outward(one, extra[i]![k]!))),
];

/** Linearises every run, estimates the variances and takes one step. @returns whether nothing moved any more */
function improve(question: Question, state: State, sweeps: number): boolean {
  const { parameters, runs, held } = question;
  const linear = runs.map((_, i) => linearised(question, state, i));
  const free = parameters.map((_, j) => j).filter((j) => !held[j]);
  const errors = free.map((j) => 1 / Math.sqrt(linear.reduce((sum, one) => sum + one.information[j]![j]!, 0)));
  state.between = restricted(question, linear, state.between, sweeps);
  const { step, runSteps } = steps(linear, state.between, free, parameters.length);
  let longest = 0;
  const measure = (unknown: Unknown, by: number): void => {
    const room = unknown.log ? 1 : unknown.max - unknown.min;
    longest = Math.max(longest, Math.abs(by) / room);
  };
  for (const [j, by] of step.entries()) measure(parameters[j]!, by);
  const scale = longest > LONGEST ? LONGEST / longest : 1;
  for (const [j, by] of step.entries()) state.mean[j] = bounded(parameters[j]!, state.mean[j]! + scale * by);
  for (const [i, { apart, extra }] of runSteps.entries()) {
    for (const [j, to] of apart.entries()) {
      const by = Math.max(-LONGEST, Math.min(LONGEST, (to - state.apart[i]![j]!) * scale));
      state.apart[i]![j] = parameters[j]!.log
        ? state.apart[i]![j]! + by
        : scale * to + (1 - scale) * state.apart[i]![j]!;
    }
    for (const [k, by] of extra.entries()) {
      const unknown = runs[i]!.extra[k]!;
      const short = unknown.log ? Math.max(-LONGEST, Math.min(LONGEST, by)) : by;
      state.extra[i]![k] = bounded(unknown, state.extra[i]![k]! + scale * short);
    }
  }
  const before = state.variances;
  state.variances = scatterWithin(question, state);
  const moved = free.some((j, k) => Math.abs(step[j]!) > SETTLED * Math.max(errors[k]!, Math.sqrt(state.between[j]!)));
  return !moved && before.every((one, k) => Math.abs(state.variances[k]! / one - 1) < 10 * SETTLED);
}

const bounded = (unknown: Unknown, at: number): number =>
  Math.min(Math.max(at, inward(unknown, unknown.min)), inward(unknown, unknown.max));

function linearised(question: Question, state: State, i: number): Linear {
  const { parameters } = question;
  const { extra, informed, predict, measured, weights, responses } = question.runs[i]!;
  const unknowns = [...parameters, ...extra];
  const values = valuesOf(question, state, i);
  const weighted = weights.map((weight, n) => weight / state.variances[responses[n]!]!);
  const columns = unknowns.map((_, j) => slope({ unknowns, predict, weights: weighted, measured }, values, j));
  const predicted = predict(values);
  const count = parameters.length;
  const residuals = Float64Array.from(measured, (value, n) => {
    let one = (value - predicted[n]!) * Math.sqrt(weighted[n]!);
    for (let j = 0; j < count; j++) one += columns[j]![n]! * state.apart[i]![j]!;
    return one;
  });
  const dots = columns.map((a) => columns.map((b) => dot(a, b)));
  const pulls = columns.map((a) => dot(a, residuals));
  const within = dots.slice(0, count).map((row) => row.slice(0, count));
  const cross = dots.slice(count).map((row) => row.slice(0, count));
  const own = dots.slice(count).map((row) => row.slice(count));
  const extraInverse = inverted(own).inverse;
  const extraScore = pulls.slice(count);
  const back = product(transposed(cross), extraInverse);
  const information = cross.length > 0 ? added(within, product(back, cross), -1) : within;
  const shift = applied(back, extraScore);
  const score = pulls.slice(0, count).map((one, j) => one - (cross.length > 0 ? shift[j]! : 0));
  // What the best parameters of this run alone would leave.
  const rank = Math.min(informed, Math.max(0, measured.length - extra.length));
  const ridge = information.map((row, a) => row.map((value, b) => value + (a === b ? 1e-9 * (row[a]! || 1) : 0)));
  const explained =
    dot(score, applied(inverted(ridge).inverse, score)) + dot(extraScore, applied(extraInverse, extraScore));
  return {
    information,
    score,
    sum: Math.max(0, dot(residuals, residuals) - explained),
    left: measured.length - extra.length - rank,
    columns,
    extraInverse,
    cross,
    extraScore,
    residuals,
  };
}

/** A = M (I + Ω M)⁻¹, a = (I + M Ω)⁻¹ s, and the terms of the likelihood. */
function marginal({ information, score }: Linear, between: readonly number[]) {
  const scaled = information.map((row, a) => row.map((value, b) => between[a]! * value + (a === b ? 1 : 0)));
  const { inverse, logDeterminant } = inverted(scaled);
  // (I + ΩM)⁻¹, whose transpose is (I + MΩ)⁻¹.
  const weight = product(information, inverse);
  const pull = applied(transposed(inverse), score);
  const quadratic = -dot(
    score,
    pull.map((one, j) => between[j]! * one),
  );
  return { weight, pull, quadratic, logDeterminant, inverse };
}

function combined(linear: readonly Linear[], between: readonly number[], free: readonly number[]) {
  const parts = linear.map((one) => marginal(one, between));
  const weight = free.map((i) => free.map((j) => parts.reduce((sum, one) => sum + one.weight[i]![j]!, 0)));
  const pull = free.map((j) => parts.reduce((sum, one) => sum + one.pull[j]!, 0));
  return { parts, pull, ...inverted(weight) };
}

/** Twice the negative logarithm of the restricted likelihood, without constants. */
function deviance(linear: readonly Linear[], between: readonly number[], free: readonly number[]): number {
  const { parts, pull, inverse, logDeterminant } = combined(linear, between, free);
  const sums = parts.reduce((sum, one) => sum + one.logDeterminant + one.quadratic, 0);
  return sums + logDeterminant - dot(pull, applied(inverse, pull));
}

/** The variances between runs of the greatest restricted likelihood, one after the other. */
function restricted(
  { scatters, held }: Question,
  linear: readonly Linear[],
  from: readonly number[],
  sweeps: number,
): number[] {
  const between = [...from];
  const free = held.flatMap((one, j) => (one ? [] : [j]));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const j of free) {
      if (!scatters[j]) continue;
      const single = linear.length / linear.reduce((sum, one) => sum + one.information[j]![j]!, 0);
      if (!Number.isFinite(single)) continue;
      const at = (value: number): number => {
        between[j] = value;
        return deviance(linear, between, free);
      };
      const none = at(0);
      const found = lowest((log) => at(Math.exp(log)), Math.log(SPAN[0] * single), Math.log(SPAN[1] * single));
      between[j] = found.value < none ? Math.exp(found.at) : 0;
    }
  }
  return between;
}

function lowest(f: (x: number) => number, from: number, to: number): { at: number; value: number } {
  // A coarse search first, as the likelihood may have two maxima.
  const coarse = 12;
  let best = { at: from, value: Infinity };
  for (let k = 0; k <= coarse; k++) {
    const at = from + ((to - from) * k) / coarse;
    const value = f(at);
    if (value < best.value) best = { at, value };
  }
  const width = (to - from) / coarse;
  let [low, high] = [best.at - width, best.at + width];
  let [left, right] = [high - RATIO * (high - low), low + RATIO * (high - low)];
  let [atLeft, atRight] = [f(left), f(right)];
  for (let k = 0; k < GOLDEN; k++) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - RATIO * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + RATIO * (high - low);
      atRight = f(right);
    }
  }
  const found = atLeft < atRight ? { at: left, value: atLeft } : { at: right, value: atRight };
  return found.value < best.value ? found : best;
}

/** The step of the mean, and the deviation and the step of the extra unknowns of each run. */
function steps(linear: readonly Linear[], between: readonly number[], free: readonly number[], count: number) {
  const { parts, pull, inverse } = combined(linear, between, free);
  const found = applied(inverse, pull);
  const step = Array.from({ length: count }, () => 0);
  for (const [k, j] of free.entries()) step[j] = found[k]!;
  const runSteps = linear.map((one, i) => {
    const left = one.score.map((value, j) => value - dot(one.information[j]!, step));
    const apart = applied(transposed(parts[i]!.inverse), left).map((value, j) => between[j]! * value);
    const moved = step.map((value, j) => value + apart[j]!);
    const rest = one.extraScore.map((value, k) => value - dot(one.cross[k]!, moved));
    return { apart, extra: applied(one.extraInverse, rest) };
  });
  return { step, runSteps };
}

/** Covariance of the unknowns of a run, given the data of all. */
function covarianceOf(one: Linear, between: readonly number[], ofMean: Rows): Rows {
  const { inverse } = marginal(one, between);
  // Given the mean: (I + ΩM)⁻¹ Ω; the uncertainty of the mean adds (I + ΩM)⁻¹ C (I + MΩ)⁻¹.
  const given = inverse.map((row) => row.map((value, j) => value * between[j]!));
  const own = added(given, product(product(inverse, ofMean), transposed(inverse)));
  const lead = product(one.extraInverse, one.cross).map((row) => row.map((value) => -value));
  const count = own.length;
  const all = zeros(count + lead.length);
  const crossed = lead.length > 0 ? product(lead, own) : [];
  const extra = lead.length > 0 ? added(one.extraInverse, product(crossed, transposed(lead))) : [];
  for (let i = 0; i < count; i++) for (let j = 0; j < count; j++) all[i]![j] = own[i]![j]!;
  for (let k = 0; k < lead.length; k++) {
    for (let j = 0; j < count; j++) {
      all[count + k]![j] = crossed[k]![j]!;
      all[j]![count + k] = crossed[k]![j]!;
    }
    for (let m = 0; m < lead.length; m++) all[count + k]![count + m] = extra[k]![m]!;
  }
  return all;
}

function meanCovariance(linear: readonly Linear[], between: readonly number[], free: readonly number[]): Rows {
  const { inverse } = combined(linear, between, free);
  const all = zeros(between.length);
  for (const [a, i] of free.entries()) for (const [b, j] of free.entries()) all[i]![j] = inverse[a]![b]!;
  return all;
}

/** Variance of the values of each response about the curve of their run, with the degrees of freedom that are left. */
function scatterWithin(question: Question, state: State): number[] {
  const { runs, held } = question;
  const free = held.flatMap((one, j) => (one ? [] : [j]));
  const linear = runs.map((_, i) => linearised(question, state, i));
  const ofMean = meanCovariance(linear, state.between, free);
  const sums = state.variances.map(() => 0);
  const left = state.variances.map(() => 0);
  for (const [i, { predict, measured, weights, responses }] of runs.entries()) {
    const predicted = predict(valuesOf(question, state, i));
    const covariance = covarianceOf(linear[i]!, state.between, ofMean);
    const { columns } = linear[i]!;
    for (const [n, value] of measured.entries()) {
      const k = responses[n]!;
      sums[k]! += weights[n]! * (value - predicted[n]!) ** 2;
      const gradient = columns.map((column) => column[n]!);
      left[k]! += 1 - dot(gradient, applied(covariance, gradient));
    }
  }
  return state.variances.map((before, k) =>
    left[k]! > 0 ? Math.max(1e-300, sums[k]! / Math.max(1, left[k]!)) : before,
  );
}

function summary(question: Question, state: State): BetweenRuns {
  const { parameters, runs, held } = question;
  const free = held.flatMap((one, j) => (one ? [] : [j]));
  const linear = runs.map((_, i) => linearised(question, state, i));
  const covariance = meanCovariance(linear, state.between, free);
  const freedom = freedomOf(linear, state.between, free, covariance);
  return {
    values: parameters.map((one, j) => within(one, outward(one, state.mean[j]!))),
    covariance,
    freedom,
    t: freedom.map((left) => studentQuantile(0.975, left)),
    between: state.between,
    variances: state.variances,
    runs: runs.map(({ name }, i) => ({
      name,
      values: valuesOf(question, state, i),
      covariance: covarianceOf(linear[i]!, state.between, covariance),
    })),
  };
}

const DIFFERENCE = 0.02;

/** Degrees of freedom of each variance of a mean: 2 V² ÷ variance of V, which is a function of the variances estimated. */
function freedomOf(
  linear: readonly Linear[],
  between: readonly number[],
  free: readonly number[],
  covariance: Rows,
): number[] {
  const some = free.filter((j) => between[j]! > 0);
  const left = linear.reduce((sum, one) => sum + one.left, 0);
  const sum = linear.reduce((total, one) => total + one.sum, 0);
  // The logarithms of the scale of the error of measurement, and of each variance between runs.
  const moved = (by: readonly number[]): { linear: Linear[]; between: number[]; scale: number } => {
    const scale = Math.exp(by[0]!);
    return {
      scale,
      between: between.map((one, j) => (some.includes(j) ? one * Math.exp(by[1 + some.indexOf(j)]!) : one)),
      linear: linear.map((one) => ({
        ...one,
        information: one.information.map((row) => row.map((value) => value / scale)),
        score: one.score.map((value) => value / scale),
      })),
    };
  };
  const size = 1 + some.length;
  const at = (by: readonly number[]): number => {
    const one = moved(by);
    return deviance(one.linear, one.between, free) + left * Math.log(one.scale) + sum / one.scale;
  };
  const variancesAt = (by: readonly number[]): number[] => {
    const one = moved(by);
    const all = meanCovariance(one.linear, one.between, free);
    return all.map((row, j) => row[j]!);
  };
  const none = Array.from({ length: size }, () => 0);
  const shifted = (...pairs: [number, number][]): number[] => {
    const by = [...none];
    for (const [k, value] of pairs) by[k]! += value;
    return by;
  };
  const h = DIFFERENCE;
  const centre = at(none);
  const curvature = zeros(size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      const value =
        a === b
          ? (at(shifted([a, h])) - 2 * centre + at(shifted([a, -h]))) / h ** 2
          : (at(shifted([a, h], [b, h])) -
              at(shifted([a, h], [b, -h])) -
              at(shifted([a, -h], [b, h])) +
              at(shifted([a, -h], [b, -h]))) /
            (4 * h ** 2);
      curvature[a]![b] = value;
      curvature[b]![a] = value;
    }
  // The deviance is twice the negative log-likelihood, so its inverse curvature is half the covariance.
  const uncertain = inverted(curvature).inverse.map((row) => row.map((value) => 2 * value));
  const slopes = none.map((_, a) => {
    const [up, down] = [variancesAt(shifted([a, h])), variancesAt(shifted([a, -h]))];
    return up.map((value, j) => (value - down[j]!) / (2 * h));
  });
  const most = Math.max(1, left + linear.length - 1);
  return covariance.map((row, j) => {
    const gradient = slopes.map((one) => one[j]!);
    const spread = dot(gradient, applied(uncertain, gradient));
    const found = (2 * row[j]! ** 2) / spread;
    return Number.isFinite(found) && found > 0 ? Math.max(1, Math.min(most, found)) : Math.max(1, linear.length - 1);
  });
}
