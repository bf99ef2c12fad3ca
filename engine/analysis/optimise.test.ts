import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { compile, evaluate } from '../evaluate/evaluate.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import { checkOptimise, optimise } from './optimise.ts';
import { searchedRanges } from './searched-ranges.ts';
import type {
  AnalysisInput,
  OptimiseRequest,
  Progress,
  SettingChoice,
  SettingRange,
  OptimisationSoFar,
} from './types.ts';
import { AnalysisCancelled } from './watch.ts';

const base = configuration('cfg_homogenised_v2');
const input: AnalysisInput = { configuration: base, product, library };
const range = (step: string, key: string, min: number, max: number): SettingRange => ({
  step_id: `stp_${step}`,
  key,
  min,
  max,
});
const EIGHT = [
  range('fermentation', 'vessel_volume', 50, 250),
  range('fermentation', 'feed_concentration', 300, 700),
  range('fermentation', 'aeration', 0.3, 1.5),
  range('fermentation', 'power_per_volume', 0.5, 4),
  range('homogeniser', 'pressure', 60, 120),
  range('homogeniser', 'passes', 1, 4),
  range('ultrafiltration', 'protein_concentration', 60, 150),
  range('diafiltration', 'diafiltration_volumes', 3, 12),
];
const request: OptimiseRequest = {
  objectives: [
    { metric: 'cogs', goal: 'minimise' },
    { metric: 'pmi', goal: 'minimise' },
  ],
  constraints: [{ metric: 'purity', min: 0.75 }],
  settings: EIGHT,
  evaluations: process.env['NIGHT'] ? 20_000 : 4000,
  seed: 5,
};
const withAll = (settings: readonly SettingChoice[]): Configuration =>
  settings.reduce((changed, { step_id, key, value }) => withSetting(changed, step_id, key, value), base);
const resultsAt = (settings: readonly SettingChoice[]): Results =>
  resultsOf(evaluate(withAll(settings), product, library));
const figuresOf = (settings: readonly SettingChoice[]): Figures => resultsAt(settings).figures;

describe('two objectives on a demo process', () => {
  const found = optimise(input, request);
  const front = found.points.map(({ objectives }) => objectives as [number, number]);

  test('gives at least thirty non-dominated points, each with correct values and within the constraint', () => {
    expect(found.points.length).toBeGreaterThanOrEqual(30);
    expect(front.map(([cost]) => cost)).toEqual(front.map(([cost]) => cost).toSorted((a, b) => a - b));
    expect(front.map(([, mass]) => mass)).toEqual(front.map(([, mass]) => mass).toSorted((a, b) => b - a));
    for (const { settings, figures, objectives, warnings } of found.points) {
      const here = resultsAt(settings);
      expect(figures).toEqual(here.figures);
      expect(warnings).toBe(here.warnings.length);
      expect(objectives).toEqual([figures.cogs, figures.pmi]);
      expect(figures.purity).toBeGreaterThanOrEqual(0.75);
    }
  });

  test('is not dominated by a grid over the same ranges', () => {
    const levels = process.env['NIGHT'] ? 4 : 3;
    const compiled = compile(base, product, library);
    let beaten = 0;
    let tried = 0;
    const visit = (k: number): void => {
      if (k === EIGHT.length) {
        const outcome = compiled.figures();
        tried += 1;
        if (!outcome.feasible || outcome.figures.purity < 0.75) return;
        const { cogs, pmi } = outcome.figures;
        // The front itself omits points within 1e-4.
        if (!front.some(([x, y]) => x <= cogs * 1.0002 && y <= pmi * 1.0002)) beaten += 1;
        return;
      }
      const { step_id, key, min, max } = EIGHT[k]!;
      for (let i = 0; i < levels; i++) {
        const value = min! + ((max! - min!) * i) / (levels - 1);
        compiled.set(step_id, key, key === 'passes' ? Math.round(value) : value);
        visit(k + 1);
      }
    };
    visit(0);
    expect(tried).toBe(levels ** 8);
    expect(beaten).toBe(0);
  });

  test('tells what it has found so far, in points that only get better', () => {
    const told: OptimisationSoFar[] = [];
    const same = optimise(input, { ...request, evaluations: 2000 }, { onFound: (one) => told.push(one) });
    expect(told.length).toBeGreaterThan(5);
    expect(told.length).toBeLessThanOrEqual(41);
    expect(same).toEqual(optimise(input, { ...request, evaluations: 2000 }));
    const cheapest = told.flatMap(({ points }) =>
      points.length > 0 ? [Math.min(...points.map(([cost]) => cost!))] : [],
    );
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => b - a));
    expect(cheapest.at(-1)!).toBeGreaterThanOrEqual(same.points[0]!.objectives[0]! * (1 - 1e-3));
    for (const { tried } of told) expect(tried.length).toBeLessThanOrEqual(200);
  });

  test('reports a trail that rises to one, a sample of evaluated points, and reasons for infeasible ones', () => {
    expect(found.evaluations).toBe(request.evaluations);
    expect(found.trail.at(-1)).toEqual({ evaluations: found.evaluations, value: 1 });
    const values = found.trail.map(({ value }) => value ?? 0);
    expect(values.every((value, i) => i === 0 || value >= values[i - 1]! - 1e-6)).toBe(true);
    expect(found.tried).toHaveLength(600);
    for (const { objectives, meets, message } of found.tried) {
      expect(message === null).toBe(objectives.every((value) => value !== null));
      expect(meets && message !== null).toBe(false);
    }
    expect(found.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(found.infeasible);
    expect(found.violating).toBeGreaterThan(0);
    expect(found.settings.map(({ key, base: now }) => [key, now])).toContainEqual(['pressure', 100]);
    expect(found.knee).toBeGreaterThan(0);
    expect(found.best).toBe(0);
    expect(found.baseline).toEqual(figuresOf([]));
  });

  test('gives identical results for the same seed', () => {
    const few = { ...request, evaluations: 400 };
    expect(optimise(input, few)).toEqual(optimise(input, few));
    expect(optimise(input, { ...few, seed: 6 }).points).not.toEqual(optimise(input, few).points);
  });
});

describe('the volume of a vessel', () => {
  const few = { ...request, evaluations: 400 };

  test('is one of the usual sizes, or the present one', () => {
    const { settings, points } = optimise(input, few);
    const sizes = [75, 100, 150, 200];
    expect(settings[0]).toMatchObject({ key: 'vessel_volume', min: 50, max: 250, choices: [50, ...sizes] });
    for (const point of points) expect([50, ...sizes]).toContain(point.settings[0]!.value);
    const odd = { ...input, configuration: withSetting(base, 'stp_fermentation', 'vessel_volume', 120) };
    const own = optimise(odd, { ...few, settings: [range('fermentation', 'vessel_volume', 60, 250), EIGHT[1]!] });
    expect(own.settings[0]!.choices).toEqual([75, 100, 120, 150, 200]);
  });

  test('is any number in a range without two of them', () => {
    const narrow = optimise(input, { ...few, settings: [range('fermentation', 'vessel_volume', 80, 90), EIGHT[1]!] });
    expect(narrow.settings[0]!.choices).toBeUndefined();
    for (const { settings } of narrow.points) expect(settings[0]!.value).toBeGreaterThanOrEqual(80);
  });
});

test('the same question has the same lowest cost, whatever the seed', () => {
  const asked: OptimiseRequest = {
    objectives: [
      { metric: 'cogs', goal: 'minimise' },
      { metric: 'gwp', goal: 'minimise' },
    ],
    constraints: [
      { metric: 'output', min: 350_000, max: 390_000 },
      { metric: 'purity', min: 0.75 },
    ],
  };
  const lowest = [1, 2, 3].map((seed) => optimise(input, { ...asked, seed }).points[0]!.objectives[0]!);
  expect(Math.max(...lowest) / Math.min(...lowest)).toBeLessThan(1.015);
});

describe('one objective', () => {
  const cheapest: OptimiseRequest = {
    ...request,
    objectives: [{ metric: 'cogs', goal: 'minimise' }],
    evaluations: 2000,
  };

  test('is no worse than the low-cost end of the front, and reports its value', () => {
    const found = optimise(input, cheapest);
    expect(found.points).toHaveLength(1);
    const [point] = found.points;
    expect(point!.figures).toEqual(figuresOf(point!.settings));
    expect(point!.objectives[0]!).toBeLessThan(
      1.001 * optimise(input, { ...request, evaluations: 2000 }).points[0]!.objectives[0]!,
    );
    const trail = found.trail.map(({ value }) => value!).filter((value) => value !== null);
    expect(trail).toEqual(trail.toSorted((a, b) => b - a));
    expect(found.knee).toBeNull();
  });

  test('maximises, and accepts lower and upper limits on any metric', () => {
    const found = optimise(input, {
      ...cheapest,
      objectives: [{ metric: 'output', goal: 'maximise' }],
      constraints: [
        { metric: 'cogs', max: 140 },
        { metric: 'steps.stp_fermentation.outputs.tip_speed', max: 8 },
      ],
      evaluations: 1500,
    });
    const [point] = found.points;
    const { figures, steps } = resultsOf(evaluate(withAll(point!.settings), product, library));
    expect(figures.output).toBeGreaterThan(found.baseline.output);
    expect(point!.objectives).toEqual([figures.output]);
    expect(figures.cogs).toBeLessThanOrEqual(140);
    expect(steps[0]!.outputs['tip_speed']).toBeLessThanOrEqual(8);
  });

  test('keeps whole numbers whole, and selects among choices', () => {
    const found = optimise(input, {
      ...cheapest,
      settings: [
        ...EIGHT.slice(4, 6),
        { step_id: 'stp_fermentation', key: 'impeller', choices: ['rushton', 'hydrofoil'] },
      ],
      evaluations: 500,
    });
    const value = (key: string) => found.points[0]!.settings.find((one) => one.key === key)!.value;
    expect(Number.isInteger(value('passes'))).toBe(true);
    expect(['rushton', 'hydrofoil']).toContain(value('impeller'));
  });

  test('reports the nearest point and the constraint to relax if nothing meets the constraints', () => {
    const { points, best, nearest, message, converged } = optimise(input, {
      ...cheapest,
      constraints: [{ metric: 'purity', min: 0.999 }],
    });
    expect([points, best, converged]).toEqual([[], null, false]);
    expect(nearest!.violations).toMatchObject([
      { metric: 'purity', title: 'Purity', unit: '1', bound: 'min', limit: 0.999 },
    ]);
    expect(nearest!.violations[0]!.actual).toBe(nearest!.figures.purity);
    expect(message).toMatch(
      /At the nearest point, the value of “Purity” is 0\.\d+, but must be at least 0\.999\. Relax the constraints or widen the ranges\./,
    );
  });

  test('says why if no settings are feasible', () => {
    const settings = [range('ultrafiltration', 'protein_concentration', 300, 400)];
    const { points, nearest, message, infeasible, evaluations, tried } = optimise(input, {
      ...cheapest,
      settings,
      evaluations: 100,
    });
    expect(points).toEqual([]);
    expect(tried.every((one) => /membrane/.test(one.message ?? ''))).toBe(true);
    expect(nearest).toBeNull();
    expect(message).toMatch(
      /None of the combinations of settings tried is feasible\. The most frequent reason is: .*membrane/,
    );
    expect(infeasible).toBe(evaluations);
  });
});

describe('settings to search', () => {
  test('are not the amounts that are bought, so that the output is held', () => {
    const configuration: Configuration = {
      uo_settings: [
        {
          id: 'f',
          unit_operation: 'purchased_feed',
          name: 'F',
          settings: { 'composition.mol_glucose': 0.1 },
          feeds: [],
        },
        {
          id: 'e',
          unit_operation: 'evaporation',
          name: 'E',
          settings: {},
          feeds: [{ from: 'f', outlet: 'product' }],
        },
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
      product: { from: 'e', outlet: 'product', basis: 'mol_glucose' },
    };
    const keys = searchedRanges({ ...input, configuration }).map(({ step_id, key }) => `${step_id}.${key}`);
    expect(keys).toContain('e.product_solids');
    expect(keys).not.toContain('f.amount');
  });
  test('are by default those that can be optimised, are in use, not locked and independent of the feed', () => {
    const ranges = searchedRanges(input);
    const has = (key: string) => ranges.some((one) => one.key === key);
    expect(has('vessel_volume')).toBe(true);
    expect(has('end_time')).toBe(false);
    expect(ranges).not.toContainEqual(
      expect.objectContaining({ step_id: 'stp_diafiltration', key: 'protein_concentration' }),
    );
    const locked = {
      ...base,
      locked_values: { uo_settings: [{ ...base.uo_settings[0]!, settings: { vessel_volume: 80 } }] },
    };
    expect(searchedRanges({ ...input, configuration: locked }).some((one) => one.key === 'vessel_volume')).toBe(false);
    expect(checkOptimise(input, { objectives: request.objectives })).toEqual([]);
  });

  test('keep their locked values', () => {
    const locked = { ...base, locked_values: { uo_settings: [{ ...base.uo_settings[2]!, settings: { passes: 1 } }] } };
    const asked = { ...request, settings: [EIGHT[4]!], evaluations: 50 };
    const [point] = optimise({ ...input, configuration: locked }, asked).points;
    const settings = [...point!.settings, { step_id: 'stp_homogeniser', key: 'passes', value: 1 }];
    expect(point!.figures).toEqual(figuresOf(settings));
  });

  test.each<[string, Partial<OptimiseRequest>, string, RegExp]>([
    [
      'a reversed range',
      { settings: [range('homogeniser', 'pressure', 120, 60)] },
      'settings',
      /lower end of the range of “Pressure” at Homogeniser \(120 MPa\) is above its upper end \(60 MPa\)/,
    ],
    ['a range without width', { settings: [range('homogeniser', 'pressure', 60, 60)] }, 'settings', /widen the range/],
    ['no whole number', { settings: [range('homogeniser', 'passes', 1.2, 1.8)] }, 'settings', /no whole number/],
    ['no range', { settings: [{ step_id: 'stp_homogeniser', key: 'pressure' }] }, 'settings', /needs a range/],
    [
      'an unknown choice',
      { settings: [{ step_id: 'stp_fermentation', key: 'impeller', choices: ['spoon', 'rushton'] }] },
      'settings',
      /not spoon/,
    ],
    [
      'one choice',
      { settings: [{ step_id: 'stp_fermentation', key: 'impeller', choices: ['rushton'] }] },
      'settings',
      /two choices/,
    ],
    ['a duplicate setting', { settings: [EIGHT[0]!, EIGHT[0]!] }, 'settings', /twice/],
    ['nothing', { settings: [] }, 'settings', /choose at least one/],
    [
      'a duplicate objective',
      { objectives: [request.objectives[0]!, request.objectives[0]!] },
      'objectives',
      /both metrics are the same/,
    ],
    ['no objective', { objectives: [] }, 'objectives', /one or two metrics/],
    [
      'an unknown objective',
      { objectives: [{ metric: 'none', goal: 'minimise' }] },
      'objectives',
      /unknown metric “none”/,
    ],
    ['an unknown constraint', { constraints: [{ metric: 'none', min: 1 }] }, 'constraints', /unknown metric “none”/],
    [
      'a reversed constraint',
      { constraints: [{ metric: 'purity', min: 0.9, max: 0.8 }] },
      'constraints',
      /minimum of Purity \(0\.9\) is above its maximum \(0\.8\)/,
    ],
    ['a constraint without a limit', { constraints: [{ metric: 'purity' }] }, 'constraints', /no limit/],
  ])('rejects %s', (_, changed, field, message) => {
    expect(checkOptimise(input, { ...request, ...changed })[0]).toMatchObject({
      field,
      message: expect.stringMatching(message),
    });
  });

  test('names a setting to unlock if all are locked', () => {
    const locks = base.uo_settings.map((step, i) => {
      const all = searchedRanges(input).filter(({ step_id }) => step_id === step.id);
      const { steps } = resultsOf(evaluate(base, product, library));
      const now = (key: string) => steps[i]!.settings.find((one) => one.key === key)!.value;
      return { ...step, settings: Object.fromEntries(all.map(({ key }) => [key, now(key)])) };
    });
    const locked = { ...input, configuration: { ...base, locked_values: { uo_settings: locks } } };
    expect(checkOptimise(locked, { objectives: request.objectives })).toMatchObject([
      {
        field: 'settings',
        message: expect.stringMatching(
          /every setting that can be optimised is locked\. Unlock a setting, such as “Vessel volume” at Fermentation/,
        ),
      },
    ]);
    expect(checkOptimise(locked, { ...request, settings: [EIGHT[0]!] })).toMatchObject([
      { message: expect.stringMatching(/“Vessel volume” at Fermentation is locked; unlock the setting or remove it/) },
    ]);
  });
});

test('reports progress and stops on a signal', () => {
  const seen: Progress[] = [];
  optimise(input, { ...request, evaluations: 300 }, { onProgress: (one) => seen.push(one) });
  expect(seen.at(-1)!.share).toBeGreaterThan(0.95);
  let count = 0;
  const signal = {
    get aborted() {
      return (count += 1) > 50;
    },
  };
  expect(() => optimise(input, request, { signal })).toThrow(AnalysisCancelled);
  expect(count).toBe(51);
});
