import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { LYSATE, POOL, THIN } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('depth_filtration', [
  { feed: THIN },
  { settings: { mode: 'flow', blocking: 'cake', flush: 5 }, feed: LYSATE },
]);
everySettingCounts('depth_filtration', [{ feed: LYSATE, options: { diameter: 5 } }]);

describe('depth filtration', () => {
  test('needs 12 m² per m³ with its defaults', () => {
    const { outputs, state } = runUnit('depth_filtration', {}, THIN);
    expect(outputs.area! / state.run.feed.volume()).toBeNear(1.4 * 1000 * (1 / 150 + 1 / 480), 1e-9);
    expect(outputs.step_yield!).toBeNear(0.99 - (8 * outputs.area! * 0.1) / (state.run.feed.volume() * 1000), 2e-2);
  });
  test('gives a pool of feed plus flush minus hold-up and captured solids', () => {
    const { state, outputs } = runUnit('depth_filtration', {}, { ...POOL });
    expect(state.run.out.volume()).toBeNear(state.run.feed.volume() + (12 * outputs.area!) / 1000, 1e-3);
  });
  test('loses a share of the hold-up that falls steadily with the flush, to a tenth', () => {
    // The hold-up is 8 L/m².
    const yields = [0, 8, 15.999, 16, 40].map(
      (flush) => runUnit('depth_filtration', { flush }, POOL).outputs.step_yield!,
    );
    const shares = yields.map((one) => (0.99 - one) / (0.99 - yields[0]!));
    expect(shares[1]).toBeCloseTo(Math.sqrt(0.1), 9);
    expect(shares[2]).toBeCloseTo(0.1, 3);
    expect(shares[3]).toBeCloseTo(0.1, 9);
    expect(shares[4]).toBeCloseTo(0.1, 9);
  });

  test('keeps the pressure below its limit at constant flow', () => {
    for (const blocking of ['standard', 'intermediate', 'complete', 'cake']) {
      const { outputs } = runUnit('depth_filtration', { mode: 'flow', blocking }, POOL);
      expect(outputs.end_pressure!).toBeGreaterThan(0.1);
      expect(outputs.end_pressure!).toBeLessThanOrEqual(1.5);
    }
  });
  test('rejects media that would hold all the liquid', () => {
    expect(
      tryUnit('depth_filtration', { hold_up: 20, capacity: 20, initial_flux: 20, time: 0.5, flush: 0 }, POOL),
    ).toMatchObject({ infeasible: true, limit: { title: 'Hold-up' } });
  });
});
