import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { compile, evaluate } from '../evaluate/evaluate.ts';
import { figureValue } from './figure-value.ts';
import { explainer } from './provenance.ts';
import { figureRefs } from './ref.ts';

test('every metric is read at its path with the value of its explanation', () => {
  const given = configuration('cfg_homogenised_v2');
  const results = resultsOf(evaluate(given, product, library));
  const explain = explainer(compile(given, product, library));
  const refs = figureRefs(results);
  expect(refs.length).toBeGreaterThan(500);
  expect(refs.filter((ref) => figureValue(results, ref) !== explain(ref).value)).toEqual([]);
});

test('a path without a metric gives undefined', () => {
  const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));
  const refs = ['figures.none', 'steps.none.cost', 'streams', 'figures.cogs.more'];
  expect(refs.filter((ref) => figureValue(results, ref) !== undefined)).toEqual([]);
});
