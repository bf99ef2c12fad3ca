/**
 * The file of two that were joined. Its table is that of the join: read again from text, cells that look like formulas, units or
 * separators would change. The CSV is the form in which people download it.
 */
import {
  type DataColumn,
  type DataTable,
  parseMoment,
  joinTables,
  type JoinPart,
  type JoinReport,
  readHeader,
} from '#engine/index.ts';
import { extentOf } from './columns.ts';
import { CSV } from './content.ts';
import { csvOf } from './export.ts';
import { MAX_CELLS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from './limits.ts';
import type { ColumnFacts, FileTable } from './read-table.ts';
import { Unreadable } from './unreadable.ts';

export interface JoinedFile {
  file: FileTable;
  bytes: Buffer;
  report: JoinReport;
  /** Row of each row of the first table, by its number there. */
  rowOf: ReadonlyMap<number, number>;
}

/** @throws Unreadable if the rows cannot be joined, or the table of both is too large */
export function joinedFile(first: JoinPart, second: JoinPart): JoinedFile {
  const made = joinTables(first, second);
  if ('message' in made) throw new Unreadable('invalid', made.message);
  const { table, report, rowOf } = made;
  checkSize(table);
  const bytes = csvOf(linesOf(table));
  if (bytes.length > MAX_FILE_BYTES)
    throw tooLarge(`${(bytes.length / 1024 ** 2).toFixed(1)} MB as CSV`, `${MAX_FILE_BYTES / 1024 ** 2} MB`);
  const file = {
    media_type: CSV,
    sheet: null,
    sheets: [],
    header_row: 1,
    header_rows: 1,
    facts: factsOf(table),
    table,
    left_out: [],
  };
  return { file, bytes, report, rowOf };
}

function checkSize({ columns, rows }: DataTable): void {
  if (columns.length > MAX_COLUMNS) throw tooLarge(`${columns.length} columns`, String(MAX_COLUMNS));
  if (rows.length > MAX_ROWS) throw tooLarge(`${rows.length} rows`, String(MAX_ROWS));
  const cells = columns.length * rows.length;
  if (cells > MAX_CELLS) throw tooLarge(`${(cells / 1e6).toFixed(1)} million cells`, `${MAX_CELLS / 1e6} million`);
}

const tooLarge = (size: string, most: string) =>
  new Unreadable(
    'too_large',
    `The joined table of both files has ${size}; the maximum is ${most}. Remove unnecessary rows or columns from one of the files.`,
  );

function* linesOf({ columns, cells, rows }: DataTable) {
  // A unit that was in a row of its own.
  yield columns.map(({ name, unit }) => (unit === null || readHeader(name).unit === unit ? name : `${name} [${unit}]`));
  for (let k = 0; k < rows.length; k++) yield cells.map((column) => column[k]!);
}

const factsOf = ({ columns, cells }: DataTable): ColumnFacts[] =>
  columns.map(({ name, type, ...column }, index) => {
    const own = cells[index]!.filter((cell) => isOf(type, cell));
    const missing = cells[index]!.length - own.length;
    const extent = extentOf(type === 'number' ? own : []);
    return { ...column, name, index, type, ...extent, count: own.length, missing };
  });

/** Whether a cell has the type of its column, as when a file is read. */
function isOf(type: DataColumn['type'], cell: DataTable['cells'][number][number]): boolean {
  switch (type) {
    case 'number':
      return typeof cell === 'number';
    case 'boolean':
      return typeof cell === 'boolean';
    case 'date':
      return typeof cell === 'string' && parseMoment(cell) !== null;
    case 'text':
    case 'empty':
      return cell !== null;
  }
}
