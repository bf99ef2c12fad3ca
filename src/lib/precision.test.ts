import { expect, test } from 'vitest';
import { Random } from '../../engine/numeric/random.ts';
import { parseInput } from './format.ts';
import { besideRange, rangeText, widthText, withinText } from './precision.ts';

/** Significant digits of a printed number, without zeros at the end of a whole one. */
const digitsOf = (text: string): number =>
  text
    .replaceAll(/[^\d.]/g, '')
    .replace(/^([1-9]\d*?)0*$/, '$1')
    .replace('.', '')
    .replace(/^0+/, '').length;

const random = new Random(7);
const CASES = Array.from({ length: 2000 }, () => {
  const value = 10 ** (8 * random.next() - 1);
  return { value, half: value * 10 ** (-3 * random.next()) };
});

test('half of a range has two digits, and is within 5 % of what it is', () => {
  for (const { half } of CASES) {
    const text = widthText(half);
    expect(digitsOf(text), text).toBeLessThanOrEqual(2);
    expect(Math.abs(parseInput(text)! - half) / half).toBeLessThan(0.051);
  }
});

test('a value with an error ends where the error ends', () => {
  for (const { value, half } of CASES) {
    const [shown = '', error = ''] = withinText(value, half).split(' ± ');
    expect(shown.split('.')[1]?.length).toBe(error.split('.')[1]?.length);
    const step = Math.max(0.051 * half, 0.0051 * value);
    expect(Math.abs(parseInput(shown)! - value), `${value} ± ${half}`).toBeLessThanOrEqual(step);
    expect(digitsOf(shown), shown).toBeLessThanOrEqual(3);
    expect(Math.abs(parseInput(error)! - half)).toBeLessThanOrEqual(2 * step);
  }
  expect(withinText(14.6412, 6.06)).toBe('14.6 ± 6.1');
  expect(withinText(2, 0.098)).toBe('2.00 ± 0.10');
  expect(withinText(75_724, 18_722)).toBe('76\u202f000 ± 19\u202f000');
});

test('a large value beside a range has three digits, and hides no edit of one per cent', () => {
  for (const { value } of CASES) {
    const large = 1000 + 10 * value;
    const text = besideRange(large.toFixed(4));
    expect(digitsOf(text), text).toBeLessThanOrEqual(3);
    expect(besideRange((large * 1.0101).toFixed(4))).not.toBe(besideRange(large.toFixed(4)));
  }
  expect(['75\u202f724', '168.10', '2.50', '0.56', '0', '7.91\u202f×\u202f10⁻¹¹'].map(besideRange)).toEqual([
    '75\u202f700',
    '168.10',
    '2.50',
    '0.56',
    '0',
    '7.91\u202f×\u202f10⁻¹¹',
  ]);
});

test('the ends of a range are in steps that its width shows, and no finer than the value beside it', () => {
  for (const { value, half } of CASES) {
    const [low = '', high = ''] = rangeText(value - half, value + half).split(' to ');
    expect(Math.abs(parseInput(low)! - (value - half))).toBeLessThanOrEqual(half / 20 + 1e-12);
    expect(Math.abs(parseInput(high)! - (value + half))).toBeLessThanOrEqual(half / 20 + 1e-12);
  }
  expect(rangeText(99.9874, 99.995, 3)).toBe('99.987 to 99.995');
  expect(rangeText(1.21e-12, 3.4e-12)).toBe('1.21\u202f×\u202f10⁻¹² to 3.40\u202f×\u202f10⁻¹²');
});
