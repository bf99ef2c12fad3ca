import { describe, expect, test } from 'vitest';
import { catalogue } from '../index.ts';
import { convert, dimension, UNIT_NAMES } from './index.ts';

describe('units', () => {
  test.each(UNIT_NAMES)('%s converts to every unit of its dimension and back', (unit) => {
    for (const other of UNIT_NAMES.filter((name) => dimension(name) === dimension(unit)))
      expect(convert(convert(37.5, unit, other), other, unit)).toBeCloseTo(37.5, 9);
  });

  test.each([
    [25, '°C', 'K', 298.15],
    [77, '°F', '°C', 25],
    [29, 'psi', 'bar', 1.9995],
    [1.2, 'L/m²/min', 'L/m²/h', 72],
    [150, 'cm/h', 'm/h', 1.5],
    [1, 'kWh', 'MJ', 3.6],
    [2, 'GJ', 'kWh', 555.5556],
    [80, 'MPa', 'bar', 800],
    [1, 'y', 'h', 8760],
    [12.5, '%', '1', 0.125],
    [16.3, 'kDa', 'g/mol', 16_300],
    [250_000, 'kg/y', 't/y', 250],
  ] as const)('%d %s equals %s', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 3);
  });

  test('units of different quantities do not convert', () => {
    expect(() => convert(1, 'kg', 'm³')).toThrow(RangeError);
  });

  test('every setting and output converts to its display unit', () => {
    for (const { parameters, outputs } of catalogue())
      for (const { unit, display_unit: shown } of [...parameters, ...outputs])
        expect(dimension(unit)).toBe(dimension(shown));
  });
});
