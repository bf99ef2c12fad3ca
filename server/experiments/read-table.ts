/** Converts the bytes of a file to a table of named columns with types and units. */
import {
  type DataCell,
  type DataColumn,
  type DataTable,
  decimalsOf,
  errorName,
  type LeftOut,
  LeftOutList,
  readFigure,
  readScaled,
} from '#engine/index.ts';
import { convert, dimension } from '#engine/wording/index.ts';
import { arranged, originOf, quantityOf } from './arrange.ts';
import { extentOf, readCells, type ReadCells, type Usual } from './columns.ts';
import { CSV, kindOf, XLSX } from './content.ts';
import { isEmpty, isFilled, UNCALCULATED, type Grid, type RawCell } from './grid.ts';
import type { Instrument } from './instruments/declare.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_NOTES, MAX_ROWS, MAX_TEXT } from './limits.ts';
import { platesIn, samplesOf } from './plates.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-xlsx.ts';
import { asMeant, instrumentOf, type Recognised, recognised, rowsOf } from './recognise.ts';
import { withSeries } from './series.ts';
import { pivoted, type Shape, withClocks, withSigns } from './shape.ts';
import { type Heading, isFigure, isUnits, type Table, tableFrom } from './tables.ts';
import { extremes, isoOf } from './times.ts';
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

/** Headings of what numbers rows by itself: times, runs and samples. */
const OF_ROWS =
  /^(?:t|x)$|time|zeit|temps|tiempo|fecha|dat[eu]|hour|heure|stunde|day|tag|jour|run|batch|lot|charge|ansatz|versuch|exp|vessel|rea[ck]tor|flask|kolben|sample|probe|muestra|[eé]chantillon|well|cycle|zyklus|lauf|index|#|(?<!\p{L})(?:no|nr|id|n)(?!\p{L})/iu;

const NONE: ReadonlySet<number> = new Set();

interface Wider {
  table: Table;
  /** Indices of rows to leave out. */
  off: ReadonlySet<number>;
  notes: string[];
}

const WIDER = 'The rows have more cells than the headings.';

/**
 * Rows of a text with more cells than the headings. If all have them, the headings are those of the first cells, or of the cells behind the
 * names of the rows. A few are left out: a separator too many, or a decimal comma, moves their values to other columns.
 * @throws Unreadable if many rows have them, unless a person has chosen the headings
 */
function withWiderRows({ rows, hasTextNumbers }: Grid, table: Table, isChosen: boolean): Wider {
  const { head, first, end } = table;
  const width = Math.max(...rows.slice(head.index, head.index + head.depth).map((row) => row.length));
  const data = rows.flatMap((row, k) => (k >= first && k < end && row.filter(isFilled).length > 1 ? [k] : []));
  const lasts = data.map((k) => rows[k]![width - 1] ?? null).filter(isFilled);
  const isLastText = lasts.filter(isFigure).length * 2 < lasts.length;
  const wider = data.filter((k) => {
    const beyond = rows[k]!.slice(width).filter(isFilled);
    return beyond.some(isFigure) || (beyond.length > 0 && isLastText && isFigure(rows[k]![width - 1] ?? null));
  });
  if (wider.length * 2 < data.length) return { table, off: new Set(wider), notes: [] };
  const counts = new Set(data.map((k) => rows[k]!.findLastIndex(isFilled) + 1));
  if ((wider.length < data.length || counts.size > 1) && !isChosen)
    throw new Unreadable(
      'invalid',
      `${WIDER} If the numbers have decimal commas, separate the columns by semicolons or tabs. If columns have no name, add their names to row ${head.index + 1}.`,
    );
  const names = data.map((k) => String(rows[k]![0] ?? '').trim());
  const isOneMore = counts.size === 1 && counts.has(width + 1) && isFilled(rows[head.index]![width - 1] ?? null);
  if (head.depth > 1 || !isOneMore || !areRowNames(names, head.columns[0]!, hasTextNumbers === true))
    return { table, off: NONE, notes: [`${WIDER} The headings were read as those of the first cells.`] };
  const columns = [{ name: null, group: null, label: null, unit: null }, ...head.columns];
  const said = `${WIDER} The first cells look like names of the rows, so the headings were read as those of the cells behind them.`;
  return { table: { ...table, head: { ...head, columns } }, off: NONE, notes: [said] };
}

/**
 * Whether the first cells are names or numbers of rows, of which a program has left out the heading: numbers from 1 that are texts, or
 * below a heading that does not number rows itself, and texts below a heading with a unit.
 */
function areRowNames(names: readonly string[], { name, unit }: Heading, isText: boolean): boolean {
  const isNumbered = names.every((one, k) => one === String(k + 1));
  if (isNumbered) return names.length > 2 && (isText || (unit === null && !OF_ROWS.test(name ?? '')));
  return (
    unit !== null &&
    new Set(names).size === names.length &&
    names.every((one) => one !== '' && !isFigure(one) && readFigure(one, 'point') === null)
  );
}

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
      return text === '' || skipped.has(k + 1) ? [] : [{ row: k + 1, text: text.slice(0, MAX_TEXT) }];
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

/** The end of the data before the title of the next table, or a mark of the end: a text alone below an empty row. */
function withoutTitles(rows: Grid['rows'], { columns }: Table['head'], first: number, end: number): number {
  if (columns.length < 3) return end;
  let at = end;
  while (at - 1 > first && isTitle(rows[at - 1]!)) at -= 1;
  if (at === end || !isEmpty(rows[at - 1]!)) return end;
  while (at > first && isEmpty(rows[at - 1]!)) at -= 1;
  return at;
}

function isTitle(row: readonly RawCell[]): boolean {
  const filled = row.filter(isFilled);
  return filled.length === 1 && typeof filled[0] === 'string' && !isFigure(filled[0]);
}

/** Names of statistics, which are nothing else. */
const MEAN =
  /^(?:(?:weighted|overall|grand|total)\s)?(?:mean|average|avg\.?|median|mittelwert|durchschnitt|moyenne|promedio)(?:\s*[([%:].*|\s(?:of|value|aller|de)(?!\p{L}).*)?$/iu;
const SCATTER =
  /^(?:s\.?d\.?|st\.?\s?dev\.?|standard (?:deviation|error)|stabw\.?|standardabweichung|écart[- ]type|sem|rsd|variance|varianz|range|spannweite|95\s?% ci|confidence interval)(?:\s*[([%:].*)?$/i;

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const meanOf = (list: readonly number[]): number => sumOf(list) / list.length;
const deviationOf = (list: readonly number[]): number =>
  Math.sqrt(sumOf(list.map((one) => (one - meanOf(list)) ** 2)) / (list.length - 1));

/** Names that may also be those of a sample, with the statistic that they may mean: n is nitrogen too. */
const MAYBE: readonly (readonly [name: RegExp, of: (list: readonly number[]) => number])[] = [
  [/^(?:n|count|anzahl)$/i, (list) => list.length],
  [/^min(?:imum)?$/i, (list) => extremes(list)[0]],
  [/^max(?:imum)?$/i, (list) => extremes(list)[1]],
  [/^(?:sum|summe|total|gesamt|somme)$/i, sumOf],
  [/^(?:mw|media)$/i, meanOf],
  [/^std$/i, deviationOf],
  [/^cv$/i, (list) => deviationOf(list) / meanOf(list)],
  [/^se$/i, (list) => deviationOf(list) / Math.sqrt(list.length)],
];

/** Whether a row of figures has the name of a statistic before its last cell. */
function isStatistic(row: readonly RawCell[]): boolean {
  const filled = row.filter(isFilled);
  const at = filled.findIndex(
    (cell) => typeof cell === 'string' && (MEAN.test(cell.trim()) || SCATTER.test(cell.trim())),
  );
  return at >= 0 && at < filled.length - 1 && filled.some(isFigure);
}

/** The text with which a row of figures begins; an empty text if it is not such a row. */
function nameOfRow(row: readonly RawCell[]): string {
  const filled = row.filter(isFilled);
  const texts = filled.filter((cell) => typeof cell === 'string' && !isFigure(cell));
  return filled.length > 1 && texts.length === 1 && filled[0] === texts[0] ? String(texts[0]).trim() : '';
}

const statisticOf = (row: readonly RawCell[]) => {
  const name = nameOfRow(row)
    .split(/[([%:]/, 1)[0]!
    .trim()
    .replace(/\.$/, '');
  return MAYBE.find(([known]) => known.test(name))?.[1];
};

/** Numbers are rounded, and of per cents the sign is left out. */
const isNearly = (one: number, other: number): boolean =>
  [1, 100].some((factor) => Math.abs(one - factor * other) <= 0.006 * Math.abs(one));

/** Whether the numbers of a row are the statistic of the rows above that its name may mean. */
function isOwnStatistic(row: readonly RawCell[], above: readonly (readonly RawCell[])[]): boolean {
  const of = statisticOf(row);
  const numbers = row.flatMap((cell, c) => (quantityOf(cell) === null ? [] : [[c, quantityOf(cell)!] as const]));
  return (
    of !== undefined &&
    numbers.length > 0 &&
    numbers.every(([c, number]) => isNearly(number, of(above.flatMap((one) => quantityOf(one[c]) ?? []))))
  );
}

/**
 * The rows that are statistics of the others, by index, and the last rows that only have the name of one. If all rows are statistics, the
 * means are the data.
 */
function statisticsIn(rows: Grid['rows'], first: number, end: number): { found: Set<number>; doubtful: number[] } {
  const data = Array.from({ length: end - first }, (_, k) => first + k).filter((k) => !isEmpty(rows[k]!));
  const sure = data.filter((k) => isStatistic(rows[k]!));
  const others = sure.filter((k) => !rows[k]!.some((cell) => MEAN.test(String(cell).trim())));
  const found = new Set(sure.length < data.length ? sure : others.length < sure.length ? others : []);
  let at = data.length;
  while (at > 1 && (found.has(data[at - 1]!) || statisticOf(rows[data[at - 1]!]!))) at -= 1;
  const last = data.slice(at);
  const above = data.slice(0, at).flatMap((k) => (found.has(k) ? [] : [rows[k]!]));
  const isNamed = last.some((k) => found.has(k));
  const doubtful: number[] = [];
  for (const k of last)
    if (isNamed || isOwnStatistic(rows[k]!, [...above, ...doubtful.map((one) => rows[one]!)])) found.add(k);
    else doubtful.push(k);
  return { found, doubtful };
}

const uncalculated = (count: number): string =>
  `${count === 1 ? 'One cell is a formula' : `${count} cells are formulas`} without a stored value. ` +
  'Open the workbook in a spreadsheet program, recalculate it and save it.';

const NO_ROOM = `Only the errors of this column were skipped: with an additional column for the errors, the table would have more than ${MAX_COLUMNS} columns.`;

const MORE_CELLS = 'The row has more cells than the headings, so its values may stand in other columns.';

const SECOND_BLOCK =
  'Below a second row of column names. To read this row, choose the second row of column names as the header row.';

/** Numbers of the data rows, the skipped rows, and data rows that have the name of a statistic. @param off indices of rows to leave out */
function dataRows(
  { rows, skipped }: Grid,
  { head, first, end: last, repeats }: Table,
  instrument: Instrument | null,
  off: ReadonlySet<number>,
): { rows: number[]; left_out: LeftOut[]; doubtful: [row: number, name: string][] } {
  const isMeasured = rowsOf(instrument, head.columns);
  const left = new LeftOutList();
  const leave = (row: number, reason: string): void => left.add(row, null, null, reason);
  for (const [row, reason] of skipped) leave(row, reason);
  for (let row = 1; row <= head.index; row++)
    if (!skipped.has(row) && !isEmpty(rows[row - 1]!)) leave(row, 'Above the header row.');
  for (let row = head.index + 2; row <= head.index + head.depth; row++)
    leave(row, isUnits(rows[row - 1]!) ? 'Units of the columns.' : 'Part of the headings.');
  let end = last;
  while (end > first && isEmpty(rows[end - 1]!)) end -= 1;
  end = withoutTitles(rows, head, first, end);
  const { found, doubtful } = statisticsIn(rows, first, end);
  const list: number[] = [];
  for (let row = first + 1; row <= end; row++) {
    if (isEmpty(rows[row - 1]!)) leave(row, 'Empty row.');
    else if (repeats.has(row - 1)) leave(row, 'Repeats the headings.');
    else if (found.has(row - 1)) leave(row, 'A statistic of the rows above, not a measurement.');
    else if (off.has(row - 1)) leave(row, `${MORE_CELLS} If a number has a decimal comma, enclose it in quotes.`);
    else if (!isMeasured(rows[row - 1]!))
      leave(row, 'A remark or a reference measurement of the instrument, not a measurement of a sample.');
    else list.push(row);
  }
  let rest = rows.length;
  while (rest > end && isEmpty(rows[rest - 1]!)) rest -= 1;
  for (let row = end + 1; row <= rest; row++)
    if (row > last || !isEmpty(rows[row - 1]!)) leave(row, row > last ? SECOND_BLOCK : 'Below the table.');
  if (list.length === 0) throw new Unreadable('invalid', 'The table has column names but no rows of data.');
  if (list.length > MAX_ROWS)
    throw new Unreadable(
      'too_large',
      `The table has ${list.length} rows; the maximum is ${MAX_ROWS}. Split the table, or keep every second row.`,
    );
  return { rows: list, left_out: left.entries, doubtful: doubtful.map((k) => [k + 1, nameOfRow(rows[k]!)]) };
}

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
  const written = texts.filter((text) => /^[+-]?\d+[.,]\d+$/.test(text));
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
