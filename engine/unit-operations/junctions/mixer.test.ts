import { expect, test } from 'vitest';
import { afterFeed, balance, massIn } from '../plant-operations.test-support.ts';

test('a mixer passes its feed on, without equipment or time', () => {
  const results = afterFeed('mixer', {});
  expect(balance(results)).toBeNear(1, 1e-12);
  expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(1000, 1e-12);
  expect(results.equipment.filter((one) => one.step_id === 'it' && !one.name.startsWith('Cleaning'))).toEqual([]);
  expect(results.schedule.resources.filter((one) => one.step_id === 'it')).toEqual([]);
});
