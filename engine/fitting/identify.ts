/** Which parameters the data tell, and what to say of those that they do not. */
import { convert, type Unit } from '../quantity.ts';
import { figure } from '../unit-operations/define.ts';
import { inward, outward, type Unknown } from './coordinates.ts';
import type { Estimate } from './estimate.ts';
import { lower } from './rows.ts';
import type { FitParameter } from './types.ts';
import { correlation, intervalOf } from './uncertainty.ts';

/** What is estimated, as a setting. */
export interface Estimated {
  key: string;
  title: string;
  symbol: string;
  unit: Unit;
  display_unit: Unit;
  /** What the process takes without the fit. */
  before: number | null;
  unknown: Unknown;
}

/** Above it two parameters cannot be told apart. */
export const ALIKE = 0.95;
/** Correlation that rounding leaves of two columns that are the same. */
const THE_SAME = 0.99999;
/** Largest over smallest singular value that arithmetic still bears. */
const MOST_CONDITION = 1e7;

/** Ratio of the ends of an interval that says nothing. */
const ANYTHING = 100;

/** A sentence that says which parameter the data cannot give, or null where they give all. */
export function unidentifiable(parameters: readonly Estimated[], { solution, spread }: Estimate): string | null {
  const idle = parameters.find((_, j) => spread.idle[j]);
  if (idle)
    return `The data say nothing about “${idle.title}”: no measured value depends on it. Leave it out of the fit.`;
  const pairs = pairsOf(parameters, spread.covariance);
  const worst = pairs[0];
  if (worst && (spread.condition > MOST_CONDITION || Math.abs(worst.value) > THE_SAME))
    return `The data cannot tell “${worst.a.title}” from “${worst.b.title}”: what one does, the other undoes. Leave one out of the fit, or measure over a wider range.`;
  for (const [j, { title, unit, display_unit: shown, unknown }] of parameters.entries()) {
    const { low, high } = solution.held[j]
      ? aloneOf(unknown, j, solution, spread)
      : intervalOf(unknown, solution.values[j]!, j, spread);
    const [from, to] = [Math.max(low, unknown.min), Math.min(high, unknown.max)];
    const wide = unknown.log ? high / low > ANYTHING : to - from >= unknown.max - unknown.min;
    if (!wide) continue;
    const text = (value: number) => `${figure(convert(value, unit, shown))}${shown === '1' ? '' : ` ${shown}`}`;
    return `The data do not tell “${title}”: anything from ${text(from)} to ${text(to)} agrees with them. Leave it out of the fit, or measure where it matters.`;
  }
  return null;
}

/** The interval of a parameter at a limit if all else were known: narrower than any that the data give. */
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

/** Pairs of parameters, the most alike first. */
export function pairsOf(
  parameters: readonly Estimated[],
  covariance: readonly (readonly number[])[],
): { a: Estimated; b: Estimated; value: number }[] {
  return parameters
    .flatMap((a, i) => parameters.slice(i + 1).map((b, k) => ({ a, b, value: correlation(covariance, i, i + 1 + k) })))
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

/** Half an interval of this share of the limits, or of this ratio on a log scale, is no estimate to rely on. */
const VAGUE = { share: 0.25, ratio: 2.5 };

export function parameterOf(
  { key, title, symbol, unit, display_unit, before, unknown }: Estimated,
  j: number,
  { solution, spread }: Estimate,
): FitParameter {
  const value = solution.values[j]!;
  const common = { key, title, symbol, unit, display_unit, default: before, value };
  if (solution.held[j]) {
    const end = value <= unknown.min ? 'least' : 'most';
    return {
      ...common,
      standard_error: null,
      interval_low: null,
      interval_high: null,
      identifiable: false,
      note: `At the ${end} that ${lower(title)} can be; the data would take it further.`,
    };
  }
  const { error, low, high } = intervalOf(unknown, value, j, spread);
  const vague = unknown.log ? high / value > VAGUE.ratio : high - value > VAGUE.share * (unknown.max - unknown.min);
  return {
    ...common,
    standard_error: error,
    interval_low: low,
    interval_high: high,
    identifiable: !vague,
    note: vague
      ? 'The data say little about it: its interval is wide.'
      : unknown.log
        ? 'Fitted on a log scale; the interval is not symmetric.'
        : low <= 0 && high >= 0
          ? 'Not told from zero.'
          : null,
  };
}
