import { describe, expect, test } from 'vitest';
import { library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate, type ProductBasis, type Results, type SettingValue } from '../index.ts';
import { step } from '../steps/graph.test-support.ts';

const whole = (from: string, outlet = 'product') => ({ from, outlet });
const plant = (steps: ReturnType<typeof step>[], out: string, basis: ProductBasis = product) =>
  evaluate(
    {
      uo_settings: steps,
      locked_values: { uo_settings: [] },
      assumptions: { plant: { grade: 'industrial' } },
      product: whole(out),
    },
    basis,
    library,
  );

/** Grown beside the product of the process: riboflavin, made by another host. */
const vitamin: ProductBasis = {
  name: 'Riboflavin',
  kind: 'molecule',
  component_id: 'mol_riboflavin',
  host_id: 'cel_bacillus_subtilis',
  selling_price: null,
};
const grown = (settings: Record<string, SettingValue>) => [
  step('side', 'fed_batch_fermentation', [], { settings }),
  step('cells', 'disc_stack_centrifuge', [whole('side')], { settings: { product_phase: 'liquor' } }),
];
const beside = { host: vitamin.host_id!, target: vitamin.component_id!, vessel_volume: 20 };
const main = (more: ReturnType<typeof step>['feeds'] = []) => [
  step('main', 'fed_batch_fermentation', []),
  step('clear', 'disc_stack_centrifuge', [whole('main')], { settings: { product_phase: 'liquor' } }),
  step('joined', 'mixer', [whole('clear'), ...more]),
];
const streamsOf = ({ streams }: Results, id: string) => streams.filter(({ from_step }) => from_step === id);
const massOf = (results: Results, id: string, component: string, outlet = 'product'): number =>
  streamsOf(results, id)
    .filter(({ from_outlet }) => from_outlet === outlet)
    .flatMap(({ components }) => components)
    .filter(({ component_id }) => component_id === component)
    .reduce((sum, { mass }) => sum + mass, 0);

describe('a process with two fermentations of different hosts', () => {
  const both = resultsOf(plant([...grown(beside), ...main([whole('cells')])], 'joined'));
  const alone = resultsOf(plant(grown({ vessel_volume: 20 }), 'cells', vitamin));
  const other = resultsOf(plant(main(), 'joined'));

  test.each(['side', 'cells'])('makes in %s what it makes in a process of its own', (id) => {
    for (const component of ['mol_riboflavin', 'cel_bacillus_subtilis', 'water', 'host_protein'])
      for (const outlet of ['product', 'cells', 'solids'])
        expect(massOf(both, id, component, outlet)).toBeNear(massOf(alone, id, component, outlet), 1e-12);
    const outputsOf = ({ steps }: Results) => steps.find(({ step_id }) => step_id === id)!.outputs;
    for (const [key, value] of Object.entries(outputsOf(alone))) expect(outputsOf(both)[key]).toBeNear(value, 1e-12);
    expect(massOf(both, 'side', 'mol_riboflavin')).toBeGreaterThan(1);
  });

  test('counts only the product of the process as made', () => {
    expect(both.figures.titre).toBe(other.figures.titre);
    expect(both.figures.yield).toBeNear(other.figures.yield, 1e-12);
    expect(both.figures.batch_output).toBeNear(other.figures.batch_output, 1e-12);
    expect(both.figures.cogs).toBeGreaterThan(other.figures.cogs);
  });

  test('brings everything that enters the plant out of it', () => {
    const sum = (list: Results['streams']) => list.reduce((kg, one) => kg + one.mass, 0);
    expect(sum(both.streams.filter((one) => one.to_step === null))).toBeNear(
      sum(both.streams.filter((one) => one.kind === 'feed')),
      1e-9,
    );
  });
});

test('the same host and product, stated, give the same results to the bit', () => {
  const stated = main().map((one) =>
    one.id === 'main' ? { ...one, settings: { host: product.host_id!, target: product.component_id! } } : one,
  );
  const [one, two] = [resultsOf(plant(main(), 'joined')), resultsOf(plant(stated, 'joined'))];
  expect(two.figures).toEqual(one.figures);
  expect(two.streams).toEqual(one.streams);
});

test('cells can be grown beside the product, as another target', () => {
  const feeds = [whole('side')];
  const cells = [step('side', 'batch_fermentation', [], { settings: { target: 'cells', vessel_volume: 10 } })];
  const { steps, figures } = resultsOf(plant([...cells, ...main(feeds)], 'joined'));
  expect(steps.find(({ step_id }) => step_id === 'side')!.outputs.titre).toBeGreaterThan(1);
  expect(figures.yield).toBeLessThan(1);
});

test.each([
  ['host', 'cel_none', 'The library has no host cel_none.'],
  ['host', 'mol_glucose', 'The library has no host mol_glucose.'],
  ['target', 'mol_none', 'The library has no protein or molecule mol_none as product.'],
])('refuses %s %s in words that name it', (key, value, message) => {
  const outcome = plant([...grown({ [key]: value }), ...main([whole('cells')])], 'joined');
  expect(outcome).toMatchObject({ feasible: false, problem: { step_id: 'side', fields: [key], message } });
});
