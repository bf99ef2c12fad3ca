import { expect, test } from 'vitest';
import { configuration, library, product, withSetting } from '../tests/fixtures.test-support.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { SettingValue } from '../types/configuration.ts';
import { inputProblems } from './input-problems.ts';

const base = configuration('cfg_homogenised_v2');
const FERMENTATION = 'stp_fermentation';

const ofSetting = (step_id: string, key: string, value: SettingValue) =>
  inputProblems({ configuration: withSetting(base, step_id, key, value), product, library }, [{ step_id, key }])[0];

const ofAssumption = (group: keyof Assumptions, key: string, value: SettingValue) => {
  const assumptions = { ...base.assumptions, [group]: { ...base.assumptions[group], [key]: value } };
  return inputProblems({ configuration: { ...base, assumptions }, product, library }, [
    { step_id: null, key: `${group}.${key}` },
  ])[0];
};

test.each<[string, SettingValue, RegExp]>([
  ['luck', 1, /no setting “luck”/],
  ['vessels', 'four', /Enter a number for “Vessels”/],
  ['vessels', 2.5, /Vessels must be a whole number; it is 2\.5/],
  ['vessels', 99, /Vessels must be at most 24/],
  ['medium', 'air', /Medium must be one of/],
])('%s does not take %s', (key, value, message) => {
  expect(ofSetting(FERMENTATION, key, value)!.message).toMatch(message);
});

test('the nearest value that works comes with the problem', () => {
  expect(ofSetting(FERMENTATION, 'vessels', 99)!.nearest).toMatchObject({ field: 'vessels', value: 24 });
});

test('accepts a value with which the process cannot run', () => {
  expect(ofSetting(FERMENTATION, 'vessels', 4)).toBeNull();
  expect(ofSetting('stp_ultrafiltration', 'protein_concentration', 400)).toBeNull();
});

test('a locked value is the one that counts', () => {
  const step = base.uo_settings[0]!;
  const locked = { ...base, locked_values: { uo_settings: [{ ...step, settings: { vessels: 99 } }] } };
  const [problem] = inputProblems({ configuration: locked, product, library }, [{ step_id: step.id, key: 'vessels' }]);
  expect(problem!.message).toMatch(/at most 24/);
});

test('rejects an unknown name', () => {
  const diafiltration = base.uo_settings.find(({ unit_operation }) => unit_operation === 'diafiltration')!;
  expect(ofSetting(diafiltration.id, 'buffer_id', library.buffers![0]!.id)).toBeNull();
  expect(ofSetting(diafiltration.id, 'buffer_id', 'buf_none')!.message).toMatch(/buf_none/);
});

test('every input that is wrong is reported, whichever is found first', () => {
  const both = withSetting(withSetting(base, FERMENTATION, 'vessels', 99), 'stp_ultrafiltration', 'luck', 1);
  const inputs = [
    { step_id: FERMENTATION, key: 'vessels' },
    { step_id: FERMENTATION, key: 'vessel_volume' },
    { step_id: 'stp_ultrafiltration', key: 'luck' },
  ];
  const found = inputProblems({ configuration: both, product, library }, inputs);
  expect(found.map((problem) => problem?.fields ?? null)).toEqual([['vessels'], null, ['luck']]);
});

test.each<[keyof Assumptions, string, SettingValue, RegExp]>([
  ['finance', 'discount_rate', 50, /between -0\.5 and 1/],
  ['finance', 'life', 2.5, /must be a whole number/],
  ['prices', 'electricity', -1, /at least 0/],
  ['prices', 'gold', 1, /^“gold” is not purchased in this process/],
])('%s.%s does not take %s', (group, key, value, message) => {
  expect(ofAssumption(group, key, value)!.message).toMatch(message);
});

test.each<[keyof Assumptions, string, SettingValue]>([
  ['finance', 'discount_rate', 0.05],
  ['plant', 'grade', 'pharma'],
  ['prices', 'electricity', 0.2],
])('%s.%s takes %s', (group, key, value) => {
  expect(ofAssumption(group, key, value)).toBeNull();
});
