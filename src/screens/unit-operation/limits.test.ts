import { expect, test } from 'vitest';
import { catalogue, runUnitOperation, usualProduct } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import type { Curve } from '#src/components/chart/curves.ts';
import { closestOf, nearestTo, plotData } from './plots.ts';

const curve = (...points: [number, number | null][]): Curve => ({ key: 'k', title: 'Uptake', points });
const limit = { ...curve([0, 10], [4, 10]), limit: true };

test('finds where a line comes closest to its limit', () => {
  expect(closestOf(curve([0, 1], [2, 8], [3, 6]), limit)).toEqual({ x: 2, y: 8, share: 0.8 });
});

test('a line at its limit is limited from its first point there', () => {
  expect(closestOf(curve([0, 1], [2, 9.96], [3, 10]), limit)).toMatchObject({ x: 2 });
});

test('compares a line with a limit that varies, and skips gaps', () => {
  const falling = { ...curve([0, 10], [4, 2]), limit: true };
  expect(closestOf(curve([0, 2], [2, null], [3, 3]), falling)).toEqual({ x: 3, y: 3, share: 0.75 });
  expect(closestOf(curve([9, 3]), falling)).toBeNull();
});

test('says that the usual fed-batch reaches its oxygen transfer, and marks where', () => {
  const operation = catalogue().find(({ id }) => id === 'fed_batch_fermentation')!;
  const run = runUnitOperation(operation.id, { settings: {}, product: usualProduct(operation.id) }, library);
  if (!run.feasible) throw new Error(run.problem.message);
  const plot = operation.plots.find(({ id }) => id === 'oxygen')!;
  const data = plotData(plot, run.data, null)!;
  expect(data.curves.filter((one) => one.limit).map(({ title }) => title)).toEqual(['Maximum transfer']);
  const reached = nearestTo(plot, data.curves)!;
  expect(reached.words).toMatch(/^Uptake reaches the limit at \d/);
  expect(data.marks).toEqual([reached.mark]);
});

test('every limit of the catalogue names a line of its plot', () => {
  for (const operation of catalogue()) {
    const limited = operation.plots.filter((plot) => plot.limit !== undefined);
    if (limited.length === 0) continue;
    // At constant pressure the plot has no pressure to limit.
    const settings: Record<string, string> = operation.id === 'depth_filtration' ? { mode: 'flow' } : {};
    const run = runUnitOperation(operation.id, { settings, product: usualProduct(operation.id) }, library);
    if (!run.feasible) throw new Error(run.problem.message);
    for (const { id, limit: name } of limited)
      expect(run.data.curves.filter(({ plot_id }) => plot_id === id).map(({ series }) => series)).toContain(name);
  }
});

test('temperatures are not compared as shares of a limit', () => {
  const operation = catalogue().find(({ id }) => id === 'freeze_drying')!;
  const plot = operation.plots.find((one) => one.limit !== undefined)!;
  expect(nearestTo(plot, [curve([0, 200]), { ...limit, points: [[0, 230]] }])).toBeNull();
});
