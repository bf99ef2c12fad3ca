import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { LYSATE } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('flocculation', [{ feed: LYSATE }]);
everySettingCounts('flocculation', [
  { feed: LYSATE, options: { diameter: 5 } },
  { settings: { collision_efficiency: 0.001, time: 1 / 60, shear: 10 }, feed: LYSATE, options: { diameter: 5 } },
]);

describe('flocculation', () => {
  test('passes the size and density of flocs to the following centrifuge', () => {
    const { state, outputs } = runUnit('flocculation', {}, LYSATE, { diameter: 1 });
    expect(outputs.floc_diameter!).toBeNear(30, 1e-9);
    expect(state.run.out.diameter).toBeNear(30, 1e-9);
    const own = Math.max(5, state.run.basis.host.density - 1020);
    expect(state.run.out.densityDifference).toBeNear(own * 30 ** -0.8, 1e-9);
  });
  test('binds nucleic acid, host cell protein and a little product at the optimum dose', () => {
    const { state, at } = runUnit('flocculation', {}, LYSATE);
    expect(state.run.out.mass[at.nucleic_acid]!).toBeNear(20, 1e-9);
    expect(state.run.out.mass[at.host_protein]!).toBeNear(630, 1e-9);
    expect(state.run.out.mass[at.target]!).toBeNear(582, 1e-9);
  });
  test('has less effect at twice the optimum dose', () =>
    expect(runUnit('flocculation', { dose: 0.05 }, LYSATE).outputs.dose_response!).toBeNear(2 / Math.E, 1e-9));
});
