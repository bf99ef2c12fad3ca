/** The data of an experiment as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. */
import type { LeftOut, MappedExperiment, SettingValue } from '#engine/index.ts';
import { valueOf } from './summary.ts';

type Cell = SettingValue | null | undefined;

const MARK = '\uFEFF';
/** Marks values that a spreadsheet would read as formulas as text. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvOf(rows: Iterable<readonly Cell[]>): Buffer {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(cellOf).join(','));
  return Buffer.from(`${MARK}${lines.join('\r\n')}\r\n`);
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All usable rows, in the units of the model; headers with units, so that the file can be uploaded again. */
export function* mappedRows({ variables, rows }: MappedExperiment): Generator<Cell[]> {
  yield ['Row', ...variables.map(({ title, unit }) => (unit === null || unit === '1' ? title : `${title} [${unit}]`))];
  for (const row of rows) yield [row.row, ...variables.map(({ key }) => valueOf(row, key))];
}

export function* leftOutRows(entries: readonly LeftOut[]): Generator<Cell[]> {
  yield ['Row', 'To row', 'Column', 'Reads', 'Reason'];
  for (const { row, last_row, column, value, reason } of entries) yield [row, last_row ?? row, column, value, reason];
}
