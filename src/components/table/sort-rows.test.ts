import { expect, test } from 'vitest';
import { sortRows } from './sort-rows.ts';

const rows = [
  { n: 2, name: 'v10' },
  { n: null, name: 'v9' },
  { n: 1, name: 'Älpha' },
];

test('sorts rows without a value last in both directions', () => {
  expect(sortRows(rows, ({ n }) => n, false).map(({ n }) => n)).toEqual([1, 2, null]);
  expect(sortRows(rows, ({ n }) => n, true).map(({ n }) => n)).toEqual([2, 1, null]);
});

test('sorts names in natural order', () => {
  expect(sortRows(rows, ({ name }) => name, false).map(({ name }) => name)).toEqual(['Älpha', 'v9', 'v10']);
});
