import { describe, expect, test } from 'vitest';
import { formatAge, formatInput, formatMass, formatNumber, parseInput } from './format.ts';
import { formatMoney } from './money.ts';

describe('numbers', () => {
  test.each([
    [118.8765, '119'],
    [65.04, '65.0'],
    [9.996, '10.0'],
    [1240.4, '1\u202f240'],
    [21_400_000, '21\u202f400\u202f000'],
    [0, '0'],
    [-2.449, '\u22122.45'],
    [0.99812, '0.998'],
  ])('%f has three significant digits, and integers are never cut: %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test('money per kg has two decimals', () => {
    expect(formatNumber(118.876, { decimals: 2 })).toBe('118.88');
  });

  test('prints zero without a minus sign', () => {
    expect(formatNumber(-0.001, { decimals: 1 })).toBe('0.0');
  });

  test('prints the limit, not zero, below the display precision', () => {
    expect(formatNumber(0.003, { decimals: 2, floor: 0.01 })).toBe('<\u202f0.01');
    expect(formatNumber(0, { decimals: 2, floor: 0.01 })).toBe('0.00');
  });

  test('prints words for values that are not numbers', () => {
    expect(formatNumber(Number.NaN)).toBe('no data');
  });

  test('puts the multiple of a large sum into the unit', () => {
    expect(formatMoney(21_400_000)).toEqual({ figure: '21.4', unit: 'M USD' });
    expect(formatMoney(9_800)).toEqual({ figure: '9\u202f800', unit: 'USD' });
    expect(formatMass(54_000)).toEqual({ figure: '54.0', unit: 't' });
  });
});

describe('input', () => {
  test.each([
    ['12,4', 12.4],
    ['1,200', 1200],
    ['-12,500', -12_500],
    ['18,420,000.5', 18_420_000.5],
    ['1.250,5', 1250.5],
    ['1.250.000', 1_250_000],
    ['0,125', 0.125],
    ['1,25', 1.25],
    ['1,2345', 1.2345],
    ['1 200.5', 1200.5],
    ['\u22123', -3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['', null],
    ['12,4,5', null],
    ['1.2.3', null],
    ['abc', null],
  ])('%j is read as %s', (text, value) => {
    expect(parseInput(text)).toBe(value);
  });

  test('reads text shown for editing back as the same value', () => {
    for (const value of [0.1 + 0.2, 310.15, 1e-6, 123456.7]) {
      expect(parseInput(formatInput(value))).toBeCloseTo(value, 6);
    }
  });
});

test('writes ages in everyday words', () => {
  const now = new Date('2026-11-21T12:00:00');
  expect(formatAge('2026-11-21T11:56:00', now)).toBe('4 min ago');
  expect(formatAge('2026-11-20T11:00:00', now)).toBe('yesterday');
  expect(formatAge('2026-11-09T11:00:00', now)).toBe('9 Nov');
});
