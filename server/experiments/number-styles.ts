/** Styles of a workbook that display a number as a date or a per cent (ECMA-376 part 1, 18.8.30 and 18.8.31). */
import { xmlReader } from './xml.ts';

/** First and last ids of the built-in formats of dates and times, including those for specific languages. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** How a style displays a number, if not as it is. */
export type Shown = 'date' | 'per cent' | null;

/** Reads the styles part of a workbook: what each style number displays. */
export function numberStyles(part: Buffer): Shown[] {
  const styles: Shown[] = [];
  /** Custom formats of the workbook, by id. */
  const own = new Map<string, Shown>();
  const shownBy = (format: string): Shown => {
    const known = own.get(format);
    if (known !== undefined) return known;
    if (PER_CENT.has(format)) return 'per cent';
    return BUILT_IN.some(([first, last]) => Number(format) >= first && Number(format) <= last) ? 'date' : null;
  };
  /** Formats of the named styles, used by cell styles without a format. */
  const named: string[] = [];
  let list = '';
  const open = (name: string, attributes: () => Readonly<Record<string, string>>): void => {
    if (name === 'cellStyleXfs' || name === 'cellXfs') list = name;
    else if (name === 'numFmt') {
      const { numFmtId = '', formatCode = '' } = attributes();
      own.set(numFmtId, isDateFormat(formatCode) ? 'date' : isPerCent(formatCode) ? 'per cent' : null);
    } else if (name === 'xf' && list !== '') {
      const { numFmtId, xfId = '' } = attributes();
      if (list === 'cellXfs') styles.push(shownBy(numFmtId ?? named[Number(xfId)] ?? ''));
      else named.push(numFmtId ?? '');
    }
  };
  const close = (name: string): void => {
    if (name === list) list = '';
  };
  const { take, end } = xmlReader({ open, close });
  take(part);
  end();
  return styles;
}

const PER_CENT = new Set(['9', '10']);

/** Parts that are not code: escaped characters, texts, spaces of a given width, fill characters. */
const LITERAL = /\\.|"[^"]*"|_.|\*./gs;
/** Elapsed hours, minutes or seconds, which can exceed 24 or 60. */
const ELAPSED = /\[(h+|m+|s+)\]/gi;
/** Colours, conditions, languages. */
const BRACKETED = /\[[^[\]]*\]/g;
/** Fractions of a second. */
const FRACTION = /(s\s*)[.,]0+/gi;

const isPerCent = (code: string): boolean => code.replaceAll(LITERAL, '').includes('%');

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
