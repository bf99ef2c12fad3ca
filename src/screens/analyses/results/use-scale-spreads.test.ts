import { expect, test } from 'vitest';
import type { ScaleAnalysisResult } from '#generated/types.ts';
import { sampledOutputs } from './use-scale-spreads.ts';

const plant = (output: number, isFeasible = true) => ({ output, figures: isFeasible ? {} : null });
const result = (points: object[], full: object[], output: number) =>
  ({ points, full, baseline: { output } }) as unknown as ScaleAnalysisResult;

test('the range is calculated for whole fermenters at even ratios, and for the present plant', () => {
  const full = Array.from({ length: 32 }, (_, k) => plant(100 * (k + 1)));
  expect(sampledOutputs(result([], full, 700))).toEqual([100, 200, 600, 700, 1300, 3200]);
  // Beyond the curve, the present plant is not sampled.
  expect(sampledOutputs(result([], full, 9000))).toEqual([100, 200, 600, 1300, 3200]);
});

test('without fermenters the plants of the curve are sampled, and none where there is no plant', () => {
  const points = [plant(10, false), plant(20), plant(40), plant(80)];
  expect(sampledOutputs(result(points, [], 40))).toEqual([20, 40, 80]);
  expect(sampledOutputs(result([plant(10, false)], [], 10))).toEqual([]);
});
