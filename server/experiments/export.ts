/** The data of an experiment as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. */
import { type LeftOut, type MappedExperiment, type SettingValue, valueOf } from '#engine/index.ts';

type Cell = SettingValue | null | undefined;

/** Characters. */
const BLOCK = 64 * 1024;
const MARK = '\uFEFF';
/** Marks values that a spreadsheet would read as formulas as text. */
const FORMULA = /^[=+\-@\t\r]/;

/** In blocks, because the text of the largest files would not fit into the heap of the thread. */
export function csvOf(rows: Iterable<readonly Cell[]>): Buffer {
  const blocks: Buffer[] = [];
  let text = MARK;
  for (const row of rows) {
    text += `${row.map(cellOf).join(',')}\r\n`;
    if (text.length < BLOCK) continue;
    blocks.push(Buffer.from(text));
    text = '';
  }
  return Buffer.concat([...blocks, Buffer.from(text)]);
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
