import { expect, test } from 'vitest';
import type { ParetoPoint } from '#generated/types.ts';
import { spreadPoints } from './spread-points.ts';

const front = (costs: number[]) => costs.map((cost) => ({ objectives: [cost, 1 / cost] }) as ParetoPoint);
const costsOf = (points: readonly ParetoPoint[]) => points.map(({ objectives }) => objectives[0]);

test('the designs that are listed are spread over the front, with both ends and the knee', () => {
  // A hundred points within 1 % of the lowest cost, and a few elsewhere.
  const points = front([...Array.from({ length: 100 }, (_, k) => 1 + k / 10_000), 1.2, 1.5, 2]);
  const found = costsOf(spreadPoints(points, 3));
  expect(found).toHaveLength(5);
  expect(found).toEqual([1, 1.0003, 1.2, 1.5, 2]);
});

test('a front of few points is listed whole', () => {
  const points = front([1, 2, 3]);
  expect(spreadPoints(points, 1)).toEqual(points);
  expect(spreadPoints([], null)).toEqual([]);
});
