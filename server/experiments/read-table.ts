/** Converts the bytes of a file to a table of named columns with types and units. */
import {
  type DataCell,
  type DataColumn,
  type DataTable,
  errorName,
  type LeftOut,
  readHeader,
  readUnit,
} from '#engine/index.ts';
import { readCells, type ReadCells } from './columns.ts';
import { CSV, kindOf, XLSX } from './content.ts';
import { isFilled, UNCALCULATED, type Grid, type RawCell } from './grid.ts';
import { type Head, headOf, isHeadAgain } from './header.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from './limits.ts';
import { decimalsOf } from './numbers.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-xlsx.ts';
import { Unreadable } from './unreadable.ts';

export interface FileToRead {
  bytes: Buffer;
  name: string;
  sheet?: string | undefined;
  header_row?: number | undefined;
}

export interface ColumnFacts extends DataColumn {
  index: number;
  count: number;
  missing: number;
  minimum: number | null;
  maximum: number | null;
}

export interface FileTable {
  media_type: string;
  sheet: string | null;
  sheets: string[];
  header_row: number;
  facts: ColumnFacts[];
  table: DataTable;
  left_out: LeftOut[];
}

/** @throws Unreadable with the problem and its solution */
export async function readTable({ bytes, name, sheet, header_row: given }: FileToRead): Promise<FileTable> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new Unreadable('too_large', `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  if (kindOf(bytes, name) === CSV)
    return tableOf(readCsv(bytes, name), given, { media_type: CSV, sheet: null, sheets: [] });
  const { sheets, read } = await openWorkbook(bytes, name);
  const about = (one: string) => ({ media_type: XLSX, sheet: one, sheets });
  if (sheet !== undefined) return tableOf(await read(sheet), given, about(sheet));
  // The first sheet with a table: a cover sheet often precedes it.
  let first: Unreadable | null = null;
  for (const one of sheets.slice(0, 5)) {
    try {
      return tableOf(await read(one), given, about(one));
    } catch (error) {
      if (!(error instanceof Unreadable) || error.fault.code !== 'invalid') throw error;
      first ??= error;
    }
  }
  throw first ?? new Unreadable('invalid', 'The workbook has no sheet with a table.');
}

function tableOf(
  grid: Grid,
  given: number | undefined,
  about: Pick<FileTable, 'media_type' | 'sheet' | 'sheets'>,
): FileTable {
  const head = headOf(grid, given);
  const { rows: numbers, left_out } = dataRows(grid, head);
  const width = widthOf(grid, head, numbers);
  const usual = usualDecimals(grid, numbers, width);
  const names = uniqueNames(head.names, width);
  const taken = new Set(names);
  const found: { name: string; unit: DataColumn['unit']; read: ReadCells }[] = [];
  for (let c = 0; c < width; c++) {
    const read = readCells(
      numbers.map((row) => grid.rows[row - 1]![c] ?? null),
      usual,
    );
    // A column without a name and without data is ignored.
    if (read.type === 'empty' && (head.names[c] ?? null) === null) continue;
    const name = names[c]!;
    const formulas = numbers.filter((row) => grid.rows[row - 1]![c] === UNCALCULATED).length;
    if (formulas > 0) left_out.push({ row: null, column: name, value: null, reason: uncalculated(formulas) });
    found.push({ name, unit: unitOf(name, head.units?.[c] ?? null) ?? read.unit, read });
  }
  const columns: { fact: ColumnFacts; cells: DataCell[] }[] = [];
  let room = MAX_COLUMNS - found.length;
  for (const { name, unit, read } of found) {
    const { type, count, minimum, maximum, cells, errors } = read;
    const missing = numbers.length - count;
    columns.push({ fact: { name, index: columns.length, type, unit, count, missing, minimum, maximum }, cells });
    // Errors become a column of their own, whose meaning can be changed like that of any other.
    const own = errorName(name);
    if (!errors || taken.has(own)) continue;
    if (room > 0) columns.push({ fact: errorFacts(own, columns.length, unit, errors), cells: errors });
    else left_out.push({ row: null, column: name, value: null, reason: NO_ROOM });
    room -= 1;
  }
  const facts = columns.map(({ fact }) => fact);
  return {
    ...about,
    header_row: head.index + 1,
    facts,
    table: {
      columns: facts.map(({ name, type, unit }) => ({ name, type, unit })),
      cells: columns.map(({ cells }) => cells),
      rows: numbers,
    },
    left_out,
  };
}

function errorFacts(
  name: string,
  index: number,
  unit: DataColumn['unit'],
  errors: readonly (number | null)[],
): ColumnFacts {
  let [count, minimum, maximum] = [0, Infinity, -Infinity];
  for (const error of errors) {
    if (error === null) continue;
    count += 1;
    minimum = Math.min(minimum, error);
    maximum = Math.max(maximum, error);
  }
  return { name, index, type: 'number', unit, count, missing: errors.length - count, minimum, maximum };
}

const isEmpty = (row: readonly RawCell[]): boolean => !row.some(isFilled);

const uncalculated = (count: number): string =>
  `${count === 1 ? 'One cell is a formula' : `${count} cells are formulas`} without a stored value. ` +
  'Open the workbook in a spreadsheet, recalculate it and save it.';

const NO_ROOM = `Only its errors were skipped: with a column for them, the table would have more than ${MAX_COLUMNS} columns.`;

const SECOND_BLOCK = 'Below a second row of column names. To read it, choose that row as the header row.';

/** Numbers of the data rows, and the skipped rows. */
function dataRows({ rows, skipped }: Grid, head: Head): { rows: number[]; left_out: LeftOut[] } {
  const left: LeftOut[] = [...skipped].map(([row, reason]) => ({ row, column: null, value: null, reason }));
  const leave = (row: number, reason: string): void => {
    const before = left.at(-1);
    if (before?.reason === reason && (before.last_row ?? before.row) === row - 1) before.last_row = row;
    else left.push({ row, column: null, value: null, reason });
  };
  for (let row = 1; row <= head.index; row++)
    if (!skipped.has(row) && !isEmpty(rows[row - 1]!)) leave(row, 'Above the header row.');
  if (head.units) leave(head.index + 2, 'Units of the columns.');
  let end = rows.length;
  while (end > 0 && isEmpty(rows[end - 1]!)) end -= 1;
  const list: number[] = [];
  for (let row = head.index + (head.units ? 3 : 2); row <= end; row++) {
    if (isEmpty(rows[row - 1]!)) leave(row, 'Empty row.');
    else if (list.length > 0 && isHeadAgain(rows, row - 1, head)) {
      for (let below = row; below <= end; below++) leave(below, SECOND_BLOCK);
      break;
    } else list.push(row);
  }
  if (list.length === 0) throw new Unreadable('invalid', 'The table has column names but no rows of data.');
  if (list.length > MAX_ROWS)
    throw new Unreadable(
      'too_large',
      `The table has ${list.length} rows; the maximum is ${MAX_ROWS}. Split it, or keep every second row.`,
    );
  return { rows: list, left_out: left };
}

function widthOf({ rows }: Grid, head: Head, numbers: readonly number[]): number {
  let width = head.names.length;
  while (width > 0 && head.names[width - 1] === null) width -= 1;
  for (const row of numbers) {
    const cells = rows[row - 1]!;
    let last = cells.length;
    while (last > width && isEmpty([cells[last - 1] ?? null])) last -= 1;
    if (last > width) width = last;
  }
  if (width > MAX_COLUMNS)
    throw new Unreadable(
      'invalid',
      `The table has ${width} columns; the maximum is ${MAX_COLUMNS}. Remove the unnecessary ones.`,
    );
  return width;
}

/** Decimal separator of the file, by a few hundred cells of all columns. */
function usualDecimals({ rows, decimalComma }: Grid, numbers: readonly number[], width: number): 'point' | 'comma' {
  const texts = numbers
    .slice(0, 200)
    .flatMap((row) => rows[row - 1]!.slice(0, width))
    .filter((cell) => typeof cell === 'string');
  const { point, comma } = decimalsOf(texts.map((text) => text.trim()));
  if (point !== comma) return comma > point ? 'comma' : 'point';
  // 1,234 without any number with a point, in a file whose columns have another separator.
  const written = texts.filter((text) => /^\s*[+-]?\d+[.,]\d+\s*$/.test(text));
  return decimalComma && written.length > 0 && written.every((text) => text.includes(',')) ? 'comma' : 'point';
}

/** Names as in the file, made unique; a column without a name gets its letter. */
function uniqueNames(names: readonly (string | null)[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, c) => {
    const name = names[c] ?? `Column ${letterOf(c)}`;
    let unique = name;
    for (let k = 2; taken.has(unique); k++) unique = `${name.slice(0, 245)} (${k})`;
    taken.add(unique);
    return unique;
  });
}

/** A, B … Z, AA … of a position from 0. */
export function letterOf(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (position % 26));
}

const unitOf = (name: string, below: string | null): DataColumn['unit'] =>
  (below === null ? null : readUnit(below)) ?? readHeader(name).unit;
