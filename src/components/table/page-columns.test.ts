import { afterEach, expect, test } from 'vitest';
import { CAPITAL_TABLE, CASH_FLOW, EQUIPMENT, evaluate, type ResultTable, STREAMS } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { displayCurrency } from '#src/lib/currency.ts';
import { pageColumns } from './page-columns.tsx';
import { resultSheet } from './result-sheet.ts';

const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));
afterEach(() => displayCurrency.set(null));

test.each([STREAMS, EQUIPMENT, CAPITAL_TABLE, CASH_FLOW] as ResultTable<unknown>[])(
  'a column of $name is declared once for pages and files',
  (table) => {
    const { head } = resultSheet(table, { results }).sheet;
    const page = pageColumns(table).map(({ key }) => key);
    for (const { key, title, only } of table.columns) {
      expect([key, page.includes(key)]).toEqual([key, only !== 'files']);
      expect([key, head.some((one) => one.startsWith(title))]).toEqual([key, only !== 'pages']);
    }
  },
);

test('money is in the display currency on pages and in files', () => {
  displayCurrency.set({ code: 'EUR', rate: 0.5, date: '2026-01-01', source: 'test' });
  const [row] = EQUIPMENT.rows(results);
  const each = pageColumns(EQUIPMENT).find(({ key }) => key === 'each')!;
  const { head, rows } = resultSheet(EQUIPMENT, { results }).sheet;
  expect([each.unit, each.value!(row!)]).toEqual(['EUR', row!.item!.unit_cost / 2]);
  expect(rows[0]![head.indexOf('Each (EUR)')]).toBe(row!.item!.unit_cost / 2);
});
