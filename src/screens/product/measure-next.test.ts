import { expect, test } from 'vitest';
import { elsewhere, measurable } from './measure-next.ts';

const cause = (step_id: string | null, key: string, share: number) => ({
  step_id,
  key,
  title: key,
  step_name: step_id && 'Fermentation',
  share,
});
const estimate = {
  causes: [cause(null, 'capital.estimate', 0.5), cause('stp_1', 'yield', 0.36), cause('stp_1', 'pH', 0.01)],
};
const steps = [{ id: 'stp_1', unit_operation: 'fed_batch_fermentation', name: 'Fermentation', settings: {} }];

test('a setting that makes 36 % of the variance narrows the range by 20 %, and one that narrows it by 0.5 % is not ranked', () => {
  expect(measurable(estimate, steps)).toEqual([
    {
      key: 'stp_1 yield',
      title: 'yield',
      step: 'Fermentation',
      operation: 'fed_batch_fermentation',
      narrows: expect.closeTo(0.2),
    },
  ]);
});

test('no experiment narrows what lies outside the steps', () => {
  expect(elsewhere(estimate)).toBe(0.5);
});

test('a step that was removed has no unit operation to measure', () => {
  expect(measurable(estimate, [])[0]).toMatchObject({ operation: undefined });
});
