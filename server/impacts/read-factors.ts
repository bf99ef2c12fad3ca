/** Reads custom factors of an organisation from CSV: returns all rows, or all errors by line. */
import { parse, type Info } from 'csv-parse/sync';
import {
  type FactorQuality,
  type ImpactItemType,
  type ImpactTables,
  type OwnFactor,
  eitherUnit,
  readUnit,
  unitRatio,
} from '#engine/index.ts';
import { Refusal } from '#server/errors.ts';

export const MOST_ROWS = 50_000;
/** Maximum number of errors in a response. */
const MOST_FAULTS = 500;

const COLUMNS = [
  'item_id',
  'item_name',
  'item_type',
  'activity_name',
  'location',
  'unit',
  'category_id',
  'value',
  'low',
  'high',
  'method',
  'source',
  'year',
  'licence',
  'quality',
  'note',
] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ['item_id', 'activity_name', 'location', 'unit', 'category_id', 'value', 'source'];
const TYPES: ReadonlySet<string> = new Set([
  'energy',
  'water',
  'carbon_source',
  'nitrogen_mineral',
  'acid_base',
  'buffer',
  'solvent',
  'gas',
  'consumable',
  'packaging',
  'transport',
  'waste',
  'emission',
]);

export interface ReadLine {
  line: number;
  row: OwnFactor;
  /** Remark on the row, such as a conversion. */
  column: Column | null;
  message: string | null;
}

export interface ReadFactors {
  lines: ReadLine[];
  ignored: string[];
}

interface Fault {
  row: number;
  column: Column;
  message: string;
}

/**
 * Reads an import file.
 * @param bytes of the uploaded file
 * @param year latest permitted year of a factor
 * @throws Refusal 400 if it is not UTF-8 or not CSV, 415 if it is a workbook, 422 if columns are missing or rows
 *   are invalid: then with all errors, and nothing may be stored
 */
export function readFactors(bytes: Uint8Array, name: string, tables: ImpactTables, year: number): ReadFactors {
  const records = recordsOf(textOf(bytes, name));
  const [head, ...rows] = records;
  if (!head) throw refuse('The file is empty.', ['file']);
  const titles = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = NEEDED.filter((column) => !titles.includes(column));
  if (missing.length > 0) {
    const list = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
    throw refuse(`The column${missing.length === 1 ? ` ${list} is` : `s ${list} are`} missing.`, missing);
  }
  const twice = COLUMNS.find((column) => titles.indexOf(column) !== titles.lastIndexOf(column));
  if (twice) throw refuse(`The column ${twice} is there twice.`, [twice]);
  if (rows.length === 0) throw refuse('There are no rows below the header row.', ['file']);
  if (rows.length > MOST_ROWS) throw refuse(`The file has ${rows.length} rows; the maximum is ${MOST_ROWS}.`, ['file']);

  const faults: Fault[] = [];
  const lines: ReadLine[] = [];
  const seen = new Map<string, number>();
  const own = new Map<string, { unit: string; line: number }>();
  for (const { line, cells } of rows) {
    const cell = (column: Column): string => (cells[titles.indexOf(column)] ?? '').trim();
    const wrong: Fault[] = [];
    const fault = (column: Column, message: string) => wrong.push({ row: line, column, message });
    if (cells.length > titles.length && cells.slice(titles.length).some((one) => one.trim() !== ''))
      fault(
        'item_id',
        `The row has ${cells.length} cells, but the header has ${titles.length}. Put text that contains a comma in quotation marks.`,
      );
    const read = readRow(cell, tables, own, year, line, fault);
    const key = JSON.stringify([cell('item_id'), cell('activity_name'), cell('category_id')]);
    const first = seen.get(key);
    if (first !== undefined) fault('item_id', `Line ${first} has the same item, activity and category.`);
    else seen.set(key, line);
    if (wrong.length > 0) faults.push(...wrong);
    else lines.push({ line, ...read });
  }
  if (faults.length > 0) {
    const at = new Set(faults.map((one) => one.row)).size;
    throw new Refusal(
      'invalid',
      `${at} of the ${rows.length} row${rows.length === 1 ? ' is' : 's are'} invalid, so nothing was imported.`,
      { field: 'file', fields: ['file'], details: { rows: faults.slice(0, MOST_FAULTS) } },
    );
  }
  return {
    lines,
    ignored: head.cells.filter((title) => !(COLUMNS as readonly string[]).includes(title.trim().toLowerCase())),
  };
}

const refuse = (message: string, fields: string[]) => new Refusal('invalid', message, { field: 'file', fields });

/** @throws Refusal 400 or 415 */
function textOf(bytes: Uint8Array, name: string): string {
  // Workbooks are zip files; older ones are compound documents.
  const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
  if (isWorkbook)
    throw new Refusal('unsupported_media', `“${name}” is a workbook. Save it as CSV in UTF-8.`, { field: 'file' });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    const line = lineOfFault(bytes);
    throw new Refusal('bad_request', `The file is not UTF-8 text; line ${line} cannot be read.`, { field: 'file' });
  }
  throw new Refusal('bad_request', 'The file is not text: it contains the character U+0000.', { field: 'file' });
}

function lineOfFault(bytes: Uint8Array): number {
  let line = 1;
  let from = 0;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a) continue;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, at));
    } catch {
      return line;
    }
    line += 1;
    from = at + 1;
  }
  return line;
}

/** @throws Refusal 400 if quotes are not closed */
function recordsOf(text: string): { line: number; cells: string[] }[] {
  try {
    const options = {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    };
    const list = parse(text, options) as unknown as { record: string[]; info: Info }[];
    // `lines` is the line at the end of the record.
    return list.map(({ record, info }) => ({
      line: info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0),
      cells: record,
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal('bad_request', `The file is not CSV: ${reason.replace(/\.$/, '')}.`, { field: 'file' });
  }
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const PLACE = /^[A-Z][A-Z0-9_]{1,39}$/;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

function readRow(
  cell: (column: Column) => string,
  tables: ImpactTables,
  own: Map<string, { unit: string; line: number }>,
  lastYear: number,
  line: number,
  fault: (column: Column, message: string) => void,
): Omit<ReadLine, 'line'> {
  const number = (column: Column): number | null => {
    const text = cell(column);
    if (text === '') return null;
    const value = Number(text);
    if (!NUMBER.test(text) || !Number.isFinite(value)) {
      fault(column, `“${short(text)}” is not a number with a decimal point.`);
      return null;
    }
    return value;
  };
  const item = cell('item_id');
  if (!ID.test(item)) fault('item_id', 'Enter an id of letters, digits, - and _, such as glucose.');
  const known = tables.items.get(item);
  const type = cell('item_type');
  if (type !== '' && !TYPES.has(type)) fault('item_type', `“${short(type)}” is not one of ${[...TYPES].join(', ')}.`);
  if (!known && type === '') fault('item_type', `${item} is a new item. Enter its type.`);
  if (!known && cell('item_name') === '') fault('item_name', `${item} is a new item. Enter its name.`);
  const activity = cell('activity_name');
  if (activity === '' || activity.length > 200) fault('activity_name', 'Enter a name of 1 to 200 characters.');
  const location = cell('location');
  if (!PLACE.test(location))
    fault('location', 'Enter a country or region code in capitals, such as FR, or GLO for the world.');

  const category = cell('category_id');
  if (!tables.categories.has(category))
    fault('category_id', `“${short(category)}” is not a category, such as climate_change.`);

  const unit = readUnit(cell('unit')) ?? cell('unit');
  const first = own.get(item);
  if (unit === '') fault('unit', 'Enter the unit to which the factor refers.');
  const wanted = known?.unit ?? first?.unit ?? unit;
  if (!known && !first) own.set(item, { unit, line });
  const ratio = unitRatio(unit, wanted);
  if (unit !== '' && ratio === null) {
    const either = eitherUnit(unit);
    const why = readUnit(unit) ? '' : either === null ? ': unknown unit' : `: it may be ${either}`;
    fault('unit', `${short(unit)} cannot be converted to ${wanted}${why}.`);
  }

  const value = number('value');
  const [low, high] = [number('low'), number('high')];
  const note = cell('note');
  if (value === 0 && note === '')
    fault('note', 'Add a note that explains the zero, or leave the value empty for no data.');
  if (value === null && cell('value') === '' && (low !== null || high !== null))
    fault('value', 'A range needs a value.');
  if (low !== null && value !== null && low > value) fault('low', `${low} is above the value, ${value}.`);
  if (high !== null && value !== null && high < value) fault('high', `${high} is below the value, ${value}.`);
  if ((low === null) !== (high === null) && value !== null && cell('low') + cell('high') !== '')
    fault(low === null ? 'low' : 'high', 'A range needs a lower and an upper limit.');

  const year = number('year');
  if (year !== null && (!Number.isInteger(year) || year < 1900)) fault('year', `${year} is not a year.`);
  else if (year !== null && year > lastYear) fault('year', `${year} is in the future.`);
  const source = cell('source');
  if (source === '' || source.length > 300) fault('source', 'Enter a source of 1 to 300 characters.');
  const quality = cell('quality').toUpperCase();
  if (quality !== '' && !/^[A-E]$/.test(quality) && !(quality === 'N' && value === null))
    fault('quality', `“${short(quality)}” is not A, B, C, D or E; use N for an empty value.`);
  for (const column of ['item_name', 'method', 'licence', 'note'] as const)
    if (cell(column).length > 1000) fault(column, 'Enter at most 1000 characters.');

  const per = ratio ?? 1;
  const scaled = (one: number | null) => (one === null ? null : per === 1 ? one : one / per);
  return {
    row: {
      item_id: item,
      item_name: cell('item_name') || (known?.name ?? item),
      item_type: (type || known?.item_type || 'energy') as ImpactItemType,
      activity_name: activity,
      location,
      unit: wanted,
      category_id: category,
      value: scaled(value),
      low: scaled(low),
      high: scaled(high),
      method: cell('method') || null,
      source,
      year,
      licence: cell('licence') || null,
      // Unrated factors count as those from a single source.
      quality: value === null ? 'N' : ((quality || 'C') as FactorQuality),
      note: note || null,
    },
    column: per === 1 ? null : 'unit',
    message: per === 1 ? null : `The factor was converted from a value per ${unit} to a value per ${wanted}.`,
  };
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
