import { describe, expect, test } from 'vitest';
import type { FormulaValue } from './broadcast.ts';
import { evaluateExpression } from './expression.ts';

const value = (text: string, symbols: Record<string, FormulaValue> = {}) =>
  evaluateExpression(text, new Map(Object.entries(symbols)));

describe('a formula', () => {
  test.each<[string, number]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 3 - 2', 3],
    ['16 / 4 / 2', 2],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['1.5e3 - 1e-3', 1499.999],
    ['max(1, min(4, 3), 2)', 3],
    ['floor(2.7) + ceil(2.1)', 5],
    ['log(exp(2))', 2],
  ])('evaluates %s to %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  test('evaluates lists element by element', () => {
    expect(value('sum(a * b)', { a: [1, 2], b: [3, 4] })).toBe(11);
    expect(value('max(a / b)', { a: [1, 6], b: [1, 2] })).toBe(3);
    expect(value('max(0, -a)', { a: [1, -2] })).toEqual([0, 2]);
    expect(value('2 * a + 1', { a: [1, 2] })).toEqual([3, 5]);
  });

  test('calculates present values, rates and prices', () => {
    expect(value('npv(0.1, f, 0)', { f: [-100, 110] })).toBeCloseTo(0, 10);
    expect(value('irr(f)', { f: [-100, 110] })).toBeCloseTo(0.1, 9);
    expect(value('irr(f)', { f: [1, 1] })).toBeNull();
    expect(value('payback(f, 0)', { f: [-100, 50, 100] })).toBe(1.5);
    expect(value('payback(f, 0)', { f: [-100, 50] })).toBeNull();
    // 100 spent, and an annual cost of 40 for two years, without tax: S - 40 = 100 / (1/1.1 + 1/1.21).
    const flows = { share: [0, 1, 1], other: [-100, -40, -40], cost: [0, 40, 40] };
    expect(value('break_even(0.1, 0, 0, share, other, cost)', flows)).toBeCloseTo(40 + 100 / (1 / 1.1 + 1 / 1.21), 9);
    // With tax, and half of the loss of the first year used in the second.
    expect(value('carried(p)', { p: [-10, 30] })).toBe(20);
    expect(value('carried(p)', { p: [30, 10] })).toBe(10);
  });

  test('prices equipment by its row of the cost table', () => {
    expect(value('cost(row, 4)', { row: 'C-24' })).toBeCloseTo(68_040 * (4 * 0.00110231) ** 0.5, 6);
    expect(() => value('cost(row, 4)', { row: 'C-00' })).toThrow('No row C-00');
  });

  test.each<[string, RegExp]>([
    ['1 +', /value is missing/u],
    ['(1', /“\)” expected/u],
    ['1 2', /“2” is unexpected/u],
    ['a', /No value for a/u],
    ['sine(1)', /Unknown function sine/u],
    ['constructor(1)', /Unknown function constructor/u],
    ['1 & 2', /“& 2” cannot be read/u],
    ['', /value is missing/u],
  ])('rejects “%s”', (text, message) => {
    expect(() => value(text)).toThrow(message);
  });

  test('rejects lists of different length, and words in place of numbers', () => {
    expect(() => value('a + b', { a: [1, 2], b: [1, 2, 3] })).toThrow('differ in length');
    expect(() => value('a + 1', { a: 'word' })).toThrow('A number is required');
  });
});
