import { describe, expect, test } from 'vitest';
import { antibody } from '../cases/own/antibody.ts';
import { configurationOf } from '../cases/plant.ts';
import type { Chromatogram, Drag } from '../declare/define.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import { poolCosts, stepChromatogram } from './chromatogram.ts';

const STEP = 'cation_exchange';
const { plant } = antibody;
type Settings = Record<string, SettingValue>;
const SOLVED = { column_model: 'mechanistic', utilisation: 0.6, elution: 9.5 };
const CASES: [name: string, stepId: string, settings: Settings][] = [
  ['a gradient', STEP, { ...SOLVED, elution_mode: 'gradient' }],
  ['a step', STEP, { ...SOLVED, elution_mode: 'step', elution: 3 }],
  ['a step of pH', 'protein_a', { ...SOLVED, elution: 4 }],
];

const entered = (configuration: Configuration, stepId: string, settings: Settings): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map((step) =>
    step.id === stepId ? { ...step, settings: { ...step.settings, ...settings } } : step,
  ),
});
const of = (stepId: string, settings: Settings): Configuration => entered(configurationOf(plant), stepId, settings);

/** @param work Absent: in full. */
function drawn(configuration: Configuration, stepId: string, work?: number) {
  const found = stepChromatogram({ configuration, stepId, isDraft: work !== undefined }, plant.product, library, work);
  if (!found || 'message' in found) throw new Error(found?.message ?? 'No chromatogram');
  return found;
}

const settingsAt = ({ key, from, scale, also, follows }: Drag, place: number): Settings => ({
  ...also,
  [key]: (place - from) * scale,
  ...(follows && { [follows.key]: (place - follows.from) * follows.scale }),
});

describe('while a hand drags', () => {
  test.each(CASES)(
    '%s: more work is nearer to the answer, and all mass is kept and none negative',
    (_, stepId, settings) => {
      const configuration = of(stepId, settings);
      const exact = drawn(configuration, stepId).chromatogram;
      expect(exact.isCoarse).toBe(false);
      const found = [1, 20_000, 40_000, 100_000].map((work) => drawn(configuration, stepId, work).chromatogram);
      for (const { lines, front, pool, imbalance, isCoarse, error } of found) {
        expect(isCoarse).toBe(true);
        expect(imbalance).toBeLessThan(1e-12);
        expect(lines.flatMap(({ points }) => points).every(([, y]) => y! >= 0)).toBe(true);
        expect([pool, ...front].every((one) => one.yield >= 0 && one.yield <= 1)).toBe(true);
        expect(Math.abs(pool.yield - exact.pool.yield)).toBeLessThan(error === null ? 0.1 : 2 * error + 0.005);
      }
      expect(found[0]!.error).toBeNull();
      const cells = found.map((one) => one.cells);
      expect(cells).toEqual(cells.toSorted((a, b) => a - b));
      expect(cells.at(-1)).toBeGreaterThan(cells[0]!);
      expect(found.at(-1)!.work).toBeLessThanOrEqual(100_000);
      expect(Math.abs(found.at(-1)!.pool.yield - exact.pool.yield)).toBeLessThan(0.01);
    },
  );

  test.each(CASES)('%s: the process is evaluated in full again afterwards', (_, stepId, settings) => {
    const configuration = of(stepId, settings);
    const { figures, steps } = resultsOf(evaluate(configuration, plant.product, library));
    drawn(entered(configuration, stepId, { utilisation: 0.5 }), stepId, 1);
    const coarse = drawn(configuration, stepId, 1);
    expect(coarse.figures.cogs).not.toBe(figures.cogs);
    const again = resultsOf(evaluate(configuration, plant.product, library));
    expect([again.figures, again.steps]).toEqual([figures, steps]);
    expect(drawn(configuration, stepId).figures).toEqual(figures);
  });

  test.each(CASES)('%s: what is dragged to a place is there', (_, stepId, settings) => {
    const configuration = of(stepId, settings);
    const start = drawn(configuration, stepId, 1).chromatogram;
    const levels = (one: Chromatogram) => one.drags.filter(({ volume }) => volume !== undefined);
    expect(levels(start)).toHaveLength(2);
    for (const drag of start.drags) {
      const place = drag.volume === undefined ? drag.at + 0.1 : drag.at * 1.05;
      const moved = drawn(entered(configuration, stepId, settingsAt(drag, place)), stepId, 1).chromatogram;
      expect(moved.drags.find(({ title }) => title === drag.title)!.at).toBeNear(place, 1e-5);
      // The other level stays, and what is dragged enters.
      const expected = levels(start).map((one) => (one.title === drag.title ? place : one.at));
      for (const [k, { at }] of levels(moved).entries()) {
        expect(at).toBeNear(expected[k]!, 1e-5);
        expect(moved.entering.some(([, level]) => Math.abs(level! / at - 1) < 1e-5)).toBe(true);
      }
    }
  });

  test('buffers of the library cannot be dragged', () => {
    const named = of(STEP, { ...SOLVED, elution_mode: 'gradient', elution_buffer_id: library.buffers![0]!.id });
    const found = stepChromatogram({ configuration: named, stepId: STEP, isDraft: true }, plant.product, library, 1);
    const titles = found && 'chromatogram' in found ? found.chromatogram.drags.map(({ key }) => key) : [];
    expect(titles).not.toContain('elution_salt');
  });
});

test('costs of pools are those of the process with their cuts', () => {
  const configuration = of(STEP, { ...SOLVED, elution_mode: 'gradient' });
  const { front, cutSettings } = drawn(configuration, STEP).chromatogram;
  const pools = [front[0]!, front[front.length >> 1]!, front.at(-1)!].map(({ cuts: [from, to] }) => ({
    ...cutSettings.also,
    [cutSettings.keys[0]]: from,
    [cutSettings.keys[1]]: to,
  }));
  const none = { ...pools[0]!, pool_start: 3, pool_end: 2 };
  const costs = poolCosts({ configuration, stepId: STEP, pools: [...pools, none] }, plant.product, library);
  expect(costs.at(-1)).toBeNull();
  for (const [k, pool] of pools.entries())
    expect(costs[k]).toBe(resultsOf(evaluate(entered(configuration, STEP, pool), plant.product, library)).figures.cogs);
  // A purer pool has a lower yield, and costs more at the end.
  expect(costs[2]!).toBeGreaterThan(costs[0]!);
});
