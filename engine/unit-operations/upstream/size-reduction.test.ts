import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const GRAIN: Feed = {
  mol_starch: 28_296.4,
  mol_fibre: 4933,
  mol_insoluble_protein: 3851.48,
  mol_vegetable_oil: 1572,
  mol_ash: 647,
  water: 6936,
};
const total = Object.values(GRAIN).reduce((sum, kg) => sum + kg, 0);
const hourly = { time: 1 };

keepsItsBooks('size_reduction', [
  { settings: hourly, feed: GRAIN },
  { settings: { machine: 'shredder', energy_by: 'bond', product_diameter: 4000 }, feed: GRAIN },
]);
everySettingCounts('size_reduction', [{ settings: hourly, feed: GRAIN }]);

describe('size reduction', () => {
  test('a hammer mill for 46,236 kg/h of grain draws 314.4 kW', () => {
    expect(total).toBeNear(46_235.88, 1e-9);
    expect(runUnit('size_reduction', hourly, GRAIN).outputs.power).toBeNear(314.4, 1e-4);
  });
  test('leaves particles of the product size', () => {
    expect(runUnit('size_reduction', { product_diameter: 700 }, GRAIN).state.run.out.diameter).toBe(700);
  });
  test('takes more energy to a finer product by Bond’s law', () => {
    const energy = (product_diameter: number) =>
      runUnit('size_reduction', { energy_by: 'bond', product_diameter }, GRAIN).outputs.energy!;
    expect(energy(500)).toBeGreaterThan(energy(1000));
    expect(energy(1000)).toBeNear(10 * 0.033 * (1 / Math.sqrt(1000) - 1 / Math.sqrt(8000)), 1e-12);
  });
  test('rejects a product that is coarser than the feed, and an empty feed', () => {
    expect(tryUnit('size_reduction', { energy_by: 'bond', product_diameter: 9000 }, GRAIN)).toMatchObject({
      infeasible: true,
      fields: ['product_diameter', 'feed_diameter'],
    });
    expect(tryUnit('size_reduction', {}, {})).toMatchObject({ message: /nothing to grind/ });
  });
  test('warns of a wet feed in a hammer mill, but not in a shredder', () => {
    const wet = { mol_fibre: 300, water: 700 };
    const warned = (machine: string) =>
      runUnit('size_reduction', { machine }, wet).state.warnings.some(({ field }) => field === 'machine');
    expect(warned('grain_mill')).toBe(true);
    expect(warned('shredder')).toBe(false);
  });
});
