import { describe, expect, test } from 'vitest';
import { fromCurrency, isMoney, sentenceInCurrency, toCurrency, unitInCurrency, US_DOLLAR } from './currency.ts';

const EURO = { code: 'EUR', rate: 0.9173 };
const YEN = { code: 'JPY', rate: 149.87 };

test.each([
  ['USD', 100, 91.73, 'EUR'],
  ['USD/kg', 2, 1.8346, 'EUR/kg'],
  ['M USD', 3, 2.7519, 'M EUR'],
  ['kgCO2e/USD', 0.9173, 1, 'kgCO2e/EUR'],
  ['kg CO₂e per USD', 0.9173, 1, 'kg CO₂e per EUR'],
  ['USD per kg CO₂e', 1, 0.9173, 'EUR per kg CO₂e'],
  ['kg', 5, 5, 'kg'],
  ['USD2021', 5, 5, 'USD2021'],
])('%s: %d is %d in the currency, in %s', (unit, usd, shown, name) => {
  expect(toCurrency(usd, unit, EURO)).toBeCloseTo(shown, 12);
  expect(unitInCurrency(unit, EURO)).toBe(name);
  expect(isMoney(unit)).toBe(name !== unit);
});

test.each([
  ['It costs 1.2 million USD per year.', 'It costs 180 million JPY per year.'],
  ['The capital cost is 22.5 USD per kg; at most 20 USD.', 'The capital cost is 3372 JPY per kg; at most 2997 JPY.'],
  ['Between 4 and 12\u202F300 USD/kg', 'Between 599 and 1.84 million JPY/kg'],
  ['0.8 to 2 million USD', '120 million to 300 million JPY'],
  ['“between 135 million and 399 million USD (8 in 10)”', '“between 20.2 billion and 59.8 billion JPY (8 in 10)”'],
  ['Cassettes cost 400 to 1,100 USD/m².', 'Cassettes cost 59950 to 164900 JPY/m².'],
  ['−3\u00A0USD/t of 2021', '-450\u00A0JPY/t of 2021'],
  ['78 % for 20 kg', '78 % for 20 kg'],
])('in yen, “%s” is “%s”', (sentence, converted) => {
  expect(sentenceInCurrency(sentence, YEN)).toBe(converted);
  expect(sentenceInCurrency(sentence, US_DOLLAR)).toBe(sentence);
});

test('does not change any value in USD', () => {
  for (const value of [0.1 + 0.2, 1 / 3, 1e-300]) {
    expect(toCurrency(value, 'USD/kg', US_DOLLAR)).toBe(value);
    expect(fromCurrency(value, 'USD/kg', US_DOLLAR)).toBe(value);
  }
});

describe.each([EURO, YEN, { code: 'KWD', rate: 0.3071 }, { code: 'VND', rate: 25_431 }])('in $code', (currency) => {
  test.each([0.01, 12.34, 250, 1_234_567.89, 0.000_123_4, 99_999_999.99])(
    'shows %d as typed, however often it is stored',
    (typed) => {
      let shown = typed;
      for (let time = 0; time < 100; time += 1) {
        const stored = fromCurrency(shown, 'USD/kg', currency);
        shown = Number(toCurrency(stored, 'USD/kg', currency).toPrecision(12));
      }
      expect(shown).toBe(typed);
    },
  );
});
