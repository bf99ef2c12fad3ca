import { describe, expect, test } from 'vitest';
import { estimates } from '#engine/analysis/index.ts';
import { SAMPLES } from '#engine/index.ts';
import { configuration, library, product } from '#engine/tests/fixtures.test-support.ts';
import { firstLook, type FirstAsk } from './first-look.ts';

const input = { configuration: configuration('cfg_homogenised_v2'), product, library };
const configuration_id = 'cfg_homogenised_v2';
const pressure = { step_id: 'stp_homogeniser', key: 'pressure', min: 60, max: 120 };
const volume = { step_id: 'stp_fermentation', key: 'vessel_volume', min: 50, max: 250 };
const inputs = [pressure, volume].map(({ min, max, ...of }) => ({ ...of, low: min, high: max }));
const metrics = ['cogs'];

const ASKED: [string, FirstAsk, (parameters: object) => unknown][] = [
  [
    'an optimisation',
    {
      type: 'optimise',
      parameters: {
        configuration_id,
        objectives: [{ metric: 'cogs', goal: 'minimise' }],
        settings: [pressure, volume],
        evaluations: 50_000,
        seed: 1,
      },
    },
    ({ evaluations }: { evaluations?: number }) => evaluations,
  ],
  [
    'a tornado',
    {
      type: 'sensitivity_analysis',
      parameters: { configuration_id, method: 'tornado', metrics, inputs },
    },
    () => null,
  ],
  ...(['morris', 'sobol', 'monte_carlo'] as const).map((method): (typeof ASKED)[number] => [
    method,
    {
      type: 'sensitivity_analysis',
      parameters: { configuration_id, method, metrics, inputs, samples: 100_000, seed: 1 },
    },
    ({ samples }: { samples?: number }) => samples,
  ]),
  [
    'a heatmap',
    {
      type: 'sensitivity_heatmap_analysis',
      parameters: {
        configuration_id,
        metric: 'cogs',
        x: { ...pressure, points: 60 },
        y: { ...volume, points: 60 },
      },
    },
    ({ x }: { x?: { points?: number } }) => x?.points,
  ],
  [
    'a curve of scale',
    {
      type: 'scale_analysis',
      parameters: { configuration_id, min_output: 1e5, max_output: 1e6, points: 200, metrics },
    },
    ({ points }: { points?: number }) => points,
  ],
];

describe('a first look', () => {
  test.each(ASKED)('at %s has a result from fewer evaluations, which its request says', (_name, asked, countOf) => {
    const look = firstLook(input, asked)!;
    expect(look.type).toBe(asked.type);
    expect(look.result).toBeTruthy();
    const [wanted, made] = [countOf(asked.parameters), countOf(look.parameters)];
    expect(wanted === null || Number(made) < Number(wanted)).toBe(true);
    // What is set up to take less is run as it is set up.
    expect(firstLook(input, { type: look.type, parameters: look.parameters } as FirstAsk)!.parameters).toEqual(
      look.parameters,
    );
  });

  test('of Monte Carlo draws the samples of every other page', () => {
    const parameters = { configuration_id, method: 'monte_carlo' as const, metrics: ['cogs'], samples: SAMPLES };
    const look = firstLook(input, { type: 'sensitivity_analysis', parameters });
    const found = estimates(input);
    const cost = 'figures' in found && found.figures.find(({ metric }) => metric === 'cogs');
    expect(look?.type === 'sensitivity_analysis' && look.result!.spreads[0]).toMatchObject({
      median: cost && cost.median,
      p10: cost && cost.p10,
    });
  });

  test('under uncertainty judges few designs in few samples', () => {
    const [[, asked]] = ASKED as [[string, FirstAsk & { type: 'optimise' }, unknown]];
    const uncertainty = { statistic: 'p90', chance: 0.9, samples: 500 } as const;
    const look = firstLook(input, { ...asked, parameters: { ...asked.parameters, uncertainty } });
    expect(look?.type === 'optimise' && look.parameters.uncertainty!.samples!).toBeLessThan(64);
  });

  test('is not there for a request that cannot be run', () => {
    const absent = { ...pressure, step_id: 'stp_absent' };
    for (const [, asked] of ASKED) {
      const text = JSON.stringify(asked.parameters).replaceAll(pressure.step_id, absent.step_id);
      const parameters = JSON.parse(text) as typeof asked.parameters;
      if (asked.type === 'scale_analysis') Object.assign(parameters, { min_output: 5, max_output: 1 });
      expect(firstLook(input, { type: asked.type, parameters } as FirstAsk), asked.type).toBeNull();
    }
  });
});
