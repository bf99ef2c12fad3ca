import { expect, test } from 'vitest';
import { pointsOf } from './heatmap-points.ts';

const share = { whole: false, unit: '1', displayUnit: '%' } as const;
const passes = { whole: true, unit: '1', displayUnit: '1' } as const;

test('counts the points of an axis, and each whole value once', () => {
  expect(pointsOf({ min: '10', max: '90' }, share, '25')).toBe(25);
  expect(pointsOf({ min: '0', max: '3' }, passes, '25')).toBe(4);
  expect(pointsOf({ min: '1', max: '100' }, passes, '25')).toBe(25);
});

test('counts nothing while what is typed is not valid', () => {
  expect(pointsOf({ min: '3', max: '3' }, passes, '25')).toBeNull();
  expect(pointsOf({ min: '', max: '3' }, passes, '25')).toBeNull();
  expect(pointsOf({ min: '0', max: '3' }, passes, '1e9')).toBeNull();
  expect(pointsOf({ min: '0', max: '3' }, undefined, '25')).toBeNull();
});
