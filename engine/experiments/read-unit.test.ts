import { expect, test } from 'vitest';
import { UNIT_NAMES } from '../wording/quantity.ts';
import { readHeader, readUnit, unknownUnit } from './read-unit.ts';

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
  ['biomass_g_l', 'biomass', 'g/L'],
  ['r_glucose_g_g_h', 'r glucose', 'g/g/h'],
  ['r_biomass_g_l_h', 'r biomass', 'g/L/h'],
  ['D_per_hr', 'D', '1/h'],
  ['D_per_h', 'D', '1/h'],
  ['qX_mmol_gDW_hr', 'qX_mmol_gDW_hr', null],
  ['CX_gDW_per_L', 'CX', 'g/L'],
  ['Volume (µL)', 'Volume', 'µL'],
  ['Accum. feed [uL]', 'Accum. feed', 'µL'],
  ['pressure (mmHg)', 'pressure', 'mmHg'],
  ['x (mol/mol)', 'x', 'mol/mol'],
  ['VCD [cells/mL]', 'VCD', 'cells/mL'],
  ['Zeit [h]', 'Zeit', 'h'],
  ['Zeit (Stunden)', 'Zeit', 'h'],
  ['Temps (heures)', 'Temps', 'h'],
  ['Column L', 'Column L', null],
])('reads %s', (text, name, unit) => {
  expect(readHeader(text)).toEqual({ name, unit });
});

test.each(UNIT_NAMES)('reads %s unchanged', (unit) => {
  expect(readUnit(unit)).toBe(unit);
});

test('distinguishes MPa from mPa by case, and does not guess', () => {
  expect([readUnit('MPa'), readUnit('mS/cm'), readUnit('furlong')]).toEqual(['MPa', 'mS/cm', null]);
});

test.each([
  ['Feed [uL/s]', 'uL/s'],
  ['OD600', 'OD600'],
  ['OD_600 diluted', 'OD 600'],
  ['Biomass (OD600)', 'OD600'],
  ['mu ( log)', 'log'],
  ['Glucose [g/L]', null],
  ['biomass original', null],
])('finds what %s says in the place of a unit', (text, said) => {
  expect(unknownUnit(text)).toBe(said);
});
