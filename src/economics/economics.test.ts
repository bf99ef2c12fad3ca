import { describe, expect, test } from 'vitest';
import { costBySection, costByStep, evaluate, type Results, SECTIONS, sectionsIn, sumOf } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { alignSteps } from './align.ts';
import { waterfall } from './waterfall.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const results = (id: Parameters<typeof configuration>[0]): Results =>
  resultsOf(evaluate(configuration(id), product, library));
const homogenised = results('cfg_homogenised_v1');
const secreted = results('cfg_secreted_v1');
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe.each([
  ['homogenised', homogenised],
  ['secreted', secreted],
])('the pivot of %s', (_name, whole) => {
  const steps = costByStep(whole);

  test('gives each step the cost computed by the engine', () => {
    steps.forEach(({ per_kg }, index) => expect(per_kg).toBeCloseTo(whole.steps[index]!.cost, 9));
  });

  test('the pivot adds up to the operating cost, by category and by section', () => {
    const sections = costBySection(steps);
    for (const { category, annual } of whole.operating_cost.by_category)
      expect(sum(SECTIONS.map((section) => sections[section][category]))).toBeCloseTo(annual, 3);
    expect(sum(SECTIONS.map((section) => sumOf(sections[section])))).toBeCloseTo(whole.operating_cost.annual, 3);
  });

  test('has the stages of the steps as sections, each with a cost', () => {
    const sections = costBySection(steps);
    expect(new Set(sectionsIn(whole))).toEqual(new Set(whole.steps.map(({ stage }) => stage)));
    for (const section of sectionsIn(whole)) expect(sumOf(sections[section])).toBeGreaterThan(0);
  });
});

test.each(['category', 'section', 'step'] as const)(
  'the printed parts of a waterfall by %s add up to the printed difference',
  (by) => {
    const { from, to, parts } = waterfall(homogenised, secreted, by, PER_KG);
    expect(from).toBe(Number(homogenised.figures.cogs.toFixed(2)));
    expect(to).toBe(Number(secreted.figures.cogs.toFixed(2)));
    expect(parts.length).toBeGreaterThan(1);
    expect(from + sum(parts.map(({ change }) => change))).toBeCloseTo(to, 9);
    const back = waterfall(secreted, homogenised, by, PER_KG);
    expect(back.from + sum(back.parts.map(({ change }) => change))).toBeCloseTo(back.to, 9);
  },
);

test('shows no waterfall for a process compared with itself', () => {
  expect(waterfall(homogenised, homogenised, 'step', PER_KG).parts).toEqual([]);
});

test('places a missing step where the other process has it', () => {
  const of = (...operations: string[]) => operations.map((unit_operation) => ({ unit_operation }));
  const aligned = alignSteps([of('ferment', 'filter', 'dry'), of('mix', 'ferment', 'filter', 'filter', 'dry', 'mill')]);
  expect(aligned.map(({ key, places }) => [key, ...places])).toEqual([
    ['mix 1', null, 0],
    ['ferment 1', 0, 1],
    ['filter 1', 1, 2],
    ['filter 2', null, 3],
    ['dry 1', 2, 4],
    ['mill 1', null, 5],
  ]);
});
