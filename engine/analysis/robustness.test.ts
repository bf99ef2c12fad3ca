import { describe, expect, test } from 'vitest';
import { configuration, library, product, step } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { LINES, MORE_LINES } from '../tests/shaken.test-support.ts';
import type { Configuration } from '../types/configuration.ts';
import { heatmap, optimise, scale, scaleAnalysis, sensitivity } from './index.ts';
import { searchedRanges } from './searched-ranges.ts';
import type { AnalysisInput } from './types.ts';

/** Other fermentations for the same product, with the recovery steps of the demo process. */
function grownBy(operation: string): [string, Configuration] {
  const base = configuration('cfg_secreted_v1');
  const steps = [
    step(operation, { product_location: 'secreted' }, 'stp_fermentation'),
    ...base.uo_settings.slice(1, 2),
  ];
  return [operation, { ...base, uo_settings: steps }];
}

const ALL = [...LINES, ...MORE_LINES, grownBy('batch_fermentation'), grownBy('chemostat')];

/** Every number in a result, all of which must be finite in JSON. */
const isFinite = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isFinite);

/** All of them in the long run. */
const TRIED = process.env['NIGHT'] ? ALL : ALL.filter((_, i) => i % 5 === 0);

describe.each(TRIED)('%s', (_, base) => {
  const input: AnalysisInput = { configuration: base, product, library };
  const outcome = evaluate(base, product, library);
  const output = outcome.feasible ? outcome.results.figures.output : NaN;

  test('can be optimised, screened, mapped and sampled over the default settings', () => {
    expect(outcome).toMatchObject({ feasible: true });
    const ranges = searchedRanges(input);
    expect(ranges.length).toBeGreaterThan(3);
    const found = optimise(input, {
      objectives: [
        { metric: 'cogs', goal: 'minimise' },
        { metric: 'yield', goal: 'maximise' },
      ],
      evaluations: 120,
    });
    expect(found.evaluations).toBe(120);
    expect(isFinite(found)).toBe(true);
    for (const method of ['tornado', 'monte_carlo'] as const) {
      const { rows, ...rest } = sensitivity(input, { method, metrics: ['cogs', 'pmi'], samples: 12 });
      expect(rows.length).toBeGreaterThan(5);
      expect(isFinite({ rows, rest })).toBe(true);
    }
    const [x, y] = ranges
      .filter(({ min, max }) => max! - min! > 1)
      .map(({ step_id, key, min, max }) => ({ step_id, key, min: min!, max: max!, points: 3 }));
    expect(isFinite(heatmap(input, { x: x!, y: y!, metric: 'cogs' }))).toBe(true);
  });

  test.each(process.env['NIGHT'] ? (['size', 'units', 'batches'] as const) : (['size'] as const))(
    'can be scaled up and down, %s first, or says why not',
    (rule) => {
      for (const times of [0.5, 1.6]) {
        const scaled = scale(input, { target_output: times * output, rule, stirring: 'oxygen_transfer' });
        const [least, there] = scaled.scaled
          ? [times * output, scaled.result.after.output]
          : [1e-9, scaled.problem.nearest!.value];
        expect(there).toBeGreaterThanOrEqual(least);
        expect(isFinite(scaled)).toBe(true);
      }
      const curve = scaleAnalysis(input, { min_output: output / 2, max_output: 2 * output, points: 3, rule });
      expect(isFinite(curve)).toBe(true);
      expect(curve.points.some(({ figures }) => figures !== null)).toBe(true);
    },
  );
});
