import { expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { MIXED_POOL } from '../feeds.test-support.ts';
import { heat } from './services.ts';

test('steam is never returned for heat that is not needed', () => {
  const { run } = runUnit('evaporation', {}, MIXED_POOL).state;
  const before = [...run.amounts];
  expect(heat(run, -1000, 'lp_steam', 300, 320)).toBe(0);
  expect([...run.amounts]).toEqual(before);
  expect(heat(run, 1000, 'lp_steam', 300, 320)).toBeNear(1000 / (2150 * 0.95), 1e-12);
});
