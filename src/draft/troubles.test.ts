import { expect, test } from 'vitest';
import { inShort } from './troubles.ts';

const limit = { title: 'Vessels', value: 24, actual: 40, unit: '1' } as const;

test.each([
  ['', []],
  ['1 limit hit', [{ limit }]],
  ['2 limits hit', [{ limit }, { limit }]],
  ['1 problem', [{ limit: null }]],
  ['2 problems', [{ limit }, { limit: null }]],
])('a step shows “%s” for its errors, and calls only those with a limit a limit', (text, troubles) => {
  expect(inShort(troubles)).toBe(text);
});
