import { afterEach, expect, test } from 'vitest';
import { displayCurrency } from './currency.ts';
import { perReported } from './money.ts';

afterEach(() => displayCurrency.set(null));

const EURO = { code: 'EUR', rate: 0.8, date: '2026-11-01', source: 'Test' } as const;

test.each([
  ['kilogram by default', {}, null, '17,200 USD/kg'],
  ['gram', { reporting_unit: 'g' }, null, '17.20 USD/g'],
  ['dose', { reporting_unit: 'dose', dose: 440 }, null, '7.57 USD/dose'],
  ['batch', { reporting_unit: 'batch' }, 38.7, '666 k USD/batch'],
  ['kilogram where a batch is not known', { reporting_unit: 'batch' }, null, '17,200 USD/kg'],
] as const)('the cost of a product per %s', (_, of, batch, expected) => {
  const { figure, unit } = perReported(17_200, of, batch);
  expect(`${figure} ${unit}`.replaceAll(/[\u2009\u202f\u00a0]/g, ',')).toBe(expected);
});

test('the cost per gram in another currency', () => {
  displayCurrency.set(EURO);
  expect(perReported(17_200, { reporting_unit: 'g' })).toEqual({ figure: '13.76', unit: 'EUR/g' });
});
