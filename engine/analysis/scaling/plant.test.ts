import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../tests/fixtures.test-support.ts';
import { compile, evaluate } from '../../evaluate/evaluate.ts';
import { type Levers, Plant } from './plant.ts';

test('a plant is to the bit that of its configuration, whatever plants were evaluated before', () => {
  const input = { configuration: configuration('cfg_homogenised_v1'), product, library };
  const plant = new Plant(input, resultsOf(evaluate(input.configuration, product, library)), 'tip_speed');
  const { base } = plant;
  const trains = Object.fromEntries(Object.keys(base.trains).map((id) => [id, 2]));
  const tried: Levers[] = [
    { ...base, volume: 2 * base.volume, vessels: 3 },
    // Does not run: the hours are too few for a batch.
    { ...base, hours: 1, trains },
    { ...base, volume: 0.5 * base.volume, hours: 8000 },
    base,
    { ...base, trains },
  ];
  const outcomes = tried.map((levers) => {
    const outcome = plant.evaluate(levers);
    expect(outcome).toStrictEqual(compile(plant.configuration(levers), product, library).evaluate());
    expect(plant.output(levers)).toBe(outcome.feasible ? outcome.results.figures.output : 0);
    return outcome;
  });
  expect(new Set(outcomes.map(({ feasible }) => feasible)).size).toBe(2);
});
