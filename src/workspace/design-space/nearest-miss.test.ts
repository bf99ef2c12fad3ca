import { expect, test } from 'vitest';
import type { DesignGrid } from '#engine/analysis/index.ts';
import { nearestMiss } from './shown.ts';

const grid = (cost: number[], output: number[], why: number[]): DesignGrid => ({
  x: cost.map((_, k) => k),
  y: [0],
  figures: [Float64Array.from(cost), Float64Array.from(output)],
  why: Int16Array.from(why),
  reasons: [],
});
const LIMITS = [
  { promise: { metric: 'cogs', max: 100 } as const, figure: 0 },
  { promise: { metric: 'output', min: 200 } as const, figure: 1 },
];

test('names the limit that is nearest to giving way, where, and by how much of it', () => {
  // Misses: 20 % and none; 5 % and 10 %; 1 % and 50 %. The second design is nearest, and its output is what stops it.
  const found = nearestMiss({ grid: grid([120, 105, 101], [200, 180, 100], [-1, -1, -1]), limits: LIMITS });
  expect(found).toMatchObject({ n: 1, promise: { metric: 'output' }, value: 180 });
  expect(found!.miss).toBeCloseTo(0.1, 12);
});

test('says nothing where a design keeps all limits, or where none works', () => {
  expect(nearestMiss({ grid: grid([120, 90], [200, 200], [-1, -1]), limits: LIMITS })).toBeNull();
  expect(nearestMiss({ grid: grid([NaN, NaN], [NaN, NaN], [0, 0]), limits: LIMITS })).toBeNull();
});
