import { describe, expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks(
  'viral_inactivation',
  [{ feed: POOL }, { settings: { method: 'detergent' }, feed: POOL }],
  // Caustic used for titration.
  { alsoBought: ({ outputs }) => (outputs.salt! / 58.44) * 40 },
);
everySettingCounts('viral_inactivation', [{ feed: POOL }]);

describe('viral inactivation', () => {
  test('matches the worked check', () => {
    const { outputs } = runUnit('viral_inactivation', { ph: 3.8, time: 0.5 }, POOL);
    expect(outputs.reduction!).toBeNear(2.308);
  });
  test('warns about too little and too much acid', () => {
    expect(runUnit('viral_inactivation', { ph: 4 }, POOL).state.warnings.map((one) => one.field)).toEqual(['ph']);
    expect(runUnit('viral_inactivation', { ph: 3 }, POOL).state.warnings.map((one) => one.message)).toEqual([
      'Antibodies aggregate below pH 3.3. Check the stability of the product.',
    ]);
  });
  test('uses two tanks in turn', () => expect(runUnit('viral_inactivation', {}, POOL).state.run.units).toBe(2));
});
