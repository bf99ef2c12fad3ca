import { expect, test } from 'vitest';
import type { Configuration } from '#engine/index.ts';
import { changesBetween } from './changes.ts';
import { addStep, lockSetting, moveStep, removeStep, setSetting } from './edits.ts';
import { withFeed } from './feeds.ts';
import { asGraph } from './graph/graph.ts';

const saved: Configuration = {
  uo_settings: ['a', 'b', 'c'].map((id) => ({ id, unit_operation: 'u', name: id, settings: { flux: 1 } })),
  locked_values: { uo_settings: [] },
  assumptions: {},
};

test('counts nothing without changes', () => {
  expect(changesBetween(saved, structuredClone(saved))).toEqual({ count: 0, steps: new Set() });
});

test('ignores a value that was changed back', () => {
  expect(changesBetween(saved, setSetting(setSetting(saved, 'a', 'flux', 2), 'a', 'flux', 1)).count).toBe(0);
});

test('counts each setting, each step and the order once', () => {
  expect(changesBetween(saved, setSetting(setSetting(saved, 'a', 'flux', 2), 'a', 'tmp', 2)).count).toBe(2);
  expect(changesBetween(saved, removeStep(saved, 'b')).count).toBe(1);
  expect(changesBetween(saved, moveStep(saved, 'a', 2)).count).toBe(1);
  expect(changesBetween(saved, addStep(saved, { id: 'u', name: 'N' }, 'n', 0))).toEqual({
    count: 1,
    steps: new Set(['n']),
  });
});

test('locking a value changes its step', () => {
  expect(changesBetween(saved, lockSetting(saved, 'c', 'tmp', 2)).steps).toEqual(new Set(['c']));
});

test('assumptions whose keys the server returns in another order are not changed', () => {
  const capital = { convention: 'superpro', cost_year: 2023 } as const;
  const returned = { cost_year: 2023, convention: 'superpro' } as const;
  expect(
    changesBetween({ ...saved, assumptions: { capital } }, { ...saved, assumptions: { capital: returned } }).count,
  ).toBe(0);
});

test('the first recycle of a line is one change, though it states all feeds', () => {
  const graph = asGraph(saved);
  expect(changesBetween(saved, graph).count).toBe(0);
  const recycle = withFeed(graph, 'a', { from: 'c', outlet: 'rest' }, { from: 'c', outlet: 'rest', share: 0.5 });
  expect(changesBetween(saved, recycle)).toEqual({ count: 1, steps: new Set(['a']) });
  expect(changesBetween(recycle, saved).count).toBe(1);
});
