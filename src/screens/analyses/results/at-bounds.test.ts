import { expect, test } from 'vitest';
import type { ParetoPoint, SearchedSetting } from '#generated/hooks/model/index.ts';
import type { Figure } from '#src/workspace/metrics.ts';
import { atBounds } from './at-bounds.ts';

const setting = (key: string, min: number, max: number): SearchedSetting => ({
  step_id: 's',
  step_name: 'Step',
  key,
  title: key,
  unit: 'm³',
  display_unit: 'm³',
  base: 1,
  min,
  max,
});
const output: Figure = {
  metric: 'output',
  title: 'Output',
  group: '',
  unit: 'kg/y',
  displayUnit: 't/y',
  better: 'higher',
  now: 1,
};
const point = (values: Record<string, number>, made: number): ParetoPoint =>
  ({
    objectives: [],
    settings: Object.entries(values).map(([key, value]) => ({ step_id: 's', key, value })),
    figures: { output: made },
  }) as unknown as ParetoPoint;
const SEARCHED = [setting('Volume', 10, 250), setting('Vessels', 1, 8)];

test('names each setting at an end of its range, and the constraints that are just met', () => {
  expect(
    atBounds(point({ Volume: 250, Vessels: 1 }, 20_100), SEARCHED, [{ metric: 'output', min: 20_000 }], [output]),
  ).toEqual([
    'At the end of their ranges: Volume (250\u2009m³, the highest), Vessels (1\u2009m³, the lowest). A wider range may give a better point.',
    'Just met: Output (20.00\u2009t/y). A looser constraint may give a better point.',
  ]);
});

test('returns nothing for a point inside its ranges and constraints', () => {
  expect(
    atBounds(point({ Volume: 100, Vessels: 4 }, 30_000), SEARCHED, [{ metric: 'output', min: 20_000 }], [output]),
  ).toEqual([]);
});
