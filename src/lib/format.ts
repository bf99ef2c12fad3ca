/** Numbers as this product prints them: narrow no-break space for thousands, point for decimals, a true minus. */
import { parseInput } from '#engine/wording/index.ts';
import { whenAsked } from './when-asked.ts';

export { parseInput };

const NARROW = '\u202f';
const MINUS = '\u2212';

/** Text shown for null, because a dash or a zero could be read as a value. */
export const NO_DATA = 'no data';

export interface NumberFormat {
  /** Significant digits, integers never being cut; 3 unless given. */
  digits?: number;
  /** Digits after the decimal point, instead of `digits`. */
  decimals?: number;
  /** Smallest amount worth printing; below it '< floor' is shown. */
  floor?: number;
  /** A year, whose digits are not grouped. */
  year?: boolean;
}

export function formatNumber(value: number, { digits = 3, decimals, floor, year }: NumberFormat = {}): string {
  if (!Number.isFinite(value)) return NO_DATA;
  if (year) return String(Math.round(value));
  if (floor !== undefined && value !== 0 && Math.abs(value) < floor) return `<${NARROW}${floor}`;
  if (decimals === undefined && value !== 0 && Math.abs(value) < SMALLEST_PLAIN) return scientific(value, digits);
  const places = decimals ?? placesFor(value, digits);
  return group(value.toFixed(Math.min(places, 20)));
}

/** Below this exponent there are too many zeros after the decimal point to read. */
export const SMALLEST_PLAIN = 1e-5;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** '7.91 × 10⁻¹¹' */
function scientific(value: number, digits: number): string {
  const [figure = '', power = ''] = value.toExponential(digits - 1).split('e-');
  return `${group(figure)}${NARROW}×${NARROW}10⁻${power.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!)}`;
}

/** A count, printed as a whole number of any size. */
export const formatCount = (count: number): string => formatNumber(count, { decimals: 0 });

/** Decimal places that keep `digits` significant digits. */
export function placesFor(value: number, digits = 3): number {
  if (value === 0) return 0;
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  // 9.996 with three digits is 10.0: rounding may carry into the next magnitude.
  const carried = Math.floor(Math.log10(Number(Math.abs(value).toPrecision(digits))));
  return Math.max(0, digits - 1 - Math.max(magnitude, carried));
}

function group(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const grouped = whole.length > 3 ? whole.replaceAll(/\B(?=(?:\d{3}){1,110}$)/g, NARROW) : whole;
  const isZero = !/[1-9]/.test(text);
  return (negative && !isZero ? MINUS : '') + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** From here on zeros are hard to count: 1e14. */
const LARGEST_PLAIN = 1e10;

/** A value as a person would type it: no more digits than it has, at most seven significant; cents are never cut. */
export function formatInput(value: number): string {
  const whole = Number(value.toPrecision(12));
  const short = Number(value.toPrecision(7));
  const typed = Number(whole.toFixed(2)) === whole ? whole : short;
  return Math.abs(typed) < LARGEST_PLAIN ? String(typed) : typed.toExponential().replace('+', '');
}

/** Mass in the unit that keeps it between 1 and 1,000. */
export function formatMass(kg: number): { figure: string; unit: string } {
  if (Math.abs(kg) >= 1e7) return { figure: formatNumber(kg / 1e6), unit: 'kt' };
  if (Math.abs(kg) >= 1e4) return { figure: formatNumber(kg / 1e3), unit: 't' };
  if (kg === 0 || Math.abs(kg) >= 1) return { figure: formatNumber(kg), unit: 'kg' };
  return { figure: formatNumber(kg * 1e3), unit: 'g' };
}

/** Volume in m³ or, when small, L. */
export function formatVolume(m3: number): { figure: string; unit: string } {
  return m3 !== 0 && Math.abs(m3) < 1
    ? { figure: formatNumber(m3 * 1e3), unit: 'L' }
    : { figure: formatNumber(m3), unit: 'm³' };
}

const time = whenAsked(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
);
const day = whenAsked(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }));

/** '9 Nov 2026' */
export const formatDay = (at: Date): string => day().format(at);

/** '18 Nov, 16:02'; with the year once it is not this one. */
export function formatTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return date.getFullYear() === now.getFullYear()
    ? time()
        .format(date)
        .replace(/ at |, /, ', ')
    : formatDay(date);
}

/** How long ago, as lists say it: '4 min ago', 'yesterday', '9 Nov'. */
export function formatAge(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60 && date.getDate() === now.getDate()) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 48 * 60) return 'yesterday';
  return formatTime(iso, now).split(',', 1)[0]!;
}
