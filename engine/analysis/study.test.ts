/** A study gives the same result to the bit, however its items are divided, and in whatever order they are computed. */
import { describe, expect, test } from 'vitest';
import demo from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product } from '../tests/fixtures.test-support.ts';
import { Random } from '../numeric/random.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import { estimates, estimatesWithSpreads } from './estimates.ts';
import { heatmapStudy } from './heatmap.ts';
import { scaleStudy } from './scale-analysis.ts';
import { sensitivityStudy } from './sensitivity.ts';
import { blocksOf, runStudy, type Study } from './study.ts';
import type { AnalysisInput, SensitivityInput, SensitivityMethod } from './types.ts';
import { Meter } from './watch.ts';

const line: AnalysisInput = { configuration: configuration('cfg_homogenised_v2'), product, library };
const compared: AnalysisInput = {
  ...line,
  alternatives: [{ id: 'cfg_homogenised_v1', name: 'First', configuration: configuration('cfg_homogenised_v1') }],
};
/** A plant with a loop, whose iteration must not begin where the last evaluation ended. */
const loop: AnalysisInput = {
  configuration: demo.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
    .configuration as unknown as Configuration,
  product: demo.product as ProductBasis,
  library,
};
/** Some of its range is infeasible, so there are reasons too. */
const concentration: SensitivityInput = {
  step_id: 'stp_ultrafiltration',
  key: 'protein_concentration',
  low: 60,
  high: 475,
};
const pressure: SensitivityInput = { step_id: 'stp_homogeniser', key: 'pressure', low: 60, high: 110 };

const study = (input: AnalysisInput, method: SensitivityMethod, samples: number, inputs?: SensitivityInput[]) =>
  sensitivityStudy(input, { method, metrics: ['cogs', 'gwp'], samples, seed: 5, ...(inputs && { inputs }) }) as Study;

const FULL = Boolean(process.env['NIGHT']);
const STUDIES: [string, () => Study][] = [
  ['Monte Carlo of the default inputs, with an alternative', () => study(compared, 'monte_carlo', FULL ? 700 : 100)],
  ['Monte Carlo with infeasible samples', () => study(line, 'monte_carlo', 900, [concentration, pressure])],
  ['Monte Carlo of a plant with a loop', () => study(loop, 'monte_carlo', FULL ? 300 : 100)],
  ['Sobol', () => study(line, 'sobol', 128, [concentration, pressure])],
  ['Sobol of a plant with a loop', () => study(loop, 'sobol', FULL ? 32 : 8)],
  ['Morris', () => study(line, 'morris', 60, [concentration, pressure])],
  ['tornado', () => study(line, 'tornado', 4, [concentration, pressure])],
  [
    'heatmap',
    () =>
      heatmapStudy(line, {
        x: { step_id: 'stp_ultrafiltration', key: 'protein_concentration', min: 60, max: 475, points: 20 },
        y: { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 110, points: 19 },
        metric: 'cogs',
      }),
  ],
  ['scale analysis', () => scaleStudy(line, { min_output: 300_000, max_output: 420_000, points: 3, rule: 'units' })],
];

/** Computes blocks in a random order, each by one of several instances, as threads and processes do. */
function inShards(make: () => Study, shards: number, blocks: (study: Study) => [number, number][]): unknown {
  const random = new Random(shards);
  // An instance that gets no block is not made: to find the default inputs, it would evaluate the plant a thousand times.
  const workers: Study[] = [make()];
  const all = blocks(workers[0]!);
  const parts: unknown[] = [];
  for (const at of random.shuffle(all.map((_, i) => i))) {
    const [from, to] = all[at]!;
    // As between threads, nothing but a copy arrives.
    parts[at] = structuredClone((workers[random.below(shards)] ??= make()).evaluate(from, to, () => undefined));
  }
  return make().reduce(parts, new Meter(1, {}, ''));
}

describe.each(STUDIES)('%s', (_, make) => {
  const whole = runStudy(make());
  /** Smaller than those of the product, so that a short study has many. */
  const small = ({ count, each }: Study) => {
    const size = Math.max(1, Math.floor(40 / each));
    return Array.from({ length: Math.ceil(count / size) }, (__, i): [number, number] => [
      i * size,
      Math.min(count, (i + 1) * size),
    ]);
  };

  test.each(FULL ? [1, 2, 16] : [16])('is the same to the bit in %d shards', (shards) => {
    // The blocks of the product are larger and fewer, and are computed by the tests of jobs too.
    for (const blocks of FULL ? [blocksOf, small] : [small])
      expect(inShards(make, shards, blocks)).toStrictEqual(whole);
  });
});

test('the blocks of a study follow each other, small ones first', () => {
  const blocks = blocksOf({ count: 1_000_000, each: 1 });
  expect(blocks.slice(0, 6)).toEqual([
    [0, 128],
    [128, 384],
    [384, 896],
    [896, 1920],
    [1920, 3968],
    [3968, 8064],
  ]);
  expect(blocks.at(-1)![1]).toBe(1_000_000);
  expect(blocks.every(([from], i) => from === (blocks[i - 1]?.[1] ?? 0))).toBe(true);
  // An item of more evaluations than a block is a block of its own.
  expect(blocksOf({ count: 2, each: 5000 })).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test.runIf(process.env['NIGHT'])(
  'the first blocks alone give a result of their samples, the same as when they are part of more',
  () => {
    const make = () => study(line, 'monte_carlo', 4000);
    const one = make();
    const [from, to] = blocksOf(one)[0]!;
    const part = one.evaluate(from, to, () => undefined);
    const early = one.soFar!([part]) as { samples: number; spreads: { count: number; mean: number }[] };
    expect(early.samples).toBe(128);
    expect(early.spreads[0]!.count).toBe(128);
    const whole = runStudy(make()) as typeof early & { spreads: { standard_deviation: number }[] };
    // Five standard errors.
    const { mean, standard_deviation } = whole.spreads[0]!;
    expect(Math.abs(early.spreads[0]!.mean - mean)).toBeLessThan((5 * standard_deviation) / Math.sqrt(128));
  },
);

test.runIf(process.env['NIGHT'])('the distributions of the estimates are those that they summarise', () => {
  const [found, plain] = [estimatesWithSpreads(compared), estimates(compared)];
  if ('message' in found || 'message' in plain) throw new Error('The process cannot run');
  expect(found.estimates).toEqual(plain);
  expect(found.spreads.map(({ metric, p10, p90 }) => [metric, p10, p90])).toEqual(
    plain.figures.map(({ metric, p10, p90 }) => [metric, p10, p90]),
  );
  const cost = found.spreads.find(({ metric }) => metric === 'cogs')!;
  expect(cost.alternative).toBeNull();
  expect(cost.histogram.counts.reduce((sum, count) => sum + count)).toBe(plain.samples - plain.infeasible);
});

test('a preview of the estimates is of the first of the same samples', () => {
  const [early, whole] = [estimates(compared, 64), estimates(compared)];
  if ('message' in early || 'message' in whole) throw new Error('The process cannot run');
  expect([early.samples, whole.samples]).toEqual([64, 512]);
  const of = ({ paired }: typeof whole) => paired.find(({ metric }) => metric === 'cogs')!.differences!;
  expect(of(early).length).toBeGreaterThan(50);
  expect(of(whole).slice(0, of(early).length)).toEqual(of(early));
});
