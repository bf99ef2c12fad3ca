import type { Cell, CellObject, Row, Sheet } from 'write-excel-file/node';
import type { Link } from '#engine/index.ts';
import type { Column, Value } from './columns.ts';

export type WorkbookSheet = Sheet<never>;

/** Maximum number of characters of a cell in Excel. */
const LONGEST_TEXT = 32_767;
/** Number of rows used to derive column widths. */
const SAMPLE = 200;

const heading: Partial<CellObject> = {
  type: String,
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'bottom',
  backgroundColor: '#E7EDEE',
  bottomBorderStyle: 'thin',
  bottomBorderColor: '#7A8B8F',
};

/** One table: a frozen heading, and a row for each of `rows`. */
export function tableSheet<T>(
  name: string,
  columns: Column<T>[],
  rows: readonly T[],
  { frozenColumns = 1, totals = () => false }: { frozenColumns?: number; totals?: (row: T) => boolean } = {},
): WorkbookSheet {
  const head: Row = columns.map((column) => ({ ...heading, value: headingOf(column) }));
  const body = rows.map((row): Row =>
    columns.map(({ value, format, link }) => {
      const one = cell(value(row), { format: typeof format === 'function' ? format(row) : format, bold: totals(row) });
      return linked(one, link?.(row));
    }),
  );
  return {
    sheet: name,
    data: [head, ...body],
    stickyRowsCount: 1,
    stickyColumnsCount: frozenColumns,
    columns: columns.map((column) => ({ width: widthOf(column, rows) })),
  };
}

/** A cell that is a part of the calculation. */
export type LinkedCell = CellObject & { link: Link };

export const isLinked = (one: Cell): one is LinkedCell => typeof one === 'object' && one !== null && 'link' in one;

function linked(one: Cell, link: Link | null | undefined): Cell {
  if (!link || one === null || one === undefined) return one;
  const made: LinkedCell = { ...(isCellObject(one) ? one : { value: one }), link };
  return made;
}

const isCellObject = (one: NonNullable<Cell>): one is CellObject => typeof one === 'object' && 'value' in one;

export const headingOf = <T>({ title, unit }: Column<T>): string => (unit === undefined ? title : `${title} (${unit})`);

export interface Look {
  /** Excel's number format. */
  format?: string | undefined;
  bold?: boolean;
  /** Left-aligned and wrapped. */
  wrap?: boolean;
}

/** A value as a cell: text is always text, whatever it begins with. NaN and infinity give an empty cell. */
export function cell(value: Value, { format, bold = false, wrap = false }: Look = {}): Cell {
  if (value === null || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return null;
  const style: Partial<CellObject> = {
    ...(bold ? { fontWeight: 'bold' } : {}),
    ...(wrap ? { wrap: true, align: 'left', alignVertical: 'top' } : {}),
  };
  if (typeof value === 'string') return textCell(value, style);
  if (value instanceof Date) return { ...style, value, type: Date, format: format ?? 'yyyy-mm-dd' };
  if (typeof value === 'number' && format !== undefined) return { ...style, value, type: Number, format };
  return Object.keys(style).length === 0 ? value : { ...style, value };
}

/**
 * Text that could be read as a formula also gets the format Text: it stays text when someone edits the cell, or
 * opens the sheet in another program.
 */
function textCell(text: string, style: Partial<CellObject>): Cell {
  const value = clean(text);
  const risky = /^\s*[=+\-@]/.test(value);
  if (!risky && Object.keys(style).length === 0) return value;
  return { ...style, value, type: String, ...(risky ? { format: '@' } : {}) };
}

function clean(text: string): string {
  // The library stores texts in a plain object, where names such as constructor exist already: a space avoids them.
  const safe = text in Object.prototype ? `${text} ` : text;
  return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT - 1)}…` : safe;
}

function widthOf<T>(column: Column<T>, rows: readonly T[]): number {
  if (column.width !== undefined) return column.width;
  const longestWord = Math.max(
    ...headingOf(column)
      .split(' ')
      .map(({ length }) => length),
  );
  const longest = Math.max(0, ...rows.slice(0, SAMPLE).map((row) => lengthOf(column.value(row))));
  return Math.min(48, Math.max(longestWord, longest, 9) + 2);
}

function lengthOf(value: Value): number {
  if (value instanceof Date) return 16;
  if (typeof value === 'string') return value.length;
  return typeof value === 'number' ? 12 : 5;
}
