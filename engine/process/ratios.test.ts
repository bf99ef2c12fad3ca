import { describe, expect, test } from 'vitest';
import { defaultInputs } from '../analysis/index.ts';
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  compile,
  type Configuration,
  evaluate,
  explainer,
  figureRefs,
  type Problem,
  type ProductBasis,
  recompute,
  type Results,
  type SettingValue,
  type Step,
  type StepFeed,
} from '../index.ts';

const product: ProductBasis = {
  name: 'Lactic acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: '',
  selling_price: 2,
};
const step = (
  id: string,
  unit_operation: string,
  settings: Record<string, SettingValue> = {},
  feeds?: [from: string, outlet?: string, share?: number][],
): Step => ({
  id,
  unit_operation,
  name: id,
  settings,
  ...(feeds && {
    feeds: feeds.map(([from, outlet = 'product', share]): StepFeed => ({
      from,
      outlet,
      next_batch: false,
      ...(share !== undefined && { share }),
    })),
  }),
});
const syrup = step('syrup', 'purchased_feed', { amount: 1000, 'composition.mol_lactic_acid': 0.2 });
/** Water in a ratio to a stream. */
const water = (ratio: number, reference: string, settings: Record<string, SettingValue> = {}): Step =>
  step('water', 'purchased_feed', { amount_by: 'ratio', ratio, reference, ...settings });
/** The syrup is diluted, half of what the mixer passes on returns to it. */
const loop = (ratio: number, reference: string, share = 0.5): Configuration => ({
  uo_settings: [
    syrup,
    water(ratio, reference),
    step('mix', 'mixer', {}, [['syrup'], ['water'], ['split', 'other']]),
    step('split', 'splitter', { share: 1 - share }, [['mix']]),
  ],
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: 'split', outlet: 'product' },
});
const results = (one: Configuration): Results => resultsOf(evaluate(one, product, library));
const problem = (one: Configuration): Problem => {
  const outcome = evaluate(one, product, library);
  if (outcome.feasible) throw new Error('Expected a problem');
  return outcome.problem;
};
const mass = ({ streams }: Results, from: string): number =>
  streams.filter((one) => one.from_step === from).reduce((sum, one) => sum + one.mass, 0);

describe('a feed as a ratio', () => {
  test('to a stream before it is that much of the stream', () => {
    expect(mass(results(loop(1.5, 'syrup.product')), 'water')).toBeNear(1500, 1e-9);
  });
  test('to a stream after it, which it becomes part of, has the answer of the loop', () => {
    // m = 1000 + r m + m/2.
    expect(mass(results(loop(0.1, 'mix.product')), 'mix')).toBeNear(1000 / (1 - 0.1 - 0.5), 1e-9);
    expect(mass(results(loop(0.1, 'mix.product')), 'water')).toBeNear(100 / 0.4, 1e-9);
    // To what leaves as a share of it.
    expect(mass(results(loop(0.2, 'split.other')), 'mix')).toBeNear(1000 / (1 - 0.2 * 0.5 - 0.5), 1e-9);
  });
  test('takes nothing of the stream that it follows', () => {
    const { streams } = results(loop(1.5, 'syrup.product'));
    expect(streams.filter(({ from_step }) => from_step === 'syrup')).toMatchObject([{ to_step: 'mix', mass: 1000 }]);
  });
  test('does not depend on the order of the list, or on edits before', () => {
    const one = loop(0.1, 'mix.product');
    const other = { ...one, uo_settings: one.uo_settings.toReversed() };
    expect(results(other).figures.cogs).toBeNear(results(one).figures.cogs, 1e-12);
    const compiled = compile(loop(0.3, 'syrup.product'), product, library);
    compiled.evaluate();
    compiled.set('water', 'reference', 'mix.product');
    compiled.set('water', 'ratio', 0.1);
    const outcome = compiled.evaluate();
    expect(outcome.feasible && outcome.results.figures.cogs).toBe(results(one).figures.cogs);
    compiled.set('water', 'amount_by', 'mass');
    compiled.set('water', 'amount', 250);
    const entered = compiled.evaluate();
    expect(entered.feasible && entered.results.figures.cogs).toBeNear(results(one).figures.cogs, 1e-9);
  });
  test('is the total if what returns counts, so that only the rest is bought', () => {
    const one: Configuration = {
      ...loop(1.5, 'syrup.product'),
      uo_settings: [
        syrup,
        {
          ...water(1.5, 'syrup.product', { amount_is: 'total' }),
          feeds: [{ from: 'boil', outlet: 'condensate', next_batch: false, share: 0.5 }],
        },
        step('mix', 'mixer', {}, [['syrup'], ['water']]),
        step('boil', 'evaporation', { product_solids: 0.4 }, [['mix']]),
      ],
      product: { from: 'boil', outlet: 'product' },
    };
    const found = results(one);
    const [bought, returned] = ['mass', 'returned'].map(
      (key) => found.steps.find(({ step_id }) => step_id === 'water')!.outputs[key]!,
    );
    expect(bought! + returned!).toBeNear(1500, 1e-9);
    expect(returned).toBeGreaterThan(100);
  });
  test('is varied by analyses', () => {
    const one = loop(0.1, 'mix.product');
    const inputs = defaultInputs({ configuration: one, product, library }, 'tornado');
    expect(Array.isArray(inputs) && inputs.map(({ key }) => key)).toContain('ratio');
    expect(Array.isArray(inputs) && inputs.filter(({ step_id }) => step_id === 'water').map(({ key }) => key)).toEqual([
      'ratio',
    ]);
  });
  test('is explained', () => {
    const compiled = compile(loop(0.1, 'mix.product'), product, library);
    const outcome = compiled.evaluate();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const explain = explainer(compiled);
    const wanted = new Set(figureRefs(outcome.results));
    const wrong: string[] = [];
    for (const ref of wanted) {
      const one = explain(ref);
      const again = recompute(one);
      if (one.value !== null && again !== null && !(Math.abs(again - one.value) <= 1e-9 * Math.abs(one.value)))
        wrong.push(ref);
      for (const { origin } of one.inputs) if (origin.kind === 'figure') wanted.add(origin.ref);
    }
    expect(wrong).toEqual([]);
  });
  test.each([
    ['nothing', '', 'Choose the stream to which the amount of water is proportional.'],
    [
      'an unknown step',
      'gone.product',
      'The amount of water refers to a stream of “gone”, which is not a step of this process.',
    ],
    ['an unknown outlet', 'mix.foam', 'choose from: product.'],
    ['itself', 'water.product', 'The amount of water cannot refer to a stream of the same step.'],
  ])('to %s is refused', (_, reference, message) => {
    const found = problem(loop(0.1, reference));
    expect(found).toMatchObject({ step_id: 'water', fields: ['reference'] });
    expect(found.message.endsWith(message)).toBe(true);
  });
  test('that feeds on itself without end is refused', () => {
    const found = problem(loop(0.6, 'mix.product'));
    expect(found.message).toContain('does not reach a steady state');
  });
});
