/** A CSV file as rows of text: the separator is detected; csv-parse handles quotes and line ends. */
import { CsvError, parse } from 'csv-parse/sync';
import { textOf } from './content.ts';
import type { Grid } from './grid.ts';
import { MAX_CELLS } from './limits.ts';
import { Unreadable } from './unreadable.ts';

const OTHERS = [';', '\t', '|'] as const;
const SEPARATORS = [',', ...OTHERS] as const;
const SAMPLE_LINES = 3000;

/** The first lines of a text, by which its columns are found. */
const sampleOf = (text: string): string[] => text.slice(0, 200_000).split(/\r\n|\n|\r/, SAMPLE_LINES);

/** @throws Unreadable if it is not text, has too many cells, or an unclosed quotation mark */
export function readCsv(bytes: Buffer, name: string): Grid {
  const text = withTabs(withoutQuotes(textOf(bytes, name)));
  const said = /^"?sep=(.)"?\r?\n/i.exec(text);
  const delimiter = said ? said[1]! : separatorOf(text);
  checkSize(text, delimiter);
  try {
    const rows = rowsOf(text, delimiter);
    for (const row of rows) for (const [c, cell] of row.entries()) if (/^[='"]/.test(cell)) row[c] = unquoted(cell);
    const skipped = new Map(said ? [[1, 'Specifies the separator.'] as const] : []);
    // If the comma is the decimal separator, columns must have another separator.
    return { rows, decimalComma: delimiter !== ',', hasTextNumbers: /^"1"[,;\t](?!")/m.test(text), skipped };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` near line ${String(error['lines'])}` : '';
    const why = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is opened but not closed' : error.message;
    throw new Unreadable('bad_request', `The file cannot be read as CSV${line}: ${why}.`);
  }
}

/** Without the signs by which a spreadsheet keeps a number as text: ="0.5" and '0.5. */
const unquoted = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[+-]?[\d.,])/, '');

const QUOTED_LINE = /^"((?:[^"]|"")*)"[;,\t]*$/;

/** Lines that a program has quoted as one cell each, with their cells. */
function withoutQuotes(text: string): string {
  if (!text.startsWith('"')) return text;
  const lines = text.split(/\r\n|\n|\r/);
  const inner = lines.map((line) => (line.trim() === '' ? '' : QUOTED_LINE.exec(line)?.[1]));
  const isOneCell = inner.every(
    (line) => line !== undefined && (line === '' || SEPARATORS.some((one) => line.includes(one))),
  );
  return isOneCell ? inner.map((line) => line!.replaceAll('""', '"')).join('\n') : text;
}

const MOSTLY = 0.8;
/** A cell of a line whose cells are two or more spaces apart. */
const SPACED_CELL = /\S+(?: \S+)*/g;

interface Spaced {
  text: string;
  start: number;
  end: number;
}

const spacedCells = (line: string): Spaced[] =>
  Array.from(line.matchAll(SPACED_CELL), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/**
 * The column below which each cell of a line stands, if each stands below one; null otherwise. Both are in their order, so each column is
 * passed once.
 */
export function placesIn(cells: readonly Spaced[], columns: readonly Pick<Spaced, 'start' | 'end'>[]): number[] | null {
  const places: number[] = [];
  let at = 0;
  for (const { start, end } of cells) {
    while (at < columns.length && columns[at]!.end <= start) at += 1;
    const isBelow = at < columns.length && columns[at]!.start < end && at !== places.at(-1);
    if (!isBelow || (at + 1 < columns.length && columns[at + 1]!.start < end)) return null;
    places.push(at);
  }
  return places;
}

/**
 * Columns that are aligned by spaces, as printers and old controllers write them, with tabs between them. A cell belongs to the column it
 * stands below; a line in which one stands below none or several is one cell, and many such lines leave the text as it is.
 */
function withTabs(text: string): string {
  const sample = sampleOf(text).filter((line) => line.trim() !== '');
  if (sample.some((line) => /[;\t|"]|, {2,}\S/.test(line))) return text;
  const spaced = sample.map(spacedCells).filter((cells) => cells.length > 1);
  if (spaced.length < MOSTLY * sample.length) return text;
  const width = spaced.reduce((most, cells) => Math.max(most, cells.length), 0);
  const full = spaced.filter((cells) => cells.length === width);
  const columns = Array.from({ length: width }, (_, k) => ({
    start: Math.min(...full.map((cells) => cells[k]!.start)),
    end: Math.max(...full.map((cells) => cells[k]!.end)),
  }));
  const isAligned = columns.every(({ start }, k) => k === 0 || start > columns[k - 1]!.end);
  let isBelow = false;
  let [below, odd] = [0, 0];
  const cut = text.split(/\r\n|\n|\r/).map((line) => {
    const cells = spacedCells(line);
    isBelow ||= cells.length === width;
    if (isBelow && cells.length > 0) below += 1;
    if (cells.length === width || cells.length === 0 || !isBelow) return cells.map((cell) => cell.text).join('\t');
    const places = isAligned ? placesIn(cells, columns) : null;
    if (!places) {
      // A remark across columns is a cell of its own.
      if (cells.length > 1) odd += 1;
      return line.trim();
    }
    const texts = columns.map(() => '');
    for (const [k, place] of places.entries()) texts[place] = cells[k]!.text;
    return texts.join('\t');
  });
  if (odd > (1 - MOSTLY) * below) return text;
  return cut.join('\n');
}

/** A text without quotes is simply split; csv-parse handles quotes. */
function rowsOf(text: string, delimiter: string): string[][] {
  if (!text.includes('"')) return text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  // One kind of line end, as a file put together from others has several.
  return parse(text.replaceAll(/\r\n?/g, '\n'), options);
}

/** A comma may be a decimal comma: another separator that splits half of the lines alike comes first. */
const OF_LINES = 0.5;
const ALMOST_ALL = 0.8;

/** The character that splits most lines into the same number of cells, of the lines of tables and not of titles and settings. */
function separatorOf(text: string): string {
  const lines = sampleOf(text).filter((line) => SEPARATORS.some((separator) => line.includes(separator)));
  if (lines.length === 0 && isInWords(text)) return ' ';
  // Nobody writes a tab within a cell.
  if (lines.filter((line) => line.includes('\t')).length >= OF_LINES * lines.length && lines.length > 0) return '\t';
  let best = { separator: ',' as string, score: 0 };
  for (const separator of OTHERS) {
    const counts = lines.map((line) => countOutside(line, separator));
    const usual = mostFrequent(counts.filter((count) => count > 0));
    if (usual === 0) continue;
    const alike = counts.filter((count) => count === usual).length / lines.length;
    // More columns are more likely than fewer.
    const score = alike * Math.log2(1 + usual);
    const isUsual = alike >= OF_LINES || counts.filter((count) => count > 0).length >= ALMOST_ALL * lines.length;
    if (isUsual && score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Whether all lines have the same number of words, of which quotes hold some together: columns with single spaces between them. */
function isInWords(text: string): boolean {
  const lines = sampleOf(text).filter((line) => line.trim() !== '');
  const counts = new Set(lines.slice(0, -1).map((line) => countOutside(line.trim(), ' ')));
  return lines.length > 3 && counts.size === 1 && [...counts][0]! > 0;
}

/** Number of occurrences of a character outside quotes. */
function countOutside(line: string, character: string): number {
  let count = 0;
  let quoted = false;
  for (const one of line) {
    if (one === '"') quoted = !quoted;
    else if (one === character && !quoted) count += 1;
  }
  return count;
}

function mostFrequent(counts: number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let [usual, most] = [0, 0];
  for (const [count, often] of times)
    if (often > most || (often === most && count > usual)) [usual, most] = [count, often];
  return usual;
}

/** Counts cells before an object is created for each. */
function checkSize(text: string, delimiter: string): void {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) cells += 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) cells += 1;
  if (cells > MAX_CELLS)
    throw new Unreadable(
      'too_large',
      `The file has more than ${MAX_CELLS / 1e6} million cells. Remove columns or split the file.`,
    );
}
