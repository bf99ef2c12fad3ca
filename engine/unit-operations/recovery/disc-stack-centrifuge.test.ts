import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../fixtures.test-support.ts';
import type { SettingValue } from '../../index.ts';
import { BROTH } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks(
  'disc_stack_centrifuge',
  [
    { settings: { product_phase: 'liquor' }, feed: BROTH },
    { settings: { product_phase: 'cells', feed_dilution: 1, wash_stages: 2 }, feed: BROTH },
  ],
  // Dilution and washing use the same water as cleaning.
  { alsoBought: ({ state }) => state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0) },
);
everySettingCounts('disc_stack_centrifuge', [{ feed: BROTH }, { settings: { wash_stages: 1 }, feed: BROTH }]);

describe('disc-stack centrifuge', () => {
  test('conserves the feed over both phases', () => {
    const liquor = runUnit('disc_stack_centrifuge', { product_phase: 'liquor' }, BROTH).outputs.step_yield!;
    const cells = runUnit('disc_stack_centrifuge', { product_phase: 'cells', wash_stages: 1 }, BROTH).outputs
      .step_yield!;
    expect(liquor + cells).toBeCloseTo(1, 9);
  });
  test('recovers product by washing', () => {
    const yields = [0, 1, 2].map(
      (n) => runUnit('disc_stack_centrifuge', { wash_stages: n }, BROTH).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => a - b));
    expect(yields[0]!).toBeNear(0.69, 0.02);
    expect(yields[1]!).toBeNear(0.91, 0.02);
  });
  test('needs fewer machines with dilution for a concentrated feed of fine solids', () => {
    const thick = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5 }, BROTH).outputs.machines!;
    const thin = runUnit('disc_stack_centrifuge', { particle_diameter: 1.5, feed_dilution: 1 }, BROTH).outputs
      .machines!;
    expect(thin).toBeLessThan(thick);
  });
  test('rejects a clear feed', () => {
    expect(tryUnit('disc_stack_centrifuge', {}, { water: 1000, target: 5 })).toMatchObject({ fields: [] });
  });
});

describe('debris in a disc stack', () => {
  /** A homogenate of 60 m³: cell walls of 1 µm. */
  const HOMOGENATE = { water: 56_000, cell: 300, debris: 2400, target: 700, host_protein: 1900 };
  const clarify = (settings: Record<string, SettingValue>, diameter: number) => {
    const { state } = runUnit('disc_stack_centrifuge', settings, HOMOGENATE, { diameter });
    return { machines: state.run.units, warnings: state.warnings.map(({ field }) => field) };
  };

  test('needs many machines, and says what helps', () => {
    const fine = clarify({}, 1);
    expect(fine.machines).toBeGreaterThan(4);
    expect(fine.warnings).toContain('particle_diameter');
  });
  test('gives no warning for flocs that need few machines, or if that many machines are entered', () => {
    const flocs = clarify({}, 30);
    expect(flocs.machines).toBeLessThanOrEqual(4);
    expect(flocs.warnings).not.toContain('particle_diameter');
    expect(clarify({ machines: 20 }, 1).warnings).not.toContain('particle_diameter');
  });
});
