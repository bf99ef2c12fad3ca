import { describe, expect, test } from 'vitest';
import { fitGradient } from '../../analysis/fit-gradient.ts';
import type { MappedExperiment } from '../../experiments/types.ts';
import { configuration, library, product } from '../../tests/fixtures.test-support.ts';
import { inverted } from '../../numeric/dense.ts';
import { Random } from '../../numeric/random.ts';
import type { FitSpread } from '../../types/configuration.ts';
import { fitOf, KNOWN, simulated } from '../recovery.test-support.ts';
import type { Fit } from '../types.ts';
import { varianceAlong } from './information.ts';
import { planExperiments, randomPlan } from './plan.ts';
import type { ExperimentPlanRequest, PlanOutcome } from './types.ts';

const CAMPAIGNS = 200;
const planned = (outcome: PlanOutcome) => {
  if (!outcome.possible) throw new Error(`${outcome.field}: ${outcome.message}`);
  return outcome.plan;
};
const spreadOf = (covariance: number[][], keys: string[], is_log: boolean[]): FitSpread => ({
  keys,
  is_log,
  covariance,
  freedom: keys.map(() => 20),
  runs: 1,
  between: null,
  sample: null,
});

describe('points of a film model', () => {
  const keys = ['mass_transfer_coefficient', 'gel_concentration'];
  const request: ExperimentPlanRequest = {
    unit_operation: 'ultrafiltration',
    values: { mass_transfer_coefficient: 30, gel_concentration: 240 },
    spread: spreadOf(
      [
        [100, 0],
        [0, 100],
      ],
      keys,
      [true, true],
    ),
    errors: { 'curves.flux': 2 },
    conditions: [{ key: 'curves.flux.x', min: 5, max: 160, levels: 32 }],
    runs: 4,
  };

  test('are at both ends if nothing is known: the D-optimal design of a line in the logarithm', () => {
    // J = k ln(C_g ÷ C) is linear in k and k ln C_g over ln C, so half of the points belong at each end.
    const { runs } = planned(planExperiments(request, product, library));
    const at = runs.map(({ conditions }) => conditions['curves.flux.x']!).toSorted((a, b) => a - b);
    expect(at).toEqual([5, 5, 160, 160]);
    expect(runs.every(({ times, deviation }) => times.length === 0 && deviation === null)).toBe(true);
  });

  test('are where the wanted metric depends on the curve', () => {
    // The flux at 20 g/L itself: its gradient is that of the curve there, and one point there tells nearly all.
    const flux = { mass_transfer_coefficient: Math.log(240 / 20), gel_concentration: 30 / 240 };
    const plan = planned(
      planExperiments(
        { ...request, gradient: flux, conditions: [{ key: 'curves.flux.x', min: 20, max: 160, levels: 15 }] },
        product,
        library,
      ),
    );
    expect(plan.runs.map(({ conditions }) => conditions['curves.flux.x'])).toEqual([20, 20, 20, 20]);
    expect(plan.after).toBeNear(2 / Math.sqrt(4), 0.02);
    expect(plan.now!).toBeGreaterThan(plan.after!);
    const [first, second] = plan.runs;
    expect(second!.deviation!).toBeLessThan(first!.deviation!);
  });

  test('of one run after another are planned in rounds', () => {
    const { runs } = planned(planExperiments({ ...request, runs: 5, at_once: 2 }, product, library));
    expect(runs.map(({ round }) => round)).toEqual([1, 1, 2, 2, 3]);
  });

  test('tell little about the mean if one run deviates from it, however many there are', () => {
    const flux = { mass_transfer_coefficient: Math.log(240 / 20), gel_concentration: 30 / 240 };
    const between = {
      ...request.spread,
      covariance: [
        [1, 0],
        [0, 1],
      ],
      between: [0.04, 0],
    };
    const asked = { ...request, spread: between, gradient: flux, runs: 12 };
    const [once, apart] = [12, 1].map((at_once) => planned(planExperiments({ ...asked, at_once }, product, library)));
    expect(apart!.after!).toBeLessThan(0.5 * once!.after!);
  });
});

describe('samples of a batch', () => {
  const request: ExperimentPlanRequest = {
    unit_operation: 'batch_fermentation',
    values: { max_growth_rate: 0.28, monod_constant: 1.5, batch_biomass_yield: 0.48 },
    spread: spreadOf(
      [
        [0.01, 0, 0],
        [0, 0.09, 0],
        [0, 0, 0.01],
      ],
      ['max_growth_rate', 'monod_constant', 'batch_biomass_yield'],
      [true, true, true],
    ),
    errors: { 'curves.concentrations.cells': 0.1, 'curves.concentrations.substrate': 0.2 },
    fixed: { 'settings.maintenance': 0.02 },
    initial: { 'curves.concentrations.cells': 0.5, 'curves.concentrations.substrate': 20 },
    conditions: [],
    sampling: { until: 16, every: 0.5, per_run: 6 },
    runs: 2,
  };

  test('are at most as many as the limits of the laboratory allow', () => {
    const plan = planned(planExperiments(request, product, library));
    expect(plan.runs.map(({ times }) => times.length)).toEqual([6, 6]);
    const least = planned(
      planExperiments(
        { ...request, sampling: { ...request.sampling!, sample_volume: 1e-5, removable_volume: 4e-5 } },
        product,
        library,
      ),
    );
    expect(least.runs.map(({ times }) => times.length)).toEqual([4, 4]);
    const daily = planned(
      planExperiments({ ...request, sampling: { until: 40, every: 1, per_run: 6, per_day: 2 } }, product, library),
    );
    for (const { times } of daily.runs) expect(times.filter((time) => time < 24).length).toBeLessThanOrEqual(2);
  });

  test('narrow the parameters more than evenly spaced ones, and the curve with them', () => {
    const { values } = request;
    const gradient = { max_growth_rate: 1, monod_constant: 0.02, batch_biomass_yield: 0 };
    const plan = planned(planExperiments({ ...request, gradient, values }, product, library));
    expect(plan.after!).toBeLessThan(plan.evenly!);
    expect(plan.evenly!).toBeLessThan(plan.now!);
    const [{ courses }] = plan.runs as [(typeof plan.runs)[0]];
    expect(courses.map(({ response }) => response)).toEqual(Object.keys(request.errors));
    for (const { points } of courses)
      for (const { now, after } of points) expect(after).toBeLessThanOrEqual(now + 1e-9);
    expect(plan.parameters.map(({ now, value }) => now / value)).toEqual([
      expect.closeTo(0.1, 6),
      expect.closeTo(0.3, 6),
      expect.closeTo(0.1, 6),
    ]);
  });
});

test.each<[string, Partial<ExperimentPlanRequest>]>([
  ['runs', { runs: 0 }],
  ['errors', { errors: {} }],
  ['errors.curves.protein', { errors: { 'curves.protein': 1 } }],
  ['conditions.0.key', { conditions: [{ key: 'settings.colour', min: 0, max: 1 }] }],
  ['conditions.0.min', { conditions: [{ key: 'curves.flux.x', min: 2, max: 1 }] }],
  ['fixed.curves.flux.x', { conditions: [] }],
])('a request that is wrong in %s names it', (field, change) => {
  const request: ExperimentPlanRequest = {
    unit_operation: 'ultrafiltration',
    values: { mass_transfer_coefficient: 30, gel_concentration: 240 },
    spread: spreadOf([[0.01]], ['mass_transfer_coefficient'], [true]),
    errors: { 'curves.flux': 2 },
    conditions: [{ key: 'curves.flux.x', min: 5, max: 160 }],
    runs: 2,
    ...change,
  };
  expect(planExperiments(request, product, library)).toMatchObject({ possible: false, field });
});

describe('restrictions and runs of one’s own', () => {
  const request: ExperimentPlanRequest = {
    unit_operation: 'high_pressure_homogenisation',
    values: { disruption_constant: 2e-4, disruption_exponent: 1.9 },
    spread: spreadOf(
      [
        [0.04, 0],
        [0, 0.01],
      ],
      ['disruption_constant', 'disruption_exponent'],
      [true, false],
    ),
    errors: { 'curves.pressure': 0.02 },
    conditions: [
      { key: 'curves.pressure.x', min: 20, max: 100, levels: 9 },
      { key: 'settings.passes', min: 1, max: 3, levels: 3 },
    ],
    fixed: { 'settings.inlet_temperature': 278.15 },
    runs: 3,
  };
  const runsOf = (change: Partial<ExperimentPlanRequest>) =>
    planned(planExperiments({ ...request, ...change }, product, library)).runs.map(
      ({ conditions }) => [conditions['curves.pressure.x']!, conditions['settings.passes']!] as const,
    );

  test('conditions add up to the sum of their mixture', () => {
    const keys = ['settings.passes', 'curves.pressure.x'];
    for (const sum of [30, 62, 101])
      for (const [pressure, passes] of runsOf({ mixtures: [{ keys, sum }] })) {
        expect(pressure + passes).toBeCloseTo(sum, 9);
        expect(pressure >= 20 && pressure <= 100).toBe(true);
      }
  });

  test('at most so many conditions are above their lowest value', () => {
    const keys = ['settings.passes', 'curves.pressure.x'];
    for (const [pressure, passes] of runsOf({ at_most: [{ keys, count: 1 }] }))
      expect(Number(pressure > 20) + Number(passes > 1)).toBeLessThanOrEqual(1);
  });

  test('a proposed run is scored by the criterion: the best one gives all, and another one less', () => {
    const first = planned(planExperiments({ ...request, runs: 1 }, product, library));
    const best = first.runs[0]!.conditions;
    const other = { ...best, 'curves.pressure.x': best['curves.pressure.x'] === 20 ? 100 : 20 };
    const { proposed } = planned(planExperiments({ ...request, runs: 1, proposed: [best, other] }, product, library));
    expect(proposed[0]!.share).toBeCloseTo(1, 6);
    expect(proposed[1]!.share).toBeLessThan(0.999);
    expect(first.proposed).toEqual([]);
  });

  test.each<[string, Partial<ExperimentPlanRequest>]>([
    ['mixtures.0.keys', { mixtures: [{ keys: ['settings.passes'], sum: 2 }] }],
    ['mixtures.0.keys', { mixtures: [{ keys: ['settings.passes', 'settings.colour'], sum: 2 }] }],
    ['mixtures.0.sum', { mixtures: [{ keys: ['settings.passes', 'curves.pressure.x'], sum: 500 }] }],
    ['at_most.0.keys', { at_most: [{ keys: ['settings.colour'], count: 1 }] }],
    ['at_most.0.count', { at_most: [{ keys: ['settings.passes'], count: 2 }] }],
    ['proposed.0.settings.passes', { proposed: [{ 'curves.pressure.x': 50 }] }],
  ])('what contradicts the conditions is named: %s', (field, change) => {
    expect(planExperiments({ ...request, ...change }, product, library)).toMatchObject({ possible: false, field });
  });
});

describe('simulated campaigns of a homogeniser', () => {
  const known = KNOWN.find(({ unit_operation }) => unit_operation === 'high_pressure_homogenisation')!;
  const base = configuration('cfg_homogenised_v2');
  const settings = base.uo_settings.find(({ unit_operation }) => unit_operation === known.unit_operation)!.settings;
  for (const key of Object.keys(known.truth)) delete settings[key];

  /** Measured values at these conditions. */
  const measured = (
    runs: readonly Record<string, number>[],
    truth: Record<string, number>,
    seed: number,
  ): MappedExperiment =>
    simulated({ ...known, truth, rows: runs.map((run) => ({ ...run, 'settings.inlet_temperature': 278.15 })) }, seed);
  const fitted = (data: MappedExperiment): Fit | null => {
    const outcome = fitOf(known, data);
    return outcome.possible ? outcome.fit : null;
  };

  test.runIf(process.env['NIGHT'])(
    'leave a smaller variance of the unit cost with the planned experiment than with a random one',
    { timeout: 600_000 },
    () => {
      const logs: number[] = [];
      const random = new Random(9);
      for (let n = 0; logs.length < CAMPAIGNS; n++) {
        const truth = {
          disruption_constant: known.truth['disruption_constant']! * Math.exp(0.2 * random.normal()),
          disruption_exponent: known.truth['disruption_exponent']! * Math.exp(0.03 * random.normal()),
        };
        const begun = [40, 60, 80].flatMap((x) =>
          [1, 2].map((passes) => ({ 'curves.pressure.x': x, 'settings.passes': passes })),
        );
        const start = measured(begun, truth, 10_000 + n);
        const first = fitted(start);
        if (!first) continue;
        const values = Object.fromEntries(first.parameters.map(({ key, value }) => [key, value]));
        const fit = { fit_id: 'fit_1', unit_operation: known.unit_operation, values, spread: first.spread };
        const slopes = fitGradient({ configuration: { ...base, fits: [fit] }, product, library }, 'fit_1', 'cogs');
        if ('message' in slopes) throw new Error(slopes.message);
        const request: ExperimentPlanRequest = {
          unit_operation: known.unit_operation,
          values,
          spread: first.spread,
          errors: { 'curves.pressure': first.statistics.rmse },
          gradient: slopes.gradient,
          conditions: [
            { key: 'curves.pressure.x', min: 30, max: 100, levels: 8 },
            { key: 'settings.passes', min: 1, max: 3, levels: 3 },
          ],
          fixed: { 'settings.inlet_temperature': 278.15 },
          runs: 4,
        };
        const [good, any] = [planExperiments(request, product, library), randomPlan(request, product, library, n)].map(
          (outcome) => {
            const next = measured(
              planned(outcome).runs.map(({ conditions }) => conditions),
              truth,
              20_000 + n,
            );
            const both = fitted({ ...start, rows: [...start.rows, ...next.rows] });
            if (!both) return null;
            const { keys, is_log, covariance } = both.spread;
            const gradient = keys.map((key, k) => slopes.gradient[key]! * (is_log[k] ? values[key]! : 1));
            return varianceAlong(gradient, covariance);
          },
        );
        if (good == null || any == null) continue;
        logs.push(Math.log(good / any));
      }
      const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length;
      const error = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1) / logs.length);
      console.info(
        'variance, planned ÷ random',
        Math.exp(mean),
        Math.exp(mean - 1.96 * error),
        Math.exp(mean + 1.96 * error),
      );
      expect(mean + 1.96 * error).toBeLessThan(0);
    },
  );
});

test('a covariance and its inverse agree', () => {
  const { inverse, logDeterminant } = inverted([
    [4, 1],
    [1, 3],
  ]);
  expect(inverse[0]![0]).toBeNear(3 / 11, 1e-12);
  expect(inverse[0]![1]).toBeNear(-1 / 11, 1e-12);
  expect(logDeterminant).toBeNear(Math.log(11), 1e-12);
});
