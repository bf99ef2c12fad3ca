/** Which styles of a workbook write a number as a date (ECMA-376 part 1, 18.8.30 and 18.8.31). */
import { xmlReader } from './xml.ts';

/** First and last ids of the formats of dates and times that every program has built in, those of its languages included. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/**
 * Reads the part with a workbook's styles.
 * @returns whether a style is of dates, by its number
 */
export function dateStyles(part: Buffer): boolean[] {
  const dates: boolean[] = [];
  /** Of formats of the workbook's own, by their ids. */
  const own = new Map<string, boolean>();
  const isDate = (format: string): boolean =>
    own.get(format) ?? BUILT_IN.some(([first, last]) => Number(format) >= first && Number(format) <= last);
  /** Formats of the named styles, which a cell's style has where it names none. */
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

/** What is no code: escaped characters, texts, space as wide as a character, a character to fill up with. */
const LITERAL = /\\.|"[^"]*"|_.|\*./gs;
/** Hours, minutes or seconds that pass their full 24 or 60. */
const ELAPSED = /\[(h+|m+|s+)\]/gi;
/** Colours, conditions, languages. */
const BRACKETED = /\[[^\]]*\]/g;
/** Parts of a second. */
const FRACTION = /(s\s*)[.,]0+/gi;

/**
 * Whether a format's code writes a date or a time: any of its sections (of positive numbers, of negative ones, …) has letters
 * of one, and no digits. A unit that should have been in quotes stands beside digits: 0.0 mg.
 */
export function isDateFormat(code: string): boolean {
  return code
    .replaceAll(LITERAL, ' ')
    .split(';')
    .map((section) => section.replaceAll(ELAPSED, '$1').replaceAll(BRACKETED, '').replaceAll(FRACTION, '$1'))
    .some((section) => /[dehmsy]|aaa/i.test(section) && !/[0#?%@]|general/i.test(section));
}
