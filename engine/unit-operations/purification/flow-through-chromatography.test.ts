import { describe, expect, test } from 'vitest';
import { runUnit } from '../../fixtures.test-support.ts';
import { MIXED_POOL, SMALL_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('flow_through_chromatography', [
  { feed: MIXED_POOL },
  { settings: { media: 'membrane' }, feed: MIXED_POOL },
  { settings: { media: 'mixed_mode', cycles: 3 }, feed: SMALL_POOL },
]);
everySettingCounts('flow_through_chromatography', [
  { feed: MIXED_POOL },
  { settings: { max_diameter: 0.1 }, feed: MIXED_POOL },
  { settings: { load: 10_000 }, feed: MIXED_POOL },
  { settings: { load: 20 }, feed: MIXED_POOL },
]);

describe('flow-through chromatography', () => {
  test('removes impurities up to its capacity', () => {
    const loose = runUnit('flow_through_chromatography', { load: 20 }, MIXED_POOL).outputs;
    expect(loose.nucleic_acid_left!).toBeNear(1e-3, 1e-9);
    expect(loose.host_protein_left!).toBeNear(0.1, 1e-9);
    const full = runUnit('flow_through_chromatography', { load: 1000 }, MIXED_POOL).outputs;
    // 60 L of media hold 10 g/L of 12 kg.
    expect(full.host_protein_left!).toBeNear(1 - 0.6 / 12, 1e-9);
  });
});
