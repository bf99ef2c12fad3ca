import { expect, test } from 'vitest';
import { afterFeed, balance, FEED, tryAfterFeed } from '../plant-operations.test-support.ts';

test('a storage tank holds its feed for its time, in a tank that is bought', () => {
  const results = afterFeed('storage_tank', { time: 20 });
  expect(balance(results)).toBeNear(1, 1e-12);
  expect(results.steps[1]!.process_time).toBe(20);
  expect(results.steps[1]!.outputs.held).toBeGreaterThan(8.4);
  expect(results.equipment.map(({ name }) => name)).toContain('Storage tank');
});
test('mixing costs electricity for the whole time', () => {
  const used = (mixing_power: number) => afterFeed('storage_tank', { mixing_power }).figures.electricity;
  expect(used(1)).toBeGreaterThan(used(0.1));
});
test('a longer wait needs no more people', () => {
  const hours = (time: number) =>
    afterFeed('storage_tank', { time }).operating_cost.lines.find(
      ({ item_id, step_id }) => item_id === 'operator' && step_id === 'it',
    )!.amount!;
  expect(hours(4)).toBeGreaterThan(0);
  expect(hours(20)).toBe(hours(4));
});
test('an empty feed is refused', () => {
  const outcome = tryAfterFeed('storage_tank', {}, { ...FEED, amount: 0 });
  expect(outcome).toMatchObject({
    feasible: false,
    problem: { step_id: 'it', message: 'The feed has no liquid to store.' },
  });
});
