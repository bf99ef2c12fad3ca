/** Which parameters the data identify, and messages about those that they do not. */
import { convert, type Unit } from '../wording/quantity.ts';
import { figure, inSentence } from '../wording/text.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Estimate } from './estimate.ts';
import type { FitParameter } from './types.ts';
import { correlation, intervalOf } from './uncertainty.ts';

/** An estimated parameter, as a setting. */
export interface Estimated {
  key: string;
  title: string;
  symbol: string;
  unit: Unit;
  display_unit: Unit;
  /** Value used in the process without the fit. */
  before: number | null;
  unknown: Unknown;
}

/** Correlation above which two parameters cannot be distinguished. */
export const ALIKE = 0.95;
/** Correlation of two identical columns after rounding. */
const THE_SAME = 0.99999;
/** Maximum condition number for the arithmetic. */
const MOST_CONDITION = 1e7;

/** Ratio of the ends of an uninformative interval. */
const ANYTHING = 100;

/** A parameter that the data cannot identify. */
export interface Unidentified {
  key: string;
  /** Another one, either of which can be held. */
  or?: string;
  /** Why, and what to do about it. */
  why: string;
  cure: string;
}

/** The first parameter that the data cannot identify; null if they identify all. */
export function unidentifiable(parameters: readonly Estimated[], { solution, spread }: Estimate): Unidentified | null {
  const idle = parameters.find((_, j) => spread.idle[j]);
  if (idle)
    return {
      key: idle.key,
      why: `The data contain no information about “${idle.title}”: no measured value depends on it.`,
      cure: 'Remove it from the fit.',
    };
  const pairs = pairsOf(parameters, spread.covariance);
  const worst = pairs[0];
  if (worst && (spread.condition > MOST_CONDITION || Math.abs(worst.value) > THE_SAME))
    return {
      key: worst.b.key,
      or: worst.a.key,
      why: `The data cannot distinguish “${worst.a.title}” from “${worst.b.title}”, because their effects compensate each other.`,
      cure: 'Remove one of them from the fit, or measure over a wider range.',
    };
  for (const [j, { key, title, unit, display_unit: shown, unknown }] of parameters.entries()) {
    const { low, high } = solution.held[j]
      ? aloneOf(unknown, j, solution, spread)
      : intervalOf(unknown, solution.values[j]!, j, spread);
    const [from, to] = [Math.max(low, unknown.min), Math.min(high, unknown.max)];
    const wide = unknown.log ? high / low > ANYTHING : to - from >= unknown.max - unknown.min;
    if (!wide) continue;
    const text = (value: number) => `${figure(convert(value, unit, shown))}${shown === '1' ? '' : ` ${shown}`}`;
    return {
      key,
      why: `The data do not identify “${title}”: any value from ${text(from)} to ${text(to)} is consistent with the data.`,
      cure: 'Remove it from the fit, or measure where it matters.',
    };
  }
  return null;
}

/**
 * The interval of a parameter at a limit if all others were known, which is narrower than any interval from the data.
 */
function aloneOf(
  unknown: Unknown,
  j: number,
  { values, columns }: Estimate['solution'],
  { variance, t }: Estimate['spread'],
): { low: number; high: number } {
  const size = columns[j]!.reduce((sum, slope) => sum + slope * slope, 0);
  const at = inward(unknown, values[j]!);
  const half = t[j]! * Math.sqrt(variance / size);
  return { low: outward(unknown, at - half), high: outward(unknown, at + half) };
}

/** Estimates of the parameters, with scatter between runs their means over runs. */
export interface Means {
  values: readonly number[];
  held: readonly boolean[];
  covariance: number[][];
  freedom: readonly number[];
  t: number[];
  /** Variance between runs, in the coordinates of the search; null if the runs cannot tell it. */
  between: readonly number[] | null;
}

/** Pairs of parameters, the most correlated first. */
export function pairsOf<T extends Estimated>(
  parameters: readonly T[],
  covariance: readonly (readonly number[])[],
): { a: T; b: T; value: number }[] {
  return parameters
    .flatMap((a, i) => parameters.slice(i + 1).map((b, k) => ({ a, b, value: correlation(covariance, i, i + 1 + k) })))
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

/**
 * Half-width of an interval, as a share of the limits or as a ratio on a log scale, from which an estimate is
 * unreliable.
 */
const VAGUE = { share: 0.25, ratio: 2.5 };

export function parameterOf(
  { key, title, symbol, unit, display_unit, before, unknown }: Estimated,
  j: number,
  { values, held, covariance, t, between }: Means,
): FitParameter {
  const value = values[j]!;
  const between_runs = between && (unknown.log ? value : 1) * Math.sqrt(between[j]!);
  const common = { key, title, symbol, unit, display_unit, default: before, value, between_runs };
  if (held[j]) {
    const end = value <= unknown.min ? 'lower' : 'upper';
    return {
      ...common,
      standard_error: null,
      interval_low: null,
      interval_high: null,
      identifiable: false,
      note: `The estimate is at the ${end} limit of ${inSentence(title)}; the data suggest a value beyond this limit.`,
    };
  }
  const { error, low, high } = intervalOf(unknown, value, j, { covariance, t });
  const vague = unknown.log ? high / value > VAGUE.ratio : high - value > VAGUE.share * (unknown.max - unknown.min);
  return {
    ...common,
    standard_error: error,
    interval_low: low,
    interval_high: high,
    identifiable: !vague,
    note: vague
      ? 'Poorly determined: the interval is wide.'
      : unknown.log
        ? 'Fitted on a log scale; the interval is not symmetric.'
        : low <= 0 && high >= 0
          ? 'Not significantly different from zero.'
          : null,
  };
}
