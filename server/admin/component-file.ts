import { CsvError, parse } from 'csv-parse/sync';
import type { ComponentKind } from '#server/db/schema.ts';
import { readHeadings, wanted, type FileColumn } from './component-columns.ts';
import { CommandError } from './session.ts';

/** An invalid value or row. */
export interface LeftOut {
  /** Numbered as in spreadsheets: the headings are row 1. */
  row: number;
  column: string | null;
  reason: string;
  right: string | null;
}

export interface FileRow {
  row: number;
  /** As a request body. */
  body: Record<string, unknown>;
  problems: LeftOut[];
}

export interface ComponentFile {
  columns: FileColumn[];
  rows: FileRow[];
}

/** Maximum number of rows: more than any library can have. */
const MOST_ROWS = 10_000;

/**
 * Reads a file of components: UTF-8, commas, semicolons or tabs between columns.
 * @throws CommandError if the file cannot be read, or its headings do not match the kind
 */
export function readComponents(kind: ComponentKind, bytes: Uint8Array): ComponentFile {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter);
  const [headings, ...lines] = records;
  if (!headings) throw new CommandError('The file is empty. Its first row must contain the column names.');
  if (lines.length > MOST_ROWS) throw new CommandError(`The file has more than ${MOST_ROWS} rows. Split the file.`);
  const { columns, mistakes } = readHeadings(kind, headings);
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  const rows = lines.flatMap((cells, index) =>
    // Spreadsheets save cleared rows as rows of empty cells.
    cells.every((cell) => cell.trim() === '') ? [] : [readRow(index + 2, cells, columns, delimiter !== ',')],
  );
  return { columns, rows };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError('The file is not in UTF-8. Save it as “CSV UTF-8”.');
  }
}

/** The most frequent of comma, semicolon and tab in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, bom: true, relaxColumnCount: true, trim: true });
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`The file cannot be read as CSV: ${error.message}.`);
    throw error;
  }
}

function readRow(row: number, cells: string[], columns: FileColumn[], commaIsDecimal: boolean): FileRow {
  const body: Record<string, unknown> = {};
  const problems: LeftOut[] = [];
  if (cells.length > columns.length) {
    const reason = `it has ${cells.length} cells instead of ${columns.length}`;
    problems.push({
      row,
      column: null,
      reason,
      right: 'one cell per column, and put text that contains a comma in quotation marks',
    });
  }
  columns.forEach(({ heading, path, field, toStored }, index) => {
    const text = cells[index] ?? '';
    if (text === '') return;
    const value = readCell(text, field.type, toStored, commaIsDecimal);
    if (value === undefined) {
      problems.push({ row, column: heading, reason: `“${text}” is not a number`, right: wanted(field) });
    } else put(body, path, value);
  });
  return { row, body, problems };
}

/** Undefined if a number is required and the text is not one. */
function readCell(
  text: string,
  type: FileColumn['field']['type'],
  toStored: (value: number) => number,
  commaIsDecimal: boolean,
): unknown {
  const number = (part: string): number => {
    const plain = commaIsDecimal ? part.replace(/^([^.,]*),([^.,]*)$/, '$1.$2') : part;
    return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? toStored(Number(plain)) : Number.NaN;
  };
  if (type === 'string') return text;
  const numbers =
    type === 'array'
      ? text
          .split(/[;\s]+/)
          .filter(Boolean)
          .map(number)
      : [number(text)];
  if (numbers.some((value) => !Number.isFinite(value))) return undefined;
  return type === 'array' ? numbers : numbers[0];
}

function put(body: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) body[first] = value;
  else put((body[first] ??= {}) as Record<string, unknown>, rest, value);
}
