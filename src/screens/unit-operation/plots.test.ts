import { expect, test } from 'vitest';
import { catalogue, runUnitOperation, usualProduct, type UnitOperationInput } from '#engine/index.ts';
import { ALL_PLOTS, library } from '#engine/tests/fixtures.test-support.ts';
import { closure } from './balance-card.tsx';
import { plotData } from './plots.ts';
import { rowsOf } from './runs-card.tsx';
import type { Run } from './use-run.ts';
import { differing } from './server-run.ts';

function runOf(id: string, settings: UnitOperationInput['settings'] = {}): Run {
  const input = { settings, product: usualProduct(id) };
  const outcome = runUnitOperation(id, input, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return { input, data: outcome.data };
}
const operations = catalogue();

test.each(operations.map((one) => [one.id, one] as const))(
  '%s draws every plot and closes its balance',
  (id, { plots }) => {
    const { data } = runOf(id, ALL_PLOTS[id]);
    for (const plot of plots) {
      const alone = plotData(plot, data, null)!;
      const beside = plotData(plot, data, data)!;
      expect(alone.curves.length).toBeGreaterThan(0);
      expect(beside.curves).toHaveLength(2 * alone.curves.length);
      expect(new Set(beside.curves.map(({ key }) => key)).size).toBe(beside.curves.length);
    }
    expect(closure(data.streams)).toBeCloseTo(1, 3);
  },
);

test('lists the differing inputs of two runs, then every metric', () => {
  const operation = operations.find(({ id }) => id === 'ultrafiltration')!;
  const [now, kept] = [runOf('ultrafiltration', { protein_concentration: 140 }), runOf('ultrafiltration')];
  const rows = rowsOf(operation, now, kept);
  expect(rows.filter(({ kind }) => kind === 'input').map(({ key, now: a, kept: b }) => [key, a, b])).toEqual([
    ['protein_concentration', '140\u202fg/L', '100\u202fg/L'],
  ]);
  expect(rows.filter(({ kind }) => kind === 'figure')).toHaveLength(operation.outputs.length);
  expect(rowsOf(operation, kept, kept).every(({ kind }) => kind === 'figure')).toBe(true);
});

test('ignores rounding differences from the server, and names other differing metrics', () => {
  const { data } = runOf('ultrafiltration');
  const [key] = Object.keys(data.outputs);
  const but = (factor: number) => ({ outputs: { ...data.outputs, [key!]: data.outputs[key!]! * factor } });
  expect(differing(data, but(1 + 1e-12))).toEqual([]);
  expect(differing(data, but(1.01))).toEqual([key]);
  const { [key!]: _gone, ...fewer } = data.outputs;
  expect(differing(data, { outputs: fewer })).toEqual([key]);
});

test('a plot without data for the settings is left out', () => {
  const { plots } = operations.find(({ id }) => id === 'ultrafiltration')!;
  const { data } = runOf('ultrafiltration');
  const drawn = plots.filter((plot) => plotData(plot, data, null) !== null).map(({ id }) => id);
  expect(drawn).toEqual(['flux', 'course', 'protein']);
});
