/** The rivals of a comparison, ranked; apart from the fits themselves, so that it needs none of their code. */
import type { FitRival } from './model.ts';
import type { FitRequest } from './types.ts';

/** A fit without the form of its model. */
export type RivalRequest = Omit<FitRequest, 'parameters' | 'fixed'>;

export interface FittedRival extends Required<FitRival> {
  /** Why it cannot be fitted; null if it was. */
  message: string | null;
  /** Parameters and initial states, and for runs that differ the parameters of each. */
  unknowns: number;
  /** Lower is better; differences below 2 say little. Null if it was not fitted, or has too few values for the correction. */
  aicc: number | null;
  /** Root mean square error of the rows used ÷ standard deviation of the measured values, over all responses; null if not fitted. */
  error: number | null;
  /** The same of the rows that were not used; null without any. */
  error_held_out: number | null;
  residuals: ResidualTests | null;
}

/** Chances of residuals like these, or further from what is expected, if the model is right; below 0.05 is doubtful. */
export interface ResidualTests {
  /** Of as few changes of sign along the curves (Wald and Wolfowitz 1940): a curve of the wrong shape has few. */
  shape: number;
  /** Of such skewness and kurtosis in a normal distribution (Jarque and Bera 1987). */
  normal: number;
}

/** What a rival is worth beside the others. */
export interface Ranking {
  /** Criterion minus the lowest one. */
  difference: number | null;
  /** Akaike weight among the candidates: how likely each is to predict best. */
  weight: number;
}

/** Difference of the criterion from which the data tell two models apart (Burnham and Anderson 2002, 2.6). */
const TOLD_APART = 2;

/** In the order of the criterion, the best first; those that cannot be fitted are last. */
export function ranked<T extends FittedRival>(all: readonly T[]): (T & Ranking)[] {
  const best = Math.min(...all.map(({ aicc }) => aicc ?? Infinity));
  const likely = all.map(({ aicc }) => (aicc === null ? 0 : Math.exp((best - aicc) / 2)));
  const total = likely.reduce((sum, one) => sum + one, 0) || 1;
  return all
    .map((one, i) => ({
      ...one,
      difference: one.aicc === null ? null : one.aicc - best,
      weight: likely[i]! / total,
    }))
    .toSorted((a, b) => (a.aicc ?? Infinity) - (b.aicc ?? Infinity) || 0);
}

/** Ids of those that the data cannot tell apart, the best first; one if the data support one, none if none can be compared. */
export const supportedBy = (candidates: readonly (FittedRival & Ranking)[]): string[] =>
  candidates.flatMap(({ id, difference }) => (difference !== null && difference < TOLD_APART ? [id] : []));
