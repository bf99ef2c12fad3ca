import { expect, test } from 'vitest';
import type { ModelFit } from '#generated/types.ts';
import { runName } from './points.ts';

const fitOf = (...names: string[]) =>
  ({
    experiments: names.map((name, k) => ({ id: `exp_${k}`, name, rows_used: 1, left_out: [] })),
  }) as unknown as ModelFit;

test('runs of one experiment have their own names', () => {
  expect(runName(fitOf('March'), 'exp_0, F118')).toBe('F118');
  expect(runName(fitOf('March'), 'exp_0, F121, 2')).toBe('F121, 2');
});

test('an experiment without runs has its name', () => {
  expect(runName(fitOf('March'), 'exp_0')).toBe('March');
});

test('runs of several experiments are told apart by the experiment', () => {
  expect(runName(fitOf('March', 'May'), 'exp_0, A')).toBe('March, A');
  expect(runName(fitOf('March', 'May'), 'exp_1, A')).toBe('May, A');
});

test('curves that differ in an input have its value', () => {
  expect(runName(fitOf('March'), 'Temperature 12 °C')).toBe('Temperature 12 °C');
});
