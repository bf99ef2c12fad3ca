import { describe, expect, test } from 'vitest';
import { uniform } from '../tests/shaken.test-support.ts';
import { groupsOf } from './graph.ts';

const groups = (takers: number[][], entries = [0]) =>
  groupsOf(
    takers,
    takers.map((_, k) => k),
    (step) => entries.includes(step),
  );

describe('the order of calculation', () => {
  test('of a line is the line', () => {
    expect(groups([[1], [2], []])).toEqual([0, 1, 2].map((k) => ({ steps: [k], tears: [] })));
  });
  test('follows the feeds, not the numbers', () => {
    expect(groups([[], [2], [0]], [1]).map(({ steps }) => steps)).toEqual([[1], [2], [0]]);
  });
  test('of branches is by rank', () => {
    expect(groups([[2, 1], [3], [3], []]).flatMap(({ steps }) => steps)).toEqual([0, 1, 2, 3]);
  });
});

describe('a loop', () => {
  test('is one group with the step that is fed again as its tear', () => {
    expect(groups([[1], [2], [1, 3], []])).toEqual([
      { steps: [0], tears: [] },
      { steps: [1, 2], tears: [1] },
      { steps: [3], tears: [] },
    ]);
  });
  test('of a step that feeds itself is torn there', () => {
    expect(groups([[0, 1], []])[0]).toEqual({ steps: [0], tears: [0] });
  });
  test('within a loop is of the same group', () => {
    expect(groups([[1], [2], [1, 3], [0]])[0]).toEqual({ steps: [0, 1, 2, 3], tears: [0, 1] });
  });
  test('with two recycles to one step has one tear', () => {
    expect(groups([[1], [0, 2], [0]])).toEqual([{ steps: [0, 1, 2], tears: [0] }]);
  });
});

test('in any graph, a step is calculated after its feeds, unless it is a tear, and once', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = uniform(seed);
    const count = 2 + Math.floor(next() * 15);
    const takers = Array.from({ length: count }, () =>
      Array.from({ length: Math.floor(next() * 3) }, () => Math.floor(next() * count)),
    );
    // What nothing feeds is a source; a loop that nothing enters starts anywhere.
    const fed = new Set(takers.flat());
    const found = groups(
      takers,
      [...takers.keys()].filter((k) => !fed.has(k)),
    );
    const order = found.flatMap(({ steps }) => steps);
    expect(order.toSorted((a, b) => a - b)).toEqual([...takers.keys()]);
    const tears = new Set(found.flatMap((group) => group.tears));
    for (const [from, list] of takers.entries())
      for (const to of list) expect(tears.has(to) || order.indexOf(from) < order.indexOf(to)).toBe(true);
  }
});
