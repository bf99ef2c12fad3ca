import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { normalQuantile } from '../../numeric/normal.ts';
import { checkOptimise, optimise } from '../optimise.ts';
import { optimiseRuns } from '../optimise-plan.ts';
import { isNight } from '../../../tests/support/night.ts';
import { withLever } from '../seek-goal.ts';
import { sensitivity } from '../sensitivity.ts';
import type { AnalysisInput, OptimiseRequest, ParetoPoint, Recourse, SettingRange } from '../types.ts';
import { bestOption, combinations, statisticOf } from './under-uncertainty.ts';

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

describe('a decision with recourse', () => {
  test('of a newsvendor who produces after the demand is known is that of its closed form, and so is one who must produce before', () => {
    // Capacity costs c a piece, production v, a sale brings r; demand is uniform from 0 to 1.
    const [c, v, r] = [0.25, 0.15, 1];
    const places = 60;
    const demands = Array.from({ length: places }, (_, n) => (n + 0.5) / places);
    const made = combinations([Array.from({ length: places + 1 }, (_, n) => n / places)]);
    const goal = [{ metric: 'profit', goal: 'maximise' as const }];
    // What cannot be made has no value.
    const profit = (capacity: number, options: number[][], demand: number): number =>
      bestOption(
        options.length,
        (option) => {
          const [pieces] = options[option] as [number];
          return pieces > capacity + 1e-12
            ? null
            : Float64Array.of(r * Math.min(pieces, demand) - v * pieces - c * capacity);
        },
        goal,
        [],
      ).figures![0]!;
    const bestOf = (options: (capacity: number) => number[][]) => {
      const means = made.map(([capacity]) => {
        const samples = demands.map((demand) => profit(capacity!, options(capacity!), demand));
        return samples.reduce((sum, one) => sum + one, 0) / places;
      });
      const mean = Math.max(...means);
      return { capacity: made[means.indexOf(mean)]![0]!, mean };
    };
    // Late: sell min(D, q), (r − v) E min(D, q) − c q with E min = q − q²/2. Early: r E min(D, q) − (v + c) q.
    const late = bestOf(() => made);
    const early = bestOf((capacity) => [[capacity]]);
    const [shareLate, shareEarly] = [c / (r - v), (v + c) / r];
    expect(late.capacity).toBeNear(1 - shareLate, 1 / places);
    expect(early.capacity).toBeNear(1 - shareEarly, 1 / places);
    expect(late.mean).toBeNear(((r - v) * (1 - shareLate) ** 2) / 2, 0.01);
    expect(early.mean).toBeNear((r * (1 - shareEarly) ** 2) / 2, 0.01);
  });

  test('prefers what keeps the constraints, then what violates them least, and leaves out what does not work', () => {
    const rows = [null, [1, 5], [2, 11], [3, 12], [0, 9]] as const;
    const choose = (min: number) =>
      bestOption(
        rows.length,
        (option) => (rows[option] ? Float64Array.from(rows[option]) : null),
        [{ metric: 'cogs', goal: 'minimise' }],
        [{ metric: 'output', min }],
      ).place;
    expect([choose(10), choose(4), choose(100), choose(-1)]).toEqual([2, 4, 3, 4]);
    expect(combinations([])).toEqual([[]]);
    expect(
      combinations([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ]);
  });
});

describe('an optimisation under uncertainty', () => {
  const best = (seed: number, of: OptimiseRequest = request, samples = 256) =>
    optimise(input, { ...of, seed, uncertainty: { chance: 0.9, samples } });
  /** Samples where no statistic of them is looked at. */
  const FEW = 32;

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
    const unkept = { ...request, constraints: [{ metric: 'output', min: 1.2 * now.output }] };
    const { points, message, nearest } = best(1, unkept, FEW);
    expect(points).toEqual([]);
    expect(nearest).not.toBeNull();
    expect(message).toMatch(
      /^No combination of settings keeps all constraints in 90 % of the samples; the nearest does in \d+(\.\d+)? %\./,
    );
  });

  test('counts what does not work, and says why if nothing does', () => {
    const protein = { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 50, max: 400 };
    const wide = best(1, { ...request, constraints: [], settings: [protein], evaluations: 60 }, FEW);
    expect(wide.infeasible).toBeGreaterThan(0);
    expect(wide.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(wide.infeasible);
    expect(wide.evaluations).toBeGreaterThan(wide.infeasible);
    const none = best(1, { ...request, constraints: [], settings: [{ ...protein, min: 395 }] }, FEW);
    expect(none).toMatchObject({ points: [], nearest: null });
    expect(none.message).toContain(none.reasons[0]!.message);
  });

  test('judges at most 50 points of a front again, with both of its ends, within the evaluations that it announces', () => {
    const front: OptimiseRequest = {
      objectives: [
        { metric: 'cogs', goal: 'minimise' },
        { metric: 'output', goal: 'maximise' },
      ],
      settings: [vessels, { step_id: 'stp_fermentation', key: 'vessel_volume', min: 151, max: 199 }],
      evaluations: 400,
      uncertainty: { samples: 16 },
    };
    const { points, evaluations } = optimise(input, front);
    expect(points.length).toBeGreaterThan(1);
    expect(points.length).toBeLessThanOrEqual(50);
    expect(points.filter(({ uncertain }) => uncertain?.objectives.length !== 2)).toEqual([]);
    expect(evaluations).toBeLessThanOrEqual(optimiseRuns(front));
  });

  const against = (seed: number) =>
    optimise(input, {
      ...request,
      objectives: [{ metric: 'tci', goal: 'minimise' }],
      settings: [vessels, { step_id: 'stp_fermentation', key: 'vessel_volume', min: 76, max: 149 }],
      evaluations: 200,
      seed,
      uncertainty: { chance: 0.5, samples: 64, chance_front: true },
    });

  /** The chance that a front gives for a cost, between its points, and the width of the interval there. */
  const at = (points: readonly ParetoPoint[], cost: number) => {
    const next = points.findIndex(({ objectives }) => objectives[0]! >= cost);
    const [before, after] = [points[next - 1]!, points[next]!];
    const share = (cost - before.objectives[0]!) / (after.objectives[0]! - before.objectives[0]!);
    const { low, high } = after.uncertain!.chance;
    return {
      chance: before.objectives[1]! + share * (after.objectives[1]! - before.objectives[1]!),
      width: high - low,
    };
  };

  // That other seeds give the same front is a statistic of many: at night.
  test('against the chance gives a front, at night the same from three seeds within the errors of sampling', () => {
    const fronts = (isNight ? [1, 2, 3] : [1]).map((seed) => against(seed));
    for (const { points, baseline_uncertain: present, method } of fronts) {
      expect(method).toContain('NSGA-II');
      expect(points.length).toBeGreaterThan(5);
      for (const [n, { objectives, uncertain }] of points.entries()) {
        // As other samples have it, and never more for less.
        const before = points[n - 1]?.objectives ?? [0, 0];
        expect(objectives).toEqual([uncertain!.objectives[0]!.value, uncertain!.chance.value]);
        expect(objectives[0]).toBeGreaterThan(before[0]!);
        expect(objectives[1]).toBeGreaterThan(before[1]!);
      }
      // The present design has the chance that a front has for its cost, and not a higher one.
      const nearest = at(points, present!.objectives[0]!.value);
      expect(present!.chance.value).toBeLessThan(nearest.chance + nearest.width / 2);
    }
    for (const capital of [230e6, 245e6, 260e6, 280e6]) {
      const found = fronts.map(({ points }) => at(points, capital));
      const chances = found.map(({ chance }) => chance);
      expect(Math.max(...chances) - Math.min(...chances), `at ${capital}`).toBeLessThan(found[0]!.width);
    }
  });

  test('against the chance with a second objective, or without a constraint, is refused', () => {
    const uncertainty = { chance_front: true };
    const two = [...request.objectives, { metric: 'output', goal: 'maximise' as const }];
    expect(checkOptimise(input, { ...request, objectives: two, uncertainty })).toMatchObject([
      { field: 'uncertainty.chance_front', message: expect.stringContaining('remove the second objective') },
    ]);
    expect(checkOptimise(input, { ...request, constraints: [], uncertainty })).toMatchObject([
      { field: 'uncertainty.chance_front', message: expect.stringContaining('needs a constraint') },
    ]);
  });

  test('with recourse is at least as good as without, and says how often each value is chosen', () => {
    const homogenised: Recourse = { step_id: 'stp_homogeniser', key: 'pressure', min: 80, max: 120, values: 3 };
    const plain = best(1);
    const late = optimise(input, {
      ...request,
      seed: 1,
      evaluations: 20,
      uncertainty: {
        chance: 0.9,
        samples: 64,
        recourse: [homogenised, { step_id: null, key: 'plant.operating_hours', min: 7000, max: 7920, values: 2 }],
      },
    });
    const [chosen] = late.points;
    const { recourse, objectives } = chosen!.uncertain!;
    expect(objectives[0]!.value).toBeLessThan(plain.points[0]!.uncertain!.objectives[0]!.value);
    expect(recourse!.map(({ values }) => values)).toEqual([
      [80, 100, 120],
      [7000, 7920],
    ]);
    for (const { shares } of recourse!) expect(shares.reduce((sum, one) => sum + one, 0)).toBeNear(1, 1e-9);
    expect(late.evaluations).toBeLessThanOrEqual(
      optimiseRuns({
        ...request,
        evaluations: 20,
        uncertainty: { samples: 64, recourse: [homogenised, { ...homogenised, values: 2 }] },
      }),
    );
  });

  test('with recourse that is searched, locked by its range or too wide is refused', () => {
    const refused = (recourse: Recourse[]) =>
      checkOptimise(input, { ...request, uncertainty: { recourse } })[0]?.message;
    const pressure: Recourse = { step_id: 'stp_homogeniser', key: 'pressure', min: 80, max: 120 };
    expect(refused([{ ...pressure, step_id: 'stp_fermentation', key: 'vessels', min: 3, max: 5 }])).toContain(
      'is searched and chosen late',
    );
    expect(refused([{ ...pressure, max: 70 }])).toContain('swap the two');
    expect(refused([pressure, pressure])).toContain('listed twice');
    expect(refused([{ ...pressure, values: 65 }])).toContain('65 combinations');
    expect(refused([pressure])).toBeUndefined();
  });

  test('is refused where it would take too long', () => {
    const problems = checkOptimise(input, { ...request, evaluations: 50_000, uncertainty: { samples: 512 } });
    expect(problems).toMatchObject([{ field: 'evaluations' }]);
  });
});
