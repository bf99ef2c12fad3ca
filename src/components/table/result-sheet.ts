/** A table of results as a sheet: unrounded, money in the display currency, costs for the amount that is reported. */
import { type Configuration, type ResultTable, type Results, type TableColumn, unitTitle } from '#engine/index.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
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

export function resultSheet<Row>(
  { name, rows, columns }: ResultTable<Row>,
  of: SheetOf | readonly SheetOf[],
  { reported = PER_KG, lead = [] }: { reported?: Reported; lead?: string[] } = {},
): NamedSheet {
  const written = columns.filter(({ only }) => only !== 'pages').flatMap((column) => cellsOf(column, reported));
  const parts = [of].flat();
  const decimals = [...lead.map(() => 0), ...written.map((one) => one.decimals)];
  const body = parts.flatMap(({ results, configuration, lead: cells = [] }) =>
    rows(results, configuration).map((row) => [...cells, ...written.map(({ value }) => value(row))]),
  );
  const head = [...lead, ...written.map((one) => one.head)];
  return { name, sheet: inDisplayCurrency({ head, rows: body, decimals: body.map(() => decimals) }) };
}

interface Written<Row> {
  head: string;
  decimals: number;
  value: (row: Row) => CellValue;
}

function cellsOf<Row>(column: TableColumn<Row>, reported: Reported): Written<Row>[] {
  const { title, unit, display = unit, unitOf, value } = column;
  if (unitOf)
    return [
      { head: title, decimals: 2, value: (row) => inShown(plain(value(row)), unitOf(row) ?? '') },
      { head: unitTitle(title), decimals: 0, value: (row) => unitShown(unitOf(row) ?? '') },
    ];
  if (unit === undefined) return [{ head: title, decimals: 0, value: (row) => plain(value(row)) }];
  const isOfProduct = OF_PRODUCT.has(unit);
  const shown = isOfProduct ? unitPer(unit, reported) : display!;
  return [
    {
      head: `${title} (${shown})`,
      decimals: decimalsOf(unit),
      value(row) {
        const stored = value(row);
        if (typeof stored !== 'number') return plain(stored);
        if (display === '%') return stored * 100;
        return isOfProduct ? valuePer(stored, reported) : isUnit(shown) ? convert(stored, unit, shown) : stored;
      },
    },
  ];
}

/** Units of the product’s own costs and footprint. */
const OF_PRODUCT: ReadonlySet<string> = new Set(['USD/kg', 'kgCO2e/kg']);

const decimalsOf = (unit: string): number => (unit === 'USD' || unit === 'USD/y' ? 0 : unit === '1' ? 1 : 2);

const plain = (value: string | number | boolean | null): CellValue =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

const inShown = (value: CellValue, unit: string): CellValue =>
  typeof value === 'number' ? shownIn(value, unit) : value;
