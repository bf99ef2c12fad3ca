import { describe, expect, test } from 'vitest';
import { itemIndex } from '../../costing/items.ts';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import type { Feed } from '../../evaluate/single.ts';
import { MIXED_POOL, POWDER, SMALL_POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('fill_finish', [
  { feed: POWDER, bare: true },
  { settings: { container: 'vial' }, feed: SMALL_POOL },
]);
everySettingCounts('fill_finish', [
  { feed: POWDER },
  { settings: { container: 'vial' }, feed: MIXED_POOL },
  { settings: { container: 'vial', fill_by: 'dose', dose: 50 }, feed: MIXED_POOL },
]);

const DOSES = { container: 'vial', fill_by: 'dose', dose: 0.03, line_loss: 0.05, hold_up: 0, overfill: 0.1 };
describe('doses', () => {
  /** 84 g in 420 L. */
  const bulk: Feed = { water: 418.7, target: 0.084 };
  test('of 30 µg: 2,418,182 from 84 g, with losses of 5 % and an overfill of 10 %', () => {
    const { units, doses, saleable } = runUnit('fill_finish', { ...DOSES, doses_per_vial: 10 }, bulk).outputs;
    expect(10 * units!).toBeNear(2_418_182, 1e-5);
    expect(doses!).toBeNear(10 * saleable!, 1e-12);
  });
  test('in vials of several need more overfill', () => {
    const overfill = (doses_per_vial: number) =>
      runUnit('fill_finish', { container: 'vial', doses_per_vial }, bulk).state.resolved.values['overfill'];
    expect([overfill(1), overfill(10)]).toEqual([0.03, 0.2]);
  });
  test('are rejected without product, and if too small for a vial', () => {
    expect(tryUnit('fill_finish', DOSES, { water: 100 })).toMatchObject({ fields: ['fill_by'] });
    expect(tryUnit('fill_finish', { ...DOSES, dose: 1e-5 }, bulk)).toMatchObject({
      fields: ['dose', 'doses_per_vial'],
    });
  });
});

describe('fill and finish', () => {
  const half: Feed = { water: 997 * (0.5 - 5 / 1370), target: 5 };
  test('fills the worked batch', () => {
    const run = runUnit('fill_finish', { container: 'vial' }, half);
    expect(run.outputs.units).toBe(47_330);
    expect(run.outputs.saleable).toBe(47_282);
    expect(run.state.run.amounts[itemIndex('vial')]).toBe(47_330);
  });
  test('fills bags with the whole batch except losses', () => {
    const { outputs } = runUnit('fill_finish', {}, POWDER);
    expect(outputs.units!).toBeNear((600 * 0.995) / (20 * 1.002), 1e-9);
    expect(outputs.step_yield!).toBeNear((0.995 / 1.002) * 0.999, 1e-9);
  });
  test('rejects powder in vials, and a batch too small for the line', () => {
    expect(tryUnit('fill_finish', { container: 'vial' }, POWDER)).toMatchObject({ fields: ['container'] });
    expect(tryUnit('fill_finish', { container: 'vial', hold_up: 10 }, { water: 5, target: 0.1 })).toMatchObject({
      fields: ['fill_volume', 'hold_up'],
    });
  });
  test('fills a small batch through a small line, and a part of a bag', () => {
    const vials = runUnit('fill_finish', { container: 'vial' }, { water: 5, target: 0.1 }).outputs;
    expect(vials.units!).toBeGreaterThan(400);
    const bags = runUnit('fill_finish', { container: 'bag' }, { water: 0.5, target: 0.5 }).outputs;
    expect(bags.step_yield!).toBeNear((0.995 / 1.002) * 0.999, 1e-9);
  });
});
