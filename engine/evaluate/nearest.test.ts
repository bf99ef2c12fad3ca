import { describe, expect, test } from 'vitest';
import { configuration, library, product, withSetting } from '../tests/fixtures.test-support.ts';
import { type Configuration, evaluate, type SettingValue } from '../index.ts';

const base = configuration('cfg_secreted_v1');
const homogenised = configuration('cfg_homogenised_v1');
const factor = (value: number): Configuration =>
  withSetting(
    withSetting(base, 'stp_ultrafiltration', 'target_by', 'factor'),
    'stp_ultrafiltration',
    'concentration_factor',
    value,
  );

const CASES: [string, Configuration, string, string, SettingValue][] = [
  ['too much concentration', factor(60), 'stp_ultrafiltration', 'concentration_factor', 60],
  ['a target above the gel concentration', base, 'stp_ultrafiltration', 'protein_concentration', 300],
  ['a target below the feed', base, 'stp_ultrafiltration', 'protein_concentration', 2],
  ['growth faster than that of the host', base, 'stp_fermentation', 'feed_growth_rate', 0.8],
  [
    'a batch phase without substrate',
    withSetting(base, 'stp_fermentation', 'monod_constant', 5),
    'stp_fermentation',
    'batch_substrate_concentration',
    4,
  ],
  ['washing beyond the gel', base, 'stp_diafiltration', 'protein_concentration', 240],
  ['more product than the cells contain', homogenised, 'stp_homogeniser', 'target_content', 0.35],
  ['a value beyond its limit', base, 'stp_drying', 'time', 500],
  [
    'too many machines',
    withSetting(withSetting(homogenised, 'stp_clarification', 'feed_dilution', 0), 'stp_clarification', 'pass_time', 1),
    'stp_clarification',
    'capture_target',
    0.9999,
  ],
  ['discs with an inner radius above the outer', base, 'stp_harvest', 'outer_radius', 0.05],
  ['an end before feeding', withSetting(base, 'stp_fermentation', 'end_by', 'time'), 'stp_fermentation', 'end_time', 4],
];

describe('nearest value that works', () => {
  test.each(CASES)('%s', (_, given, stepId, key, value) => {
    const tried = withSetting(given, stepId, key, value);
    const outcome = evaluate(tried, product, library);
    if (outcome.feasible) throw new Error('Expected a problem');
    const { nearest, fields } = outcome.problem;
    if (nearest === null) throw new Error(`Nothing found for ${fields.join(', ')}: ${outcome.problem.message}`);
    expect(fields).toContain(nearest.field);
    expect(nearest.field).toBe(key);
    const mended = withSetting(tried, stepId, key, nearest.value);
    expect(evaluate(mended, product, library).feasible).toBe(true);
    // A step back towards the entered value is infeasible again.
    const back = nearest.value + 0.02 * (Number(value) - nearest.value);
    const tooFar = withSetting(tried, stepId, key, back);
    expect(evaluate(tooFar, product, library).feasible).toBe(false);
  });

  test('also varies a locked value', () => {
    const locked = {
      ...base,
      locked_values: {
        uo_settings: [{ ...base.uo_settings[2]!, settings: { protein_concentration: 300 } }],
      },
    };
    const outcome = evaluate(locked, product, library);
    if (outcome.feasible) throw new Error('Expected a problem');
    expect(outcome.problem.nearest?.value).toBeCloseTo(237.5, 0);
  });

  test('is not searched for a step in the wrong position', () => {
    const outcome = evaluate({ ...base, uo_settings: base.uo_settings.slice(1) }, product, library);
    expect(outcome.feasible ? null : outcome.problem.nearest).toBeNull();
  });
});
