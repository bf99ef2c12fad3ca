import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import { SMALL_POOL } from '../../feeds.test-support.ts';
import { netHeat } from '../../laws.test-support.ts';
import { sterilise } from './fermenter.ts';

test.each([303.15, 333.15])('sterile medium for a vessel at %d K gets no heat for free', (T) => {
  const { run } = runUnit('storage_tank', {}, SMALL_POOL).state;
  run.duties.clear();
  sterilise(run, 2, T);
  expect(netHeat(run)).toBeNear(2 * 1010 * 4.1 * (T - 298.15), 1e-9);
});

describe.each(['fed_batch_fermentation', 'batch_fermentation', 'chemostat'])('%s in a field-erected vessel', (id) => {
  const gentle = { power_per_volume: 3 };

  test('is bought with its agitator and cooler', () => {
    const { equipment } = runUnit(id, { ...gentle, construction: 'field_erected', vessel_volume: 1000 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-07a');
    expect(equipment['fermenter']!.size).toBe(1000);
    expect(equipment['agitator']!.size).toBeNear(3 * 800, 1e-9);
    expect(equipment['cooler']!.size).toBeGreaterThan(equipment['agitator']!.size);
  });
  test('has no separate agitator if it is hygienic', () => {
    const { equipment } = runUnit(id, { ...gentle, vessel_volume: 300 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-14');
    expect(equipment['agitator']!.size).toBe(0);
  });
  test('has a cooler for what the jacket of a hygienic one does not remove, and only then', () => {
    const of = (heat_transfer_coefficient: number) => {
      const { state, outputs } = runUnit(id, { ...gentle, vessel_volume: 100, heat_transfer_coefficient });
      return { cooler: state.run.equipment['cooler']!.size, area: outputs['cooling_area']!, state };
    };
    const small = of(0.1);
    const large = of(2);
    expect(small.area).toBeGreaterThan(1);
    expect(small.cooler).toBeGreaterThan(0);
    expect(small.state.warnings.map(({ field }) => field)).toContain('heat_transfer_coefficient');
    expect(large.area).toBeLessThan(1);
    expect(large.cooler).toBe(0);
    // What the jacket removes is not called too much for it.
    expect(large.state.warnings.filter(({ message }) => /jacket|heat load/i.test(message))).toEqual([]);
  });
  test('warns of gas that floods the impeller', () => {
    const of = (settings: Record<string, number>) => {
      const { state, outputs } = runUnit(id, { batch_substrate_concentration: 5, ...settings });
      return { share: outputs['flooding']!, fields: state.warnings.map(({ field }) => field) };
    };
    const usual = of({ power_per_volume: 3, aeration: 0.5 });
    const flooded = of({ power_per_volume: 0.5, aeration: 2, impeller_ratio: 0.25 });
    expect(usual.share).toBeLessThan(1);
    expect(usual.fields).not.toContain('aeration');
    expect(flooded.share).toBeGreaterThan(1);
    expect(flooded.fields).toContain('aeration');
  });
  test('comes complete from a workshop if it is too small to be built on site', () => {
    const { equipment } = runUnit(id, { ...gentle, construction: 'field_erected', vessel_volume: 50 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-14');
    expect(equipment['agitator']!.size).toBe(0);
  });
  test('cannot be hygienic above 500 m³', () => {
    const refused = tryUnit(id, { construction: 'hygienic', vessel_volume: 501 });
    expect(refused).toMatchObject({ fields: ['vessel_volume', 'construction'], limit: { value: 500 } });
  });
});
