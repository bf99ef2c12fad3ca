/** Settings whose value is that of a fit: their distribution is what the data leave uncertain, jointly for one fit. */
import { normalCdf, normalQuantile } from '../numeric/normal.ts';
import { studentQuantile } from '../numeric/student.ts';
import { fitForStep } from '../steps/pinned-fits.ts';
import { convert, type Unit } from '../wording/quantity.ts';
import type { Configuration, FitSpread, Step } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import type { Uncertainty } from '../types/catalogue.ts';

/** A setting with the value of a fit. */
export interface FittedNumber {
  fit_id: string;
  key: string;
  /** In the lists of the spread. */
  place: number;
  spread: FitSpread;
  value: number;
  /** Batches per year, over which the scatter between runs averages out. */
  batches: number;
}

/** The fit that gives a step's setting its value; null without one, or if it does not know its uncertainty. */
export function fittedNumber(
  { fits }: Pick<Configuration, 'fits'>,
  step: Step,
  key: string,
  { figures, mode }: Pick<Results, 'figures' | 'mode'>,
): FittedNumber | null {
  const fit = fitForStep(fits, step);
  const place = fit?.spread?.keys.indexOf(key) ?? -1;
  if (!fit?.spread || place < 0) return null;
  const { fit_id, spread, values } = fit;
  // A continuous process has hours in place of batches: one long run.
  const batches = mode === 'continuous' ? 1 : Math.max(1, figures.batches);
  // A parameter at a limit has no distribution that the fit knows.
  if (!(varianceOf(spread, place, 1) > 0)) return null;
  return { fit_id, key, place, spread, value: values[key]!, batches };
}

/**
 * Variance of a parameter in its coordinate. The metrics of a process are those of a year, so they depend on the mean over its
 * batches: the uncertainty of the mean over runs, and the scatter between runs divided by the number of batches.
 */
const varianceOf = ({ covariance, between }: FitSpread, place: number, batches: number): number =>
  covariance[place]![place]! + (between?.[place] ?? 0) / batches;

/** Standard error in the coordinate of the fit. */
export const errorOf = ({ spread, place, batches }: FittedNumber): number =>
  Math.sqrt(varianceOf(spread, place, batches));

/** Whether two settings were estimated together: by one fit, or by fits of several unit operations that share parameters. */
export const areTogether = (
  a: Pick<FittedNumber, 'fit_id' | 'spread'>,
  b: Pick<FittedNumber, 'fit_id' | 'spread'>,
): boolean => (a.spread.together ?? a.fit_id) === (b.spread.together ?? b.fit_id);

/** Whether two settings have the same parameter, and so the same value in every sample. */
export const isSame = (a: FittedNumber, b: FittedNumber): boolean => areTogether(a, b) && a.place === b.place;

/** Correlation of two parameters in their coordinates; 0 for different fits. */
export function fitCorrelation(a: FittedNumber, b: FittedNumber): number {
  if (!areTogether(a, b)) return 0;
  if (a.place === b.place) return 1;
  return a.spread.covariance[a.place]![b.place]! / (errorOf(a) * errorOf(b));
}

/** With fewer degrees of freedom, the distribution has no variance and the means of samples do not converge. */
const LEAST_FREEDOM = 3;
/** Normal scores of the table of quantiles of t, and its step. */
const FAR = 6;
const STEP = 0.02;
/** By degrees of freedom. */
const tables = new Map<number, Float64Array>();
const MOST_TABLES = 100;

/** Quantile of t at a normal score: the value of the same probability. Linear in a table. */
export function studentAt(score: number, freedom: number): number {
  let table = tables.get(freedom);
  if (!table) {
    if (tables.size >= MOST_TABLES) tables.clear();
    table = Float64Array.from({ length: Math.round(FAR / STEP) + 1 }, (_, k) =>
      k === 0 ? 0 : studentQuantile(1 - normalCdf(-k * STEP), freedom),
    );
    tables.set(freedom, table);
  }
  const at = Math.min(FAR, Math.abs(score)) / STEP;
  const low = Math.min(table.length - 2, Math.floor(at));
  return Math.sign(score) * (table[low]! + (at - low) * (table[low + 1]! - table[low]!));
}

interface Limits {
  min: number | null;
  max: number | null;
}

/** Quantile of the fitted value within the limits of the setting. */
export function fittedQuantile(fitted: FittedNumber, { min, max }: Limits): (share: number) => number {
  const { spread, place, value } = fitted;
  const inside = (x: number): number => Math.min(max ?? x, Math.max(min ?? x, x));
  if (spread.sample) {
    const rows = spread.sample;
    return (share) => inside(rows[Math.min(rows.length - 1, Math.floor(share * rows.length))]![place]!);
  }
  const isLog = spread.is_log[place]!;
  const error = errorOf(fitted);
  const freedom = Math.max(LEAST_FREEDOM, spread.freedom[place]!);
  const centre = isLog ? Math.log(value) : value;
  return (share) => {
    const p = Math.min(1 - 1e-12, Math.max(1e-12, share));
    const at = centre + error * studentAt(normalQuantile(p), freedom);
    return inside(isLog ? Math.exp(at) : at);
  };
}

const SOURCE = 'Fit to experiments';

/** The uncertainty of a fitted value as a law, like that of the catalogue: one value in ten lies beyond each end. */
export function fitLaw(fitted: FittedNumber, limits: Limits & { unit: Unit; display_unit: Unit }): Uncertainty {
  const { spread, place, value } = fitted;
  const values = spread.sample?.map((row) => row[place]!).toSorted((a, b) => a - b);
  const quantile = fittedQuantile(fitted, limits);
  const [low, high] = values
    ? [values[Math.floor(0.1 * values.length)]!, values[Math.floor(0.9 * values.length)]!]
    : [quantile(0.1), quantile(0.9)];
  const common = { source: SOURCE, cause: null };
  const [below, above] = [Math.max(0, value - low), Math.max(0, high - value)];
  if (value !== 0) return { kind: 'relative', low: below / Math.abs(value), high: above / Math.abs(value), ...common };
  const shown = (x: number): number => convert(x, limits.unit, limits.display_unit);
  return { kind: 'absolute', low: shown(0) - shown(-below), high: shown(above) - shown(0), ...common };
}
