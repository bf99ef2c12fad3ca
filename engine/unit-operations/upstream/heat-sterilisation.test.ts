import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, netHeat, type Settings } from '../laws.test-support.ts';

const SALTY: Feed = { water: 39_000, batch_substrate: 800, salt: 500 };
everySettingCounts('heat_sterilisation', [{ feed: SALTY }, { settings: { mode: 'batch' }, feed: SALTY }]);

describe('heat sterilisation', () => {
  const big = (settings: Settings) =>
    runUnit('heat_sterilisation', settings, { water: 99_700 }, { temperature: 298.15 });
  test('sterilises 100 m³ with the defaults', () => {
    const { outputs, state } = big({});
    expect(state.resolved.values.tube_diameter).toBeNear(0.1214);
    expect(outputs.del_factor).toBeNear(36.84);
    expect(outputs.holding_time).toBeNear(17.08);
    expect(outputs.tube_length).toBeNear(10.25);
    expect(outputs.steam_per_volume).toBeNear(65.81);
  });
  test('sterilises 100 m³ in the tank at 121 °C', () => {
    const { outputs } = big({ mode: 'batch' });
    expect(outputs.holding_time).toBeNear(394.7);
    expect(outputs.nutrients_kept).toBeNear(0.562);
  });
  test('retains more nutrients at a higher temperature, and saves steam with heat recovery', () => {
    expect(big({ temperature: 418.15 }).outputs.nutrients_kept).toBeGreaterThan(
      big({ temperature: 403.15 }).outputs.nutrients_kept!,
    );
    expect(big({ heat_recovery: 0 }).outputs.steam_per_volume).toBeNear(4 * 65.81);
  });
  test('uses exchangers and a tube in an industrial plant, and a skid in others', () => {
    const feed = { water: 99_700 };
    const slots = (grade: 'industrial' | 'food') =>
      runUnit('heat_sterilisation', {}, feed, { temperature: 298.15, assumptions: { plant: { grade } } }).state.run
        .equipment;
    expect(slots('food').skid!.size).toBeNear(25, 1e-9);
    expect(slots('food').heater!.size).toBe(0);
    expect(slots('industrial').skid!.size).toBe(0);
    // Equal differences of 28.75 K: (1 - ε)(T_s - T_in).
    const duty = (100 * 1010 * 4.1 * 0.75 * 115) / (4 * 3600);
    expect(slots('industrial').recovery!.size).toBeNear(duty / 28.75, 1e-9);
    expect(slots('industrial').tube!.size).toBeNear(10.25);
  });
  test.each([
    ['continuous', 303.15],
    ['continuous', 318.15],
    ['continuous', 333.15],
    ['batch', 333.15],
  ])('%s, gives an outlet at %d K no heat for free', (mode, outlet) => {
    const { state } = big({ mode, outlet_temperature: outlet, heat_recovery: 0.9 });
    expect(netHeat(state.run) / (state.run.feed.volume() * 1010 * 4.1)).toBeNear(outlet - 298.15, 1e-9);
  });
  test('needs no cooler for a warm outlet that limits heat recovery', () => {
    const settings = { outlet_temperature: 333.15, heat_recovery: 0.9 };
    const { run, warnings } = runUnit('heat_sterilisation', settings, SALTY, {
      temperature: 298.15,
      assumptions: { plant: { grade: 'industrial' } },
    }).state;
    expect(run.equipment.cooler!.size).toBe(0);
    expect(warnings).toContainEqual(expect.objectContaining({ field: 'heat_recovery' }));
  });
  test('rejects a tube that is too narrow or too wide for the flow', () => {
    const narrow = tryUnit('heat_sterilisation', { tube_diameter: 0.05 }, { water: 99_700 }, { temperature: 298.15 });
    expect(narrow).toMatchObject({ fields: ['tube_diameter', 'time'], limit: { value: 2, unit: 'm/s' } });
  });
});
