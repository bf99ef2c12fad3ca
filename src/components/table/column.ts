import type { ReactNode } from 'react';
import type { ShowFigure } from '../where-from.tsx';

/** Exported value of a cell: a number in the column's unit, a text, or null if unknown. */
export type CellValue = string | number | null;

export interface Column<Row> {
  key: string;
  title: string;
  /** Unit in the header, in grey. */
  unit?: string;
  /** Unit of `value` if the header shows none, because cells show their own. */
  valueUnit?: string;
  /** Shown instead of the title, which remains the column's name elsewhere. */
  head?: ReactNode;
  /** Right-aligned numbers. */
  numeric?: boolean;
  /** Sort key; a column without one cannot be sorted. Null sorts last in both directions. */
  sortBy?: (row: Row) => CellValue;
  /** Hidden on a phone unless chosen. */
  minor?: boolean;
  /** Hidden unless chosen. */
  extra?: boolean;
  /** Kind of column with its own style, such as waste. */
  kind?: string;
  /** @param show explains a figure of the cell; absent where there are no explanations, such as in files */
  cell: (row: Row, show?: ShowFigure | null) => ReactNode;
  /** Value for export and filter, in the column's unit; the shown text if omitted. */
  value?: (row: Row) => CellValue;
  /** False for a small chart of values that another column shows as numbers. */
  exported?: boolean;
  /** False for a value that only files have, because cells show it with another one. */
  drawn?: boolean;
}

/** A column of numbers. @param unit empty for none; the cell alone, or with what else the column has */
export const numeric = <Row>(
  key: string,
  title: string,
  unit: string,
  rest: Column<Row>['cell'] | Omit<Column<Row>, 'key' | 'title' | 'unit' | 'numeric'>,
): Column<Row> => ({
  key,
  title,
  ...(unit && { unit }),
  numeric: true,
  ...(typeof rest === 'function' ? { cell: rest } : rest),
});
