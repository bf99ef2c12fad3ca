import { expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { drawSchedule, ticksFor } from './schedule-bars.ts';

const { schedule } = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));
const fermenter = schedule.resources.find(({ tag }) => tag === schedule.bottleneck.tag)!;

test('draws a single batch with each vessel once, over the duration of the batch', () => {
  const { bars, span, rows } = drawSchedule(schedule, 'equipment', 1);
  expect(span).toBe(schedule.batch_time);
  expect(new Set(bars.map(({ batch }) => batch))).toEqual(new Set([0]));
  expect(rows.filter(({ resource }) => resource === fermenter)).toHaveLength(fermenter.n_units);
});

test('shows the requested number of batches from first step to last', () => {
  const { bars, span } = drawSchedule(schedule, 'equipment', 4);
  expect(span).toBeCloseTo(schedule.batch_time + 3 * schedule.cycle_time, 9);
  const whole = [...new Set(bars.map(({ batch }) => batch))].filter((batch) =>
    bars
      .filter((bar) => bar.batch === batch)
      .every(({ start, end, phase }) => Math.abs(end - start - phase.duration) < 1e-6),
  );
  expect(whole).toEqual(expect.arrayContaining([0, 1, 2, 3]));
});

test('puts batch k on vessel k modulo the number of vessels', () => {
  const { bars, rows } = drawSchedule(schedule, 'equipment', 12);
  const first = rows.findIndex(({ resource }) => resource === fermenter);
  const own = bars.filter(({ resource }) => resource === fermenter);
  expect(own.length).toBeGreaterThan(12);
  for (const { batch, row } of own) expect(row - first).toBe(((batch % 6) + 6) % 6);
});

test('counts what is bought, and draws a row for each set of units that work together', () => {
  const base = configuration('cfg_homogenised_v2');
  const at = base.uo_settings.findIndex(({ unit_operation }) => unit_operation === 'disc_stack_centrifuge');
  const step = base.uo_settings[at]!;
  const settings = { ...step.settings, machines: 6, parallel_trains: 3 };
  const results = resultsOf(
    evaluate({ ...base, uo_settings: base.uo_settings.with(at, { ...step, settings }) }, product, library),
  );
  const { tag, n_units: bought } = results.steps.find(({ step_id }) => step_id === step.id)!;
  const found = results.schedule.resources.find((one) => one.tag === tag)!;
  expect(found).toMatchObject({ n_units: bought, together: bought / 3 });
  expect(bought).toBeGreaterThanOrEqual(18);
  const rows = drawSchedule(results.schedule, 'equipment', 1).rows.filter(({ resource }) => resource === found);
  expect(rows.map(({ label }) => label.slice(-1 - ` ×${bought / 3}`.length))).toEqual(
    ['A', 'B', 'C'].map((letter) => `${letter} ×${bought / 3}`),
  );
});

test('never assigns two batches to one vessel, and keeps the bottleneck always busy', () => {
  const { bars, rows, span } = drawSchedule(schedule, 'equipment', 6);
  const overlaps = rows.flatMap((_, row) => {
    const own = bars.filter((bar) => bar.row === row).toSorted((a, b) => a.start - b.start);
    return own.filter((bar, at) => at > 0 && bar.start < own[at - 1]!.end - 1e-6);
  });
  expect(overlaps).toEqual([]);
  const row = rows.findIndex(({ resource }) => resource === fermenter);
  const busy = bars.filter((bar) => bar.row === row).reduce((sum, { start, end }) => sum + end - start, 0);
  expect(busy).toBeCloseTo(span, 6);
});

test('gives each phase its own row, with each batch one cycle later', () => {
  const { bars, rows } = drawSchedule(schedule, 'operations', 3);
  expect(rows).toHaveLength(schedule.resources.reduce((sum, { phases }) => sum + phases.length, 0));
  const row = rows.findIndex(({ label }) => label === `${fermenter.tag} processing`);
  const of = (batch: number) => bars.find((bar) => bar.row === row && bar.batch === batch)!;
  expect(of(0).start - of(-1).start).toBeCloseTo(schedule.cycle_time, 9);
  // Several batches ferment at once: overlapping batches are drawn side by side.
  const own = bars.filter((bar) => bar.row === row);
  const overlaps = own.filter((bar) =>
    own.some((two) => two.batch > bar.batch && two.lane === bar.lane && two.start < bar.end - 1e-6),
  );
  expect(of(0).lanes).toBeGreaterThan(1);
  expect(overlaps).toEqual([]);
});

test('has at most ten grid lines for the hours', () => {
  for (const span of [3, 30, 300, 3000]) expect(ticksFor(span).length).toBeLessThanOrEqual(10);
});
