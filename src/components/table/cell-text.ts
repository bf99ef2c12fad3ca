import { isValidElement, type ReactNode } from 'react';
import { NO_DATA, parseInput } from '#src/lib/format.ts';
import type { CellValue, Column } from './column.ts';

/** The text in a drawn cell. A component draws itself, so of one only what stands between its tags is known. */
export function textOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'object' ? '' : String(node);
}

/** What a cell stands for: the column's own value, else what it shows, as a number where it is one. */
export function valueOf<Row>(column: Column<Row>, row: Row): CellValue {
  if (column.value) return column.value(row);
  const text = textOf(column.cell(row)).trim();
  if (text === '' || text === NO_DATA) return null;
  return column.numeric ? (parseInput(text) ?? text) : text;
}

/** Everything a row says, for looking a word up in it. */
export function rowText<Row>(columns: Column<Row>[], row: Row): string {
  return columns
    .map((column) => `${textOf(column.cell(row))} ${column.value && !column.numeric ? (column.value(row) ?? '') : ''}`)
    .join(' ')
    .toLowerCase();
}

/** Digits after the point of what a cell shows. */
export function shownDecimals<Row>(column: Column<Row>, row: Row): number {
  return /\.(\d+)/.exec(textOf(column.cell(row)))?.[1]?.length ?? 0;
}
