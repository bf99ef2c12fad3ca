import { numeric } from '#src/components/table/column.ts';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { rowText, valueOf } from './cell-text.ts';
import type { Column } from './column.ts';
import { fileName, toCsv, toSheet, toXlsx } from './export.ts';

interface Row {
  name: string;
  cost: number | null;
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    title: 'Process',
    cell: ({ name }) => (
      <>
        <a href="/p">{name}</a> <small>own</small>
      </>
    ),
    value: ({ name }) => name,
  },
  numeric('cost', 'COGS', 'USD/kg', {
    cell: ({ cost }) => (cost === null ? <small>no data</small> : <b>{cost.toFixed(2)}</b>),
    value: ({ cost }) => cost,
  }),
  { key: 'shown', title: 'Shown', numeric: true, cell: () => <b>{'\u22121\u202f234.5'}</b> },
  { key: 'trend', title: 'Trend', exported: false, cell: () => <svg /> },
];
const ROWS: Row[] = [
  { name: '=HYPERLINK("http://x","y")', cost: 23.408731 },
  { name: 'Two, “quoted"', cost: null },
];

test('exports units in the header, unrounded numbers and empty cells for unknown values', () => {
  expect(toCsv(toSheet(COLUMNS, ROWS))).toBe(
    '\uFEFFProcess,COGS (USD/kg),Shown\r\n' +
      `"'=HYPERLINK(""http://x"",""y"")",23.408731,-1234.5\r\n"Two, “quoted""",,-1234.5\r\n`,
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])(
  'the text %j is not evaluated as a formula by a spreadsheet',
  (text) => {
    const [, line] = toCsv({ head: ['a'], rows: [[text]] }).split(/\r\n(?!$)/, 2);
    expect(line?.replace(/^"/, '')).toMatch(/^'/);
    expect(toCsv({ head: [text], rows: [[-1]] })).toMatch(/^\uFEFF"?'[^]*\r\n-1\r\n$/);
  },
);

test('writes unrounded numbers as numbers and every text as text in a workbook', async () => {
  const file = await toXlsx(toSheet(COLUMNS, ROWS), 'Lowest [COGS]');
  const [sheet] = await readXlsx(Buffer.from(await file.arrayBuffer()));
  expect(sheet?.sheet).toBe('Lowest  COGS');
  expect(sheet?.data).toEqual([
    ['Process', 'COGS (USD/kg)', 'Shown'],
    ['=HYPERLINK("http://x","y")', 23.408731, -1234.5],
    ['Two, “quoted"', null, -1234.5],
  ]);
});

test('exports and finds a cell without a value by its shown text', () => {
  expect(valueOf({ key: 'a', title: 'A', cell: () => <i>no data</i> }, ROWS[0])).toBeNull();
  expect(
    valueOf({ key: 'a', title: 'A', numeric: true, cell: () => ['1\u202f200', <small key="u"> t</small>] }, 0),
  ).toBe('1\u202f200 t');
  expect(rowText(COLUMNS, ROWS[1]!)).toContain('quoted');
});

test('turns a label into a file name', () => {
  expect(fileName('Largest items, USD/kg', 'csv')).toBe('largest-items-usd-kg.csv');
});
