/** Every range, share and chance of a version is from the same samples, whichever analysis states it. */
import { expect, test } from 'vitest';
import { configuration, library, product } from '../../tests/fixtures.test-support.ts';
import { SAMPLES, SAMPLES_SEED } from '../../uncertainty/samples.ts';
import { estimates, estimatesWithSpreads } from '../estimates.ts';
import { isProblem } from '../dial.ts';
import { sensitivity } from '../sensitivity.ts';
import type { AnalysisInput } from '../types.ts';
import { chances } from './chances.ts';
import { mustBeTrue } from './must-be-true.ts';

const input: AnalysisInput = { configuration: configuration('cfg_homogenised_v2'), product, library };
function known<T extends object>(found: T): Exclude<T, { message: string; field: string }> {
  if (isProblem(found)) throw new Error(found.message);
  return found as Exclude<T, { message: string; field: string }>;
}

test('estimates, a Monte Carlo analysis, limits and conditions agree on the samples, their quantiles and shares', () => {
  const { estimates: all, spreads } = known(estimatesWithSpreads(input));
  const cost = all.figures.find(({ metric }) => metric === 'cogs')!;
  const drawn = sensitivity(input, { method: 'monte_carlo', metrics: ['cogs'] });
  expect([all.samples, all.seed]).toEqual([SAMPLES, SAMPLES_SEED]);
  expect([drawn.samples, drawn.seed]).toEqual([SAMPLES, SAMPLES_SEED]);
  const [spread] = drawn.spreads;
  expect([spread!.p10, spread!.median, spread!.p90]).toEqual([cost.p10, cost.median, cost.p90]);
  const shareOf = (key: string) => drawn.rows.find(({ input: of }) => of.key === key)!.spearman!.share;
  for (const { key, share } of cost.causes) expect(shareOf(key), key).toBe(share);
  // A limit at the median is kept in half of the same samples.
  const limit = { metric: 'cogs', max: cost.median };
  const { promises, samples, seed } = known(chances(input, { promises: [limit] }));
  expect([samples, seed, promises[0]!.median, promises[0]!.chance.value]).toEqual([
    SAMPLES,
    SAMPLES_SEED,
    cost.median,
    0.5,
  ]);
  expect(promises[0]!.histogram).toEqual(spreads.find(({ metric }) => metric === 'cogs')!.histogram);
  const conditions = known(mustBeTrue(input, limit));
  expect([conditions.samples, conditions.chance.value]).toEqual([SAMPLES, 0.5]);
});

test('a few are the first of them, and say how many they are', () => {
  const few = 16;
  const other = {
    ...input,
    alternatives: [{ id: 'other', name: 'Other', configuration: configuration('cfg_secreted_v1') }],
  };
  const differences = (most?: number) =>
    known(estimates(other, most)).paired.find(({ metric }) => metric === 'cogs')!.differences!;
  expect(known(estimates(other, few)).samples).toBe(few);
  expect(differences(few)).toEqual(differences().slice(0, few));
});
