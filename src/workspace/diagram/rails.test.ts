import { expect, test } from 'vitest';
import type { DrawnEdge } from '#src/draft/graph/drawn-graph.ts';
import { rowsOf } from './rails.ts';

const edge = (from: string, to: string, recycle = false): DrawnEdge => ({
  key: `${from} ${to}`,
  from,
  to,
  outlet: 'product',
  share: null,
  recycle,
  waits: recycle,
  inlet: null,
  up: false,
});
const STEPS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LINE = STEPS.slice(1).map((to, k) => edge(STEPS[k]!, to));
const lanes = (...recycles: [string, string][]) =>
  Object.fromEntries(
    rowsOf(STEPS, [...LINE, ...recycles.map(([from, to]) => edge(from, to, true))]).rails.map(
      ({ edge: { key }, lane }) => [key, lane],
    ),
  );

test('a loop inside another has the rail next to the list', () => {
  expect(lanes(['f', 'b'], ['d', 'c'])).toEqual({ 'd c': 0, 'f b': 1 });
});

test('loops that do not overlap share a lane', () => {
  expect(lanes(['b', 'a'], ['f', 'e'])).toEqual({ 'b a': 0, 'f e': 0 });
});

test('a rail begins at the card that the recycle leaves and ends where it is named, below the other feeds', () => {
  const { rails, feeds, cards } = rowsOf(STEPS, [...LINE, edge('d', 'b', true)]);
  expect(rails).toMatchObject([{ from: cards.get('d'), to: feeds.get('d b') }]);
  expect(feeds.get('d b')).toBe(feeds.get('a b')! + 1);
  expect(cards.get('b')).toBe(feeds.get('d b')! + 1);
});

test('no two things are in one row', () => {
  const { feeds, cards } = rowsOf(STEPS, [...LINE, edge('d', 'b', true), edge('c', 'c', true)]);
  const rows = [...feeds.values(), ...cards.values()];
  expect(new Set(rows).size).toBe(rows.length);
});
