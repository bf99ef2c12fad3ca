import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { dryingByTime, dryingCourse, primaryDrying } from '../../physics/freeze-drying.ts';
import { SMALL_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('freeze_drying', [
  { feed: SMALL_POOL },
  { settings: { container: 'vials', solids: 0.01 }, feed: SMALL_POOL },
]);
everySettingCounts('freeze_drying', [
  { feed: SMALL_POOL },
  { settings: { dryers: 1, shelf_area: 0.5 }, feed: SMALL_POOL },
  { settings: { container: 'vials' }, feed: SMALL_POOL },
  { settings: { choke: 0.5 }, feed: SMALL_POOL },
]);

describe('freeze drying', () => {
  test('leaves the target moisture', () => {
    const { state, at } = runUnit('freeze_drying', { residual_moisture: 0.03 }, SMALL_POOL);
    expect(state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.03, 1e-2);
  });
  test('matches the vials of the worked example', () => {
    const { outputs } = runUnit(
      'freeze_drying',
      { container: 'vials', chamber_pressure: 0.15 * 133.322 },
      { water: 997 * (0.1 - 5 / 1370), target: 5 },
    );
    expect(outputs.primary_time!).toBeNear(6.196);
    expect(outputs.thickness!).toBeNear(6.919);
  });
  test('checks the duct at the start, where vapour flows fastest', () => {
    const cake = { vial: 3.8, product: 3.14, fill: 2, solids: 0.05, r0: 1.4, a1: 16, a2: 0 };
    const chamber = { heat: 4e-4, pressure: 0.15, shelf: -5 };
    const [start] = dryingCourse(cake, chamber, 100);
    expect(primaryDrying(cake, chamber).fastest).toBe(start!.rate);
  });
  test('dries in the same time by steps of time, and waits for a cold shelf', () => {
    const cake = { vial: 3.8, product: 3.14, fill: 2, solids: 0.05, r0: 1.4, a1: 16, a2: 0 };
    const chamber = { heat: 4e-4, pressure: 0.15, shelf: 20 };
    const end = dryingByTime(cake, () => chamber, 0.05, 1000).at(-1)!;
    expect(end.time).toBeNear(primaryDrying(cake, chamber).time, 1e-3);
    // Nothing sublimes at −45 °C and 0.15 Torr.
    const later = dryingByTime(cake, (time) => ({ ...chamber, shelf: time < 1 ? -45 : 20 }), 0.05, 1000).at(-1)!;
    expect(later.time).toBeNear(end.time + 1, 5e-3);
  });
  test('rejects a cake that would melt at 0 °C, whatever its collapse temperature', () => {
    const hot = { critical_temperature: 283.15, shelf_temperature: 323.15, fill: 20, chamber_pressure: 66, choke: 3 };
    expect(tryUnit('freeze_drying', hot, SMALL_POOL)).toMatchObject({
      fields: ['shelf_temperature', 'chamber_pressure'],
      message: expect.stringMatching(/melt.* 0 °C/),
      limit: { title: 'Maximum temperature of the frozen cake', value: 273.15 },
    });
    const { outputs } = runUnit('freeze_drying', { critical_temperature: 283.15 }, SMALL_POOL);
    expect(outputs.temperature_margin! + outputs.warmest!).toBeNear(273.15, 1e-12);
  });
  test('rejects a collapsing cake, a shelf that is too cold, and a dry feed', () => {
    expect(tryUnit('freeze_drying', { critical_temperature: 243.15 }, SMALL_POOL)).toMatchObject({
      limit: { title: 'Maximum temperature of the frozen cake', value: 243.15 },
    });
    expect(tryUnit('freeze_drying', { shelf_temperature: 243.15, chamber_pressure: 60 }, SMALL_POOL)).toMatchObject({
      fields: ['shelf_temperature', 'chamber_pressure'],
    });
    expect(tryUnit('freeze_drying', {}, { target: 100, water: 1 })).toMatchObject({ fields: [] });
    expect(tryUnit('freeze_drying', { choke: 0.5, shelf_temperature: 303.15 }, SMALL_POOL)).toMatchObject({
      limit: { title: 'Vapour per m² of shelf' },
    });
  });
});
