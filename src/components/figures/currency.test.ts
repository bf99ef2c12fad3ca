import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inDisplayCurrency, printedValues } from '#src/components/chart/chart-data.ts';
import { toCsv, toSheet } from '#src/components/table/export.ts';
import { currencyInShort, displayCurrency, rateInWords, shownIn, storedFrom, unitShown } from '#src/lib/currency.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { formatMoney, moneyScale, perKg } from '#src/lib/money.ts';

const EURO = { code: 'EUR', rate: 0.8, date: '2026-11-02', source: 'European Central Bank' };

beforeEach(() => displayCurrency.set(EURO));
afterEach(() => displayCurrency.set(null));

test.each([
  ['a sum', () => formatMoney(21_400_000), { figure: '17.1', unit: 'M EUR' }],
  ['a sum per year', () => formatMoney(12_000, 'USD/y'), { figure: '9\u202f600', unit: 'EUR/y' }],
  ['money per kg', () => perKg(36.4), { figure: '29.12', unit: 'EUR/kg' }],
])('%s is printed in the display currency', (_what, print, expected) => {
  expect(print()).toEqual(expected);
});

test('a column is scaled by its printed values, and its divisor applies to USD', () => {
  const { divisor, unit } = moneyScale(1.2e6);
  expect([1.2e6 / divisor, unit]).toEqual([960, 'k EUR']);
  displayCurrency.set(null);
  expect(moneyScale(1.2e6)).toEqual({ divisor: 1e6, unit: 'M USD', decimals: 3 });
});

test('units convert first, then money', () => {
  expect(shownIn(2, 'USD/kg', 'USD/t')).toBeCloseTo(1600, 9);
  expect(storedFrom(1600, 'USD/kg', 'USD/t')).toBeCloseTo(2, 12);
  expect(shownIn(300, 'K', '°C')).toBeCloseTo(26.85, 9);
  expect(unitShown('USD/kg')).toBe('EUR/kg');
});

test.each(['250', '12.34', '0.4', '1234567.89', '0.0331', '99999.95'])(
  'a price typed as %s stays as it was typed',
  (text) => {
    displayCurrency.set({ ...EURO, rate: 0.9173 });
    const stored = storedFrom(parseInput(text)!, 'USD/kg');
    expect(formatInput(shownIn(stored, 'USD/kg'))).toBe(text);
  },
);

describe('exports in the display currency', () => {
  test('a table names the currency in its header row and contains converted values', () => {
    const sheet = toSheet(
      [
        {
          key: 'cost',
          title: 'Cost',
          unit: 'USD/kg',
          cell: () => null,
          value: (usd: number) => shownIn(usd, 'USD/kg'),
        },
      ],
      [10],
    );
    expect(toCsv(sheet)).toBe('\uFEFFCost (EUR/kg)\r\n8\r\n');
  });

  test('a chart draws and lists values in the currency, and names it', () => {
    const data = inDisplayCurrency({
      kind: 'bar',
      x: { title: 'Step', values: ['a'] },
      y: { title: 'Cost', unit: 'USD/kg', format: { decimals: 2 } },
      series: [{ key: 'cost', title: 'Cost', values: [10] }],
    });
    expect([data.y.unit, printedValues(data)]).toEqual(['EUR/kg', [['8.00']]]);
  });

  test('the rate is shown with its date and source', () => {
    expect(rateInWords()).toBe('1 USD = 0.8 EUR, 2 Nov 2026, European Central Bank');
    expect(currencyInShort()).toBe('EUR at 0.8 per USD, 2 Nov 2026');
    displayCurrency.set(null);
    expect([rateInWords(), currencyInShort()]).toEqual([null, 'USD']);
  });
});
