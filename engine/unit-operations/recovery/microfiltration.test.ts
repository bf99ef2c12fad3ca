import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { BROTH, CELLS, LYSATE, THIN } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('microfiltration', [
  { feed: THIN },
  { settings: { product_phase: 'cells', concentration_factor: 1.2, sieving_decay: 0.2 }, feed: LYSATE },
]);
everySettingCounts('microfiltration', [
  { feed: THIN },
  { settings: { concentration_factor: 1.2 }, feed: THIN },
  { settings: { concentration_factor: 1.2, design_flux: 150, transmembrane_pressure: 0.1 }, feed: THIN },
]);

describe('microfiltration', () => {
  test('has the yield of the worked check', () => {
    const { outputs } = runUnit('microfiltration', { concentration_factor: 5 }, THIN);
    expect(outputs.step_yield!).toBeNear(0.9842);
    expect(outputs.flux!).toBeNear(20 * Math.log(450 / outputs.wet_cells!), 1e-9);
  });
  test('uses a lower factor for dense broth, and rejects a high one', () => {
    expect(runUnit('microfiltration', {}, BROTH).outputs.factor!).toBe(1);
    expect(runUnit('microfiltration', {}, CELLS).outputs.wet_cells!).toBeNear(0.7 * 450, 0.25);
    expect(tryUnit('microfiltration', { concentration_factor: 5 }, BROTH)).toMatchObject({
      fields: ['concentration_factor', 'packed_concentration'],
      limit: { value: 405, unit: 'g/L' },
    });
  });
  test('conserves the product over both phases', () => {
    const permeate = runUnit('microfiltration', {}, THIN).outputs.step_yield!;
    expect(permeate + runUnit('microfiltration', { product_phase: 'cells' }, THIN).outputs.step_yield!).toBeNear(
      1,
      1e-12,
    );
  });
});
