import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../fixtures.test-support.ts';
import { MIXED_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('evaporation', [
  { feed: MIXED_POOL },
  { settings: { drive: 'mechanical', product_solids: 0.2 }, feed: MIXED_POOL },
  { settings: { drive: 'thermal', effects: 2, body: 'long_tube' }, feed: MIXED_POOL },
]);
everySettingCounts('evaporation', [{ feed: MIXED_POOL }, { settings: { drive: 'mechanical' }, feed: MIXED_POOL }]);

describe('evaporation', () => {
  test('ends at the target solids', () => {
    const { state, at } = runUnit('evaporation', { product_solids: 0.3 }, MIXED_POOL);
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.3, 1e-9);
  });
  test('retains all product', () => {
    const { state, at } = runUnit('evaporation', {}, MIXED_POOL);
    expect(state.run.out.mass[at.target]).toBe(MIXED_POOL.target);
  });
  test('needs no steam with recompression', () => {
    const run = runUnit('evaporation', { drive: 'mechanical' }, MIXED_POOL);
    expect(run.outputs.steam).toBe(0);
    expect(run.outputs.power!).toBeGreaterThan(0.02 * run.outputs.evaporation!);
  });
  test('rejects too many effects for the temperatures', () => {
    expect(
      tryUnit('evaporation', { effects: 7, first_temperature: 318.15, last_temperature: 313.15 }, MIXED_POOL),
    ).toMatchObject({ fields: ['first_temperature', 'last_temperature', 'effects'] });
    expect(tryUnit('evaporation', { product_solids: 0.001 }, MIXED_POOL)).toMatchObject({ fields: ['product_solids'] });
  });
});
