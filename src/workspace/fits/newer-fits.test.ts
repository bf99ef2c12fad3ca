import { expect, test } from 'vitest';
import type { Configuration } from '#engine/index.ts';
import { newerFits, withFits } from './newer-fits.ts';

const fit = (fit_id: string, unit_operation = 'ultrafiltration') => ({ fit_id, unit_operation, values: { k: 1 } });
const draft = (fits: ReturnType<typeof fit>[]): Configuration => ({
  uo_settings: [{ id: 'stp', unit_operation: 'ultrafiltration', name: 'UF', settings: {} }],
  locked_values: { uo_settings: [] },
  assumptions: {},
  fits,
});

test('a fit is newer if the process has its unit operation but does not use the fit', () => {
  const accepted = [fit('fit_2'), fit('fit_9', 'cell_lysis')];
  expect(newerFits(draft([]), accepted)).toEqual([fit('fit_2')]);
  expect(newerFits(draft([fit('fit_1')]), accepted)).toEqual([fit('fit_2')]);
  expect(newerFits(draft([fit('fit_2')]), accepted)).toEqual([]);
});

test('a fit can be used in one of several steps, or replace all fits of its unit operation', () => {
  const two = (fits: Configuration['fits']): Configuration => {
    const { uo_settings, ...rest } = draft([]);
    return { ...rest, uo_settings: [...uo_settings, { ...uo_settings[0]!, id: 'second' }], fits: fits ?? [] };
  };
  const one = withFits(two([fit('fit_1')]), [fit('fit_2')], ['second']);
  expect(one.fits).toEqual([fit('fit_1'), { ...fit('fit_2'), step_id: 'second' }]);
  expect(withFits(one, [fit('fit_3')], ['second']).fits).toEqual([
    fit('fit_1'),
    { ...fit('fit_3'), step_id: 'second' },
  ]);
  expect(withFits(one, [fit('fit_3')]).fits).toEqual([fit('fit_3')]);
  expect(withFits(one, [fit('fit_3')], ['stp', 'second']).fits).toEqual([fit('fit_3')]);
});

test('replaces the previous fit and keeps fits of other unit operations', () => {
  const { fits } = withFits(draft([fit('fit_1'), fit('fit_9', 'cell_lysis')]), [fit('fit_2')]);
  expect(fits).toEqual([fit('fit_9', 'cell_lysis'), fit('fit_2')]);
});
