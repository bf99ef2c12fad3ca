import { expect, test, vi } from 'vitest';
import { library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { otherSteadyStates } from '../evaluate/evaluate.ts';
import { type Configuration, evaluate, furtherChecks } from '../index.ts';
import { splitter } from '../unit-operations/junctions/splitter.ts';
import { step } from '../steps/graph.test-support.ts';

const plant: Configuration = {
  uo_settings: [
    step('feed', 'purchased_feed', [], { settings: { amount: 1000, 'composition.mol_glucose': 0.1 } }),
    step('mix', 'mixer', [
      { from: 'feed', outlet: 'product' },
      { from: 'split', outlet: 'other' },
    ]),
    step('split', 'splitter', [{ from: 'mix', outlet: 'product' }], { settings: { share: 0.8 } }),
  ],
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: 'split', outlet: 'product', basis: 'mol_glucose' },
};
const several = (): string[] =>
  resultsOf(evaluate(plant, product, library))
    .warnings.map(({ message }) => message)
    .filter((message) => message.includes('more than one steady state'));

test('a loop with one steady state has no warning of several', () => {
  expect(several()).toEqual([]);
});

test('a loop with two steady states gives that of a plant that starts empty, and says so', () => {
  const { model } = splitter;
  // Passes on a fifth of a large feed and four fifths of a small one: 1250 and 5000 kg both close the loop.
  const spy = vi
    .spyOn(splitter, 'model')
    .mockImplementation((run, s) => model(run, { ...s, share: run.feed.total() > 2500 ? 0.2 : 0.8 }));
  try {
    const { streams } = resultsOf(evaluate(plant, product, library));
    expect(streams.find(({ from_step }) => from_step === 'mix')!.mass).toBeNear(1250, 1e-8);
    expect(several()).toEqual([
      'The loop has more than one steady state. These results are for a plant that starts empty; a plant that starts with full tanks can reach a steady state with 5000 kg in the feed to MIX instead of 1250 kg.',
    ]);
    // A search of its own, for an evaluation at each key that leaves it out.
    expect(otherSteadyStates(plant, product, library).map(({ message }) => message)).toEqual(several());
    const quick = resultsOf(evaluate(plant, product, library, { otherStates: false }));
    expect(quick.warnings.filter(({ message }) => message.includes('several'))).toEqual([]);
    const checks = furtherChecks({ configuration: plant, product, library }, quick);
    expect(checks.map(({ title }) => title)).toContain('The loop has more than one steady state');
  } finally {
    spy.mockRestore();
  }
});
