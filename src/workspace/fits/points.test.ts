import { expect, test } from 'vitest';
import type { FitCurve, ModelFit } from '#generated/hooks/model/index.ts';
import { curveNames } from './points.ts';

const curve = (label: string): FitCurve => ({ label, response: 'curves.cells', against: 'time', points: [] });
const fitOf = (...names: string[]) =>
  ({
    experiments: names.map((name, k) => ({ id: `exp_${k}`, name, rows_used: 1, left_out: [] })),
  }) as unknown as ModelFit;

test('runs of one experiment have their own names', () => {
  expect(curveNames(fitOf('March'), [curve('exp_0, F118'), curve('exp_0, F121, 2')])).toEqual(['F118', 'F121, 2']);
});

test('an experiment without runs has its name', () => {
  expect(curveNames(fitOf('March'), [curve('exp_0')])).toEqual(['March']);
});

test('runs of several experiments are told apart by the experiment', () => {
  expect(curveNames(fitOf('March', 'May'), [curve('exp_0, A'), curve('exp_1, A')])).toEqual(['March, A', 'May, A']);
});

test('curves that differ in an input have its value', () => {
  expect(curveNames(fitOf('March'), [curve('Temperature 12 °C'), curve('')])).toEqual(['Temperature 12 °C', '']);
});
