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
