import { expect, test } from 'vitest';
import { METRICS, type Metric } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Figure } from '#src/draft/metrics.ts';
import type { OptimiseRequest } from '#generated/types.ts';
import { questionOf, readQuestion, withQuestion } from './question.ts';

const figures = (Object.entries(METRICS) as [string, Metric][]).map(
  ([metric, { title, unit, display = unit, better }]): Figure => ({
    metric,
    title,
    group: '',
    unit,
    displayUnit: display,
    better,
    now: 1,
  }),
);

const bound = (metric: string, side: 'min' | 'max', limit: number) => ({ metric, bound: side, limit });
const COST = { metric: 'cogs', goal: 'minimise' };

test.each([
  ['cheapest at 50 kt/y, purity ≥ 98 %', [COST], [bound('output', 'min', 5e7), bound('purity', 'min', 98)]],
  [
    'Lowest unit cost with output at least 300 t/y and purity above 0.9',
    [COST],
    [bound('output', 'min', 3e5), bound('purity', 'min', 0.9)],
  ],
  ['highest yield, unit cost at most 120', [{ metric: 'yield', goal: 'maximise' }], [bound('cogs', 'max', 120)]],
  [
    'cheapest, annual output 350 to 390.5 t/y',
    [COST],
    [bound('output', 'min', 350_000), bound('output', 'max', 390_500)],
  ],
  [
    'cheapest with output between 350 and 390 t/y, purity 0.9–0.95',
    [COST],
    [
      bound('output', 'min', 350_000),
      bound('output', 'max', 390_000),
      bound('purity', 'min', 0.9),
      bound('purity', 'max', 0.95),
    ],
  ],
  ['cheapest and greenest', [COST, { metric: 'gwp', goal: 'minimise' }], []],
  ['NPV', [{ metric: 'npv', goal: 'maximise' }], []],
])('%s', (sentence, goals, bounds) => {
  const asked = readQuestion(sentence, figures);
  expect(asked).toEqual({ goals, bounds, unread: [] });
});

test('the title of every metric is read as that metric, whatever words it holds', () => {
  expect(figures.length).toBeGreaterThan(30);
  for (const { metric, title, displayUnit, better } of figures) {
    const goal = better === 'higher' ? 'maximise' : 'minimise';
    const word = better === 'higher' ? 'Highest' : 'Lowest';
    const name = inSentence(title);
    expect(readQuestion(`${word} ${name} and NPV, ${name} at least 1 ${displayUnit}`, figures), title).toEqual({
      goals:
        metric === 'npv'
          ? [{ metric, goal }]
          : [
              { metric, goal },
              { metric: 'npv', goal: 'maximise' },
            ],
      bounds: [bound(metric, 'min', 1)],
      unread: [],
    });
  }
});

test.each([
  ['no less than', 'min'],
  ['more than', 'min'],
  ['over', 'min'],
  ['no more than', 'max'],
  ['less than', 'max'],
  ['up to', 'max'],
] as const)('%s is a limit', (sign, side) => {
  expect(readQuestion(`purity ${sign} 98 %`, figures)).toEqual({
    goals: [],
    bounds: [bound('purity', side, 98)],
    unread: [],
  });
});

test('more goals or limits than a search takes are named, not left out', () => {
  expect(readQuestion('cheapest, lowest unit cost, greenest and highest NPV', figures)).toEqual({
    goals: [COST, { metric: 'gwp', goal: 'minimise' }],
    bounds: [],
    unread: ['Net present value is one metric too many: there can be 2 objectives.'],
  });
  const many = Array.from({ length: 21 }, () => 'purity above 98 %').join(', ');
  expect(readQuestion(many, figures).unread).toEqual(['Purity is one limit too many: there can be 20 constraints.']);
});

test('what means nothing is named, and nothing else is lost', () => {
  const asked = readQuestion('cheapest, beauty at least 3, output at least many, unit cost somehow', figures);
  expect(asked.goals).toEqual([COST]);
  expect(asked.unread).toEqual([
    '“beauty at least 3” names no metric.',
    'Annual output: This is not a number.',
    '“unit cost somehow” names no metric.',
  ]);
});

test('the question of a run is a sentence that asks the same again, of the same settings and budget', () => {
  const request: OptimiseRequest = {
    configuration_id: 'cfg_a',
    objectives: [
      { metric: 'cogs', goal: 'minimise' },
      { metric: 'yield', goal: 'maximise' },
    ],
    constraints: [
      { metric: 'output', min: 350_000 },
      { metric: 'purity', min: 0.75, max: 0.9 },
    ],
    evaluations: 600,
    seed: 7,
  };
  const sentence = questionOf(request, figures);
  const read = readQuestion(sentence, figures);
  expect(read.unread).toEqual([]);
  expect(withQuestion(request, read, figures)).toEqual({
    ...request,
    constraints: [
      { metric: 'output', min: 350_000 },
      { metric: 'purity', min: 0.75 },
      { metric: 'purity', max: 0.9 },
    ],
  });
  const another = withQuestion(request, readQuestion('purity at least 98 %', figures), figures);
  expect(another).toEqual({ ...request, constraints: [{ metric: 'purity', min: 0.98 }] });
});
