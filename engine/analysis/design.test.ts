import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import { designFor } from './design.ts';
import { isProblem } from './dial.ts';
import { scale } from './scale.ts';
import { usualVolumes } from './scaling/usual-volumes.ts';
import type { AnalysisInput, DesignResult } from './types.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const figures = (of: Configuration) => resultsOf(evaluate(of, product, library)).figures;
const now = figures(base);

function designed(target_output: number, of = input): DesignResult {
  const found = designFor(of, { target_output });
  if (isProblem(found)) throw new Error(found.message);
  return found;
}
const withLocks = (settings: Record<string, number>): AnalysisInput => ({
  ...input,
  configuration: { ...base, locked_values: { uo_settings: [{ ...base.uo_settings[0]!, settings }] } },
});

test('usual volumes are those of each decade, without errors of rounding', () => {
  expect(usualVolumes(0.1, 2)).toEqual([0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2]);
  expect(usualVolumes(60, 120)).toEqual([75, 100]);
});

describe.each(process.env['NIGHT'] ? [0.05, 0.9, 4] : [4])('a plant for %d times the output', (times) => {
  const target = times * now.output;
  const { designs, best } = designed(target);

  test('has usual vessels, from small to large, and makes the target and less than one batch more', () => {
    const volumes = designs.map((one) => one.vessel_volume!);
    expect(volumes).toEqual(usualVolumes(0.001, 4000).filter((volume) => volumes.includes(volume)));
    for (const one of designs) {
      expect(one.figures).toEqual(figures(one.configuration));
      expect(one.figures.output).toBeGreaterThanOrEqual(target);
      expect(one.figures.output).toBeLessThan(target * 1.001 + one.figures.batch_output);
      expect(one.capacity).toBeGreaterThanOrEqual(one.figures.output);
      expect(one.operating_hours).toBeLessThanOrEqual(now.batches > 0 ? 7920 : 0);
    }
  });

  test('has as few vessels of each size and as few trains as the target takes', () => {
    for (const { configuration: of, vessels, capacity } of designs) {
      const full: Configuration = { ...of, assumptions: base.assumptions };
      expect(figures(full).output).toBeCloseTo(capacity, 6);
      const fewer = full.uo_settings.flatMap((step, at) =>
        ['vessels', 'parallel_trains'].flatMap((key) => {
          const count = key === 'vessels' && at === 0 ? vessels! : step.settings[key];
          if (typeof count !== 'number' || count <= 1) return [];
          const settings = { ...step.settings, [key]: count - 1 };
          return [{ ...full, uo_settings: full.uo_settings.with(at, { ...step, settings }) }];
        }),
      );
      for (const one of fewer) {
        const outcome = evaluate(one, product, library);
        expect(outcome.feasible ? outcome.results.figures.output : 0).toBeLessThan(target);
      }
    }
  });

  test('is the cheapest of them, as the rule of the scale analysis finds it', () => {
    expect(designs[best]!.figures.cogs).toBe(Math.min(...designs.map((one) => one.figures.cogs)));
    const outcome = scale(input, { target_output: target, rule: 'usual_sizes' });
    expect(outcome.scaled && outcome.result.configuration).toEqual(designs[best]!.configuration);
  });
});

test('a plant for a twentieth of the output has far less capital, but more per kg', () => {
  const { designs, best } = designed(now.output / 20);
  const { tci, cogs } = designs[best]!.figures;
  expect(tci / now.tci).toBeLessThan(0.25);
  expect(tci / now.tci).toBeGreaterThan(1 / 20);
  expect(cogs).toBeGreaterThan(now.cogs);
});

test('locked vessels are kept', () => {
  for (const { vessel_volume } of designed(now.output, withLocks({ vessel_volume: 100 })).designs)
    expect(vessel_volume).toBe(100);
  for (const { vessels } of designed(2 * now.output, withLocks({ vessels: 6 })).designs) expect(vessels).toBe(6);
});

test('a target that no plant reaches is refused with one that works', () => {
  const found = designFor(input, { target_output: 1e9 });
  expect(found).toMatchObject({ field: 'target_output', nearest: { unit: 'kg/y' } });
  const { nearest } = found as Extract<typeof found, { message: string }>;
  expect(designed(nearest!.value).designs).not.toEqual([]);
  expect(() => designFor(input, { target_output: 0 })).toThrow(RangeError);
});

test('every change has a reason in a sentence', () => {
  for (const { changes } of designed(now.output / 20).designs)
    for (const { reason, from, to } of changes) {
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(from).not.toBe(to);
    }
});
