import { describe, expect, test } from 'vitest';
import { catalogue } from '../index.ts';
import { convert, dimension, UNIT_NAMES } from './index.ts';
import * as quantity from './quantity.ts';

// Symbols in SI units.
const MASS = { kg: 1, g: 1e-3, mg: 1e-6, µg: 1e-9, ng: 1e-12, pg: 1e-15, t: 1e3, kt: 1e6, lb: 0.45359237 };
const VOLUME = { 'm³': 1, L: 1e-3, mL: 1e-6, µL: 1e-9, pL: 1e-15 };
const LENGTH = { m: 1, km: 1e3, mi: 1609.344, cm: 1e-2, mm: 1e-3, µm: 1e-6, 'm²': 1, 'cm²': 1e-4 };
const TIME = { s: 1, min: 60, h: 3600, d: 86_400, y: 365 * 86_400 };
const ENERGY = { kJ: 1e3, MJ: 1e6, GJ: 1e9, Wh: 3600, kWh: 3.6e6, MWh: 3.6e9, GWh: 3.6e12, W: 1, kW: 1e3, MW: 1e6 };
const PRESSURE = { Pa: 1, kPa: 1e3, mbar: 100, bar: 1e5, MPa: 1e6 };
const OTHERS = { mmol: 1e-3, mol: 1, pmol: 1e-12, mS: 1e-3, µS: 1e-6, K: 1, '1': 1, '%': 0.01, USD: 1 };
const CARBON = { kgCO2e: 1, gCO2e: 1e-3, tCO2e: 1e3 };
const SYMBOLS: Record<string, number> = {
  ...MASS,
  ...VOLUME,
  ...LENGTH,
  ...TIME,
  ...ENERGY,
  ...PRESSURE,
  ...OTHERS,
  ...CARBON,
};
const UNITS_OF_SYMBOLS = UNIT_NAMES.filter((unit) => unit.split(/[·/]/).every((symbol) => symbol in SYMBOLS));
const inSi = (unit: string): number =>
  unit
    .split('/')
    .map((part) => part.split('·').reduce((product, symbol) => product * SYMBOLS[symbol]!, 1))
    .reduce((quotient, part) => quotient / part);

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

  test.each(UNITS_OF_SYMBOLS)('%s converts to the others of its dimension as its symbols do', (unit) => {
    for (const other of UNITS_OF_SYMBOLS.filter((name) => dimension(name) === dimension(unit)))
      expect(convert(1, unit, other)).toBeNear(inSi(unit) / inSi(other), 1e-9);
  });

  test('the factors within the units of the engine are those of the conversions', () => {
    const { KJ_PER_KWH, KJ_PER_MJ, KJ_PER_GJ } = quantity;
    expect(KJ_PER_KWH).toBe(quantity.S_PER_H);
    expect([KJ_PER_MJ, KJ_PER_GJ]).toEqual([
      expect.closeTo(KJ_PER_KWH * convert(1, 'MJ', 'kWh'), 6),
      expect.closeTo(KJ_PER_KWH * convert(1, 'GJ', 'kWh'), 6),
    ]);
    expect([quantity.L_PER_M3, quantity.G_PER_KG, quantity.KG_PER_T]).toEqual([
      convert(1, 'm³', 'L'),
      convert(1, 'kg', 'g'),
      convert(1, 't', 'kg'),
    ]);
    expect([quantity.S_PER_H, quantity.MIN_PER_H, quantity.H_PER_D]).toEqual([
      convert(1, 'h', 's'),
      convert(1, 'h', 'min'),
      convert(1, 'd', 'h'),
    ]);
    expect([quantity.PA_PER_BAR, quantity.BAR_PER_MPA, quantity.W_PER_KW]).toEqual([
      expect.closeTo(convert(1, 'bar', 'Pa'), 6),
      convert(1, 'MPa', 'bar'),
      inSi('kW'),
    ]);
    expect(quantity.KW_PER_M3H_BAR).toBeNear((quantity.PA_PER_BAR / quantity.S_PER_H) * 1e-3, 1e-12);
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
