import { afterEach, expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { convert, dimension, UNIT_NAMES, type Unit } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import { displayCurrency, isMoney, unitShown } from './currency.ts';
import { readQuantity, settled, typedNumber, type Shown } from './read-quantity.ts';
import { PER_KG } from './reporting.ts';

afterEach(() => displayCurrency.set(null));

/** How every quantity of the catalogue and of the contract is shown. */
const SHOWN = [
  ...new Map(
    [
      ...catalogue().flatMap(({ parameters }) =>
        parameters.filter(({ type }) => type === 'number' || type === 'integer'),
      ),
      ...Object.values<Readonly<Record<string, Field>>>(fields)
        .flatMap((one) => Object.values(one))
        .filter(({ type }) => type === 'number' || type === 'integer')
        .map(({ type, unit = '1', displayUnit }) => ({ type, display_unit: displayUnit ?? unit })),
    ].map(({ type, display_unit }): [string, Shown & { display_unit: Unit }] => [
      `${type} ${display_unit}`,
      { type, display_unit: display_unit as Unit },
    ]),
  ).values(),
];

/** 1,234.5 as English, German and French write it, and others. */
const NOTATIONS = [
  '1234.5',
  '1,234.5',
  '1.234,5',
  '1 234,5',
  '1\u202F234.5',
  '1.2345e3',
  '2469/2',
  '1000 + 234.5',
  '(1 234,5)',
  "1'234.5",
  '1’234.5',
];

/** Without the zero of a scale for a difference of temperatures. */
const inShown = (value: number, unit: Unit, to: Unit): number =>
  convert(value, unit, to) - (to === 'K' ? convert(0, unit, to) : 0);

const isWritten = (unit: Unit): boolean => /[\p{L}%°]/u.test(unit);
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1e-9, Math.abs(b));
const gapsBefore = (unit: Unit): string[] => (/^\d/.test(unit) ? [' '] : [' ', '', '\u2009']);

const NUMBERS = SHOWN.filter(({ type }) => type === 'number');
const COUNTS = SHOWN.filter(({ type }) => type === 'integer');

test('there are many quantities, and some counts', () => {
  expect(NUMBERS.length).toBeGreaterThan(60);
  expect(COUNTS.length).toBeGreaterThan(1);
});

test.each(NUMBERS)('a quantity in $display_unit is read in every unit of its dimension and every notation', (shown) => {
  const { display_unit: to } = shown;
  const wrong = UNIT_NAMES.filter((unit) => dimension(unit) === dimension(to) && isWritten(unit)).flatMap((unit) => {
    const value = inShown(1234.5, unit, to);
    return NOTATIONS.flatMap((notation) =>
      gapsBefore(unit)
        .map((gap) => `${notation}${gap}${unit}`)
        .filter((text) => {
          const read = readQuantity(text, shown);
          return read === null || 'problem' in read || !isNear(read.value, value);
        }),
    );
  });
  expect(wrong).toEqual([]);
});

test.each(SHOWN)('a quantity in $display_unit ($type) leaves what is no quantity of it, and says so', (shown) => {
  const { display_unit: to } = shown;
  const others = UNIT_NAMES.filter((one) => dimension(one) !== dimension(to) && isWritten(one));
  const garbage = ['x', '7 x', '7 7', '7..5', '1/0', '2*', '(2', '7-', '- -', '7 kg kg', '7 smoots'];
  for (const text of [...others.map((unit) => `7 ${unit}`), ...garbage]) {
    expect(readQuantity(text, shown), text).toEqual({ problem: expect.stringMatching(/\.$/) });
    expect(settled(text, shown), text).toBeNull();
  }
});

test.each(NUMBERS)('a quantity in $display_unit is the sum of quantities in two units', (shown) => {
  const { display_unit: to } = shown;
  const units = UNIT_NAMES.filter((unit) => dimension(unit) === dimension(to) && isWritten(unit));
  const wrong = units.flatMap((a) =>
    units.flatMap((b) =>
      ['+', '-', '−'].filter((sign) => {
        const read = readQuantity(`1e3 ${a} ${sign} 2,5 ${b}`, shown);
        if (to === '°C') return read === null || 'value' in read;
        const [first, second] = [inShown(1000, a, to), inShown(2.5, b, to)];
        const value = sign === '+' ? first + second : first - second;
        return read === null || 'problem' in read || Math.abs(read.value - value) > 1e-9 * (first + second);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test.each(NUMBERS)('a quantity in $display_unit says which units fit', (shown) => {
  const { display_unit: to } = shown;
  const named = dimension(to) === dimension('1') ? '%' : to;
  expect(readQuantity('7 smoots', shown)).toEqual({ problem: expect.stringContaining(named) });
});

test.each(COUNTS)('a count in $display_unit is a whole number', (shown) => {
  expect(readQuantity('7', shown)).toEqual({ value: 7 });
  expect(readQuantity('14/2', shown)).toEqual({ value: 7 });
  expect(readQuantity('7.5', shown)).toEqual({ problem: 'Enter a whole number.' });
});

test('a beginning of a text is used only if it is a number by itself', () => {
  const used = ['1500 L', '42 t', '1 234,5 kg', '2*75', '20 1e6/mL', '5 %', '1e6', '-3', '1.5+2'].flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 1)).filter(
      (begun) => typedNumber(begun) !== null,
    ),
  );
  const digits = [
    '1',
    '15',
    '150',
    '1500',
    '4',
    '42',
    '1',
    '1 234',
    '1 234,',
    '1 234,5',
    '2',
    '2',
    '20',
    '5',
    '1',
    '1',
    '1.',
    '1.5',
  ];
  expect(used).toEqual(digits);
});

test.each([
  ['42 t', 'kg', 42_000],
  ['150000 L', 'm³', 150],
  ['2*75', 'kg', 150],
  ['1.5+2', 'kg', 3.5],
  ['2*75 L', 'm³', 0.15],
  ['-2^2', '1', -4],
  ['10 - 2 - 3', '1', 5],
  ['8/2/2', '1', 2],
  ['5 %', '1', 0.05],
  ['1e6', 'kg', 1e6],
  ['10 °C', 'K', 10],
  ['18 °F', 'K', 10],
  ['2 t + 500 kg', 'kg', 2500],
  ['2 t+500 kg', 'kg', 2500],
  ['1e3 kg/h + 2.4 t/d', 'kg/h', 1100],
  ['2 t − 1 lb', 'kg', 2000 - 0.45359237],
  ['5 g L-1 - 1 g/L', 'g/L', 4],
  ['1,00,000', 'kg', 1e5],
  ['12,34,567.8', 'kg', 1234567.8],
  ['–5', 'kg', -5],
  ['37 C', '°C', 37],
  ['0.5 /h', '1/h', 0.5],
  ['20 1e6/mL', '1e6/mL', 20],
  ['20e6 cells/mL', '1e6/mL', 20],
  ['12 kt/y', 'kg/y', 12e6],
  ['500 KG', 't', 0.5],
  ['5 Mg', 'kg', 5000],
  ['5 Mg/y', 'kg/y', 5000],
  ['0.5 kg CO2e/kg', 'kgCO2e/kg', 0.5],
  ['80 USD/MWh', 'USD/kWh', 0.08],
  ['21000000 USD', 'M USD', 21],
])('%s is read in %s as %s', (text, display_unit, value) => {
  expect(readQuantity(text, { display_unit })).toEqual({ value: expect.closeTo(value, 9) });
});

test('a temperature may be shown in K', () => {
  expect(readQuantity('37 °C', { display_unit: 'K', isAbsolute: true })).toEqual({ value: 310.15 });
});

test.each([
  ['2 t + 500', 'kg', 'Enter a unit after 500, too.'],
  ['2 t + 3 bar', 'kg', 'bar is not a valid unit for this setting. Valid units'],
  ['20 °C + 17 K', '°C', 'Temperatures cannot be added.'],
  ['2 barg', 'bar', 'Unknown unit “barg”'],
  ['30 psi(g)', 'bar', 'Unknown unit “psi(g)”'],
  ['1e3 kg + 2e3 smoots', 'kg', 'Unknown unit “smoots”'],
  ['0,7 smoots', 'kg', 'Unknown unit “smoots”'],
  ['1e400', 'kg', 'This is not a number.'],
])('%s in %s is refused in words that fit', (text, display_unit, words) => {
  expect(readQuantity(text, { display_unit })).toEqual({ problem: expect.stringContaining(words) });
});

test.each(['5 MG', '5 mW', '5 mPa'])('%s is not a unit with another prefix', (text) => {
  for (const display_unit of ['kg', 'kW', 'bar'])
    expect(readQuantity(text, { display_unit })).toHaveProperty('problem');
});

test('money is in the display currency unless it names USD', () => {
  displayCurrency.set({ code: 'EUR', rate: 0.5, date: '2026-01-01', source: 'bank' });
  const shown = { display_unit: 'USD/kg' };
  expect(readQuantity('3', shown)).toEqual({ value: 3 });
  expect(readQuantity('3 EUR/kg', shown)).toEqual({ value: 3 });
  expect(readQuantity('3000 EUR/t', shown)).toEqual({ value: 3 });
  expect(readQuantity('3 USD/kg', shown)).toEqual({ value: 1.5 });
  expect(readQuantity('0.45359237 EUR/lb', shown)).toEqual({ value: 1 });
  expect(readQuantity('3 CHF/kg', shown)).toEqual({ problem: expect.stringContaining('EUR/kg, EUR/t, EUR/lb') });
  for (const unit of UNIT_NAMES.filter(isMoney))
    expect(readQuantity(`3 ${unitShown(unit)}`, { display_unit: unit }), unit).toEqual({ value: 3 });
});

test('a price of another amount of product is typed for it, or per kilogram', () => {
  const shown = { display_unit: 'USD/kg', reported: { unit: 'dose', of: 'dose', mass: 2e-6, count: 1 } as const };
  expect(readQuantity('3', shown)).toEqual({ value: 3 });
  expect(readQuantity('3 USD/dose', shown)).toEqual({ value: 3 });
  expect(readQuantity('1500000 USD/kg', shown)).toEqual({ value: 3 });
  expect(readQuantity('3 USD/dose', { ...shown, reported: PER_KG })).toHaveProperty('problem');
});

test('a text of any length is read in no time', () => {
  for (const part of ['1 ', '(', '1.', '1 000', '2*', '-', '/', 'm³ ']) {
    const start = performance.now();
    readQuantity(part.repeat(20_000), { display_unit: 'kg' });
    typedNumber(part.repeat(20_000));
    expect(performance.now() - start, part).toBeLessThan(100);
  }
});
