/** The type of a column, by the majority of its cells, and each cell converted to it. */
import type { ColumnType, DataCell } from '#engine/index.ts';
import { cleanText, UNCALCULATED, type RawCell } from './grid.ts';
import { MAX_TEXT } from './limits.ts';
import { dayOrderOf, decimalsOf, readDate, readDuration, readError, readNumber, type Decimals } from './numbers.ts';

/** Number of cells used to determine the type of a column. */
const SAMPLE = 1000;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

export interface ReadCells {
  type: ColumnType;
  cells: DataCell[];
  /** Number of cells of the column's type. */
  count: number;
  minimum: number | null;
  maximum: number | null;
  /** Unit given by the cells themselves: hours for durations, per cent for a sign after each number. */
  unit: 'h' | '%' | null;
  /** The errors that its cells give after ±, by cell; null if none does. */
  errors: (number | null)[] | null;
}

type Reader = (cell: Exclude<RawCell, null>) => DataCell;

/** Error values of spreadsheets, which are ignored when the type of a column is determined. */
const isFormulaError = (cell: RawCell): boolean =>
  typeof cell === 'string' && /^#(UNCALCULATED!|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/.test(cell);

/** A trimmed cell; an empty text is an empty cell. */
const cleaned = (cell: RawCell): RawCell =>
  cell === UNCALCULATED ? null : typeof cell === 'string' ? cleanText(cell, MAX_TEXT) : cell;

/** @param usual decimal separator of the file, for columns that are ambiguous */
export function readCells(cells: readonly RawCell[], usual: Decimals): ReadCells {
  const sample: Exclude<RawCell, null>[] = [];
  for (const one of cells) {
    const cell = cleaned(one);
    if (cell !== null && !isFormulaError(cell)) sample.push(cell);
    if (sample.length === SAMPLE) break;
  }
  if (sample.length === 0)
    return {
      type: 'empty',
      cells: cells.map(() => null),
      count: 0,
      minimum: null,
      maximum: null,
      unit: null,
      errors: null,
    };
  const texts = sample.filter((cell) => typeof cell === 'string');
  const votes = decimalsOf(texts);
  const decimals = votes.comma === votes.point ? usual : votes.comma > votes.point ? 'comma' : 'point';
  const order = dayOrderOf(texts);
  const readers: [ColumnType, Reader][] = [
    ['number', (cell) => numberOf(cell, decimals)],
    [
      'date',
      (cell) => (cell instanceof Date ? momentOf(cell) : typeof cell === 'string' ? readDate(cell, order) : null),
    ],
    ['number', (cell) => (typeof cell === 'string' ? readDuration(cell) : null)],
    ['boolean', (cell) => (typeof cell === 'boolean' ? cell : (BOOLEANS[String(cell).toLowerCase()] ?? null))],
  ];
  const place = readers.findIndex(
    ([, read]) => sample.filter((cell) => read(cell) !== null).length * 2 >= sample.length,
  );
  const [type, read] = readers[place] ?? (['text', (cell) => asText(cell)] as [ColumnType, Reader]);
  const percent = place === 0 && texts.length > 0 && texts.every((text) => text.endsWith('%'));
  const errors = place === 0 ? errorsOf(cells, decimals) : null;
  return { type, unit: place === 2 ? 'h' : percent ? '%' : null, errors, ...all(cells, type, read) };
}

function errorsOf(cells: readonly RawCell[], decimals: Decimals): (number | null)[] | null {
  let isAny = false;
  const errors = cells.map((one) => {
    const cell = typeof one === 'string' ? cleaned(one) : null;
    const error = typeof cell === 'string' ? readError(cell, decimals) : null;
    isAny ||= error !== null;
    return error;
  });
  return isAny ? errors : null;
}

/** All cells; cells of another type stay as text. */
function all(cells: readonly RawCell[], type: ColumnType, read: Reader): Omit<ReadCells, 'type' | 'unit' | 'errors'> {
  let [count, minimum, maximum] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const list = cells.map((one): DataCell => {
    // Most cells are plain numbers, which need no conversion.
    const plain = type === 'number' && one !== null ? read(one) : null;
    const cell = plain === null ? cleaned(one) : one;
    if (cell === null) return null;
    const value = plain ?? read(cell);
    if (value === null) return asText(cell);
    count += 1;
    if (typeof value === 'number') {
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
    return value;
  });
  const has = type === 'number' && count > 0;
  return { cells: list, count, minimum: has ? minimum : null, maximum: has ? maximum : null };
}

function numberOf(cell: Exclude<RawCell, null>, decimals: Decimals): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  return typeof cell === 'string' ? readNumber(cell, decimals) : null;
}

const asText = (cell: Exclude<RawCell, null>): DataCell =>
  cell instanceof Date
    ? (momentOf(cell) ?? null)
    : typeof cell === 'string'
      ? cell
      : typeof cell === 'number'
        ? Number.isFinite(cell)
          ? cell
          : null
        : cell;

/** A date in a workbook, without a time zone: a day, or a time to the second. */
function momentOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  // A fraction of a day is not exact to the millisecond.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  if (!/^\d{4}-/.test(text)) return null;
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
