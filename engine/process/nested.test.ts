import { afterEach, expect, test, vi } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { unitOperation } from '../unit-operations/index.ts';

const plant = configuration('cfg_homogenised_v1');
const other = configuration('cfg_secreted_v1');

afterEach(() => vi.restoreAllMocks());

test('an evaluation within another one is an error, and the next one gives the same results as before', () => {
  const before = resultsOf(evaluate(plant, product, library)).figures;
  const declaration = unitOperation('disc_stack_centrifuge')!;
  const { model } = declaration;
  vi.spyOn(declaration, 'model').mockImplementation((run, settings) => {
    evaluate(other, product, library);
    return model(run, settings);
  });
  expect(() => evaluate(configuration('cfg_homogenised_v1'), product, { ...library })).toThrow('within another');
  vi.restoreAllMocks();
  expect(resultsOf(evaluate(plant, product, { ...library })).figures).toEqual(before);
});
