import { expect, test } from 'vitest';
import { METRICS, type Metric } from '#engine/index.ts';
import type { Figure } from '#src/draft/metrics.ts';
import { readQuestion } from './question.ts';

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
  ['cheapest and greenest', [COST, { metric: 'gwp', goal: 'minimise' }], []],
  ['NPV', [{ metric: 'npv', goal: 'maximise' }], []],
])('%s', (sentence, goals, bounds) => {
  const asked = readQuestion(sentence, figures);
  expect(asked).toEqual({ goals, bounds, unread: [] });
});

test('what means nothing is named, and nothing else is lost', () => {
  const asked = readQuestion('cheapest, beauty at least 3, output at least many', figures);
  expect(asked.goals).toEqual([COST]);
  expect(asked.unread).toEqual(['“beauty at least 3” names no metric.', 'Annual output: This is not a number.']);
});
