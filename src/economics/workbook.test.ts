import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { CITED } from '#engine/wording/index.ts';
import { evaluate, SECTIONS } from '#engine/index.ts';
import { toWorkbook } from '#src/components/table/export.ts';
import { sheetsOf } from './workbook.ts';
import { PER_KG, reportedFor } from '#src/lib/reporting.ts';

const base = configuration('cfg_homogenised_v1');
const results = resultsOf(evaluate(base, product, library));
const sheets = sheetsOf({
  title: 'Homogenised harvest',
  state: 'v1',
  results,
  configuration: base,
  price: product.selling_price,
  reported: PER_KG,
});
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test.each([
  ['Capital', 1],
  ['Cost by step', 3],
  ['Cost by section', 1],
  ['Cost by section', SECTIONS.length + 1],
  ['Equipment', 7],
])('the last row of %s is the sum of the lines above it', (name, column) => {
  const { rows } = sheets.find((one) => one.name === name)!.sheet;
  const lines = rows.filter((row, index) => index === rows.length - 1 || !row.includes('Sum of the above'));
  const values = lines.map((row) => Number(row[column]));
  expect(values.pop()).toBeCloseTo(sum(values), 2);
});

test('writes every table as numbers for spreadsheet programs', async () => {
  const file = await toWorkbook(sheets);
  const read = await readXlsx(Buffer.from(await file.arrayBuffer()));
  expect(read.map(({ sheet }) => sheet)).toEqual(sheets.map(({ name }) => name));
  const value = (figure: string) => read[0]!.data.find(([name]) => name === figure)?.[1];
  expect(value('Unit production cost')).toBeCloseTo(results.figures.cogs, 6);
  expect(value('Citation')).toBe(`Cite as: ${CITED}, engine ${results.engine_version}.`);
  expect(value('Currency and price year')).toBe('USD of 2023, cost index 797.9 (CEPCI)');
  expect(read.at(-1)!.data).toHaveLength(results.cash_flow.length + 1);
});

test('the costs of a gram are in its unit, and the prices of materials in theirs', () => {
  const inGrams = sheetsOf({
    title: 'Homogenised harvest',
    state: 'v1',
    results,
    configuration: base,
    price: product.selling_price,
    reported: reportedFor({ reporting_unit: 'g' }, null),
  });
  const of = (list: typeof sheets, name: string) => list.find((one) => one.name === name)!.sheet;
  const [plain, converted] = [of(sheets, 'Operating cost'), of(inGrams, 'Operating cost')];
  expect(plain.head.slice(5)).toEqual(['Price', 'Unit of price', 'Annual cost (USD/y)', 'Cost (USD/kg)']);
  expect(converted.head.slice(5)).toEqual(['Price', 'Unit of price', 'Annual cost (USD/y)', 'Cost (USD/g)']);
  plain.rows.forEach((row, at) => {
    expect(converted.rows[at]!.slice(0, 8)).toEqual(row.slice(0, 8));
    expect(converted.rows[at]![8]).toBeCloseTo((row[8] as number) / 1000, 12);
  });
  expect(of(inGrams, 'Summary').rows.find(([name]) => name === 'Minimum selling price')?.[2]).toBe('USD/g');
});
