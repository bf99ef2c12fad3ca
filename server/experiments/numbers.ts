/** Numbers and dates as people and instruments write them. */

export type Decimals = 'point' | 'comma';

/** Maximum characters of a number or date. A longer cell is a text, and no pattern is tried on it. */
const LONGEST = 100;

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Groups of three digits are separated by the other sign, a space or an apostrophe. */
const GROUPED = { point: /^[+-]?\d{1,3}(?:[, '’]\d{3})+(?:\.\d+)?$/, comma: /^[+-]?\d{1,3}(?:[. '’]\d{3})+(?:,\d+)?$/ };
const SIMPLE = { point: PLAIN, comma: /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/ };
/** Ambiguous: thousands or decimals. */
const EITHER = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** Normalises spaces of all widths, and the minus sign of word processors. */
const tidy = (text: string): string => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ').replace(/^−/, '-');

/** The parts of a value with its error, 2.90 ± 0.27; null for any other text. */
function withError(text: string): [value: string, error: string] | null {
  const sign = ['±', '+/-'].find((one) => text.includes(one));
  if (sign === undefined) return null;
  const [value = '', error = ''] = text.split(sign, 2);
  return [value.trim(), error.trim()];
}

/** The error of a value, as the number after its ±; null for any other text. */
export function readError(text: string, decimals: Decimals): number | null {
  const parts = withError(text);
  return parts && readNumber(parts[0], decimals) !== null ? readNumber(parts[1], decimals) : null;
}

/** A number, or null for any other text. A per cent sign or an error (2.90 ± 0.27) after the number is not read. */
export function readNumber(text: string, decimals: Decimals): number | null {
  if (text.length > LONGEST) return null;
  if (decimals === 'point' && PLAIN.test(text)) return finite(Number(text));
  const parts = withError(text);
  if (parts) return readNumber(parts[1], decimals) === null ? null : readNumber(parts[0], decimals);
  const plain = tidy(text).replace(/%$/, '').trim();
  if (SIMPLE[decimals].test(plain)) return finite(Number(plain.replace(',', '.')));
  if (!GROUPED[decimals].test(plain)) return null;
  const joined = plain.replaceAll(decimals === 'point' ? /[, '’]/g : /[. '’]/g, '');
  return finite(Number(joined.replace(',', '.')));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Number of texts that can be read only with a decimal point, and only with a comma. */
export function decimalsOf(texts: Iterable<string>): Record<Decimals, number> {
  const votes = { point: 0, comma: 0 };
  for (const text of texts) {
    if (!/[.,]/.test(text) || EITHER.test(text)) continue;
    const [point, comma] = [readNumber(text, 'point') !== null, readNumber(text, 'comma') !== null];
    if (point && !comma) votes.point += 1;
    if (comma && !point) votes.comma += 1;
  }
  return votes;
}

/** Hours of a duration such as 12:30 or 126:05:30; null for any other text. */
export function readDuration(text: string): number | null {
  const parts = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d(?:[.,]\d+)?))?$/.exec(text);
  if (!parts) return null;
  return Number(parts[1]) + Number(parts[2]) / 60 + Number((parts[3] ?? '0').replace(',', '.')) / 3600;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([AaPp][Mm])\s*)?(Z|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`);
const NAMED = new RegExp(String.raw`^(\d{1,2})[-. ]+([A-Za-z]{3})[a-z]*[-. ,]+(\d{4}|\d{2})${TIME}$`);

export type DayOrder = 'day first' | 'month first';

/** Order of day and month in a column of dates, by values above 12; day first if ambiguous. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  for (const text of texts) {
    const parts = text.length > LONGEST ? null : YEAR_LAST.exec(text);
    if (!parts) continue;
    if (Number(parts[1]) > 12) return 'day first';
    if (Number(parts[2]) > 12) return 'month first';
  }
  return 'day first';
}

/** A date or time as ISO 8601 without a zone, in UTC if the text has a zone; null for any other text. */
export function readDate(text: string, order: DayOrder): string | null {
  if (text.length > LONGEST) return null;
  const first = YEAR_FIRST.exec(text);
  if (first) return iso(Number(first[1]), Number(first[2]), Number(first[3]), first.slice(4));
  const named = NAMED.exec(text);
  if (named)
    return iso(yearOf(named[3]!), MONTHS.indexOf(named[2]!.toLowerCase()) + 1, Number(named[1]), named.slice(4));
  const last = YEAR_LAST.exec(text);
  if (!last) return null;
  const [a, b] = [Number(last[1]), Number(last[2])];
  return iso(yearOf(last[3]!), order === 'day first' ? b : a, order === 'day first' ? a : b, last.slice(4));
}

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function iso(year: number, month: number, day: number, time: (string | undefined)[]): string | null {
  const [hour, minute = '0', second = '0', half, zone] = time;
  if (hour === undefined) return isoOf(new Date(Date.UTC(year, month - 1, day)), [year, month, day]);
  const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (twelve > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const moment = Date.UTC(year, month - 1, day, twelve, Number(minute), Number(second));
  const shift = zone === undefined || zone === 'Z' ? 0 : minutesOf(zone);
  const valid = isoOf(new Date(Date.UTC(year, month - 1, day)), [year, month, day]);
  return valid === null ? null : new Date(moment - shift * 60_000).toISOString().slice(0, 19);
}

/** The day, if it exists: 30 February does not. */
function isoOf(date: Date, [year, month, day]: [number, number, number]): string | null {
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1900 ? date.toISOString().slice(0, 10) : null;
}

function minutesOf(zone: string): number {
  const digits = zone.replaceAll(/[+:-]/g, '');
  return (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
