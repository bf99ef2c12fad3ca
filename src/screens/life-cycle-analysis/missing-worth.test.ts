import { expect, test } from 'vitest';
import type { LcaCategoryResult, LcaItem, LifeCycleAnalysis } from '#generated/types.ts';
import { elsewhere } from './elsewhere.tsx';
import { gapsOf } from './missing-worth.ts';

const item = (id: string, mass: number, of: Partial<LcaItem> = {}) =>
  ({ id, name: id, direction: 'in', mass, ...of }) as LcaItem;

test('an input without a factor is worth its mass times the median and the highest of the others', () => {
  // 1, 2, 4 and 10 kg CO₂e/kg; what leaves, what is licensed and what has no mass is not compared.
  const known = [item('a', 2), item('b', 1), item('c', 0.5), item('d', 0.1)];
  const left = [item('waste', 1, { direction: 'out' }), item('secret', 1, { restricted_by: 'Base' }), item('power', 0)];
  const items = [...known, ...left, item('salt', 0.3), item('salts', 0.6)];
  const value = { a: 2, b: 2, c: 2, d: 1, waste: 99, secret: 99, power: 99 };
  const contributions = Object.entries(value).map(([item_id, one]) => ({ item_id, value: one }));
  const unmatched = ['salt', 'salts', 'power'].map((item_id) => ({ item_id, name: item_id }));
  const analysis = { items, unmatched } as unknown as LifeCycleAnalysis;
  const gaps = gapsOf(analysis, { contributions } as unknown as LcaCategoryResult);
  expect(gaps.map(({ key }) => key)).toEqual(['salts', 'salt']);
  expect(gaps[0]!.middle).toBeCloseTo(0.6 * 3, 12);
  expect(gaps[0]!.highest).toBeCloseTo(0.6 * 10, 12);
  const few = { contributions: contributions.slice(0, 3) } as unknown as LcaCategoryResult;
  expect(gapsOf(analysis, few)).toEqual([]);
});

test('elsewhere only the electricity changes; a place without a factor is left out', () => {
  const factors = new Map([
    ['NL', 0.25],
    ['NO', 0.03],
    ['US', 0.4],
  ]);
  const rows = elsewhere({ electricity: 60, grid_factor: 0.25 }, factors, 55, ['NL', 'US', 'NO', 'AQ']);
  expect(rows.map(({ code }) => code)).toEqual(['NO', 'NL', 'US']);
  expect(rows.map(({ total }) => Number(total.toFixed(9)))).toEqual([41.8, 55, 64]);
  for (const { total, grid } of rows) expect(total - grid).toBeCloseTo(55 - 60 * 0.25, 9);
});
