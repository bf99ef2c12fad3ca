import { expect, test } from 'vitest';
import { METRICS, catalogue, evaluate } from '#engine/index.ts';
import { configuration, library, product } from '#engine/tests/fixtures.test-support.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { targetsOf, wholeTargets } from './goal-seek/figures.ts';
import {
  boundedText,
  boundedValue,
  type Figure,
  figureOf,
  insideValue,
  inWords,
  shownValue,
  titled,
  toFigures,
  unitOf,
} from './metrics.ts';

test('every metric is better in the direction that its declaration says, or in neither', () => {
  const outcome = evaluate(configuration('cfg_homogenised_v2'), product, library);
  if (!outcome.feasible) throw new Error('infeasible');
  const operations = new Map(catalogue().map((one) => [one.id, one]));
  const figures = toFigures(targetsOf(outcome.results, operations, PER_KG), outcome.results);
  const declared = outcome.results.steps.flatMap(({ step_id, unit_operation, outputs }) =>
    operations
      .get(unit_operation)!
      .outputs.filter(({ key }) => outputs[key] !== undefined && key !== 'yield' && key !== 'purity')
      .map(({ key, better }) => [`steps.${step_id}.outputs.${key}`, better]),
  );
  const directions = new Set(declared.map(([, better]) => better));
  expect(directions).toEqual(new Set(['higher', 'lower', null]));
  const known = new Map(figures.map(({ metric, better }) => [metric, better]));
  expect(declared.filter(([metric, better]) => known.get(metric!) !== better)).toEqual([]);
  const whole = figures.filter(({ metric }) => Object.hasOwn(METRICS, metric));
  expect(whole.length).toBeGreaterThan(20);
  expect(whole.filter(({ metric, better }) => METRICS[metric as keyof typeof METRICS].better !== better)).toEqual([]);
  expect(figureOf([], 'unknown').better).toBeNull();
});

test.each([
  [0.9, { unit: '1', displayUnit: '%' }, 90],
  [310.15, { unit: 'K', display_unit: '°C' }, 37],
  [235_427_399, { unit: 'USD', displayUnit: 'M USD' }, 235.427399],
])('%d is converted to the displayed unit and back', (inside, of, shown) => {
  expect(shownValue(inside, of)).toBeCloseTo(shown, 9);
  expect(insideValue(shownValue(inside, of), of)).toBeCloseTo(inside, 6);
});

test('writes a value with its unit as printed', () => {
  expect(inWords(70.584, { unit: 'kgCO2e/kg' })).toBe('70.58\u202fkg CO₂e/kg');
  expect(inWords(null, { unit: 'USD/kg' })).toBe('no data');
  expect(titled('Yield', { unit: '1', displayUnit: '1' })).toBe('Yield');
  expect(unitOf({ unit: 'USD', displayUnit: 'M USD' })).toBe('M USD');
});

test('a footprint of a process with missing factors is a lower bound on screen and in exports', () => {
  const figure = (metric: string): Figure => ({
    metric,
    title: '',
    group: '',
    unit: 'kgCO2e/kg',
    displayUnit: 'kgCO2e/kg',
    better: 'lower',
    now: null,
  });
  const [lacking, known] = [{ gwp_coverage: 0.5 }, { gwp_coverage: 0.99 }];
  expect(boundedText(lacking, figure('gwp'), '70.58')).toBe('≥\u202f70.58');
  expect(boundedValue(lacking, figure('gwp'), 70.584)).toBe('≥\u202f70.58');
  expect(boundedText(known, figure('gwp'), '70.58')).toBe('70.58');
  expect(boundedValue(known, figure('gwp'), 70.584)).toBe(70.584);
  expect(boundedText(lacking, figure('pmi'), '9')).toBe('9');
  expect(boundedValue(null, figure('gwp'), null)).toBeNull();
});

test('a footprint that is a lower bound has no value that an analysis could start from, and is said as one', () => {
  const figureFor = (id: 'cfg_homogenised_v1' | 'cfg_homogenised_v2') => {
    const outcome = evaluate(configuration(id), product, library);
    if (!outcome.feasible) throw new Error('infeasible');
    return figureOf(toFigures(wholeTargets(outcome.results, PER_KG), outcome.results), 'gwp');
  };
  const bound = figureFor('cfg_homogenised_v1');
  expect([bound.now, inWords(bound.now, bound)]).toEqual([null, '≥\u202f74.77\u202fkg CO₂e/kg']);
  expect(figureFor('cfg_homogenised_v2').now).toBeGreaterThan(1);
});

test.each([
  ['without sales there are no data', null, 'no data'],
  ['with sales that never pay, the project never pays back', 0.01, 'never'],
])('a rate of return and a payback time without a value: %s', (_of, selling_price, words) => {
  const outcome = evaluate(configuration('cfg_homogenised_v2'), { ...product, selling_price }, library);
  if (!outcome.feasible) throw new Error('infeasible');
  const figures = toFigures(wholeTargets(outcome.results, PER_KG), outcome.results);
  for (const metric of ['irr', 'payback']) expect(inWords(null, figureOf(figures, metric))).toBe(words);
  expect(inWords(null, figureOf(figures, 'cogs'))).toBe('no data');
});
