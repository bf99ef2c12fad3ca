import { describe, expect, test } from 'vitest';
import type { Configuration, Parameter } from '#engine/index.ts';
import { unitsFor } from './unit-preference.ts';
import { applies, fromDisplay, inputText, resolve, reaching, resolvedText, scaleOf, toDisplay } from './values.ts';

const parameter: Parameter = {
  key: 'temperature',
  title: 'Temperature',
  unit: 'K',
  display_unit: '°C',
  type: 'number',
  default: 303.15,
  default_note: null,
  min: 273.15,
  max: 373.15,
  typical_min: 293.15,
  typical_max: 333.15,
  step: null,
  choices: [],
  group: 'G',
  help: '',
  source: '',
  optimisable: null,
  depends_on: null,
  headline: false,
  uncertainty: null,
};
const step = { id: 'stp', unit_operation: 'ultrafiltration', name: 'UF', settings: {} };
const configuration = (settings = {}, locked = {}, fits: Configuration['fits'] = []): Configuration => ({
  uo_settings: [{ ...step, settings }],
  locked_values: { uo_settings: Object.keys(locked).length > 0 ? [{ ...step, settings: locked }] : [] },
  assumptions: {},
  fits,
});
const resolved = (c: Configuration) => resolve(parameter, c.uo_settings[0]!, c, undefined);
const fit = { fit_id: 'fit', unit_operation: 'ultrafiltration', values: { temperature: 310 } };

describe('where a value comes from', () => {
  test('ranks locked before entered, entered before fitted, and fitted before default', () => {
    expect(resolved(configuration())).toEqual({ value: 303.15, source: 'default' });
    expect(resolved(configuration({}, {}, [fit]))).toEqual({ value: 310, source: 'fitted' });
    expect(resolved(configuration({ temperature: 320 }, {}, [fit]))).toEqual({ value: 320, source: 'entered' });
    expect(resolved(configuration({ temperature: 320 }, { temperature: 330 }, [fit]))).toEqual({
      value: 330,
      source: 'locked',
    });
  });

  test('reads a derived default from the results, but not an entered value of older results', () => {
    const derived = { ...parameter, default: null };
    const of = (source: 'default' | 'entered') =>
      resolve(derived, step, configuration(), [{ key: 'temperature', value: 305, source }]);
    expect(of('default').value).toBe(305);
    expect(of('entered').value).toBeNull();
  });
});

describe('units on screen', () => {
  test('converts a typed value back to the same stored value', () => {
    for (const value of [303.15, 277.15, 310.65]) {
      expect(fromDisplay(Number(inputText(parameter, value)), parameter)).toBe(value);
    }
  });

  test('keeps whole numbers whole', () => {
    expect(fromDisplay(2.9999999, { unit: '1', display_unit: '1', type: 'integer' })).toBe(3);
  });

  test('reads a share in per cent and a temperature in kelvin, but neither in kilograms', () => {
    expect(unitsFor('%')).toEqual(['%', '1']);
    expect(unitsFor('1')).toEqual(['1']);
    expect(unitsFor('°C')).toEqual(['K', '°C', '°F']);
  });

  test('reads a difference of temperatures only in kelvin, as it has no zero of a scale', () => {
    expect(unitsFor('K')).toEqual(['K']);
  });

  test('reads a share', () => {
    expect(toDisplay(0.25, { unit: '1', display_unit: '%' })).toBe(25);
  });
});

test('scales over the allowed range, or over the typical range if much narrower', () => {
  expect(scaleOf(parameter)).toEqual({ min: 0, max: 100 });
  expect(scaleOf({ ...parameter, max: 1273.15 })).toEqual({ min: 20, max: 60 });
  expect(scaleOf({ ...parameter, max: null, typical_max: null })).toBeNull();
});

test('applies a dependent setting only with the required value', () => {
  const dependent = { ...parameter, depends_on: { key: 'mode', value: 'fed' } };
  expect(applies(dependent, new Map([['mode', 'fed']]))).toBe(true);
  expect(applies(dependent, new Map([['mode', 'batch']]))).toBe(false);
});

test('shows a derived default with four digits, entered and declared values with all digits', () => {
  const concentration: Parameter = { ...parameter, unit: 'g/L', display_unit: 'g/L', default: null };
  expect(resolvedText(concentration, { value: 91.8774912, source: 'default' })).toBe('91.88');
  expect(resolvedText(concentration, { value: 91.8774912, source: 'entered' })).toBe('91.87749');
  expect(resolvedText({ ...concentration, default: 18277 }, { value: 18277, source: 'default' })).toBe('18277');
});

test('scales around the value if it would be lost in the whole range, by decades if it spans them', () => {
  const share = {
    ...parameter,
    unit: '1',
    display_unit: '1',
    typical_min: null,
    typical_max: null,
    uncertainty: null,
  } as const;
  expect(scaleOf({ ...share, min: 0, max: 10 }, 0.05)).toEqual({ min: 0.0125, max: 0.2 });
  expect(scaleOf({ ...share, min: 0, max: 10 }, 2)).toEqual({ min: 0, max: 10 });
  expect(scaleOf({ ...share, min: 0.01, max: 10 }, 2)).toEqual({ min: 0.01, max: 10, isLog: true });
});

test.each([
  [200, { min: 2, max: 200 }],
  [1, { min: 1, max: 8 }],
  [5, { min: 2, max: 8 }],
])('a scale of 2 to 8 reaches %d', (value, expected) => {
  expect(reaching({ min: 2, max: 8 }, value)).toEqual(expected);
});

test('a scale by decades has no place for 0', () => {
  const scale = { min: 0.01, max: 10, isLog: true };
  expect(reaching(scale, 0)).toEqual(scale);
  expect(reaching(scale, 0.001)).toEqual({ ...scale, min: 0.001 });
});
