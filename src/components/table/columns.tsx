import type { ReactNode } from 'react';
import { formatAge } from '#src/lib/format.ts';
import type { Column } from './column.ts';

/** When a row was last changed. */
export const CHANGED: Column<{ updated_at: string }> = {
  key: 'updated_at',
  title: 'Changed',
  numeric: true,
  minor: true,
  sortBy: ({ updated_at }) => updated_at,
  value: ({ updated_at }) => updated_at,
  cell: ({ updated_at }) => formatAge(updated_at),
};

/** Actions on a row, in the last column. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'actions',
  kind: 'actions',
  title: 'Actions',
  head: <span className="visually-hidden">Actions</span>,
  numeric: true,
  minor: true,
  exported: false,
  cell,
});
