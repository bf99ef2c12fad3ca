/** A table of results as a sheet: unrounded, money in the display currency, costs for the amount that is reported. */
import {
  type Configuration,
  type Link,
  type ResultTable,
  type Results,
  type TableColumn,
  type TableValue,
  unitTitle,
} from '#engine/index.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import { sentenceShown, shownIn, unitShown } from '#src/lib/currency.ts';
import { PER_KG, type Reported, unitPer, valuePer } from '#src/lib/reporting.ts';
import type { CellValue } from './column.ts';
import type { NamedSheet } from './export.ts';
import { inDisplayCurrency } from './sheet-currency.ts';

/** What a sheet is of; several processes have a cell in front that says which one. */
export interface SheetOf {
  results: Results;
  configuration?: Configuration;
  lead?: CellValue[];
}

/** Id of the process whose cells are linked to its calculation; those of several processes are not. */
export const LINKED = '';

export function resultSheet<Row>(
  { name, rows, columns }: ResultTable<Row>,
  of: SheetOf | readonly SheetOf[],
  { reported = PER_KG, lead = [] }: { reported?: Reported; lead?: string[] } = {},
): NamedSheet {
  const parts = [of].flat();
  const { head } = columnSheet(name, columns, [], reported).sheet;
  const made = parts.map(({ results, configuration, lead: cells = [] }) => {
    const { sheet } = columnSheet(name, columns, rows(results, configuration), reported);
    return {
      rows: sheet.rows.map((row) => [...cells, ...row]),
      decimals: sheet.decimals.map((row) => [...cells.map(() => 0), ...row]),
      links: parts.length > 1 ? [] : (sheet.links ?? []),
    };
  });
  const [body, decimals, links] = [
    made.flatMap((one) => one.rows),
    made.flatMap((one) => one.decimals),
    made.flatMap((one) => one.links),
  ];
  return { name, sheet: { head: [...lead, ...head], rows: body, decimals, links } };
}

/** A table of some rows, in the display currency. */
export function columnSheet<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  reported: Reported = PER_KG,
): NamedSheet {
  const written = columns.filter(({ only }) => only !== 'pages').flatMap((column) => cellsOf(column, reported));
  const decimals = written.map((one) => one.decimals);
  return {
    name,
    sheet: inDisplayCurrency({
      head: written.map((one) => one.head),
      rows: rows.map((row) => written.map(({ value }) => value(row))),
      decimals: rows.map(() => decimals),
      links: rows.map((row) => written.map(({ link }) => link?.(row) ?? null)),
    }),
  };
}

interface Written<Row> {
  head: string;
  decimals: number;
  value: (row: Row) => CellValue;
  link?: (row: Row) => Link | null;
}

function cellsOf<Row>(column: TableColumn<Row>, reported: Reported): Written<Row>[] {
  const { title, unit, display = unit, unitOf, value, figure, isSentence, sign = 1 } = column;
  const link = (row: Row, scale: number): Link | null => {
    const key = figure?.(row) ?? null;
    return key === null ? null : { of: LINKED, key, scale: sign * scale };
  };
  if (unitOf)
    return [
      {
        head: title,
        decimals: 2,
        value: (row) => inShown(plain(value(row)), unitOf(row) ?? ''),
        link: (row) => link(row, Number(inShown(1, unitOf(row) ?? ''))),
      },
      { head: unitTitle(title), decimals: 0, value: (row) => unitShown(unitOf(row) ?? '') },
    ];
  const written = (one: TableValue) => (isSentence && typeof one === 'string' ? sentenceShown(one) : plain(one));
  if (unit === undefined) return [{ head: title, decimals: 0, value: (row) => written(value(row)) }];
  const isOfProduct = OF_PRODUCT.has(unit);
  const shown = isOfProduct ? unitPer(unit, reported) : display!;
  const scale = display === '%' ? 100 : isOfProduct ? valuePer(1, reported) : 1;
  return [
    {
      head: `${title} (${shown})`,
      decimals: decimalsOf(unit),
      value(row) {
        const stored = value(row);
        if (typeof stored !== 'number') return plain(stored);
        return isOfProduct || display === '%' || !isUnit(shown) ? stored * scale : convert(stored, unit, shown);
      },
      // A temperature in °C is no multiple of one in K.
      ...((isOfProduct || display === '%' || display === unit) && { link: (row: Row) => link(row, scale) }),
    },
  ];
}

/** Units of the product’s own costs and footprint. */
const OF_PRODUCT: ReadonlySet<string> = new Set(['USD/kg', 'kgCO2e/kg']);

const decimalsOf = (unit: string): number => (unit === 'USD' || unit === 'USD/y' ? 0 : unit === '1' ? 1 : 2);

const plain = (value: string | number | boolean | null): CellValue =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

const inShown = (value: CellValue, unit: string): CellValue =>
  typeof value !== 'number' ? value : unit === '%' ? value * 100 : shownIn(value, unit);
