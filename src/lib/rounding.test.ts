import { describe, expect, test } from 'vitest';
import { printed, printedSum, rounded, roundParts, roundTo } from './rounding.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe.each([
  { parts: [1.005, 2.005, -0.01], total: 3, decimals: 2 },
  { parts: [0.333, 0.333, 0.333], total: 1, decimals: 0 },
  { parts: [-5.55, 2.12], total: -3.4, decimals: 1 },
  { parts: [4.4, 4.4], total: 8, decimals: 0 },
  { parts: [0.1, 0.2, 0.3], total: 0.1 + 0.2 + 0.3, decimals: 2 },
  { parts: [3448.4, 3920.4, 1433.4], total: 8802.2, decimals: 0 },
  { parts: [0, 0, 10.4], total: 10.4, decimals: 0 },
  { parts: [0, 3448.4], total: 3447, decimals: 0 },
  { parts: [], total: 0, decimals: 2 },
])('parts $parts of $total at $decimals decimals', ({ parts, total, decimals }) => {
  const shown = roundTo(parts, total, decimals);

  test('add up to the rounded total', () => {
    expect(printedSum(shown, decimals)).toBe(rounded(parts.length === 0 ? 0 : total, decimals));
  });

  test('have no more decimals than are printed, and no minus zero', () => {
    for (const value of shown) {
      expect(Number(value.toFixed(decimals))).toBe(value);
      expect(Object.is(value, -0)).toBe(false);
    }
  });

  test('leave a zero part at zero', () => {
    expect(shown.filter((_value, index) => parts[index] === 0).every((value) => value === 0)).toBe(true);
  });

  test('move no part by more than its share of the difference', () => {
    const drift = Math.abs(total - sum(parts));
    const unit = 10 ** -decimals;
    shown.forEach((value, index) => expect(Math.abs(value - parts[index]!)).toBeLessThanOrEqual(unit + drift + 1e-9));
  });
});

test('parts rounded on their own add up to their rounded sum', () => {
  const parts = [0.3333, 0.3333, 0.3334, 2.004, 0.004];
  expect(printedSum(roundParts(parts, 2), 2)).toBe(rounded(sum(parts), 2));
});

test.each([
  [1.2, 2, undefined, '1.20'],
  [0, 2, 0.001, '<\u202f0.01'],
  [0, 2, -0.001, '>\u202f\u22120.01'],
  [0, 0, 0.3, '<\u202f1'],
  [0, 2, 0, '0.00'],
  [0, 2, 1e-12, '0.00'],
])('%d at %d decimals, exactly %s, prints as %s', (value, decimals, exact, text) => {
  expect(printed(value, decimals, exact)).toBe(text);
});
