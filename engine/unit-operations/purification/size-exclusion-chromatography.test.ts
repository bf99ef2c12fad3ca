import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { MIXED_POOL, SMALL_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('size_exclusion_chromatography', [
  { feed: SMALL_POOL },
  { settings: { separate_from: 'salt', load_fraction: 0.2, cycles: 10 }, feed: MIXED_POOL },
]);
everySettingCounts('size_exclusion_chromatography', [
  { feed: SMALL_POOL },
  { settings: { separate_from: 'host_protein', max_diameter: 0.3 }, feed: SMALL_POOL },
  { settings: { separate_from: 'aggregate', largest: 120, smallest: 5 }, feed: SMALL_POOL },
]);

describe('size exclusion chromatography', () => {
  test('separates a monomer of 150 kDa from a dimer of 300 kDa', () => {
    const { outputs } = runUnit('size_exclusion_chromatography', { product_mass: 150 }, SMALL_POOL);
    expect(outputs.resolution!).toBeNear(1.262);
    expect(outputs.step_yield!).toBeNear(0.9942);
    expect(outputs.plates!).toBeNear(2000, 1e-12);
  });
  test('cannot separate molecules that elute together', () => {
    expect(tryUnit('size_exclusion_chromatography', { product_mass: 700 }, SMALL_POOL)).toMatchObject({
      fields: ['separate_from', 'smallest', 'largest'],
    });
  });
});
