import { expect, test } from 'vitest';
import type { UnitOperation } from '#generated/types.ts';
import { NO_FILTERS, readFilters, requestOf, writeFilters } from './use-filters.ts';

test('filters are read back from the address, with its other parameters kept and its page left out', () => {
  const filters = { product_id: 'prd_1', largest_cost: 150.5, least_coverage: 0.9, step: 'drying', days: 30 };
  const address = writeFilters(new URLSearchParams('tab=processes&page=3'), filters);
  expect(address.get('tab')).toBe('processes');
  expect(address.has('page')).toBe(false);
  expect(readFilters(address)).toEqual(filters);
  expect(readFilters(writeFilters(address, NO_FILTERS))).toEqual({});
});

test('a stage asks for each of its unit operations, and days for the time since a midnight', () => {
  const catalogue = [
    { id: 'spray_drying', stage: 'finishing' },
    { id: 'freeze_drying', stage: 'finishing' },
    { id: 'chemostat', stage: 'upstream' },
  ] as UnitOperation[];
  const { changed_since: since, ...request } = requestOf({ largest_cost: 3, step: 'finishing', days: 7 }, catalogue);
  expect(request).toEqual({ largest_cost: 3, unit_operation: ['spray_drying', 'freeze_drying'] });
  const age = Date.now() - Date.parse(since!);
  expect(age).toBeGreaterThanOrEqual(6.9 * 86_400_000);
  expect(age).toBeLessThan(8.1 * 86_400_000);
  expect(new Date(since!).getHours()).toBe(0);
  expect(requestOf({ step: 'chemostat' }, catalogue)).toEqual({ unit_operation: ['chemostat'] });
  // One that the catalogue lacks finds nothing, instead of being left out.
  expect(requestOf({ step: 'removed' }, catalogue)).toEqual({ unit_operation: ['removed'] });
  expect(requestOf({}, catalogue)).toEqual({});
});

test.each(['cost=cheap', 'cost=', 'coverage=2', 'coverage=-1', 'of=', 'step=a b', 'days=0', 'days=1.5', 'days=1e9'])(
  '%s is ignored',
  (text) => {
    expect(readFilters(new URLSearchParams(text))).toEqual({});
  },
);
