import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { normalQuantile } from '../../numeric/normal.ts';
import { checkOptimise, optimise } from '../optimise.ts';
import { optimiseRuns } from '../optimise-plan.ts';
import { withLever } from '../seek-goal.ts';
import { sensitivity } from '../sensitivity.ts';
import type { AnalysisInput, OptimiseRequest, SettingRange } from '../types.ts';
import { statisticOf } from './under-uncertainty.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const now = resultsOf(evaluate(base, product, library)).figures;
const vessels: SettingRange = { step_id: 'stp_fermentation', key: 'vessels', min: 4, max: 9 };
const request: OptimiseRequest = {
  objectives: [{ metric: 'cogs', goal: 'minimise' }],
  constraints: [{ metric: 'output', min: 0.8 * now.output }],
  settings: [vessels],
  evaluations: 50,
};

describe('a statistic of samples', () => {
  const spaced = (of: (share: number) => number, count = 20_000) =>
    Float64Array.from({ length: count }, (_, n) => of((n + 0.5) / count));

  test('of a uniform and of a normal distribution is that of its formula', () => {
    const uniform = spaced((share) => share);
    expect(statisticOf(uniform, 'mean')).toBeNear(0.5, 1e-9);
    expect(statisticOf(uniform, 'p90')).toBeNear(0.9, 1e-4);
    expect(statisticOf(uniform, 'cvar_90')).toBeNear(0.95, 1e-9);
    const z = normalQuantile(0.9);
    // The density at the quantile ÷ the share of the tail.
    const tail = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / 0.1;
    expect(statisticOf(spaced(normalQuantile), 'cvar_90')).toBeNear(tail, 1e-4);
  });

  test('the tail takes a part of the sample at its edge', () => {
    // Of 15 samples the worst tenth is one and a half.
    const few = Float64Array.from({ length: 15 }, (_, n) => n);
    expect(statisticOf(few, 'cvar_90')).toBeNear((14 + 0.5 * 13) / 1.5, 1e-12);
    const rare = Float64Array.from({ length: 100 }, (_, n) => (n < 5 ? 100 : 0));
    expect(statisticOf(rare, 'cvar_90')).toBeNear(50, 1e-12);
  });
});

describe('an optimisation under uncertainty', () => {
  const best = (seed: number, of: OptimiseRequest = request) =>
    optimise(input, { ...of, seed, uncertainty: { chance: 0.9, samples: 256 } });

  test('takes the first number of vessels that makes the output often enough, whatever the seed; for the mean fewer suffice', () => {
    const certain = optimise(input, request).points[0]!;
    const found = [1, 2, 3].map((seed) => best(seed).points[0]!);
    expect(found.map(({ settings }) => settings[0]!.value)).toEqual([7, 7, 7]);
    expect(certain.settings[0]!.value).toBeLessThan(7);
    for (const { uncertain, figures } of found) {
      expect(uncertain!.chance.value).toBeGreaterThan(0.9);
      expect(figures.cogs).toBeGreaterThan(certain.figures.cogs);
    }
  });

  test('gives the statistics that Monte Carlo gives for the same design, within the errors of both', () => {
    const [point] = best(1).points;
    const configured = withLever(base, { kind: 'setting', step_id: 'stp_fermentation', key: 'vessels' }, 7);
    const { spreads } = sensitivity(
      { ...input, configuration: configured },
      { method: 'monte_carlo', metrics: ['cogs'], samples: 1024, seed: 9 },
    );
    const { value, error } = point!.uncertain!.objectives[0]!;
    const { mean, standard_error } = spreads[0]!;
    expect(Math.abs(value - mean)).toBeLessThan(4 * Math.hypot(error, standard_error));
    expect(point!.objectives[0]).toBeNear(value, 0.05);
    expect(error).toBeGreaterThan(0);
  });

  test('the worst tenth costs more than the value at its edge, and that more than the mean', () => {
    const [mean, edge, tail] = (['mean', 'p90', 'cvar_90'] as const).map(
      (statistic) =>
        optimise(input, { ...request, uncertainty: { statistic, samples: 64 } }).points[0]!.uncertain!.objectives[0]!
          .value,
    );
    expect(edge).toBeGreaterThan(mean!);
    expect(tail).toBeGreaterThan(edge!);
  });

  test('says how often the nearest design keeps constraints that none keeps often enough', () => {
    const { points, message, nearest } = best(1, {
      ...request,
      constraints: [{ metric: 'output', min: 1.2 * now.output }],
    });
    expect(points).toEqual([]);
    expect(nearest).not.toBeNull();
    expect(message).toMatch(
      /^No combination of settings keeps all constraints in 90 % of the samples; the nearest does in \d+(\.\d+)? %\./,
    );
  });

  test('counts what does not work, and says why if nothing does', () => {
    const protein = { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 50, max: 400 };
    const wide = best(1, { ...request, constraints: [], settings: [protein], evaluations: 60 });
    expect(wide.infeasible).toBeGreaterThan(0);
    expect(wide.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(wide.infeasible);
    expect(wide.evaluations).toBeGreaterThan(wide.infeasible);
    const none = best(1, { ...request, constraints: [], settings: [{ ...protein, min: 395 }] });
    expect(none).toMatchObject({ points: [], nearest: null });
    expect(none.message).toContain(none.reasons[0]!.message);
  });

  test('judges at most 50 points of a front again, with both of its ends, within the evaluations that it announces', () => {
    const front: OptimiseRequest = {
      objectives: [
        { metric: 'cogs', goal: 'minimise' },
        { metric: 'output', goal: 'maximise' },
      ],
      settings: [vessels, { step_id: 'stp_fermentation', key: 'vessel_volume', min: 50, max: 200 }],
      evaluations: 400,
      uncertainty: { samples: 16 },
    };
    const { points, evaluations } = optimise(input, front);
    expect(points.length).toBeGreaterThan(1);
    expect(points.length).toBeLessThanOrEqual(50);
    expect(points.filter(({ uncertain }) => uncertain?.objectives.length !== 2)).toEqual([]);
    expect(evaluations).toBeLessThanOrEqual(optimiseRuns(front));
  });

  test('is refused where it would take too long', () => {
    const problems = checkOptimise(input, { ...request, evaluations: 50_000, uncertainty: { samples: 512 } });
    expect(problems).toMatchObject([{ field: 'evaluations' }]);
  });
});
