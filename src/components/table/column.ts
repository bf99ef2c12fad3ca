import type { ReactNode } from 'react';

/** What a cell holds once it leaves the screen: a number in the column's unit, a text, or nothing known. */
export type CellValue = string | number | null;

export interface Column<Row> {
  key: string;
  title: string;
  /** In the head, in grey. */
  unit?: string;
  /** Unit of `value` where the head shows none, because cells carry their own. */
  valueUnit?: string;
  /** Drawn in place of the title, which stays the column's name elsewhere. */
  head?: ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** What to sort by; a column without it cannot be sorted. Null sorts last either way. */
  sortBy?: (row: Row) => CellValue;
  /** Not shown on a phone until it is chosen. */
  minor?: boolean;
  /** Of a kind that looks different, such as waste. */
  kind?: string;
  cell: (row: Row) => ReactNode;
  /** What is exported and filtered by, in the column's unit; what the cell shows, unless given. */
  value?: (row: Row) => CellValue;
  /** False for a picture that says in small what another column says in figures. */
  exported?: boolean;
}
