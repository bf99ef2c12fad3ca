import { expect, test } from 'vitest';
import type { Objective, OptimisationResult } from '#generated/types.ts';
import type { Figure } from '#src/draft/metrics.ts';
import { slopes, slopeUnit } from './slope.ts';

const figure = (metric: string, unit: string): Figure =>
  ({ metric, title: metric, group: '', unit, displayUnit: unit, better: null, now: 1 }) as Figure;
const goals = [figure('Unit cost', 'USD/kg'), figure('Footprint', 'kg CO2e/kg')];
const objectives: Objective[] = [
  { metric: 'cogs', goal: 'minimise' },
  { metric: 'gwp', goal: 'minimise' },
];
const points = [
  [100, 60],
  [104, 58],
  [120, 56],
].map((objectives) => ({ objectives })) as OptimisationResult['points'];

test('gives the slope between two points as cost per kg of CO2e', () => {
  expect(slopes({ points }, 1, goals, objectives)).toEqual([
    'Point 1 improves unit cost at a trade-off of 2.00 USD per kg CO2e.',
    'Point 3 improves footprint at 8.00 USD per kg CO2e.',
  ]);
});

test('a second goal that is maximised improves as it rises', () => {
  const raised: Objective[] = [objectives[0]!, { metric: 'gwp', goal: 'maximise' }];
  expect(slopes({ points }, 1, goals, raised)[0]).toBe('Point 1 improves footprint at 2.00 USD per kg CO2e.');
});

test('gives an end point one slope, and a single objective none', () => {
  expect(slopes({ points }, 0, goals, objectives)).toHaveLength(1);
  expect(slopes({ points }, 1, goals.slice(0, 1), objectives)).toEqual([]);
});

test('keeps units that are not per kg', () => {
  expect(slopeUnit('USD', '%')).toBe('USD per %');
  expect(slopeUnit('USD/kg', '%')).toBe('USD/kg per %');
  expect(slopeUnit('USD/g', 'kg CO₂e/kg')).toBe('USD/g per kg CO₂e/kg');
});

test('cancels another amount of product as well', () => {
  expect(slopeUnit('USD/dose', 'kg CO₂e/dose')).toBe('USD per kg CO₂e');
});
