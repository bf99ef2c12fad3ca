/** Platforms of modalities: they run, every entered value has a source, and their costs are beside what is published. */
import { describe, expect, test } from 'vitest';
import { library, resultsOf } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import { exampleConfiguration } from '../examples.ts';
import { PLATFORMS, sourcesOf } from './index.ts';

test('has nine modalities, antibodies by fed-batch and by perfusion', () => {
  expect(PLATFORMS.map(({ modality }) => modality)).toEqual([
    'Antibody, fed-batch',
    'Antibody, perfusion',
    'Plasmid',
    'mRNA–LNP',
    'AAV',
    'Viral vaccine',
    'Antibody-drug conjugate',
    'Oligonucleotide',
    'Peptide',
    'Autologous cell therapy',
  ]);
});

/** Misses that are known: the band is published for smaller or larger plants. */
const OUTSIDE = new Set(['platform_antibody_fed_batch']);

describe.each(PLATFORMS.map((one) => [one.modality, one] as const))('%s', (_, one) => {
  const { plant, sources, cost, use, id } = one;
  const results = resultsOf(evaluate(exampleConfiguration(one), plant.product, library));

  test('closes its mass balance', () => {
    const entering = results.streams.filter(({ kind }) => kind === 'feed').reduce((sum, { mass }) => sum + mass, 0);
    const leaving = results.streams.filter(({ to_step }) => to_step === null).reduce((sum, { mass }) => sum + mass, 0);
    expect(leaving).toBeNear(entering, 1e-8);
  });

  test('has a source for each value that is entered, and no source without a value', () => {
    const entered = [
      ...plant.steps.flatMap((step) => Object.keys(step.settings).map((key) => [step.id, key] as const)),
      ...Object.entries(plant.assumptions).flatMap(([group, values]) =>
        Object.keys(values).map((key) => [group, key] as const),
      ),
    ];
    expect(entered.filter(([of, key]) => !sources[`${of}.${key}`] && !sources[of])).toEqual([]);
    const known = new Set(entered.flatMap(([of, key]) => [of, `${of}.${key}`]));
    expect(Object.keys(sources).filter((key) => !known.has(key))).toEqual([]);
    expect(sourcesOf(one).length).toBeLessThanOrEqual(4000);
  });

  test('costs as much per unit of use as the band says, unless the miss is known', () => {
    const each = (results.figures.cogs * use.milligrams) / 1e6;
    expect(each >= cost.low && each <= cost.high).toBe(!OUTSIDE.has(id));
  });
});
