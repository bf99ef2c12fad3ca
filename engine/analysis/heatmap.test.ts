import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { checkHeatmap, heatmap } from './heatmap.ts';
import type { AnalysisInput, HeatmapRequest } from './types.ts';
import { AnalysisCancelled } from './watch.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const request: HeatmapRequest = {
  x: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 60, max: 300, points: 5 },
  y: { step_id: 'stp_fermentation', key: 'vessels', min: 3, max: 6, points: 10 },
  metric: 'cogs',
};

describe('heatmap', () => {
  const found = heatmap(input, request);

  test('gives in each cell the metric with both values entered', () => {
    expect(found.x.values).toEqual([60, 120, 180, 240, 300]);
    for (const [row, vessels] of found.y.values.entries())
      for (const [column, concentration] of found.x.values.entries()) {
        const first = withSetting(base, 'stp_fermentation', 'vessels', vessels);
        const outcome = evaluate(
          withSetting(first, 'stp_ultrafiltration', 'protein_concentration', concentration),
          product,
          library,
        );
        expect(found.values[row]![column]).toBe(outcome.feasible ? outcome.results.figures.cogs : null);
      }
  });

  test('uses each whole number once', () => expect(found.y.values).toEqual([3, 4, 5, 6]));

  test('leaves a gap with its reason only for infeasible settings', () => {
    const holes = found.values.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [[x, y]] : [])));
    expect(holes.length).toBeGreaterThan(0);
    expect(found.gaps.map(({ x, y }) => [x, y])).toEqual(holes);
    for (const gap of found.gaps)
      expect(gap).toMatchObject({
        step_id: 'stp_ultrafiltration',
        fields: ['protein_concentration'],
        message: expect.stringMatching(/membrane/),
      });
    expect(found.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(holes.length);
  });

  test('reports the present position of the process', () => {
    expect(found.baseline).toBe(resultsOf(evaluate(base, product, library)).figures.cogs);
    expect([found.x.base, found.y.base]).toEqual([100, 6]);
  });

  test('accepts the axes in either order', () => {
    const turned = heatmap(input, { x: request.y, y: request.x, metric: 'cogs' });
    expect(turned.values).toEqual(found.x.values.map((_, x) => found.values.map((row) => row[x]!)));
  });

  test('stops on request', () => {
    let count = 0;
    const signal = {
      get aborted() {
        return (count += 1) > 3;
      },
    };
    expect(() => heatmap(input, request, { signal })).toThrow(AnalysisCancelled);
  });
});

test.each<[string, Partial<HeatmapRequest>, string, RegExp]>([
  [
    'a reversed axis',
    { x: { ...request.x, min: 300, max: 60 } },
    'x',
    /lower end of the range of .* \(300 g\/L\) is above its upper end \(60 g\/L\)/,
  ],
  ['a choice', { x: { ...request.y, key: 'impeller' } }, 'x', /choice, not a number/],
  ['the same setting on both axes', { y: request.x }, 'y', /same setting/],
  ['an unknown metric', { metric: 'none' }, 'metric', /unknown metric “none”/],
  ['one point', { y: { ...request.y, points: 1 } }, 'y', /2 to 101/],
])('rejects %s', (_, changed, field, message) =>
  expect(checkHeatmap(input, { ...request, ...changed })[0]).toMatchObject({
    field,
    message: expect.stringMatching(message),
  }),
);

test('reports no problem for a valid request', () => expect(checkHeatmap(input, request)).toEqual([]));
