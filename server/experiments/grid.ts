/** A cell as read: text from CSV, or a typed value from a workbook. */
export type RawCell = string | number | boolean | Date | null;

/** All rows of a file or sheet, of any length. */
export interface Grid {
  rows: RawCell[][];
  /** Decimal separator of the file, for ambiguous numbers. */
  decimalComma: boolean;
  /** Whether a row begins with the number 1 in quotes before a cell without them, as programs write that number rows. */
  hasTextNumbers?: boolean;
  /** Rows that do not belong to the table, such as the separator line, by number from 1. */
  skipped: Map<number, string>;
  /** Cells that a workbook draws as one, by their first and last place from 0. */
  merged?: Merged[];
  /** Row of the file of each row, from 1, where the rows were made from others. */
  origins?: readonly number[];
}

export interface Merged {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A formula whose value the workbook does not contain, as programs write that do not calculate. */
export const UNCALCULATED = '#UNCALCULATED!';

/** Whether a cell contains something. */
export const isFilled = (cell: RawCell): boolean =>
  cell !== null && cell !== UNCALCULATED && (typeof cell !== 'string' || cell.trim() !== '');

/** Whether no cell of a row contains anything. */
export const isEmpty = (row: readonly RawCell[] | undefined): boolean => !row?.some(isFilled);

const UNSTORABLE = /[\0\p{Cs}]/u;

/** A trimmed text without invalid characters; null if nothing is left. */
export function cleanText(text: string, most: number): string | null {
  const storable = UNSTORABLE.test(text) ? text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD') : text;
  const clean = storable.trim();
  if (clean === '') return null;
  return clean.length > most ? clean.slice(0, most).replace(/\p{Cs}$/u, '') : clean;
}
