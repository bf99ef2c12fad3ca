import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../../fixtures.test-support.ts';

describe.each(['fed_batch_fermentation', 'batch_fermentation', 'chemostat'])('%s in a field-erected vessel', (id) => {
  const gentle = { power_per_volume: 3 };

  test('is bought with its agitator and cooler', () => {
    const { equipment } = runUnit(id, { ...gentle, construction: 'field_erected', vessel_volume: 1000 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-07');
    expect(equipment['fermenter']!.size).toBe(1000);
    expect(equipment['agitator']!.size).toBeNear(3 * 800, 1e-9);
    expect(equipment['cooler']!.size).toBeGreaterThan(equipment['agitator']!.size);
  });
  test('has no separate agitator if it is hygienic', () => {
    const { equipment } = runUnit(id, { ...gentle, vessel_volume: 300 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-14');
    expect(equipment['agitator']!.size + equipment['cooler']!.size).toBe(0);
  });
  test('comes complete from a workshop if it is too small to be built on site', () => {
    const { equipment } = runUnit(id, { ...gentle, construction: 'field_erected', vessel_volume: 50 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-14');
    expect(equipment['agitator']!.size + equipment['cooler']!.size).toBe(0);
  });
  test('cannot be hygienic above 500 m³', () => {
    const refused = tryUnit(id, { construction: 'hygienic', vessel_volume: 501 });
    expect(refused).toMatchObject({ fields: ['vessel_volume', 'construction'], limit: { value: 500 } });
  });
});
