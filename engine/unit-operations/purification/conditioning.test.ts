import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { MIXED_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks, type Trial } from '../laws.test-support.ts';

const TRIALS: Trial[] = [
  { feed: MIXED_POOL },
  { settings: { ph: 4, dilute_by: 'conductivity', conductivity: 3 }, feed: MIXED_POOL },
  { settings: { dilute_by: 'conductivity', conductivity: 60 }, feed: MIXED_POOL },
  { settings: { dilute_by: 'concentration', product_concentration: 2 }, feed: MIXED_POOL },
];
keepsItsBooks('conditioning', TRIALS, { alsoBought: ({ outputs }) => outputs.caustic! });
everySettingCounts('conditioning', TRIALS);

describe('conditioning', () => {
  test('adds base to raise the pH, acid to lower it, and neither at the present pH', () => {
    const at = (ph: number) => runUnit('conditioning', { ph, feed_ph: 6 }, MIXED_POOL).outputs;
    expect(at(8).caustic).toBeGreaterThan(0);
    expect(at(8).acid).toBe(0);
    expect(at(4).acid).toBeGreaterThan(0);
    expect(at(6).caustic! + at(6).acid!).toBe(0);
  });
  test('reaches a conductivity from above and from below', () => {
    for (const conductivity of [2, 5, 40]) {
      const { outputs } = runUnit('conditioning', { dilute_by: 'conductivity', conductivity }, MIXED_POOL);
      expect(outputs.end_conductivity!).toBeNear(conductivity, 1e-5);
    }
  });
  test('retains all product', () => {
    const { state, at } = runUnit('conditioning', {}, MIXED_POOL);
    expect(state.run.out.mass[at.target]).toBe(MIXED_POOL.target);
  });
  test('does not concentrate', () => {
    expect(
      tryUnit('conditioning', { dilute_by: 'concentration', product_concentration: 50 }, MIXED_POOL),
    ).toMatchObject({
      fields: ['product_concentration'],
    });
  });
});
