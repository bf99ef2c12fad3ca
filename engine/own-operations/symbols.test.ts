import { expect, test } from 'vitest';
import { UNIT_OPERATIONS } from '../unit-operations/index.ts';
import { OWN_SYMBOLS } from './symbols.ts';

const symbols = [...UNIT_OPERATIONS.map(({ icon, symbol }) => [icon, symbol] as const), ...Object.entries(OWN_SYMBOLS)];

test('each unit operation has a symbol of its own', () => {
  expect(new Set(symbols.map(([icon]) => icon)).size).toBe(symbols.length);
  expect(new Set(symbols.map(([, symbol]) => symbol)).size).toBe(symbols.length);
});

test.each(symbols)('%s stays within its grid of 24 px', (_, symbol) => {
  const starts = [...symbol.matchAll(/[ML](\d+(?:\.\d+)?)/g)].map(([, x]) => Number(x));
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.filter((x) => x < 1 || x > 23)).toEqual([]);
});
