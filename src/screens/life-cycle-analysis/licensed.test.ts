import { expect, test } from 'vitest';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { exampleFor } from '../../../tests/screens/contract-answers.ts';
import { sheetsOf } from './tables.ts';
import { withoutLicensed } from './licensed.ts';
import { toOpenLca } from './open-lca.ts';

const analysis = exampleFor('getLifeCycleAnalysis', []) as LifeCycleAnalysis;

test('an analysis leaves the organisation with the sum of licensed items alone', () => {
  const climate = analysis.results.find((one) => one.category_id === 'climate_change')!;
  const licensed = climate.contributions.filter((one) => one.value !== null && one.value !== 0).slice(0, 2);
  expect(licensed).toHaveLength(2);
  const ids = new Set(licensed.map((one) => one.item_id));
  const items = analysis.items.map((one) => (ids.has(one.id) ? { ...one, restricted_by: 'Tiny 1.0' } : one));
  const open = withoutLicensed({ ...analysis, items });
  const left = open.results.find((one) => one.category_id === 'climate_change')!;
  expect(left.value).toBe(climate.value);
  const sum = left.contributions.find((one) => one.item_id === 'licensed data: Tiny 1.0')!;
  expect(sum.value).toBeCloseTo(licensed[0]!.value! + licensed[1]!.value!, 12);
  const files = JSON.stringify([sheetsOf(open, 'process', 'product'), toOpenLca(open, 'process', 'product')]);
  for (const { value } of licensed) expect(files).not.toContain(String(value));
  expect(files).toContain(String(sum.value));
  const moved = open.location_change_items.filter((one) => ids.has(one.item_id));
  expect(moved.map(({ delta }) => delta)).toEqual(moved.map(() => null));
});

test('an analysis without licensed items leaves as it is', () => {
  expect(withoutLicensed(analysis)).toBe(analysis);
});
