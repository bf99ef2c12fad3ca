import type { formulaFiles, Link } from '#engine/index.ts';
import { importLater } from '#src/lib/import-later.ts';
import { shownDecimals, valueOf } from './cell-text.ts';
import type { CellValue, Column } from './column.ts';
import { unitShown } from '#src/lib/currency.ts';

/** An exported table: the shown columns, in order, each named with its unit. */
export interface Sheet {
  head: string[];
  rows: CellValue[][];
  /** Decimal places shown in each cell; the values themselves are not rounded. */
  decimals: number[][];
  /** What each cell is in the calculation of a process. */
  links?: (Link | null)[][];
}

export function toSheet<Row>(shown: Column<Row>[], rows: Row[]): Sheet {
  const columns = shown.filter(({ exported }) => exported !== false);
  return {
    head: columns.map(({ title, unit, valueUnit }) => withUnit(title, unitShown(unit ?? valueUnit ?? ''))),
    rows: rows.map((row) => columns.map((column) => valueOf(column, row))),
    decimals: rows.map((row) => columns.map((column) => shownDecimals(column, row))),
  };
}

const withUnit = (title: string, unit: string): string => (unit ? `${title} (${unit})` : title);

/** A spreadsheet evaluates text that begins like this, even from an untrusted source. */
const FORMULA = /^[=+\-@\t\r]/;

/** More digits than any value here has, fewer than show floating-point errors (12.340000000000002). */
const KNOWN_DIGITS = 13;
const withoutNoise = (value: number): number => Number(value.toPrecision(KNOWN_DIGITS));

function field(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(withoutNoise(value)) : '';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8; text that looks like a formula stays text. */
export function toCsv({ head, rows }: Pick<Sheet, 'head' | 'rows'>): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

/** Maximum length of a sheet's name, and characters that it must not contain. */
const SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[[\]:*?/\\]/g;
const WIDEST = 60;

/** A workbook of one sheet. */
export const toXlsx = (sheet: Sheet, name: string): Promise<Blob> => toWorkbook([{ name, sheet }]);

export interface NamedSheet {
  name: string;
  sheet: Sheet;
}

const sheetName = (name: string): string =>
  name.replaceAll(NOT_IN_SHEET_NAME, ' ').slice(0, SHEET_NAME).trim() || 'Table';

/** A cell as it is written without a formula. */
export type PlainCell = { format: string } & (
  | { value: number; type: NumberConstructor }
  | { value: string; type: StringConstructor }
);

/** What makes a workbook calculate (formulas.ts). */
export interface Formulas {
  /** The sheets, and those that the formulas need beside them. */
  all: NamedSheet[];
  /** A linked cell; null for one that stays a value. */
  cellOf: (
    sheet: string,
    at: readonly [row: number, column: number],
    link: Link,
    cell: PlainCell,
  ) => PlainCell | { value: string; type: 'Formula'; format: string } | null;
  feature: ReturnType<typeof formulaFiles>;
}

/** A workbook: unrounded numbers, shown with the same digits as on screen. @param calculating of linked cells, as formulas */
export async function toWorkbook(
  sheets: NamedSheet[],
  calculating?: (sheets: readonly NamedSheet[]) => Formulas,
): Promise<Blob> {
  const { default: write } = await importLater(() => import('write-excel-file/browser'));
  const titled = sheets.map(({ name, sheet }) => ({ name: sheetName(name), sheet }));
  const { all = titled, cellOf, feature }: Partial<Formulas> = calculating?.(titled) ?? {};
  return write(
    all.map(({ name, sheet: { head, rows, decimals, links } }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: head.map((title, c) => ({
        width: Math.min(WIDEST, 3 + Math.max(title.length, ...rows.map((row) => shownLength(row[c] ?? null)))),
      })),
      data: [
        head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row, r) =>
          row.map((value, c) => {
            const format = numberFormat(decimals[r]?.[c] ?? 0);
            const isNumber = typeof value === 'number' && Number.isFinite(value);
            const cell = isNumber
              ? { value: withoutNoise(value), type: Number, format }
              : // As text, so that it is not evaluated.
                typeof value === 'string' && { value, type: String };
            const link = links?.[r]?.[c];
            return (cell && link && cellOf?.(name, [r + 1, c], link, { ...cell, format })) || cell || null;
          }),
        ),
      ],
    })),
    ...(feature ? [{ features: [feature] }] : []),
  ).toBlob();
}

const numberFormat = (places: number) => (places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`);
const shownLength = (value: CellValue) => (typeof value === 'string' ? value.length : 10);

/** 'Lowest COGS, 2026' as a file name. */
export const fileName = (label: string, ending: string): string =>
  `${
    label
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'table'
  }.${ending}`;
