import { isValidElement, type ReactNode } from 'react';
import { NO_DATA, parseInput } from '#src/lib/format.ts';
import type { CellValue, Column } from './column.ts';

/** The text in a rendered cell. For a component, only its children are known. */
export function textOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'object' ? '' : String(node);
}

/** The value of a cell: the column's own value, else the shown text, as a number if it is one. */
export function valueOf<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.value) return column.value(row);
  const text = textOf(column.cell(row)).trim();
  if (text === '' || text === NO_DATA) return null;
  return column.numeric ? (parseInput(text) ?? text) : text;
}

/** All text of a row, for searching. */
export function rowText<Row>(columns: Column<Row>[], row: Row): string {
  return columns
    .map((column) => `${textOf(column.cell(row))} ${column.value && !column.numeric ? (column.value(row) ?? '') : ''}`)
    .join(' ')
    .toLowerCase();
}

/** Decimal places of the shown cell. */
export function shownDecimals<Row>(column: Column<Row>, row: Row): number {
  return /\.(\d+)/.exec(textOf(column.cell(row)))?.[1]?.length ?? 0;
}
