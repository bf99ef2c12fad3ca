import { expect, test } from 'vitest';
import { UNIT_NAMES } from '../quantity.ts';
import { readHeader, readUnit } from './read-unit.ts';

test.each([
  ['Flux [LMH]', 'Flux', 'L/m²/h'],
  ['Flux LMH', 'Flux', 'L/m²/h'],
  ['TMP (psi)', 'TMP', 'psi'],
  ['Prot g/l', 'Prot', 'g/L'],
  ['Temp F', 'Temp', '°F'],
  ['Temperatur (°C)', 'Temperatur', '°C'],
  ['conc., g/L', 'conc.', 'g/L'],
  ['t / h', 't', 'h'],
  ['time_h', 'time', 'h'],
  ['Biomass [g DCW/L]', 'Biomass', 'g/L'],
  ['OUR (mmol L⁻¹ h⁻¹)', 'OUR', 'mmol/L/h'],
  ['crossflow [L/(m² min)]', 'crossflow', 'L/m²/min'],
  ['pO2 %', 'pO2', '%'],
  ['VCD (10^6 cells/mL)', 'VCD', '1e6/mL'],
  ['Buffer (mM)', 'Buffer', 'mmol/L'],
  ['particle size (μm)', 'particle size', 'µm'],
  ['Pressure [MPa]', 'Pressure', 'MPa'],
  ['Viscosity mPa·s', 'Viscosity', 'mPa·s'],
  ['Sample 1', 'Sample 1', null],
  ['Product M', 'Product M', null],
  ['Remarks (by hand)', 'Remarks (by hand)', null],
  ['pH', 'pH', null],
  ['(g/L)', '(g/L)', null],
  ['', '', null],
])('reads %s', (text, name, unit) => {
  expect(readHeader(text)).toEqual({ name, unit });
});

test.each(UNIT_NAMES)('reads %s unchanged', (unit) => {
  expect(readUnit(unit)).toBe(unit);
});

test('distinguishes MPa from mPa by case, and does not guess', () => {
  expect([readUnit('MPa'), readUnit('mS/cm'), readUnit('furlong')]).toEqual(['MPa', 'mS/cm', null]);
});
