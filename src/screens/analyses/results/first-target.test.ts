import { expect, test } from 'vitest';
import { firstTarget } from './first-target.ts';

const of = (metric: string, assumptions = {}, selling_price: number | null = 250) =>
  firstTarget({
    metric,
    value: 160,
    isHigherBetter: metric === 'output' || metric === 'npv',
    product: { selling_price, target_output: 270 },
    configuration: { uo_settings: [], locked_values: { uo_settings: [] }, assumptions },
  }).at;

test('the first target of an uncertain metric is what the product states, and never the value itself', () => {
  expect(of('cogs')).toBe(250);
  expect(of('cogs', { finance: { selling_price: 200 } })).toBe(200);
  expect(of('output')).toBe(270);
  expect(of('npv')).toBe(0);
  expect(of('cogs', {}, null)).toBeCloseTo(176);
  expect(of('gwp')).toBeCloseTo(176);
});
