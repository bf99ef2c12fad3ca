/** No analysis states a change, a rank or a chance of a footprint that is only a lower bound. */
import { describe, expect, test } from 'vitest';
import { FULL_COVERAGE } from '../lca/lower-bound.ts';
import { evaluate } from '../index.ts';
import { FOOTPRINT } from '../tables/tables.ts';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { chances } from './chance/chances.ts';
import { mustBeTrue } from './chance/must-be-true.ts';
import { estimates } from './estimates.ts';
import { checkHeatmap } from './heatmap.ts';
import { leverage } from './leverage.ts';
import { checkOptimise, optimise } from './optimise.ts';
import { pointEffects } from './point-effects.ts';
import { checkScaleAnalysis } from './scale-analysis.ts';
import { improvements } from './screen.ts';
import { checkSensitivity, sensitivity } from './sensitivity.ts';
import { designAxes, designPoints } from './space/points.ts';
import type { AnalysisInput, AnalysisProblem, Alternative } from './types.ts';
import { numberCurve } from './curve.ts';
import { checkValueOfInformation } from './value-of-information/value-of-information.ts';

// The factors of magnesium and potassium sulphate are missing in both, and decide in only one.
const bound: AnalysisInput = { configuration: configuration('cfg_homogenised_v1'), product, library };
const whole: AnalysisInput = { ...bound, configuration: configuration('cfg_homogenised_v2') };
const against = ({ configuration: of }: AnalysisInput, id = 'other'): Alternative => ({
  id,
  name: id,
  configuration: of,
});
const dearer: AnalysisInput = {
  ...whole,
  configuration: withSetting(whole.configuration, 'stp_homogeniser', 'passes', 3),
};
const coverageOf = ({ configuration: of }: AnalysisInput) =>
  resultsOf(evaluate(of, product, library)).figures.gwp_coverage!;

test('of the processes here, one has a lower bound', () => {
  expect(coverageOf(bound)).toBeLessThan(FULL_COVERAGE);
  expect(coverageOf(whole)).toBeGreaterThan(FULL_COVERAGE);
  expect(coverageOf(dearer)).toBeGreaterThan(FULL_COVERAGE);
});

const problemOf = (found: object): string => (found as AnalysisProblem).message;
const LOWER = /(?:Footprint|Steps stp fermentation gwp)” is only a lower bound/;
const settings = { step_id: 'stp_fermentation', key: 'aeration', min: 0.3, max: 1.5 };
const passes = { step_id: 'stp_homogeniser', key: 'passes', min: 1, max: 4 };
const metrics = ['cogs', 'gwp'];
const SAMPLES = 32;

describe('estimates', () => {
  const pairsOf = (own: AnalysisInput, other: AnalysisInput) => {
    const found = estimates({ ...own, alternatives: [against(other)] }, SAMPLES);
    if ('message' in found) throw new Error(found.message);
    return found;
  };
  test.each([
    ['a bound and a whole one', bound, whole],
    ['a whole one and a bound', whole, bound],
    ['two bounds', bound, { ...bound, configuration: configuration('cfg_secreted_v1') }],
  ])('of %s know which is cheaper, and not which is greener', (_, own, other) => {
    const { paired } = pairsOf(own, other);
    expect(paired.find(({ metric }) => metric === 'gwp')).toBeUndefined();
    expect(paired.find(({ metric }) => metric === 'cogs')!.differences).toHaveLength(SAMPLES);
  });
  test('of two whole ones know both', () => {
    const { paired, figures } = pairsOf(whole, dearer);
    expect(paired.find(({ metric }) => metric === 'gwp')!.differences).toHaveLength(SAMPLES);
    expect(figures.some(({ metric }) => metric === 'gwp')).toBe(true);
  });
  test('give no range of a bound', () => {
    expect(pairsOf(bound, whole).figures.map(({ metric }) => metric)).not.toContain('gwp');
  });
});

describe('an uncertainty analysis', () => {
  const request = { method: 'monte_carlo', metrics, samples: SAMPLES } as const;
  test('of a whole process against a bound knows its own range, and no difference', () => {
    const found = sensitivity({ ...whole, alternatives: [against(bound)] }, request);
    const of = (list: { metric: string; alternative: string | null }[]) =>
      list.filter(({ metric }) => metric === 'gwp').map(({ alternative }) => alternative);
    expect([of(found.spreads), of(found.differences), found.quadrants]).toEqual([[null], [], []]);
    expect(found.differences.map(({ metric }) => metric)).toEqual(['cogs']);
  });
  test('of a bound has no range and no drivers of it', () => {
    const found = sensitivity(bound, request);
    expect(found.spreads.map(({ metric }) => metric)).toEqual(['cogs']);
    expect(new Set(found.rows.map(({ metric }) => metric))).toEqual(new Set(['cogs']));
  });
});

describe.each([
  ['tornado', checkSensitivity(bound, { method: 'tornado', metrics })],
  ['Morris', checkSensitivity(bound, { method: 'morris', metrics: ['figures.gwp'] })],
  ['Sobol', checkSensitivity(bound, { method: 'sobol', metrics: ['steps.stp_fermentation.gwp'] })],
  ['heat map', checkHeatmap(bound, { x: settings, y: passes, metric: 'gwp' })],
  ['optimisation', checkOptimise(bound, { objectives: [{ metric: 'gwp', goal: 'minimise' }], settings: [settings] })],
  [
    'constraint',
    checkOptimise(bound, {
      objectives: [{ metric: 'cogs', goal: 'minimise' }],
      constraints: [{ metric: 'gwp', max: 100 }],
      settings: [settings],
    }),
  ],
  [
    'measurement',
    checkValueOfInformation(bound, {
      decision: { kind: 'target', metric: 'gwp', target: 100 },
      measurements: [
        { id: 'one', name: 'One', inputs: [{ step_id: null, key: 'prices.mol_glucose' }], cost: 1, days: 1 },
      ],
      samples: 256,
    }),
  ],
  [
    'choice',
    checkValueOfInformation(
      { ...whole, alternatives: [against(bound)] },
      {
        decision: { kind: 'choose', metric: 'gwp' },
        measurements: [
          { id: 'one', name: 'One', inputs: [{ step_id: null, key: 'prices.mol_glucose' }], cost: 1, days: 1 },
        ],
        samples: 256,
      },
    ),
  ],
  ['scale', checkScaleAnalysis(bound, { min_output: 1e4, max_output: 1e5, metrics })],
  ['chance of a limit', [chances(bound, { promises: [{ metric: 'gwp', max: 100 }], samples: SAMPLES })]],
  ['conditions of a target', [mustBeTrue(bound, { metric: 'gwp', max: 100 })]],
])('%s', (_, problems) => {
  test('says that the footprint is only a lower bound', () => {
    expect(problems.map(problemOf)).toEqual([expect.stringMatching(LOWER)]);
  });
});

test('effects on a bound are not known, and those on the cost are', () => {
  const found = leverage(bound, metrics, 'stp_homogeniser');
  if ('message' in found) throw new Error(found.message);
  const [cost, footprint] = found;
  const changes = ({ rows }: typeof cost & object) => rows.map(({ higher, step }) => higher.change ?? step.change);
  expect(changes(cost!).some((change) => change !== null)).toBe(true);
  expect([footprint!.baseline, new Set(changes(footprint!))]).toEqual([null, new Set([null])]);
  const [, known] = leverage(whole, metrics, 'stp_homogeniser') as typeof found;
  expect(known!.rows.some(({ step }) => step.change !== null)).toBe(true);
});

test('what is uncertain in a process does not depend on its factors', async () => {
  const { uncertainInputs } = await import('./default-inputs.ts');
  const listed = (own: AnalysisInput) => uncertainInputs(own).map(({ step_id, key }) => `${step_id}/${key}`);
  const items = library.factors!.items.map((one) => (one.value === null ? { ...one, value: 0 } : one));
  expect(listed(bound)).toEqual(listed({ ...bound, library: { ...library, factors: { ...library.factors!, items } } }));
});

test('settings are not ranked by a bound', () => {
  const most = (of: AnalysisInput) =>
    Math.max(...improvements(of, [{ metric: 'gwp', goal: 'minimise' }])!.map(({ gains }) => gains[0]!));
  expect(most(bound)).toBe(0);
  expect(most(whole)).toBeGreaterThan(1);
  expect(designAxes(bound, ['gwp']).map(({ key }) => key)).toEqual(designAxes(bound, []).map(({ key }) => key));
});

test('a design whose footprint is a bound is not on a front, a map or a curve of it', () => {
  // Less feed leaves a larger share of the salts, which lack factors.
  const feed = { step_id: 'stp_fermentation', key: 'feed_concentration', min: 300, max: 700 };
  const found = optimise(whole, {
    objectives: [
      { metric: 'cogs', goal: 'minimise' },
      { metric: 'gwp', goal: 'minimise' },
    ],
    settings: [feed, passes, settings],
    evaluations: 200,
  });
  expect(found.points.length).toBeGreaterThan(0);
  for (const { figures } of found.points) expect(figures.gwp_coverage).toBeGreaterThanOrEqual(FULL_COVERAGE);
  const points = Float64Array.of(1, 4);
  const map = designPoints(bound, { settings: [passes], points, metrics });
  expect('values' in map && [...map.values].map(Number.isNaN)).toEqual([false, true, false, true]);
  expect(numberCurve(bound, 'gwp', passes, 3)!.points.map(({ y }) => y)).toEqual([null, null, null, null]);
  const choice = { step_id: passes.step_id, key: passes.key, value: 3 };
  expect(pointEffects(bound, { settings: [choice], ranges: [passes], metrics })).toBeNull();
  expect(pointEffects(whole, { settings: [choice], ranges: [passes], metrics })).not.toBeNull();
});

test('a cause has no share of a bound', () => {
  const shares = (own: AnalysisInput) =>
    FOOTPRINT.rows(resultsOf(evaluate(own.configuration, product, library))).map(({ share }) => share);
  expect(new Set(shares(bound))).toEqual(new Set([null]));
  expect(shares(whole)).toContain(1);
});
