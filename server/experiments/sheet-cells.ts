/** Reads the cells of a sheet, row by row, while it is unpacked. */
import { type Merged, UNCALCULATED, type RawCell } from './grid.ts';
import type { Shown } from './number-styles.ts';
import { own, TextRuns, unescaped } from './strings.ts';
import { xmlReader, type XmlReader } from './xml.ts';

/** How a workbook displays numbers. */
export interface Styles {
  /** By style number. */
  styles: readonly Shown[];
  /** Time of the number 0 in ms, by the date system of the workbook. */
  zero: number;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days below which a number in the format of a date or time has no day. */
const DATES_FROM = 366;
/** Only those of headings matter. */
const MOST_MERGED = 10_000;

/** Attributes of a cell that give its type: t and s. */
interface Cell {
  column: number;
  type: string;
  style: string | undefined;
}

/**
 * Reads a sheet. A cell with a failed formula contains the name of its error, such as #NUM!, so that it is reported; so does one
 * whose formula has no stored value.
 * @param strings shared texts of the workbook
 * @throws Error while reading, if a cell is invalid or out of order
 */
export function sheetCells(
  strings: readonly string[],
  { styles, zero }: Styles,
): XmlReader & { rows: RawCell[][]; merged: Merged[] } {
  const rows: RawCell[][] = [];
  const merged: Merged[] = [];
  const row: RawCell[] = [];
  const runs = new TextRuns();
  let cell: Cell | null = null;
  let written: string | null = null;
  let isFormula = false;
  let inValue = false;
  let inString = false;
  let given = 0;

  const valueOf = ({ type, style }: Cell): RawCell => {
    if (type === 'inlineStr') return textual(runs.take());
    if (written === null) return isFormula ? UNCALCULATED : null;
    if (written === '') return null;
    if (type === 's') {
      const shared = strings[Number(written)];
      if (shared === undefined) throw new Error('A cell refers to text that is missing.');
      return textual(shared);
    }
    if (type === 'str' || type === 'e') return textual(unescaped(written));
    if (type === 'b') return written === '1';
    if (type === 'd') return new Date(written);
    if (type !== 'n') return null;
    const value = Number(written);
    if (Number.isNaN(value)) throw new Error('A number is invalid.');
    switch (style === undefined ? null : styles[Number(style)]) {
      case 'date':
        // Without a day, it is a clock or a duration.
        return value < DATES_FROM ? durationOf(value) : new Date(zero + value * DAY);
      case 'per cent':
        // As it is displayed, below a heading with or without the sign.
        return `${Number((100 * value).toPrecision(15))}%`;
      default:
        return value;
    }
  };

  const open = (name: string, attributes: () => Readonly<Record<string, string>>): void => {
    if (cell) {
      if (name === 'v') {
        inValue = true;
        // A formula can have an empty text as its value.
        written ??= '';
      } else if (name === 'f') isFormula = true;
      else if (name === 'is') inString = true;
      else if (inString) runs.open(name);
    } else if (name === 'c') {
      const { r, t = 'n', s } = attributes();
      const column = r === undefined ? row.length + 1 : columnOf(r);
      if (column <= row.length) throw new Error('The cells are out of order.');
      cell = { column, type: t, style: s };
      written = null;
    } else if (name === 'mergeCell') {
      const area = areaOf(attributes()['ref'] ?? '');
      if (area && merged.length < MOST_MERGED) merged.push(area);
    } else if (name === 'row') {
      const { r } = attributes();
      given = r === undefined ? rows.length + 1 : Number(r);
      if (!(given > rows.length)) throw new Error('The rows are out of order.');
      row.length = 0;
    }
  };
  const close = (name: string): void => {
    if (name === 'c' && cell) {
      const value = valueOf(cell);
      while (row.length < cell.column - 1) row.push(null);
      row.push(value);
      cell = null;
      isFormula = inValue = inString = false;
    } else if (cell) {
      if (name === 'v') inValue = false;
      else if (name === 'is') inString = false;
      else runs.close(name);
    } else if (name === 'row') {
      while (rows.length < given - 1) rows.push([]);
      rows.push([...row]);
    }
  };
  const text = (piece: string): void => {
    if (inValue) written = (written ?? '') + piece;
    else if (inString) runs.add(piece);
  };
  return { rows, merged, ...xmlReader({ open, close, text }) };
}

const textual = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' ? null : own(trimmed);
};

/** Days as hours, minutes and seconds. */
function durationOf(days: number): string {
  const milliseconds = Math.round(Math.abs(days) * DAY);
  const [seconds, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000];
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${days < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}${fraction}`;
}

/** B2:D3 as places from 0; null for any other text. */
function areaOf(reference: string): Merged | null {
  const [from, to] = reference.split(':');
  const place = (cell = '') => [Number(/^[A-Z]{1,3}(\d{1,7})$/.exec(cell)?.[1]) - 1, columnOf(cell) - 1] as const;
  const [[top, left], [bottom, right]] = [place(from), place(to)];
  return top >= 0 && bottom >= top && left >= 0 && right >= left ? { top, left, bottom, right } : null;
}

/** 1 for A1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let k = 0; k < reference.length; k++) {
    const letter = reference.charCodeAt(k) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column;
}
