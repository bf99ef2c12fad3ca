import { describe, expect, test } from 'vitest';
import { isSame } from './is-same.ts';

describe('two values are the same', () => {
  test.each([
    ['numbers', 1, 1],
    ['numbers that are none', Number.NaN, Number.NaN],
    ['objects with their keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['an object with a key without a value, and one without the key', { a: 1, b: undefined }, { a: 1 }],
    ['lists', [1, { a: 2 }], [1, { a: 2 }]],
  ])('%s', (_, a, b) => {
    expect(isSame(a, b)).toBe(true);
    expect(isSame(b, a)).toBe(true);
  });
});

describe('two values differ', () => {
  test.each([
    ['a number and its text', 1, '1'],
    ['null and an object', null, {}],
    ['null and nothing', { a: null }, {}],
    ['an empty list and an empty object', [], {}],
    ['a list and a shorter one', [1, 2], [1]],
    ['lists in another order', [1, 2], [2, 1]],
    ['objects with another value inside', { a: { b: 1 } }, { a: { b: 2 } }],
  ])('%s', (_, a, b) => {
    expect(isSame(a, b)).toBe(false);
    expect(isSame(b, a)).toBe(false);
  });
});
