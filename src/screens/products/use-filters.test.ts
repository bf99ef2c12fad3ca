import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './use-filters.ts';

test('filters are read back from the address, with its other parameters kept and its page left out', () => {
  const filters = { product_id: 'prd_1', largest_cost: 150.5, least_coverage: 0.9 };
  const address = writeFilters(new URLSearchParams('tab=processes&page=3'), filters);
  expect(address.get('tab')).toBe('processes');
  expect(address.has('page')).toBe(false);
  expect(readFilters(address)).toEqual(filters);
  expect(readFilters(writeFilters(address, { product_id: null, largest_cost: null, least_coverage: null }))).toEqual(
    {},
  );
});

test.each(['cost=cheap', 'cost=', 'coverage=2', 'coverage=-1', 'of='])('%s is ignored', (text) => {
  expect(readFilters(new URLSearchParams(text))).toEqual({});
});
