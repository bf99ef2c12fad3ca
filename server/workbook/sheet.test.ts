import type { CellObject } from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { formatOf } from './columns.ts';
import { cell, tableSheet } from './sheet.ts';

const columns = [
  { title: 'Name', value: (row: { name: string }) => row.name },
  { title: 'Mass', unit: 'kg', value: () => 1234.5, format: formatOf('kg') },
];

describe('a sheet', () => {
  const { data, ...options } = tableSheet('Things', columns, [{ name: 'Water' }, { name: '=1+1' }]);

  test('has bold headings with units that stay visible on scrolling', () => {
    expect(options).toMatchObject({ sheet: 'Things', stickyRowsCount: 1, stickyColumnsCount: 1 });
    expect(data[0]).toMatchObject([
      { value: 'Name', fontWeight: 'bold' },
      { value: 'Mass (kg)', fontWeight: 'bold' },
    ]);
  });

  test('gives numbers a format, and every column a width', () => {
    expect(data[1]![1]).toMatchObject({ value: 1234.5, type: Number, format: '[>=1000]#,##0;[>=1]#,##0.00;General' });
    expect(options.columns!.every(({ width }) => width! >= 9 && width! <= 50)).toBe(true);
  });

  test('holds no formula', () => {
    expect(data[2]![0]).toEqual({ value: '=1+1', type: String, format: '@' });
    expect(data.flat().filter((one) => (one as CellObject | null)?.type === 'Formula')).toEqual([]);
  });
});

describe('a cell', () => {
  test.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n+1', ' -1'])('%j is marked as text', (text) => {
    expect(cell(text)).toEqual({ value: text, type: String, format: '@' });
  });

  test('leaves a cell without a value empty', () => {
    for (const value of [null, '', Number.NaN, Number.POSITIVE_INFINITY]) expect(cell(value)).toBeNull();
    expect(cell(0)).toBe(0);
    expect(cell(false)).toBe(false);
  });

  test('truncates text at the limit of the format', () => {
    expect(cell('x'.repeat(40_000))).toHaveLength(32_767);
  });
});
