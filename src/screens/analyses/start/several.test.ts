import { expect, test } from 'vitest';
import type { Variable } from '../variables.ts';
import { toGiven, toInputs } from './inputs.ts';
import { readSeveral, severalText } from './several.ts';

const share: Variable = {
  id: 'steps.stp.share',
  step_id: 'stp',
  key: 'share',
  title: 'Share',
  group: 'Step',
  unit: '1',
  displayUnit: '%',
  whole: false,
  choices: [],
  now: 0.5,
  locked: false,
  range: { min: 0, max: 1 },
  usual: true,
  headline: true,
};

test('reads values in the displayed unit with their weights, and writes them unchanged', () => {
  const values = [{ value: 0.1 }, { value: 0.125, weight: 3 }, { value: 0.15, weight: 0.5 }];
  expect(readSeveral('10; 12,5 × 3;15*0.5;', share)).toEqual(values);
  expect(readSeveral(severalText(values, share), share)).toEqual(values);
});

test.each([
  '',
  '10',
  '10; much',
  '10; 12 ×',
  '10; 12 × -1',
  '10; 12 × 3 × 4',
  Array.from({ length: 51 }, () => '1').join(';'),
])('rejects “%s” as a list of values', (text) => expect(readSeveral(text, share)).toBeNull());

test('sends values with their own ends and distribution next to other inputs, and reads them back', () => {
  const values = [{ value: 0.3, weight: 2 }, { value: 0.1 }];
  const inputs = toInputs(
    [
      { step_id: 'stp', key: 'share', values },
      { step_id: 'stp', key: 'load', min: 1, max: 2 },
    ],
    () => 'normal',
  );
  expect(inputs).toEqual([
    { step_id: 'stp', key: 'share', low: 0.1, high: 0.3, distribution: 'discrete', values },
    { step_id: 'stp', key: 'load', low: 1, high: 2, distribution: 'normal' },
  ]);
  expect(toGiven(inputs)).toEqual([
    { step_id: 'stp', key: 'share', min: 0.1, max: 0.3, values },
    { step_id: 'stp', key: 'load', min: 1, max: 2 },
  ]);
});
