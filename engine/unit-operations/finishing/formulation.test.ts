import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { MIXED_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('formulation', [
  { feed: MIXED_POOL },
  { settings: { excipient: 'sodium_chloride', surfactant: 0.2, product_concentration: 4 }, feed: MIXED_POOL },
  { settings: { excipient: 'none' }, feed: MIXED_POOL },
]);
everySettingCounts('formulation', [{ feed: MIXED_POOL }]);

describe('formulation', () => {
  test('reaches the target concentrations of excipient and product', () => {
    const { state, at } = runUnit('formulation', { product_concentration: 3, excipient_concentration: 50 }, MIXED_POOL);
    const volume = state.run.out.volume();
    expect(state.run.out.mass[at.target]! / volume).toBeNear(3, 1e-9);
    expect(state.run.out.mass[at.excipient]! / volume).toBeNear(50, 1e-9);
  });
  test('follows the Mooney equation for viscosity', () => {
    const { outputs, state } = runUnit('formulation', { excipient: 'none' }, { water: 850, target: 150 });
    const c = 0.15 / (state.run.feed.volume() / 1);
    expect(outputs.viscosity!).toBeNear(0.89 * Math.exp((6.3 * c) / (1 - 0.45 * 6.3 * c)), 1e-9);
    expect(tryUnit('formulation', { crowding: 1, intrinsic_viscosity: 100 }, MIXED_POOL)).not.toHaveProperty(
      'infeasible',
    );
    expect(
      tryUnit('formulation', { crowding: 1, intrinsic_viscosity: 100 }, { water: 850, target: 150 }),
    ).toMatchObject({ limit: { title: 'Protein' } });
  });
});
