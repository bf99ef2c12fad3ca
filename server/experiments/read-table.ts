/** Converts the bytes of a file to a table of named columns with types and units. */
import {
  type DataCell,
  type DataColumn,
  type DataTable,
  decimalsOf,
  errorName,
  leadingNumber,
  type LeftOut,
  readScaled,
} from '#engine/index.ts';
import { convert, dimension } from '#engine/wording/index.ts';
import { arranged, originOf } from './arrange.ts';
import { extentOf, readCells, type ReadCells, type Usual } from './columns.ts';
import { CSV, kindOf, XLSX } from './content.ts';
import { cleanText, isFilled, UNCALCULATED, type Grid, type RawCell } from './grid.ts';
import { dataRows, NONE, withWiderRows } from './data-rows.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_NOTES, MAX_ROWS, MAX_TEXT } from './limits.ts';
import { platesIn, samplesOf } from './plates.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-xlsx.ts';
import { asMeant, instrumentOf, type Recognised, recognised } from './recognise.ts';
import { withSeries } from './series.ts';
import { pivoted, type Shape, withClocks, withSigns } from './shape.ts';
import { type Table, tableFrom } from './tables.ts';
import { isoOf } from './times.ts';
import { Unreadable } from './unreadable.ts';

export interface FileToRead {
  bytes: Buffer;
  name: string;
  sheet?: string | undefined;
  header_row?: number | undefined;
  /** Key of the instrument as which it is read, or `none`; recognised if absent. */
  instrument?: string | undefined;
}

export interface ColumnFacts extends DataColumn {
  index: number;
  count: number;
  missing: number;
  minimum: number | null;
  maximum: number | null;
  /** Number of cells with text next to the number. */
  remarks?: number;
  /** Names of the columns of the file from which it was joined. */
  joined?: string[];
  /** Texts of its heading by row, if that has several. */
  heading?: (string | null)[];
}

/** A table of the file, by the row of its headings. */
export interface TablePlace {
  header_row: number;
  header_rows: number;
  row_count: number;
  column_count: number;
}

export interface FileTable {
  media_type: string;
  sheet: string | null;
  sheets: string[];
  header_row: number;
  header_rows: number;
  /** All tables of the sheet; absent in the table of joined files. */
  tables?: TablePlace[];
  instrument?: Recognised;
  /** The rows above the headings, as text. */
  notes?: { row: number; text: string }[];
  facts: ColumnFacts[];
  table: DataTable;
  left_out: LeftOut[];
}

/** @throws Unreadable with the problem and its solution */
export async function readTable({ bytes, name, sheet, header_row, instrument }: FileToRead): Promise<FileTable> {
  const given = { header_row, instrument };
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
  file: Grid,
  given: Pick<FileToRead, 'header_row' | 'instrument'>,
  about: Pick<FileTable, 'media_type' | 'sheet' | 'sheets'>,
): FileTable {
  const {
    grid,
    header_row,
    tables,
    samples,
    left_out: unused = [],
    ...made
  } = arranged(file, given.header_row, given.instrument);
  const table = tableFrom(grid, tables, header_row);
  const instrument = made.instrument ?? instrumentOf(grid, table, given.instrument);
  const isOfText = about.media_type === CSV && !grid.origins && !instrument;
  const wider = isOfText ? withWiderRows(grid, table, given.header_row !== undefined) : { table, off: NONE, notes: [] };
  const found = instrument
    ? { ...table, head: { ...table.head, columns: asMeant(table.head.columns, instrument) } }
    : wider.table;
  const { rows: numbers, left_out, doubtful } = dataRows(grid, found, instrument, wider.off);
  const long = pivoted(withClocks(withSigns(shapeOf(grid, found, numbers, left_out))));
  const shape = withoutSpectrum(instrument ? { ...long, columns: asMeant(long.columns, instrument) } : long, left_out);
  for (const { row, name } of shape.doubles)
    left_out.push({ row, column: name, value: null, reason: 'A second value of the same sample and analyte.' });
  if (shape.columns.length > MAX_COLUMNS)
    throw new Unreadable(
      'invalid',
      `The table has ${shape.columns.length} columns; the maximum is ${MAX_COLUMNS}. Remove unnecessary columns.`,
    );
  const usual = usualDecimals(grid, shape.cells);
  const names = uniqueNames(shape);
  const read = inUnitsBeside(
    shape.columns.map((heading, c) => {
      const cells = readCells(shape.cells[c]!, usual, heading);
      const of = { column: names[c]!, reason: `Its unit cannot be converted to ${heading.unit}, that of the column.` };
      for (const [k, value] of [...cells.left].slice(0, MOST_CELLS))
        left_out.push({ row: shape.rows[k]!, value, ...of });
      if (cells.left.size > MOST_CELLS)
        left_out.push({ row: null, value: `${cells.left.size - MOST_CELLS} more cells`, ...of });
      return { heading, name: names[c]!, read: cells };
    }),
  );
  const taken = new Set(names);
  const columns: { fact: ColumnFacts; cells: DataCell[] }[] = [];
  let room = MAX_COLUMNS - read.length;
  for (const { heading, name, read: cells } of read) {
    const fact = factOf(heading, name, columns.length, cells);
    columns.push({ fact, cells: cells.cells });
    // Errors become a column of their own, whose meaning can be changed like that of any other.
    const own = errorName(name);
    if (!cells.errors || taken.has(own)) continue;
    if (room > 0) columns.push({ fact: errorFacts(own, columns.length, fact, cells.errors), cells: cells.errors });
    else left_out.push({ row: null, column: name, value: null, reason: NO_ROOM });
    room -= 1;
  }
  const facts = withSeries(
    columns.map(({ fact }) => fact),
    read.map(({ heading, name }) => ({ ...heading, name })),
    samples ?? samplesOf(platesIn(file.rows.slice(0, found.head.index))),
  );
  const inFile = <T extends number | null>(row: T): T => (row === null ? row : (originOf(grid, row) as T));
  const notes = [
    ...wider.notes,
    ...doubtful.map(
      ([row, name]) =>
        `Row ${inFile(row)} is named “${name}”. Its numbers are not a statistic of the rows above, so it is read as data.`,
    ),
  ];
  return {
    ...about,
    header_row: originOf(grid, found.head.index + 1),
    header_rows: found.head.depth,
    tables: tables.slice(0, MAX_TABLES).map((one) => ({
      header_row: originOf(grid, one.head.index + 1),
      header_rows: one.head.depth,
      row_count: one.end - one.first,
      column_count: one.head.columns.filter(({ name }) => name !== null).length,
    })),
    notes: notesOf(grid, found),
    ...(instrument && { instrument: recognised(instrument) }),
    facts,
    table: {
      columns: facts.map(columnOf),
      cells: columns.map(({ cells }) => cells),
      rows: shape.rows.map(inFile),
      ...(notes.length > 0 && { notes }),
    },
    left_out: [
      ...left_out.map((one) => ({
        ...one,
        row: inFile(one.row),
        ...(one.last_row !== undefined && { last_row: inFile(one.last_row) }),
      })),
      ...unused,
    ],
  };
}

const MAX_TABLES = 50;
/** Cells of a column that are named one by one where they are left out. */
const MOST_CELLS = 20;

/** Without the absorbances of a spectrum, one column per wavelength, if there are too many. */
function withoutSpectrum(shape: Shape, left_out: LeftOut[]): Shape {
  if (shape.columns.length <= MAX_COLUMNS) return shape;
  const isWave = shape.columns.map(({ name }) => name !== null && /^\d{2,4}(?:[.,]\d+)?$/.test(name));
  const first = isWave.indexOf(true);
  if (isWave.filter(Boolean).length < 0.5 * shape.columns.length) return shape;
  const column = `${shape.columns[first]!.name} to ${shape.columns[isWave.lastIndexOf(true)]!.name}`;
  left_out.push({ row: null, column, value: null, reason: 'The columns of a spectrum.' });
  const kept = <T>(list: readonly T[]): T[] => list.filter((_, c) => !isWave[c]);
  return { ...shape, columns: kept(shape.columns), cells: kept(shape.cells) };
}

const columnOf = ({
  name,
  type,
  unit,
  multiplier,
  doubt,
  is_clock,
  dates,
  no_year,
  notes,
  series,
}: ColumnFacts): DataColumn => ({
  name,
  type,
  unit,
  ...(multiplier !== undefined && { multiplier }),
  ...(doubt !== undefined && { doubt }),
  ...(is_clock && { is_clock }),
  ...(dates && { dates }),
  ...(no_year && { no_year }),
  ...(notes && { notes }),
  ...(series && { series }),
});

function factOf(heading: Shape['columns'][number], name: string, index: number, read: ReadCells): ColumnFacts {
  const { type, count, minimum, maximum, cells, below, remarks, dates, is_clock, notes = [] } = read;
  const { unit, multiplier, doubt, joined, meant, lines, isClock } = heading;
  const isWithoutYear = type === 'date' && heading.no_year === true;
  return {
    name,
    index,
    type,
    // Cells in another unit than that of the heading were converted to it, if they could be.
    unit: isWithoutYear
      ? null
      : read.unit && (unit === null || dimension(unit) !== dimension(read.unit.unit))
        ? read.unit.unit
        : unit,
    count,
    missing: cells.length - count,
    minimum,
    maximum,
    ...(type === 'number' && multiplier !== undefined && { multiplier }),
    ...(type === 'number' && doubt !== undefined && { doubt }),
    ...(below && { below }),
    ...(remarks > 0 && { remarks }),
    ...((is_clock || isClock) && { is_clock: true }),
    ...(dates && { dates }),
    ...(isWithoutYear && { no_year: true }),
    ...(notes.length > 0 && { notes }),
    ...(joined && { joined }),
    ...(lines && { heading: lines }),
    ...(meant !== undefined && { meant }),
  };
}

/** The columns of a table that have a name or data, with their cells. */
function shapeOf({ rows }: Grid, { head }: Table, numbers: number[], left_out: LeftOut[]): Shape {
  let width = head.columns.length;
  for (const row of numbers) {
    const cells = rows[row - 1]!;
    let last = cells.length;
    while (last > width && !isFilled(cells[last - 1] ?? null)) last -= 1;
    if (last > width) width = last;
  }
  if (width > MAX_COLUMNS && numbers.length * width > MAX_COLUMNS * MAX_ROWS) width = MAX_COLUMNS + 1;
  const shape: Shape = { columns: [], cells: [], rows: numbers, doubles: [], pivoted: null };
  for (let c = 0; c < width; c++) {
    const heading = head.columns[c] ?? { name: null, group: null, label: null, unit: null };
    const cells = numbers.map((row) => rows[row - 1]![c] ?? null);
    if (heading.name === null && !cells.some(isFilled)) continue;
    const name = heading.name ?? `Column ${letterOf(c)}`;
    const formulas = cells.filter((cell) => cell === UNCALCULATED).length;
    if (formulas > 0) left_out.push({ row: null, column: name, value: null, reason: uncalculated(formulas) });
    shape.columns.push({ ...heading, name });
    shape.cells.push(cells);
  }
  return shape;
}

const IS_UNIT = /^(?:units?|uom|einheit(?:en)?)\b|[\s_-](?:units?|uom|einheit)$/i;

interface ReadColumn {
  heading: Shape['columns'][number];
  name: string;
  read: ReadCells;
}

/** Numbers with their unit in the column beside them: in one unit, or each converted to the first. */
function inUnitsBeside(columns: ReadColumn[]): ReadColumn[] {
  return columns.map((one, c) => {
    const beside = columns[c + 1];
    if (one.read.type !== 'number' || one.heading.unit !== null || !beside || beside.read.type !== 'text') return one;
    if (!IS_UNIT.test(beside.name)) return one;
    const said = beside.read.cells.map((cell) => (typeof cell === 'string' ? readScaled(cell) : null));
    const first = said.find((unit) => unit !== null);
    if (
      !first ||
      beside.read.cells.some(
        (cell, k) => cell !== null && (!said[k] || dimension(said[k].unit) !== dimension(first.unit)),
      )
    )
      return one;
    const cells = one.read.cells.map((cell, k): DataCell => {
      const unit = said[k] ?? first;
      if (typeof cell !== 'number' || (unit.unit === first.unit && unit.multiplier === first.multiplier)) return cell;
      return Number((convert(cell * unit.multiplier, unit.unit, first.unit) / first.multiplier).toPrecision(12));
    });
    const { count: _count, ...extent } = extentOf(cells);
    const { unit, multiplier } = first;
    return {
      ...one,
      heading: { ...one.heading, unit, ...(multiplier !== 1 && { multiplier }) },
      read: { ...one.read, cells, ...extent },
    };
  });
}

/** The rows above the headings: what an instrument writes about itself and its settings. */
const notesOf = ({ rows, skipped }: Grid, { head }: Table): FileTable['notes'] =>
  rows
    .slice(0, head.index)
    .flatMap((row, k) => {
      const text = row
        .filter(isFilled)
        .map((cell) => (cell instanceof Date ? isoOf(cell.getTime(), false) : String(cell).trim()))
        .join(' · ');
      const clean = cleanText(text, MAX_TEXT);
      return clean === null || skipped.has(k + 1) ? [] : [{ row: k + 1, text: clean }];
    })
    .slice(0, MAX_NOTES);

function errorFacts(
  name: string,
  index: number,
  { unit, multiplier }: ColumnFacts,
  errors: readonly (number | null)[],
): ColumnFacts {
  const extent = extentOf(errors);
  return {
    name,
    index,
    type: 'number',
    unit,
    ...extent,
    missing: errors.length - extent.count,
    ...(multiplier !== undefined && { multiplier }),
  };
}

const uncalculated = (count: number): string =>
  `${count === 1 ? 'One cell is a formula' : `${count} cells are formulas`} without a stored value. ` +
  'Open the workbook in a spreadsheet program, recalculate it and save it.';

const NO_ROOM = `Only the errors of this column were skipped: with an additional column for the errors, the table would have more than ${MAX_COLUMNS} columns.`;

/** Decimal separator of the file, by a few hundred cells of all columns. */
function usualDecimals({ decimalComma }: Grid, cells: readonly RawCell[][]): Usual {
  const texts = cells
    .flatMap((column) => column.slice(0, 200))
    .filter((cell) => typeof cell === 'string')
    .map((text) => text.trim());
  const { point, comma } = decimalsOf(texts);
  const isShown = point + comma > 0;
  if (point !== comma) return { decimals: comma > point ? 'comma' : 'point', isShown };
  // 1,234 without any number with a point, in a file whose columns have another separator.
  const written = texts.map(leadingNumber).filter((text) => /^[+-]?\d+[.,]\d+$/.test(text));
  const isComma = decimalComma && written.length > 0 && written.every((text) => text.includes(','));
  return { decimals: isComma ? 'comma' : 'point', isShown };
}

/** Names as in the file, made unique: by the unit if that differs, otherwise by a number. */
function uniqueNames({ columns }: Shape): string[] {
  const taken = new Set<string>();
  const said = (heading: Shape['columns'][number]) => heading.unit ?? heading.doubt ?? '';
  return columns.map((heading) => {
    const name = heading.name!;
    const others = columns.filter((one) => one.name === name);
    const byUnit = others.length > 1 && new Set(others.map(said)).size === others.length && said(heading) !== '';
    const start = byUnit ? `${name.slice(0, 220)} (${said(heading)})` : name;
    let unique = start;
    for (let k = 2; taken.has(unique); k++) unique = `${start.slice(0, 245)} (${k})`;
    taken.add(unique);
    return unique;
  });
}

/** A, B … Z, AA … of a position from 0. */
export function letterOf(position: number): string {
  const rest = Math.floor(position / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (position % 26));
}
