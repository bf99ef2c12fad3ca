import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { SettingValue } from '../../index.ts';
import { BROTH } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks, netHeat } from '../laws.test-support.ts';
import { acid } from '../cultures.test-support.ts';

keepsItsBooks('heat_treatment', [
  { feed: BROTH },
  { feed: { ...BROTH, held: 200 }, settings: { temperature: 353.15, lysed_fraction: 0.4, heat_recovery: 0 } },
]);
everySettingCounts('heat_treatment', [{ feed: BROTH, settings: { holding_time: 0.01, temperature: 336.15 } }]);

describe('heat treatment', () => {
  const of = (settings: Record<string, SettingValue>) => runUnit('heat_treatment', settings, BROTH).outputs;

  test('kills tenfold more per z-value and in proportion to time', () => {
    const usual = of({ temperature: 333.15, holding_time: 0.05 });
    expect(usual['log_reduction']).toBeNear(3, 1e-9);
    expect(of({ temperature: 333.15, holding_time: 0.1 })['log_reduction']).toBeNear(6, 1e-9);
    expect(of({ temperature: 327.15, holding_time: 0.05 })['log_reduction']).toBeNear(0.3, 1e-9);
  });
  test('needs a quarter of the steam with 75 % heat recovery', () => {
    expect(of({ heat_recovery: 0 })['steam']! / of({ heat_recovery: 0.75 })['steam']!).toBeNear(4, 1e-9);
    // 79 t from 25 to 70 °C, and 2.1 MJ per kg of steam.
    expect(of({ heat_recovery: 0 })['steam']).toBeNear((81_379 * 4 * 45) / 2100, 0.15);
  });
  test('denatures a protein, more in hotter broth, but not an acid', () => {
    expect(of({ temperature: 353.15 })['product_lost']).toBeGreaterThan(
      10 * of({ temperature: 338.15 })['product_lost']!,
    );
    expect(runUnit('heat_treatment', {}, BROTH, { basis: acid }).outputs['product_lost']).toBe(0);
    expect(tryUnit('heat_treatment', { temperature: 390, holding_time: 1 }, BROTH, { basis: product })).toMatchObject({
      fields: ['temperature', 'holding_time', 'loss_rate'],
    });
  });
  test.each([278.15, 303.15, 328.15, 333.15])('gives its outlet at %d K no heat for free', (outlet) => {
    const { state } = runUnit('heat_treatment', { heat_recovery: 0.92, outlet_temperature: outlet }, BROTH, {
      temperature: 298.15,
    });
    const perKelvin = 72_000 * 4.18 + (81_307 - 72_000) * 1.5;
    expect(netHeat(state.run) / perKelvin).toBeNear(outlet - 298.15, 1e-9);
  });
  test('recovers less heat for a warm outlet, and says so', () => {
    const { state } = runUnit('heat_treatment', { outlet_temperature: 333.15 }, BROTH, { temperature: 298.15 });
    expect(state.warnings).toContainEqual(expect.objectContaining({ field: 'heat_recovery' }));
    expect(runUnit('heat_treatment', {}, BROTH).state.warnings.map(({ field }) => field)).not.toContain(
      'heat_recovery',
    );
  });
  test('rejects an outlet above the holding temperature', () => {
    const settings = { temperature: 328.15, outlet_temperature: 330.15 };
    expect(tryUnit('heat_treatment', settings, BROTH)).toMatchObject({
      fields: ['outlet_temperature', 'temperature'],
      limit: { value: 328.15, actual: 330.15 },
    });
  });
  test('rejects a feed that is already hotter', () => {
    expect(tryUnit('heat_treatment', { temperature: 320 }, BROTH, { temperature: 330 })).toMatchObject({
      fields: ['temperature'],
    });
  });
});
