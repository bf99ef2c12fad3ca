import { expect, test } from 'vitest';
import { amountOfChange, NO_CHANGE, relativeChange, signed, signedShare, withSign } from './change.ts';

/** The difference that two evaluations of the same process may have. */
const NOISE = -7.91e-13;

test.each([
  ['a share', () => amountOfChange(NOISE)],
  ['a signed share', () => signedShare(NOISE)],
  ['an amount of money', () => signed(NOISE, 2)],
  ['a difference with its own text', () => withSign(NOISE, '\u22120.00')],
])('%s below what is printed reads “no change”', (_what, text) => {
  expect(text()).toBe(NO_CHANGE);
});

test.each([
  [36.4, 36.4 * (1 + NOISE), 0],
  [36.4, 36.41, 0],
  [36.4, 40.04, 0.1],
  [-2, -1, 0.5],
  [0, 0, 0],
  [0, 1, null],
  [null, 1, null],
  [1, Number.NaN, null],
])('a change from %s to %s is written %s', (before, after, change) => {
  const found = relativeChange(before, after);
  expect(found === null ? null : Number(found.toFixed(9))).toBe(change);
});

test.each([
  [signedShare(0.042), '+4.2\u202f%'],
  [signedShare(-0.0006), '\u22120.1\u202f%'],
  [signedShare(12), '+1\u202f200\u202f%'],
  [amountOfChange(-0.013, 'pt'), '1.3\u202fpt'],
  [signed(12.4, 2), '+12.40'],
  [signed(-3.1, 2), '\u22123.10'],
  [signed(Number.NaN, 2), 'no data'],
])('a change that is printed has its sign: %s', (text, expected) => {
  expect(text).toBe(expected);
});
