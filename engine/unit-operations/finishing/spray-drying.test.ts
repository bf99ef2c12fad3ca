import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { celsius } from '../../wording/quantity.ts';
import { CONCENTRATE } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('spray_drying', [{ feed: CONCENTRATE }]);
everySettingCounts('spray_drying', [
  { feed: CONCENTRATE },
  { settings: { inlet_temperature: celsius(150) }, feed: CONCENTRATE },
]);

describe('spray dryer', () => {
  test('gives powder with the target solids', () => {
    const { state, at } = runUnit('spray_drying', { powder_solids: 0.94 }, CONCENTRATE);
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.94, 1e-9);
  });
  test('packs powder into bags, big bags or a silo truck', () => {
    const used = (packaging: string) => {
      const { state, outputs } = runUnit('spray_drying', { packaging }, CONCENTRATE);
      return ['product_bag', 'big_bag'].map((item) => state.run.amounts[itemIndex(item)]! / outputs.powder!);
    };
    expect(used('bags')).toEqual([expect.closeTo(1 / 20, 9), 0]);
    expect(used('big_bags')).toEqual([0, expect.closeTo(1 / 1000, 9)]);
    expect(used('silo_truck')).toEqual([0, 0]);
  });
  test('heats with steam up to 10 K below it: low pressure to 129 °C, medium pressure to 172 °C', () => {
    const run = (degrees: number) => {
      const { state, outputs } = runUnit(
        'spray_drying',
        { heater: 'steam', inlet_temperature: celsius(degrees), outlet_temperature: celsius(80) },
        CONCENTRATE,
      );
      const { duties } = state.run;
      return { duty: duties.at(duties.count - 1), heat: outputs.heater_duty! * 12 * 3600 };
    };
    const low = run(129);
    expect(low.duty.utility).toBe('lp_steam');
    expect(low.duty.amount).toBeNear(low.heat / (2150 * 0.95), 1e-9);
    const medium = run(172);
    expect(medium.duty.utility).toBe('mp_steam');
    expect(medium.duty.amount).toBeNear(medium.heat / (2010 * 0.9), 1e-9);
    expect(tryUnit('spray_drying', { heater: 'steam' }, CONCENTRATE)).toMatchObject({
      fields: ['inlet_temperature', 'heater'],
      message: /172 °C at most.*choose gas/,
      limit: { value: celsius(172), actual: celsius(180) },
    });
    expect(tryUnit('spray_drying', {}, CONCENTRATE)).not.toHaveProperty('infeasible');
  });
  test('rejects a dry feed and saturated outlet air', () => {
    expect(tryUnit('spray_drying', {}, { target: 100, water: 2 })).toMatchObject({ fields: [] });
    expect(
      tryUnit(
        'spray_drying',
        { outlet_temperature: 323.15, inlet_temperature: 523.15, ambient_humidity: 0.04 },
        CONCENTRATE,
      ),
    ).toMatchObject({
      fields: ['outlet_temperature', 'inlet_temperature'],
      message: /Lower the inlet temperature or raise the outlet temperature/,
    });
    // What the message asks for: at a lower inlet or a higher outlet temperature, the air leaves drier.
    const humidity = (inlet: number, outlet: number) =>
      runUnit('spray_drying', { inlet_temperature: celsius(inlet), outlet_temperature: celsius(outlet) }, CONCENTRATE)
        .outputs.exit_humidity!;
    expect(humidity(160, 80)).toBeLessThan(humidity(180, 80));
    expect(humidity(180, 90)).toBeLessThan(humidity(180, 80));
  });
});
