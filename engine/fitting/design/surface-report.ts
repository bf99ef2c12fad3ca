/** What runs say about a response: the fitted surface, its analysis of variance, its optimum, and whether the data support it. */
import { applied, cholesky } from '../../numeric/dense.ts';
import { Random } from '../../numeric/random.ts';
import { quantile } from '../../numeric/statistics.ts';
import { fisherTail, studentQuantile } from '../../numeric/student.ts';
import { counted } from '../../wording/text.ts';
import type { DesignFactor, DesignRun } from './classical.ts';
import { responseSurface, type ResponseSurface, type SurfaceDegree } from './response-surface.ts';

export interface SurfaceFactor extends DesignFactor {
  title: string;
}

export type VarianceSource = 'main' | 'pairs' | 'squares' | 'residual' | 'lack_of_fit' | 'pure_error';

export interface VarianceRow {
  source: VarianceSource;
  freedom: number;
  /** Sum of squares; that of terms is what they add to those above them. */
  sum: number;
  /** Mean square ÷ that of the residual, for lack of fit ÷ that of the pure error; null where there is none. */
  f: number | null;
  /** Probability of a larger F if there is no effect. */
  p: number | null;
}

export interface Optimum {
  /** In the order of the factors, with the 95 % interval of the place. */
  at: { key: string; value: number; low: number; high: number }[];
  /** Value of the surface there, and its 95 % interval. */
  value: number;
  low: number;
  high: number;
}

export interface SurfaceReport {
  surface: ResponseSurface;
  degree: SurfaceDegree;
  anova: VarianceRow[];
  optimum: Optimum;
  /** Whether the terms explain more than chance and the runs do not contradict the surface. */
  isSupported: boolean;
  /** What to know before the surface is used, the most important first. */
  notes: string[];
}

export type SurfaceGoal = 'maximum' | 'minimum';

const AND = new Intl.ListFormat('en-GB');

const SIGNIFICANT = 0.05;
/** Share of a range that the interval of the optimum may cover before the data do not locate it. */
const UNLOCATED = 0.9;
const DRAWS = 400;
/** Runs are repeats of each other if their factors agree to this share of the range. */
const SAME = 1e-6;

/**
 * Fits the largest surface for which the runs leave an error: quadratic, without pairs, or linear.
 * @returns a report, or why there is none
 */
export function surfaceReport(
  factors: readonly SurfaceFactor[],
  runs: readonly DesignRun[],
  measured: readonly number[],
  goal: SurfaceGoal,
): SurfaceReport | { message: string } {
  for (const degree of ['quadratic', 'squares', 'linear'] as const) {
    const surface = responseSurface(factors, runs, measured, degree);
    if (!surface || (degree === 'squares' && !surface.terms.some(({ factors: keys }) => kindOf(keys) === 'squares')))
      continue;
    const anova = anovaOf(surface, factors, runs, measured);
    const optimum = optimumOf(surface, factors, goal);
    return { surface, degree, anova, optimum, ...judged(surface, degree, anova, optimum, factors) };
  }
  return {
    message: `${counted(runs.length, 'run')} with ${counted(factors.length, 'factor')} leave no degrees of freedom to estimate the error. At least ${factors.length + 2} runs are needed for main effects alone. Add centre points or replicates.`,
  };
}

function anovaOf(
  { terms, sums, freedom, deviation }: ResponseSurface,
  factors: readonly DesignFactor[],
  runs: readonly DesignRun[],
  measured: readonly number[],
): VarianceRow[] {
  const variance = deviation ** 2;
  const row = (source: VarianceSource, df: number, sum: number, against: number, below: number): VarianceRow => {
    const f = df > 0 && below > 0 && against > 0 ? sum / df / against : null;
    return { source, freedom: df, sum, f, p: f === null ? null : fisherTail(f, df, below) };
  };
  const explained = (['main', 'pairs', 'squares'] as const).flatMap((source) => {
    const own = terms.flatMap(({ factors: keys }, k) => (kindOf(keys) === source ? [sums[k]!] : []));
    return own.length === 0 ? [] : [row(source, own.length, added(own), variance, freedom)];
  });
  const residual: VarianceRow = { source: 'residual', freedom, sum: variance * freedom, f: null, p: null };
  const pure = pureError(factors, runs, measured);
  if (pure.freedom === 0) return [...explained, residual];
  const lack = Math.max(0, residual.sum - pure.sum);
  return [
    ...explained,
    residual,
    row('lack_of_fit', freedom - pure.freedom, lack, pure.sum / pure.freedom, pure.freedom),
    { source: 'pure_error', freedom: pure.freedom, sum: pure.sum, f: null, p: null },
  ];
}

const added = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

function kindOf(keys: readonly string[]): 'constant' | 'main' | 'pairs' | 'squares' {
  if (keys.length === 0) return 'constant';
  if (keys.length === 1) return 'main';
  return keys[0] === keys[1] ? 'squares' : 'pairs';
}

/** Scatter of repeats about their means. */
function pureError(factors: readonly DesignFactor[], runs: readonly DesignRun[], measured: readonly number[]) {
  const groups = new Map<string, number[]>();
  for (const [i, run] of runs.entries()) {
    const place = factors.map(({ key, min, max }) => Math.round((run[key]! - min) / ((max - min || 1) * SAME))).join();
    groups.set(place, [...(groups.get(place) ?? []), measured[i]!]);
  }
  let sum = 0;
  let freedom = 0;
  for (const values of groups.values()) {
    const middle = added(values) / values.length;
    sum += values.reduce((total, one) => total + (one - middle) ** 2, 0);
    freedom += values.length - 1;
  }
  return { sum, freedom };
}

/**
 * The best place within the ranges. The interval of the place is that of the best places of surfaces with coefficients drawn from
 * their joint distribution, Student's t.
 */
function optimumOf(surface: ResponseSurface, factors: readonly DesignFactor[], goal: SurfaceGoal): Optimum {
  const { terms, covariance, freedom } = surface;
  const coefficients = terms.map(({ coefficient }) => coefficient);
  const sign = goal === 'maximum' ? 1 : -1;
  const bestOf = (values: readonly number[]): number[] =>
    highest(factors.length, (x) => sign * surface.valueAt(x, values));
  const real = (coded: number, { min, max }: DesignFactor): number => (min + max) / 2 + (coded * (max - min)) / 2;
  const best = bestOf(coefficients);
  const lower = cholesky(covariance);
  const random = new Random(1);
  const places = Array.from({ length: DRAWS }, () => {
    let square = 0;
    for (let k = 0; k < freedom; k++) square += random.normal() ** 2;
    const scale = Math.sqrt(freedom / square);
    const moved = applied(
      lower,
      terms.map(() => random.normal()),
    );
    return bestOf(coefficients.map((value, k) => value + scale * moved[k]!));
  });
  const at = factors.map((factor, k) => {
    const drawn = Float64Array.from(places, (place) => real(place[k]!, factor)).toSorted();
    const value = real(best[k]!, factor);
    return {
      key: factor.key,
      value,
      low: Math.min(value, quantile(drawn, 0.025)),
      high: Math.max(value, quantile(drawn, 0.975)),
    };
  });
  const { value, standard_error } = surface.predict(Object.fromEntries(at.map((one) => [one.key, one.value])));
  const half = studentQuantile(0.975, freedom) * standard_error;
  return { at, value, low: value - half, high: value + half };
}

const SWEEPS = 30;
const STARTS = 8;

/**
 * The place in a cube from −1 to 1 where a quadratic function is highest: along one axis after the other, which is exact for a parabola,
 * from several starts, as a saddle has more than one peak at the faces.
 */
function highest(count: number, value: (x: readonly number[]) => number): number[] {
  let best: number[] = [];
  let most = 0;
  for (const start of startsOf(count)) {
    const x = [...start];
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let moved = 0;
      for (let k = 0; k < count; k++) {
        const at = (place: number): number => {
          x[k] = place;
          return value(x);
        };
        const before = x[k]!;
        const [low, middle, high] = [at(-1), at(0), at(1)];
        const [slope, curve] = [(high - low) / 2, (high + low) / 2 - middle];
        const top = curve < 0 ? Math.min(1, Math.max(-1, -slope / (2 * curve))) : slope >= 0 ? 1 : -1;
        x[k] = top;
        moved = Math.max(moved, Math.abs(top - before));
      }
      if (moved < 1e-9) break;
    }
    const found = value(x);
    // A start that ends at the same place as an earlier one does not replace it.
    if (best.length === 0 || found > most + 1e-12 * Math.abs(most)) [best, most] = [x, found];
  }
  return best;
}

/** The middle and some corners. */
const startsOf = (count: number): number[][] => [
  Array.from({ length: count }, () => 0),
  ...Array.from({ length: Math.min(STARTS, 2 ** count) }, (_, n) =>
    Array.from({ length: count }, (__, k) => (Math.floor(n / 2 ** (k % 3)) % 2 === 0 ? -1 : 1)),
  ),
];

function judged(
  surface: ResponseSurface,
  degree: SurfaceDegree,
  anova: readonly VarianceRow[],
  optimum: Optimum,
  factors: readonly SurfaceFactor[],
): Pick<SurfaceReport, 'isSupported' | 'notes'> {
  const titles = new Map(factors.map(({ key, title }) => [key, title]));
  const effects = anova.filter(({ source }) => source === 'main' || source === 'pairs' || source === 'squares');
  const df = added(effects.map(({ freedom }) => freedom));
  const variance = surface.deviation ** 2;
  const overall =
    variance > 0 && df > 0 ? fisherTail(added(effects.map(({ sum }) => sum)) / df / variance, df, surface.freedom) : 0;
  const lack = anova.find(({ source }) => source === 'lack_of_fit');
  const isFlat = overall >= SIGNIFICANT;
  const isContradicted = lack !== undefined && lack.p !== null && lack.p < SIGNIFICANT;
  const notes: string[] = [];
  if (isFlat)
    notes.push(
      `The data do not support the response surface: the effects of the factors are not significant (p = ${rounded(overall)}). Widen the ranges or add runs.`,
    );
  if (isContradicted)
    notes.push(
      `The data do not support the response surface: the deviations of the runs from the surface exceed the scatter of replicates (lack of fit, p = ${rounded(lack.p!)}). Narrow the ranges or add a factor.`,
    );
  if (lack === undefined) notes.push('Lack of fit cannot be tested because no run is replicated. Add centre points.');
  if (degree !== 'quadratic')
    notes.push(
      degree === 'linear'
        ? 'Only main effects are fitted because there are too few runs to estimate curvature. The optimum is therefore always at an end of a range.'
        : 'Interactions are not fitted because there are too few runs.',
    );
  if (surface.left_out.length > 0)
    notes.push(
      `The runs cannot distinguish ${AND.format(surface.left_out.map((keys) => termTitle(keys, titles)))} from the other terms.`,
    );
  const open = optimum.at.filter(({ low, high, key }) => {
    const { min, max } = factors.find((one) => one.key === key)!;
    return high - low > UNLOCATED * (max - min);
  });
  if (open.length > 0)
    notes.push(`The data do not locate the optimum of ${AND.format(open.map(({ key }) => titles.get(key)!))}.`);
  const ends = optimum.at.filter(({ value, key }) => {
    const { min, max } = factors.find((one) => one.key === key)!;
    return Math.min(value - min, max - value) < SAME * (max - min);
  });
  if (ends.length > 0)
    notes.push(
      `The optimum is at an end of the range of ${AND.format(ends.map(({ key }) => titles.get(key)!))}; a wider range may contain a better optimum.`,
    );
  return { isSupported: !isFlat && !isContradicted, notes };
}

/** 'Temperature', 'Temperature × pH', 'pH²'; 'Constant' for none. */
export function termTitle(keys: readonly string[], titles: ReadonlyMap<string, string>): string {
  const [first, second] = keys.map((key) => titles.get(key) ?? key);
  if (first === undefined) return 'Constant';
  if (second === undefined) return first;
  return keys[0] === keys[1] ? `${first}²` : `${first} × ${second}`;
}

const rounded = (p: number): string => (p < 0.001 ? 'below 0.001' : p.toFixed(3));
