/** Styles of a workbook that display a number as a date (ECMA-376 part 1, 18.8.30 and 18.8.31). */
import { xmlReader } from './xml.ts';

/** First and last ids of the built-in formats of dates and times, including those for specific languages. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/**
 * Reads the styles part of a workbook.
 * @returns a function that tells whether a style number is a date style
 */
export function dateStyles(part: Buffer): boolean[] {
  const dates: boolean[] = [];
  /** Custom formats of the workbook, by id. */
  const own = new Map<string, boolean>();
  const isDate = (format: string): boolean =>
    own.get(format) ?? BUILT_IN.some(([first, last]) => Number(format) >= first && Number(format) <= last);
  /** Formats of the named styles, used by cell styles without a format. */
  const named: string[] = [];
  let list = '';
  const open = (name: string, attributes: () => Readonly<Record<string, string>>): void => {
    if (name === 'cellStyleXfs' || name === 'cellXfs') list = name;
    else if (name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = attributes();
      own.set(numFmtId, isDateFormat(formatCode));
    } else if (name === 'xf' && list !== '') {
      const { numFmtId, xfId = '' } = attributes();
      if (list === 'cellXfs') dates.push(isDate(numFmtId ?? named[Number(xfId)] ?? ''));
      else named.push(numFmtId ?? '');
    }
  };
  const close = (name: string): void => {
    if (name === list) list = '';
  };
  const { take, end } = xmlReader({ open, close });
  take(part);
  end();
  return dates;
}

/** Parts that are not code: escaped characters, texts, spaces of a given width, fill characters. */
const LITERAL = /\\.|"[^"]*"|_.|\*./gs;
/** Elapsed hours, minutes or seconds, which can exceed 24 or 60. */
const ELAPSED = /\[(h+|m+|s+)\]/gi;
/** Colours, conditions, languages. */
const BRACKETED = /\[[^[\]]*\]/g;
/** Fractions of a second. */
const FRACTION = /(s\s*)[.,]0+/gi;

/**
 * Whether a format code displays a date or a time: any of its sections (for positive numbers, negative ones, …) has letters
 * for dates, and no digits. A unit that should have been quoted stands next to digits: 0.0 mg.
 */
export function isDateFormat(code: string): boolean {
  return code
    .replaceAll(LITERAL, ' ')
    .split(';')
    .map((section) => section.replaceAll(ELAPSED, '$1').replaceAll(BRACKETED, '').replaceAll(FRACTION, '$1'))
    .some((section) => /[dehmsy]|aaa/i.test(section) && !/[0#?%@]|general/i.test(section));
}
