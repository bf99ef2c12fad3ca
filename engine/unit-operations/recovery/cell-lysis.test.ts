import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { CELLS, POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('cell_lysis', [
  { feed: CELLS },
  { settings: { method: 'alkaline' }, feed: CELLS },
  { settings: { method: 'lysozyme' }, feed: CELLS },
  { settings: { method: 'heat' }, feed: CELLS },
  { settings: { method: 'autolysis' }, feed: CELLS },
]);
everySettingCounts('cell_lysis', [{ feed: CELLS }, { settings: { temperature: 303.15 }, feed: CELLS }]);

describe('lysis', () => {
  test('lyses 90 % of the maximum of 95 % with detergent in one hour', () => {
    const { outputs } = runUnit('cell_lysis', {}, CELLS);
    expect(outputs.lysed!).toBeNear(0.9 * (1 - Math.exp(-3)), 1e-9);
    expect(outputs.released!).toBeNear(450 * outputs.lysed!, 1e-9);
  });
  test('uses the temperature, time and losses of each method', () => {
    const { outputs, state } = runUnit('cell_lysis', { method: 'alkaline' }, CELLS);
    expect(outputs.product_lost!).toBeNear(0.05, 1e-9);
    expect(outputs.rate!).toBeNear(6, 1e-9);
    const heat = runUnit('cell_lysis', { method: 'heat' }, CELLS);
    expect(heat.state.run.processTime).toBe(0.5);
    expect(heat.outputs.rate!).toBeNear(5, 1e-9);
    const steam = state.run.items.findIndex((item) => item.id === 'lp_steam');
    expect(heat.state.run.amounts[steam]!).toBeGreaterThan(state.run.amounts[steam]! + 1000);
    expect(heat.state.run.out.temperature).toBe(298.15);
  });
  test('rejects a lysis that is too hot, and reports its loss', () => {
    expect(tryUnit('cell_lysis', { temperature: 350 }, CELLS)).toMatchObject({
      fields: ['temperature', 'time', 'loss_rate'],
    });
  });
  test('rejects a feed without cells', () => expect(tryUnit('cell_lysis', {}, POOL)).toMatchObject({ fields: [] }));
});
