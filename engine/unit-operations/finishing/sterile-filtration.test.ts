import { expect, test } from 'vitest';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import { POOL } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

keepsItsBooks('sterile_filtration', [{ feed: POOL }]);
everySettingCounts('sterile_filtration', [{ feed: POOL }]);

test('flushes single-use media before use and discards them afterwards', () => {
  const { state, outputs } = runUnit('sterile_filtration', {}, POOL, { assumptions: { plant: { grade: 'pharma' } } });
  const amount = (id: string): number => state.run.amounts[state.run.items.findIndex((item) => item.id === id)]!;
  expect(amount('sterile_filter')).toBe(outputs.area);
  expect(amount('wfi')).toBeNear(0.05 * outputs.area!, 1e-12);
  expect(amount('biowaste')).toBeNear(0.003 * outputs.area!, 1e-9);
  expect(outputs.step_yield!).toBeNear(0.995 - (0.3 * outputs.area!) / (state.run.feed.volume() * 1000), 1e-9);
});
