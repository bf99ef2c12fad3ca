import { expect, test } from 'vitest';
import { boundedText, boundedValue, type Figure, insideValue, inWords, shownValue, titled, unitOf } from './metrics.ts';

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

test('a footprint of a process with missing factors is a lower bound on screen and in exports', () => {
  const figure = (metric: string): Figure => ({
    metric,
    title: '',
    group: '',
    unit: 'kgCO2e/kg',
    displayUnit: 'kgCO2e/kg',
    better: 'lower',
    now: null,
  });
  const [lacking, known] = [{ gwp_coverage: 0.5 }, { gwp_coverage: 0.99 }];
  expect(boundedText(lacking, figure('gwp'), '70.58')).toBe('≥\u200970.58');
  expect(boundedValue(lacking, figure('gwp'), 70.584)).toBe('≥\u200970.58');
  expect(boundedText(known, figure('gwp'), '70.58')).toBe('70.58');
  expect(boundedValue(known, figure('gwp'), 70.584)).toBe(70.584);
  expect(boundedText(lacking, figure('pmi'), '9')).toBe('9');
  expect(boundedValue(null, figure('gwp'), null)).toBeNull();
});
