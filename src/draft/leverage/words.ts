import { type LeverageRow, absoluteStep } from '#engine/analysis/index.ts';
import { formatInput, formatNumber, placesFor } from '#src/lib/format.ts';
import { figureText, shownValue, unitOf, type Figure } from '../metrics.ts';

/** Digits of the metric to which a change is printed. */
const DIGITS = 5;
/** More only of a metric that is itself below 0.01. */
const MOST_DECIMALS = 4;
const SHORT = { digits: 3 };

type Of = Parameters<typeof shownValue>[1];

/** A difference in the displayed unit. */
export const shownChange = (change: number, of: Of): number => shownValue(change, of) - shownValue(0, of);

/** A change of a metric with its sign, to digits of the metric itself, without the unit. */
export function changeText(change: number | null, figure: Figure, baseline: number | null): string {
  if (change === null) return 'infeasible';
  const shown = shownChange(change, figure);
  if (shown === 0 || Math.abs(change) <= 1e-12 * Math.abs(baseline ?? 0)) return '0';
  const whole = shownValue(baseline ?? 1, figure);
  const most = Math.min(Math.max(MOST_DECIMALS, placesFor(whole)), placesFor(whole, DIGITS));
  const least = 10 ** -most;
  if (Math.abs(shown) < least / 2) return `<\u202f${formatNumber(least, { decimals: most })}`;
  const text = formatNumber(shown, { decimals: Math.min(most, placesFor(shown, 3)) });
  return shown > 0 ? `+${text}` : text;
}

/** Whether a change is for the better; null without a noticeable one, and if neither direction is better. */
export function verdictOf(change: number | null, figure: Pick<Figure, 'better'>): 'better' | 'worse' | null {
  if (change === null || change === 0 || figure.better === null) return null;
  return change > 0 === (figure.better === 'higher') ? 'better' : 'worse';
}

/** How much higher: '10 %', '1 °C', '1'. */
export function higherBy(row: LeverageRow): string {
  const { base, higher } = row;
  const by = higher.value - base;
  const isShare = absoluteStep({ ...row, type: row.is_whole ? 'integer' : 'number' }) === null && base !== 0;
  if (isShare) return `${formatNumber((by / Math.abs(base)) * 100, { digits: 2 })}\u202f%`;
  const size = Number(shownChange(by, row).toPrecision(2));
  return [formatInput(size), unitOf(row)].filter(Boolean).join('\u202f');
}

/** The value after the change, with its unit. */
export const higherValue = (row: LeverageRow): string =>
  [figureText(row.higher.value, row, SHORT), unitOf(row)].filter(Boolean).join('\u202f');

/** What a number is worth, in words: '10 % higher, 101 g/L'. */
export function higherWords(row: LeverageRow): string {
  const { base, higher } = row;
  if (higher.value === base) return 'at its limit';
  const words = `${higherBy(row)} higher, ${higherValue(row)}`;
  return higher.is_limited ? `${words}, the end of its range` : words;
}

/** What a number is of: its step, the prices of what is bought, or the plant. */
export const ownerText = ({ step_name, key }: { step_name: string | null; key: string }): string =>
  step_name ?? (key.startsWith('prices.') ? 'prices' : 'plant');
