import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { relieveBottleneck } from './relieve.ts';

const base = configuration('cfg_homogenised_v2');
const relieve = (at: Configuration) =>
  relieveBottleneck(at, product, library, resultsOf(evaluate(at, product, library)));
const fermentation = base.uo_settings[0]!.id;

test('the effect of one additional fermenter is the same as when it is entered', () => {
  const few = withSetting(base, fermentation, 'vessels', 3);
  const { bottleneck, change, after } = relieve(few);
  expect(bottleneck).toMatchObject({ step_id: fermentation, n_units: 3 });
  expect(change).toMatchObject({ field: 'vessels', from: 3, to: 4 });
  const entered = resultsOf(evaluate(withSetting(base, fermentation, 'vessels', 4), product, library));
  expect(after!.figures).toEqual(entered.figures);
  expect(after!.n_units).toBe(4);
  expect(after!.figures.batches).toBeGreaterThan(resultsOf(evaluate(few, product, library)).figures.batches);
  expect(after!.bottleneck.tag).toBe(entered.schedule.bottleneck.tag);
});

test('a locked number of vessels is also raised', () => {
  const few = withSetting(base, fermentation, 'vessels', 3);
  const step = few.uo_settings[0]!;
  const locked = { ...few, locked_values: { uo_settings: [{ ...step, settings: { vessels: 3 } }] } };
  expect(relieve(locked)).toEqual(relieve(few));
});

test('a downstream bottleneck is relieved if there are many fermenters', () => {
  const { bottleneck, change, after } = relieve(withSetting(base, fermentation, 'vessels', 20));
  expect(bottleneck.step_id).not.toBe(fermentation);
  expect(change).not.toBeNull();
  expect(after!.n_units).toBe(bottleneck.n_units + 1);
});

test('the reason is given if the maximum number is reached', () => {
  const results = resultsOf(evaluate(base, product, library));
  const { bottleneck } = results.schedule;
  const bare = {
    ...results,
    steps: results.steps.map((step) => (step.step_id === bottleneck.step_id ? { ...step, settings: [] } : step)),
  };
  expect(relieveBottleneck(base, product, library, bare)).toMatchObject({
    change: null,
    after: null,
    reason: `No setting of ${bottleneck.name} adds another equipment unit.`,
  });
});
