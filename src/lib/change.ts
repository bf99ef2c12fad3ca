/** Differences as printed: anything below the last printed digit counts as no change, on screen and in files. */
import { formatNumber, NO_DATA } from './format.ts';

export const NO_CHANGE = 'no change';

/** A share is printed in percent with one decimal. */
const SMALLEST_SHARE = 0.0005;

/** A relative change, 0 if it is smaller than the last printed digit. */
export const noticed = (share: number): number => (Math.abs(share) < SMALLEST_SHARE ? 0 : share);

/** The change relative to `before`, 0 below the printed precision; null if it is undefined. */
export function relativeChange(before: number | null, after: number | null): number | null {
  if (before === null || after === null || !Number.isFinite(after - before)) return null;
  if (before === 0) return after === 0 ? 0 : null;
  return noticed((after - before) / Math.abs(before));
}

/** The size of a change, without its direction: '4.2 %', '1.3 pt', 'no change'. */
export function amountOfChange(share: number, unit: '%' | 'pt' = '%'): string {
  if (noticed(share) === 0) return NO_CHANGE;
  const percent = Math.abs(share) * 100;
  return `${formatNumber(percent, percent < 100 ? { decimals: 1 } : {})}\u202f${unit}`;
}

/** The same with its sign: '+4.2 %'. */
export function signedShare(share: number): string {
  const text = amountOfChange(share);
  return text === NO_CHANGE ? text : `${share > 0 ? '+' : '\u2212'}${text}`;
}

/** The printed size of a difference with its sign, in words if only zeros would be printed. */
export function withSign(change: number, text: string): string {
  if (text === NO_DATA) return text;
  if (!/[1-9]/.test(text)) return NO_CHANGE;
  return change > 0 ? `+${text}` : text;
}

/** '+12.40', '−3.10' or 'no change'. */
export const signed = (change: number, decimals: number): string =>
  withSign(change, formatNumber(change, { decimals }));
