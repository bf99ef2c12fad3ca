import { expect, test } from 'vitest';
import { scaledPower, scaledSpeed } from './scale-up.ts';

test('speed falls in a vessel of ten times the diameter', () => {
  expect(scaledSpeed(10, 10, 'power_per_volume')).toBeNear(2.154);
  expect(scaledSpeed(10, 10, 'tip_speed')).toBeNear(1);
  expect(scaledSpeed(10, 10, 'mixing_time')).toBe(10);
});
test('power per volume is calculated from the speed', () => {
  expect(scaledPower(10, 'power_per_volume')).toBeCloseTo(1, 12);
  expect(scaledPower(10, 'tip_speed')).toBeCloseTo(0.1, 12);
  expect(scaledPower(10, 'mixing_time')).toBeCloseTo(100, 9);
  expect(scaledPower(10, 'reynolds')).toBeLessThan(scaledPower(10, 'tip_speed'));
});
