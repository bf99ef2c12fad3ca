import { knownChange } from '#engine/index.ts';
import { expect, test } from 'vitest';
import { difference } from './delta.tsx';

test.each([
  [90, 100, 'lower', false, '10.0\u202f%', 'down', 'better'],
  [110, 100, 'lower', false, '10.0\u202f%', 'up', 'worse'],
  [0.738, 0.762, 'higher', true, '2.4\u202fpt', 'down', 'worse'],
  [100, 100, 'lower', false, 'no change', 'none', null],
  [274, 250, null, false, '9.6\u202f%', 'up', null],
] as const)('%d from %d, %s being better: %s', (value, saved, better, points, text, direction, verdict) => {
  expect(difference(value, saved, better, points)).toEqual({ text, direction, verdict });
});

test('shows a change too small to print as no change', () => {
  expect(difference(100.001, 100, 'lower', false).direction).toBe('none');
});

test.each([
  [1, 0.95, { value: 63.1, saved: 63.5 }],
  [null, 1, { value: 63.1, saved: 63.5 }],
  [1, 0.94, null],
  [0.94, 1, null],
  [0.5, 0.5, null],
])('of coverages %s and %s, the footprint changes by %s', (now, before, known) => {
  const change = (key: 'gwp' | 'pmi') =>
    knownChange(key, { [key]: 63.1, gwp_coverage: now }, { [key]: 63.5, gwp_coverage: before });
  expect(change('gwp')).toEqual(known);
  expect(change('pmi')).toEqual({ value: 63.1, saved: 63.5 });
});

test('has no change of a value that is not known', () => {
  expect(knownChange('gwp', { gwp: null }, { gwp: 1 })).toBeNull();
  expect(knownChange('gwp', null, { gwp: 1 })).toBeNull();
});
