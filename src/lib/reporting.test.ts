import { afterEach, expect, test } from 'vitest';
import { displayCurrency } from './currency.ts';
import { countedIn } from '#engine/wording/index.ts';
import { amountText } from './amount-text.ts';
import { readQuantity } from './read-quantity.ts';
import { annualUnit } from '#src/components/figures/definitions.ts';
import {
  amountUnit,
  costDecimals,
  costDifference,
  costPer,
  inUnitsOfUse,
  PER_KG,
  perKgFrom,
  reportedFor,
  unitPer,
  valuePer,
} from './reporting.ts';

afterEach(() => displayCurrency.set(null));

const EURO = { code: 'EUR', rate: 0.8, date: '2026-11-01', source: 'Test' } as const;
const said = ({ figure, unit }: { figure: string; unit: string }) =>
  `${figure} ${unit}`.replaceAll(/[\u2009\u202f\u00a0]/g, ',');

test.each([
  ['kilogram by default', {}, null, '17,200 USD/kg'],
  ['gram', { reporting_unit: 'g' }, null, '17.20 USD/g'],
  ['dose', { reporting_unit: 'dose', dose: 440 }, null, '7.57 USD/dose'],
  ['batch', { reporting_unit: 'batch' }, 38.7, '665,640 USD/batch'],
  ['patient', { reporting_unit: 'patient', dose: 20 }, null, '0.344 USD/patient'],
  [
    '10¹⁴ viral genomes',
    { reporting_unit: 'viral_genomes', dose: 0.8635, unit_count: 1e14 },
    null,
    '0.0149 USD/10¹⁴ vg',
  ],
  ['usual number', { reporting_unit: 'infectious_units', dose: 3 }, null, '0.0516 USD/10⁹ IU'],
  ['kilogram where the mass of particles is not known', { reporting_unit: 'particles' }, 3, '17,200 USD/kg'],
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

test.each([
  [999.994, 75_724, '1\u202f000'],
  [5681.25, 5681.25, '5\u202f681'],
  [38.5, 75_724, '39'],
  [23.38, 159.74, '23.38'],
])('%d of a cost of %d has no more decimals than four digits of the cost need', (part, cost, expected) => {
  expect(costDifference(part, cost, PER_KG).figure).toBe(expected);
});

test('a typed value is stored per kg and shown again as it was typed', () => {
  const dose = reportedFor({ reporting_unit: 'dose', dose: 350 }, null);
  for (const typed of [0.1, 7.3, 33.33]) {
    expect(Number(valuePer(perKgFrom(typed, dose), dose).toPrecision(12))).toBe(typed);
  }
  expect(perKgFrom(7, dose)).toBeCloseTo(20_000, 9);
  expect(perKgFrom(7.7, PER_KG)).toBe(7.7);
});

test.each([
  ['grams of RNA', { reporting_unit: 'g' }, 0.0952, '95.2 g/y'],
  ['kilograms of many grams', { reporting_unit: 'g' }, 751, null],
  ['doses', { reporting_unit: 'dose', dose: 0.03 }, 0.0725, '2.42 million doses/y'],
  ['patients', { reporting_unit: 'patient', dose: 20 }, 0.008, '400 patients/y'],
  ['viral genomes', { reporting_unit: 'viral_genomes', dose: 0.8635, unit_count: 1e14 }, 7.7715e-5, '9 × 10¹⁵ vg/y'],
  ['doses of particles', { reporting_unit: 'dose', dose: 0.0137, unit_count: 5e10 }, 0.0137, '1.00 million doses/y'],
  ['a batch as a mass', { reporting_unit: 'batch' }, 12, null],
] as const)('an output in %s', (_, of, kg, expected) => {
  const shown = inUnitsOfUse(kg, reportedFor(of, 3), '/y');
  expect(shown && said(shown)).toBe(expected);
});

test('names what a dose is', () => {
  expect(amountText(reportedFor({ reporting_unit: 'dose', dose: 0.0137, unit_count: 5e10 }))).toBe(
    'dose of 5 × 10¹⁰ particles',
  );
  expect(amountText(reportedFor({ reporting_unit: 'patient', dose: 20 }))).toBe('patient of 20.0\u202fmg');
});

test('10¹⁴ genomes of 5.2 MDa weigh 0.863 mg, and 10⁹ infectious units of twenty viruses of 165 MDa 5.48 µg', () => {
  expect(countedIn({ reporting_unit: 'viral_genomes' }, 5.2e6)!.dose).toBeCloseTo(0.8635, 4);
  const units = countedIn({ reporting_unit: 'infectious_units', particles_per_unit: 20 }, 165e6)!;
  expect([units.unit_count, units.dose! * 1000]).toEqual([1e9, expect.closeTo(5.48, 2)]);
  expect(countedIn({ reporting_unit: 'dose', dose: 440 }, 150_000)).toBeNull();
});

test('only the amount of product in a unit changes', () => {
  const gram = reportedFor({ reporting_unit: 'g' }, null);
  expect(unitPer('kgCO2e/kg', gram)).toBe('kgCO2e/g');
  expect(unitPer('kg CO₂e/kg', gram)).toBe('kg CO₂e/g');
  expect(unitPer('USD/y', gram)).toBe('USD/y');
});

test.each([
  ['doses', { reporting_unit: 'dose', dose: 0.03 }, 'doses/y', 2_416_666.67],
  ['patients', { reporting_unit: 'patient', dose: 20 }, 'patients/y', 3625],
  ['genomes', { reporting_unit: 'viral_genomes', dose: 0.8635, unit_count: 1e14 }, 'vg/y', 8.396e18],
  ['infectious units', { reporting_unit: 'infectious_units', dose: 3, unit_count: 1e9 }, 'IU/y', 2.4167e13],
] as const)('an amount is typed in %s, which mean the same mass, and as a mass', (_, of, unit, count) => {
  const { displayUnit, reported } = amountUnit(reportedFor(of), 'kg/y');
  expect(displayUnit).toBe(unit);
  expect(valuePer(0.0725, reported!)).toBeCloseTo(count, -Math.floor(Math.log10(count)) + 3);
  expect(perKgFrom(valuePer(0.0725, reported!), reported!)).toBeCloseTo(0.0725, 12);
  const shown = { display_unit: displayUnit, reported };
  const read = (text: string) => (readQuantity(text, shown) as { value: number }).value;
  expect(read(`${count} ${unit}`)).toBe(count);
  expect(read('0.0725 kg/y') / valuePer(0.0725, reported!)).toBeCloseTo(1, 9);
  expect(readQuantity('3 bar', shown)).toHaveProperty('problem');
  const { unit: said, divisor } = annualUnit(0.0725, reportedFor(of));
  expect([said, 0.0725 / divisor]).toEqual([unit, expect.closeTo(valuePer(0.0725, reported!), 3)]);
});

test.each([{}, { reporting_unit: 'g' }, { reporting_unit: 'batch' }] as const)('%j has amounts as a mass', (of) => {
  expect(amountUnit(reportedFor(of, 3), 't/y')).toEqual({ displayUnit: 't/y' });
  expect(annualUnit(20_000, reportedFor(of, 3))).toEqual({ unit: 't/y', divisor: 1000 });
});
