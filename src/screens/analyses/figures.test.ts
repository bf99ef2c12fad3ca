import { expect, test } from 'vitest';
import { insideValue, inWords, shownValue, titled, unitOf } from './figures.ts';

test.each([
  [0.9, { unit: '1', displayUnit: '%' }, 90],
  [310.15, { unit: 'K', display_unit: '°C' }, 37],
  [235_427_399, { unit: 'USD', displayUnit: 'M USD' }, 235.427399],
])('%d is converted to the displayed unit and back', (inside, of, shown) => {
  expect(shownValue(inside, of)).toBeCloseTo(shown, 9);
  expect(insideValue(shownValue(inside, of), of)).toBeCloseTo(inside, 6);
});

test('writes a value with its unit as printed', () => {
  expect(inWords(70.584, { unit: 'kgCO2e/kg' })).toBe('70.58\u2009kg CO₂e/kg');
  expect(inWords(null, { unit: 'USD/kg' })).toBe('no data');
  expect(titled('Yield', { unit: '1', displayUnit: '1' })).toBe('Yield');
  expect(unitOf({ unit: 'USD', displayUnit: 'M USD' })).toBe('M USD');
});
