/** A cell as a file gives it: text of a csv, or what a workbook says it is. */
export type RawCell = string | number | boolean | Date | null;

/** Rows of a file or sheet from its first, of whatever length each. */
export interface Grid {
  rows: RawCell[][];
  /** What stands between decimals where a number alone does not tell, by the file's own way of writing. */
  decimalComma: boolean;
  /** Rows that are no table, such as a word on the separator, by their number from 1. */
  skipped: Map<number, string>;
}

const UNSTORABLE = /[\0\p{Cs}]/u;

/** A text that every table can hold, without the spaces around it; null when nothing is left. */
export function cleanText(text: string, most: number): string | null {
  const storable = UNSTORABLE.test(text) ? text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD') : text;
  const clean = storable.trim();
  if (clean === '') return null;
  return clean.length > most ? clean.slice(0, most).replace(/\p{Cs}$/u, '') : clean;
}
