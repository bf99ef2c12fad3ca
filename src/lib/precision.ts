/** How many digits an uncertain number is printed with: the only place that decides it. Files and tables of values have it unrounded. */
import { formatNumber, parseInput, SMALLEST_PLAIN } from './format.ts';

/** The ends of a range are rounded to a round step of no more than this part of its width, as different samples move them by about that. */
const FINEST = 20;
/** Digits of half of a range and of a standard error. */
const WIDTH_DIGITS = 2;
/** Digits of a large value beside its range: one more than most ranges support, so that an edit of one per cent is visible. */
const VALUE_DIGITS = 3;
/** Below it a value keeps its decimals, by which an edit is followed. */
const LARGE = 1000;

/** '115 to 260', in steps that its width shows. @param decimals of the value beside it, which it does not exceed */
export function rangeText(low: number, high: number, decimals = Infinity): string {
  const finest = Math.max((high - low) / FINEST, 10 ** -decimals);
  const power = Math.floor(Math.log10(finest) + 1e-9);
  const step = ([5, 2].find((one) => one * 10 ** power <= finest) ?? 1) * 10 ** power;
  const isPlain = Math.max(Math.abs(low), Math.abs(high)) >= SMALLEST_PLAIN;
  const text = (end: number): string =>
    isPlain && Number.isFinite(power)
      ? formatNumber(Math.round(end / step) * step, { decimals: Math.max(0, -power) })
      : formatNumber(end);
  return `${text(low)} to ${text(high)}`;
}

/** Half of a range, or an error: '18 000', '0.72'. */
export const widthText = (width: number): string =>
  formatNumber(Number(Math.max(0, width).toPrecision(WIDTH_DIGITS)), { digits: WIDTH_DIGITS });

/** A value with its error, to the last digit of the error, but of at most three digits: '14.6 ± 6.1'. */
export function withinText(value: number, error: number): string {
  const places = (of: number, digits: number): number =>
    of === 0 ? -Infinity : digits - 1 - Math.floor(Math.log10(Math.abs(Number(of.toPrecision(digits)))));
  const [fine, coarse] = [places(error, WIDTH_DIGITS), places(value, VALUE_DIGITS)];
  const decimals = Math.min(...[fine, coarse].filter(Number.isFinite), 20);
  const step = 10 ** -decimals;
  const text = (of: number): string => formatNumber(Math.round(of / step) * step, { decimals: Math.max(0, decimals) });
  // An error that such digits do not show.
  return `${text(value)} ± ${text(Math.max(error, fine > decimals ? step : 0))}`;
}

/** A printed value that has, or may get, its range beside it: '75 724' is '75 700', '168.10' stays. */
export function besideRange(printed: string): string {
  const value = parseInput(printed);
  if (value === null || !Number.isFinite(value) || Math.abs(value) < LARGE) return printed;
  return formatNumber(Number(value.toPrecision(VALUE_DIGITS)), { decimals: 0 });
}
