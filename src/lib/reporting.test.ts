import { afterEach, expect, test } from 'vitest';
import { displayCurrency } from './currency.ts';
import { costDecimals, costPer, PER_KG, perKgFrom, reportedFor, unitPer, valuePer } from './reporting.ts';

afterEach(() => displayCurrency.set(null));

const EURO = { code: 'EUR', rate: 0.8, date: '2026-11-01', source: 'Test' } as const;
const said = ({ figure, unit }: { figure: string; unit: string }) =>
  `${figure} ${unit}`.replaceAll(/[\u2009\u202f\u00a0]/g, ',');

test.each([
  ['kilogram by default', {}, null, '17,200 USD/kg'],
  ['gram', { reporting_unit: 'g' }, null, '17.20 USD/g'],
  ['dose', { reporting_unit: 'dose', dose: 440 }, null, '7.57 USD/dose'],
  ['batch', { reporting_unit: 'batch' }, 38.7, '665,640 USD/batch'],
  ['kilogram where a batch is not known', { reporting_unit: 'batch' }, null, '17,200 USD/kg'],
  ['kilogram where a dose is not known', { reporting_unit: 'dose', dose: null }, 38.7, '17,200 USD/kg'],
] as const)('the cost of a product per %s', (_, of, batch, expected) => {
  expect(said(costPer(17_200, reportedFor(of, batch)))).toBe(expected);
});

test('the cost per gram in another currency', () => {
  displayCurrency.set(EURO);
  expect(costPer(17_200, reportedFor({ reporting_unit: 'g' }, null))).toEqual({ figure: '13.76', unit: 'EUR/g' });
});

test('a cost of less than one keeps three digits, and its parts as many decimals', () => {
  const dose = reportedFor({ reporting_unit: 'dose', dose: 2 }, null);
  expect(said(costPer(1540, dose))).toBe('0.00308 USD/dose');
  expect(costDecimals(1540, dose)).toBe(5);
  expect(said(costPer(0.4612, PER_KG))).toBe('0.46 USD/kg');
});

test('a typed value is stored per kg and shown again as it was typed', () => {
  const dose = reportedFor({ reporting_unit: 'dose', dose: 350 }, null);
  for (const typed of [0.1, 7.3, 33.33]) {
    expect(Number(valuePer(perKgFrom(typed, dose), dose).toPrecision(12))).toBe(typed);
  }
  expect(perKgFrom(7, dose)).toBeCloseTo(20_000, 9);
  expect(perKgFrom(7.7, PER_KG)).toBe(7.7);
});

test('only the amount of product in a unit changes', () => {
  const gram = reportedFor({ reporting_unit: 'g' }, null);
  expect(unitPer('kgCO2e/kg', gram)).toBe('kgCO2e/g');
  expect(unitPer('kg CO₂e/kg', gram)).toBe('kg CO₂e/g');
  expect(unitPer('USD/y', gram)).toBe('USD/y');
});
