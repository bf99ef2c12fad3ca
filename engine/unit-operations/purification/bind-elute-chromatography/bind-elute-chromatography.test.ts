import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../../fixtures.test-support.ts';
import { MIXED_POOL, SMALL_POOL } from '../../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../../laws.test-support.ts';

keepsItsBooks('bind_elute_chromatography', [
  { feed: MIXED_POOL },
  { settings: { ligand: 'affinity', capacity_by: 'measured' }, feed: SMALL_POOL },
  { settings: { ligand: 'hydrophobic', size_by: 'column', column_volume: 800 }, feed: MIXED_POOL },
]);
everySettingCounts('bind_elute_chromatography', [
  { feed: MIXED_POOL },
  { settings: { ligand: 'cation', utilisation: 0.95 }, feed: MIXED_POOL },
  { settings: { max_diameter: 0.3 }, feed: MIXED_POOL },
]);

describe('bind-and-elute chromatography', () => {
  test('runs the worked affinity column', () => {
    const concentration = 3;
    const feed = { water: 997 * (1.7 - (concentration * 1.7) / 1370), target: concentration * 1.7 };
    const settings = { ligand: 'affinity', capacity_by: 'measured', dynamic_capacity: 30 };
    const run = runUnit('bind_elute_chromatography', settings, feed);
    expect(run.outputs.load_loss!).toBeNear(0.00215, 1e-3);
    expect(run.outputs.step_yield!).toBeNear(0.9572);
    expect(run.state.run.processTime).toBeNear(5.6);
  });
  test('sizes the worked resin and column', () => {
    const feed = { water: 997 * (2.5 - 5 / 1370), target: 5 };
    const settings = { capacity_by: 'measured', dynamic_capacity: 40 };
    const { outputs } = runUnit('bind_elute_chromatography', settings, feed);
    expect(outputs.resin!).toBeNear(52.08);
    expect(outputs.column_diameter!).toBeNear(0.5758);
  });
  test('runs as many cycles as the load needs with a given column', () => {
    const { outputs } = runUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 200 }, MIXED_POOL);
    expect(outputs.cycles_run! * 200 * 0.8 * outputs.capacity!).toBeGreaterThanOrEqual(60_000);
    expect((outputs.cycles_run! - 1) * 200 * 0.8 * outputs.capacity!).toBeLessThan(60_000);
    expect(tryUnit('bind_elute_chromatography', { size_by: 'column', column_volume: 1 }, MIXED_POOL)).toMatchObject({
      fields: ['column_volume'],
      limit: { title: 'Cycles', value: 30 },
    });
  });
  test('removes host protein, and does not carry over salt', () => {
    const { state, at } = runUnit('bind_elute_chromatography', {}, MIXED_POOL);
    expect(state.run.out.mass[at.host_protein]!).toBeNear(0.15 * 12, 1e-9);
    expect(state.run.out.mass[at.salt]).toBe(0);
  });
  test('reports infeasible settings', () => {
    expect(tryUnit('bind_elute_chromatography', {}, { ...MIXED_POOL, cell: 300 })).toMatchObject({
      limit: { title: 'Suspended solids', value: 0.01 },
    });
    expect(
      tryUnit('bind_elute_chromatography', { particle_diameter: 30, velocity: 10, bed_height: 0.5 }, MIXED_POOL),
    ).toMatchObject({
      limit: { title: 'Pressure drop', value: 3 },
    });
    expect(
      tryUnit('bind_elute_chromatography', { residence_time: 0.5 / 60, rate_constant: 0.2 }, MIXED_POOL),
    ).toMatchObject({
      fields: expect.arrayContaining(['residence_time']),
    });
  });
});
