import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { optimise } from './optimise.ts';
import { pointEffects } from './point-effects.ts';
import { settingsThatMatter } from './screen.ts';
import type { AnalysisInput, PointEffects, SettingChoice, SettingRange } from './types.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const figures = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures;
const ranges = settingsThatMatter(input, ['cogs']);
const found = optimise(input, {
  objectives: [{ metric: 'cogs', goal: 'minimise' }],
  constraints: [{ metric: 'output', min: figures(base).output * 0.98 }],
  settings: ranges,
  evaluations: 3000,
  seed: 1,
});
const point = found.points[0]!;
const effectsOf = (settings: SettingChoice[], of: SettingRange[] = ranges): PointEffects =>
  pointEffects(input, { settings, ranges: of, metrics: ['cogs', 'output'] })!;
const withAll = (settings: readonly SettingChoice[]) =>
  settings.reduce((draft, { step_id, key, value }) => withSetting(draft, step_id, key, value), base);

describe('the effects of the settings of a point', () => {
  const all = pointEffects(input, {
    settings: point.settings,
    ranges,
    metrics: ['cogs'],
    constraints: [{ metric: 'output', min: figures(base).output * 0.98 }],
  })!;

  test('add up to the change of the metric', () => {
    const [cogs] = all.metrics;
    expect(cogs!.now).toBeNear(figures(base).cogs, 1e-12);
    expect(cogs!.here).toBeNear(figures(withAll(point.settings)).cogs, 1e-12);
    const sum = all.changes.reduce((total, { effects }) => total + effects[0]!, 0);
    expect(sum).toBeNear(cogs!.here - cogs!.now, 1e-9);
    expect(all.changes).toHaveLength(8);
  });

  test('are the same each time', () => {
    const again = pointEffects(input, { settings: point.settings, ranges, metrics: ['cogs'] })!;
    expect(again.changes.map(({ effects }) => effects)).toEqual(all.changes.map(({ effects }) => effects));
  });

  test('past a bound are those of a process with that value entered', () => {
    const bounded = all.changes.filter(({ beyond }) => beyond?.changes);
    expect(bounded.length).toBeGreaterThan(0);
    for (const { step_id, key, beyond } of bounded) {
      const past = figures(withSetting(withAll(point.settings), step_id, key, beyond!.value)).cogs;
      expect(beyond!.changes![0]!).toBeNear(past - all.metrics[0]!.here, 1e-9);
    }
  });

  test('price a constraint that is just met: relaxed, it makes the process cheaper', () => {
    for (const { metric, bound, price } of all.prices) {
      expect([metric, bound]).toEqual(['output', 'min']);
      expect(price ?? -1).toBeLessThan(0);
    }
  });
});

test('of one setting is the whole change, and of two the mean over both orders', () => {
  const [first, second] = point.settings.filter(
    ({ step_id, key, value }) =>
      found.settings.find((one) => one.step_id === step_id && one.key === key)!.base !== value,
  );
  const cogs = (...settings: SettingChoice[]) => figures(withAll(settings)).cogs;
  expect(effectsOf([first!]).changes[0]!.effects[0]!).toBeNear(cogs(first!) - cogs(), 1e-9);
  const two = effectsOf([first!, second!]);
  expect([two.orders, two.is_exact]).toEqual([2, true]);
  const alone = cogs(first!) - cogs();
  const last = cogs(first!, second!) - cogs(second!);
  expect(two.changes[0]!.effects[0]!).toBeNear((alone + last) / 2, 1e-9);
});

test('of an unchanged setting is zero', () => {
  const same = found.settings.flatMap(({ step_id, key, base: now }) =>
    now === null ? [] : [{ step_id, key, value: now }],
  );
  expect(effectsOf(same).changes.map(({ effects }) => effects)).toEqual(same.map(() => [0, 0]));
});

test('are unknown for a process without steps', () => {
  const empty = { ...input, configuration: { ...base, uo_settings: [] } };
  expect(pointEffects(empty, { settings: point.settings, ranges, metrics: ['cogs'] })).toBeNull();
});

test('the last effect of a setting is that of the point without its change, and says which limits need it', () => {
  const settings = point.settings;
  const limit = { metric: 'output', min: figures(withAll(settings)).output * 0.9999 };
  const all = pointEffects(input, { settings, ranges, metrics: ['cogs'], constraints: [limit] })!;
  const [same, changed] = [true, false].map((is) => all.changes.filter(({ from, to }) => (from === to) === is));
  expect(same!.filter(({ last }) => last !== null)).toEqual([]);
  for (const { step_id, key, last } of changed!) {
    const without = figures(withAll(settings.filter((one) => one.step_id !== step_id || one.key !== key)));
    expect(last!.effects[0]).toBeNear(all.metrics[0]!.here - without.cogs, 1e-9);
    expect(last!.needed_for).toEqual(without.output < limit.min ? ['output'] : []);
  }
  expect(all.changes.some(({ last }) => last?.needed_for.length === 1)).toBe(true);
});

test('past the largest vessel is the next usual size', () => {
  const volume: SettingRange = {
    step_id: 'stp_fermentation',
    key: 'vessel_volume',
    min: 50,
    max: 160,
    choices: [50, 75, 100, 150],
  };
  const [change] = effectsOf([{ step_id: 'stp_fermentation', key: 'vessel_volume', value: 150 }], [volume]).changes;
  expect(change).toMatchObject({ bound: 'max', beyond: { value: 200 } });
});
