import { expect, test } from 'vitest';
import { UNIT_NAMES } from '../wording/quantity.ts';
import { readHeader, readScaled, readUnit, unknownUnit } from './read-unit.ts';

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
  expect(readHeader(text)).toEqual({ name, unit, multiplier: 1, doubt: null });
});

test.each([
  ['Viable (x10^6) cells/mL', 'Viable', 'cells/mL', 1e6],
  ['Conc. (cells/mL) x10⁶', 'Conc.', 'cells/mL', 1e6],
  ['Cells/mL x 10^6', 'Cells', 'cells/mL', 1e6],
  ['CDW (x0.1) g/L', 'CDW', 'g/L', 0.1],
  ['Glucose x10 g/L', 'Glucose', 'g/L', 10],
  ['Volume (x1,000) L', 'Volume', 'L', 1000],
  ['Solubility (g/100 g)', 'Solubility', 'g/g', 0.01],
  ['Glc mg/dL', 'Glc', 'mg/L', 10],
  ['Sugar (% w/v)', 'Sugar', 'g/L', 10],
  ['VCD (10^3 cells/µL)', 'VCD', '1e6/mL', 1],
  ['Zellzahl [Mio. Zellen/mL]', 'Zellzahl', '1e6/mL', 1],
  ['Feed [uL/s]', 'Feed', 'mL/h', 3.6],
  ['Amount (in thousands)', 'Amount', null, 1000],
  ['Salt [M]', 'Salt', 'mol/L', 1],
  ['Day', 'Day', 'd', 1],
  ['Temps (j)', 'Temps', 'd', 1],
  ['Durée [j]', 'Durée', 'd', 1],
  ['Tijd (u)', 'Tijd', 'h', 1],
])('reads %s with its multiplier', (text, name, unit, multiplier) => {
  expect(readHeader(text)).toEqual({ name, unit, multiplier, doubt: null });
});

test.each(UNIT_NAMES)('reads %s unchanged', (unit) => {
  expect(readUnit(unit)).toBe(unit);
});

test('distinguishes MPa from mPa by case, and does not guess', () => {
  expect([readUnit('MPa'), readUnit('mS/cm'), readUnit('furlong')]).toEqual(['MPa', 'mS/cm', null]);
});

test.each([
  ['Feed [drops/min]', 'drops/min'],
  ['VCD (10E6 cells/mL)', '10E6 cells/mL'],
  ['Biomass (/10) g/L', '/10'],
  ['Glucose (corr. x 0.9) g/L', 'x 0.9'],
  ['Flask (250 mL)', '250 mL'],
  ['Gas (NL/min)', 'NL/min'],
  ['OD600', 'OD600'],
  ['OD_600 diluted', 'OD 600'],
  ['Biomass (OD600)', 'OD600'],
  ['mu ( log)', 'log'],
  ['Glucose [g/L]', null],
  ['biomass original', null],
])('finds what %s says in the place of a unit', (text, said) => {
  expect(unknownUnit(text)).toBe(said);
});

test.each(['ton', 'tons', 'TONS', 'tons/h', 'kg/ton'])('“%s” is no unit, as tons may be metric or short', (text) => {
  expect(readScaled(text)).toBeNull();
  expect(readHeader(`Feed [${text}]`).unit).toBeNull();
});
test('“tons” in a heading is ambiguous, and short or metric tons are not', () => {
  expect(readHeader('Feed [tons]')).toMatchObject({ unit: null, doubt: 'tons' });
  expect(readHeader('Feed [short tons]')).toMatchObject({ unit: 'short ton', doubt: null });
  expect(readHeader('Feed [metric tons]')).toMatchObject({ unit: 't', doubt: null });
});

test('reads thousandths of a Torr, in which vacuum is measured', () => {
  expect(readScaled('mTorr')).toEqual({ unit: 'Pa', multiplier: 0.133322387 });
});
