/** Tables, csv and JSON on standard output. */
import type { Format } from './command.ts';
import type { Io } from './io.ts';
import type { Cell, Printed } from './printed.ts';

export type { Cell, Printed } from './printed.ts';

const NO_DATA = 'no data';
/** Significant digits in a table, which people read; other formats have all of them. */
const DIGITS = 6;

/** A spreadsheet evaluates text that begins like this, even from an untrusted source. */
const FORMULA = /^[=+\-@\t\r]/;

/** One field of csv (RFC 4180); text that looks like a formula stays text. */
export function csvField(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\n`;

function shown(value: Cell): string {
  if (value === null || value === undefined) return NO_DATA;
  if (typeof value !== 'number') return String(value);
  return Number.isFinite(value) ? String(Number(value.toPrecision(DIGITS))) : NO_DATA;
}

/** Columns aligned: numbers to the right, words to the left. */
export function tableText(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumber = head.map((_, c) => rows.some((row) => typeof row[c] === 'number'));
  const cells = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, c) => Math.max(...cells.map((row) => row[c]!.length)));
  return cells
    .map((row) =>
      row
        .map((text, c) => (isNumber[c] ? text.padStart(widths[c]!) : text.padEnd(widths[c]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function textOf({ title, head, rows, notes = [], cite = [], json }: Printed, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(json, null, 2)}\n`;
    case 'csv':
      return [head, ...rows].map(csvLine).join('');
    case 'table': {
      const parts = [title ? [title] : [], [tableText(head, rows)], notes, cite];
      return `${parts
        .filter((lines) => lines.length > 0)
        .map((lines) => lines.join('\n'))
        .join('\n\n')}\n`;
    }
  }
}

/** Prints a result. What people read of csv goes to standard error: programs read the rows. */
export async function output(printed: Printed, format: Format, io: Io): Promise<void> {
  if (io.receive) return io.receive(printed);
  await io.print(textOf(printed, format));
  const { notes = [], cite = [] } = printed;
  if (format === 'csv') for (const line of [...notes, ...cite]) io.say(line);
}
