/** Columns of a page from those of a table of results; a number opens its explanation where there are explanations. */
import type { ReactNode } from 'react';
import type { FigureRef, ResultTable, TableColumn, TableValue } from '#engine/index.ts';
import { sourced } from '#src/components/where-from.tsx';
import { sentenceShown, shownIn, unitShown } from '#src/lib/currency.ts';
import { quantity } from '#src/lib/quantity.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import type { CellValue, Column } from './column.ts';

/** How a page shows a column in another way. */
export type Shown<Row> = Partial<Column<Row>> & {
  /** Name of the number of a row, for its explanation; the title of the column if absent. */
  about?: (row: Row) => string;
  /** The figure that the number of a row is, if the declaration does not know the row. */
  figure?: (row: Row) => FigureRef | null;
};

/** @param shown by the key of the column */
export const pageColumns = <Stored, Row extends Stored = Stored>(
  { columns }: Pick<ResultTable<Stored>, 'columns'>,
  shown: Readonly<Record<string, Shown<Row>>> = {},
): Column<Row>[] =>
  columns
    .filter(({ only }) => only !== 'files')
    .map((column): Column<Row> => {
      const { key, title, unit, display = unit, unitOf, isCount, figure: declared } = column;
      const { about, figure = declared, cell = (row: Row) => textOf(column, row), ...own } = shown[key] ?? {};
      const value = (row: Row) => (unitOf ? textOf(column, row) : inDisplay(column, row));
      return {
        key,
        title,
        ...(display !== undefined && { unit: unitShown(display) }),
        ...((display ?? unitOf ?? isCount) && { numeric: true }),
        value,
        ...own,
        cell(row, show): ReactNode {
          const text = cell(row);
          const ref = text === null || text === false ? null : figure?.(row);
          if (!ref) return text;
          return sourced(show, { figure: ref, title: about?.(row) ?? title, inTable: true, children: text });
        },
      };
    });

/** The line of sums below a table. @param sums by the key of the column */
export const sumRow =
  (sums: Readonly<Record<string, ReactNode>>) =>
  (shown: Pick<Column<never>, 'key' | 'numeric'>[]): ReactNode => (
    <tr>
      {shown.map(({ key, numeric }) => (
        <td key={key} data-numeric={numeric || undefined}>
          <b>{sums[key]}</b>
        </td>
      ))}
    </tr>
  );

/** The columns of a table whose keys the rows of a page have, with the values of these. */
export const columnsByKey = <Row extends object>(
  { columns }: { columns: readonly TableColumn<never>[] },
  [first = {} as Row]: readonly Row[],
  shown: Readonly<Record<string, Shown<Row>>> = {},
): Column<Row>[] =>
  pageColumns<Row>(
    {
      columns: columns
        .filter(({ key }) => key in first)
        .map(({ key, title, unit, display, isCount, only }) => ({
          key,
          title,
          ...(unit && { unit }),
          ...(display && { display }),
          ...(isCount && { isCount }),
          ...(only && { only }),
          value: (row: Row) => valueOf(row, key),
        })),
    },
    shown,
  );

function valueOf(row: object, wanted: string): TableValue {
  const value: unknown = Object.entries(row).find(([key]) => key === wanted)?.[1];
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function inDisplay<Row>({ value, unit, display = unit, isSentence }: TableColumn<Row>, row: Row): CellValue {
  const stored = value(row);
  if (isSentence && typeof stored === 'string') return sentenceShown(stored);
  if (typeof stored === 'boolean') return stored ? 'yes' : 'no';
  if (typeof stored !== 'number' || unit === undefined || display === undefined) return stored;
  return display === '%' ? stored * 100 : shownIn(stored, unit, display);
}

function textOf<Row>(column: TableColumn<Row>, row: Row): string | null {
  const value = inDisplay(column, row);
  if (typeof value !== 'number') return value;
  if (column.isCount) return formatInput(value);
  if (column.unitOf) return quantity(value, column.unitOf(row) ?? '');
  return column.unit === 'K' ? formatNumber(value, { decimals: 0 }) : formatNumber(value, { floor: 0.01 });
}
