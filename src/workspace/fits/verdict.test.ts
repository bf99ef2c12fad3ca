import { expect, test } from 'vitest';
import type { ComparedModel, ModelComparison } from '#generated/types.ts';
import { verdictOf } from './verdict.ts';

const model = (id: string, difference: number | null, more: Partial<ComparedModel> = {}): ComparedModel => ({
  id,
  title: id.toUpperCase(),
  parameters: ['k'],
  fixed: {},
  message: null,
  unknowns: 2,
  difference,
  weight: 0.5,
  error: 0.1,
  error_held_out: 0.1,
  shape: 0.5,
  normal: 0.5,
  ...more,
});
const of = (models: ComparedModel[], ...supported: string[]): ModelComparison => ({ models, supported, seed: 1 });

test('names the model that the data support, and the distance of the next', () => {
  expect(verdictOf(of([model('a', 0), model('b', 11.24)], 'a'))).toEqual({
    text: 'The data support “A”: the AICc of the next-best model, “B”, is 11 higher.',
    doubts: [],
  });
});

test('says plainly that the data cannot tell models apart, and which is the simplest', () => {
  const models = [model('a', 0, { unknowns: 3 }), model('b', 0.4), model('c', 9)];
  expect(verdictOf(of(models, 'a', 'b')).text).toBe(
    'The data cannot distinguish between “A” and “B”. The simplest of them is “B”.',
  );
  expect(verdictOf(of([model('a', 0), model('b', 1)], 'a', 'b')).text).toBe(
    'The data cannot distinguish between “A” and “B”.',
  );
});

test('says what speaks against the model that is supported', () => {
  const models = [model('a', 0, { shape: 0.01, error_held_out: 0.2 }), model('b', 5)];
  expect(verdictOf(of(models, 'a')).doubts).toEqual([
    'Residuals of “A” keep their sign along the curves for longer than expected by chance, so the model may have the wrong shape.',
    '“B” predicts the validation rows better, with an error of 10 % of their spread against 20 %.',
  ]);
});

test('says why nothing can be compared', () => {
  expect(verdictOf(of([])).text).toContain('only one form');
  expect(verdictOf(of([model('a', null)])).text).toContain('too few values');
  expect(verdictOf(of([model('a', null, { message: 'No.' })])).text).toContain('None of the models');
  const one = of([model('a', 0), model('b', null, { message: 'No.' })], 'a');
  expect(verdictOf(one).text).toBe('Only “A” can be compared.');
});
