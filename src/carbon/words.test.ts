import { expect, test } from 'vitest';
import { factorOf } from './words.ts';

test('gives the factor per unit of the entry', () => {
  expect(factorOf({ factor: 0.253, factor_unit: 'kgCO2e/kWh', unit: 'MWh' })).toBeCloseTo(253, 9);
  expect(factorOf({ factor: 0.253, factor_unit: 'kgCO2e/kWh', unit: 'kWh' })).toBe(0.253);
  expect(factorOf({ factor: 2, factor_unit: 'kgCO2e/piece', unit: 'piece' })).toBe(2);
  expect(factorOf({ factor: null, factor_unit: 'kgCO2e/kWh', unit: 'MWh' })).toBeNull();
});
