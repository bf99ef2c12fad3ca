import { describe, expect, test } from 'vitest';
import { library as starter, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  type Configuration,
  evaluate,
  type Library,
  type Molecule,
  type Problem,
  type ProductBasis,
  type Results,
  type SettingValue,
  type Step,
  type StepFeed,
} from '../index.ts';

/** Ideal substances of 100 g/mol, a tenth as dense as water, so that 1 kmol takes 1 m³. */
const ideal = (id: string): Molecule => ({
  id,
  name: id.slice('mol_'.length).toUpperCase(),
  class: 'small_molecule',
  molar_mass: 100,
  density: 100,
  price: 1,
  price_low: null,
  price_high: null,
  pka: [],
  source: 'Ideal substance of a test',
});
const library: Library = {
  ...starter,
  molecules: [...starter.molecules, ...['mol_a', 'mol_b', 'mol_c', 'mol_i'].map(ideal)],
};
const KMOL = 100;
const product = (component_id: string): ProductBasis => ({
  name: 'B',
  kind: 'molecule',
  component_id,
  host_id: '',
  selling_price: 10,
});

type Settings = Record<string, SettingValue>;
const step = (
  id: string,
  unit_operation: string,
  settings: Settings = {},
  feeds?: StepFeed[],
  more: Partial<Step> = {},
): Step => ({
  id,
  unit_operation,
  name: id.toUpperCase(),
  settings,
  ...(feeds && { feeds }),
  ...more,
});
const from = (id: string, outlet = 'product', share?: number): StepFeed => ({
  from: id,
  outlet,
  ...(share !== undefined && { share }),
});
const feed = (id: string, kmol: Record<string, number>, balance: string): Step => {
  const total = Object.values(kmol).reduce((a, b) => a + b, 0);
  const settings: Settings = { amount: total * KMOL, balance, price: 1 };
  for (const [key, value] of Object.entries(kmol)) if (key !== balance) settings[`composition.${key}`] = value / total;
  return step(id, 'purchased_feed', settings);
};
const plant = (uo_settings: Step[], id: string, outlet = 'product', basis?: string): Configuration => ({
  uo_settings,
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: id, outlet, ...(basis !== undefined && { basis }) },
});
const results = (one: Configuration, component = 'mol_b'): Results =>
  resultsOf(evaluate(one, product(component), library));
const problem = (one: Configuration, component = 'mol_b'): Problem => {
  const outcome = evaluate(one, product(component), library);
  if (outcome.feasible) throw new Error('Expected a problem');
  return outcome.problem;
};
/** kmol of a component in what leaves an outlet, for a step or in all. */
const kmol = ({ streams }: Results, id: string, outlet: string, component: string, to?: string): number =>
  streams
    .filter((one) => one.from_step === id && one.from_outlet === outlet && (to === undefined || one.to_step === to))
    .flatMap(({ components }) => components)
    .filter((one) => one.component_id === component)
    .reduce((sum, { mass }) => sum + mass / KMOL, 0);
const closes = ({ streams }: Results): void => {
  const sum = (list: typeof streams) => list.reduce((total, { mass }) => total + mass, 0);
  expect(sum(streams.filter(({ to_step: to }) => to === null))).toBeNear(
    sum(streams.filter(({ from_step: source }) => source === null)),
    1e-9,
  );
};

/** States which feeds wait for the next batch, as the list says, so that it may be shuffled. */
const settled = (steps: Step[]): Step[] =>
  steps.map((one, k) => ({
    ...one,
    ...(one.feeds && {
      feeds: one.feeds.map((link) => ({ next_batch: steps.findIndex(({ id }) => id === link.from) >= k, ...link })),
    }),
  }));
/** The order in which the steps are listed must not matter. */
const orders = (steps: Step[]): Step[][] => {
  const all = settled(steps);
  return [all, all.toReversed(), all.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
};

const r1 = (purge = 0.05): Step[] => [
  feed('f', { mol_a: 100, mol_i: 1 }, 'mol_a'),
  step('m', 'mixer', {}, [from('f'), from('p')]),
  step('r', 'reactor', { 'reactions.r1.equation': 'mol_a -> mol_b', 'reactions.r1.conversion': 0.25 }, [from('m')]),
  step('s', 'component_splitter', { others: 0, 'shares.mol_b': 1 }, [from('r')]),
  step('p', 'splitter', { share: 1 - purge }, [from('s', 'other')]),
];

describe('R1: 25 % conversion per pass, 5 % purge', () => {
  test.each(orders(r1()).map((steps, k) => [k, steps] as const))('in order %d', (_, steps) => {
    const found = results(plant(steps, 's'));
    closes(found);
    expect(kmol(found, 'p', 'product', 'mol_a')).toBeNear(247.826087, 2e-9);
    expect(kmol(found, 'p', 'product', 'mol_i')).toBeNear(19, 1e-8);
    expect(kmol(found, 'm', 'product', 'mol_a')).toBeNear(347.826087, 2e-9);
    expect(kmol(found, 'm', 'product', 'mol_i')).toBeNear(20, 1e-8);
    expect(kmol(found, 's', 'product', 'mol_b')).toBeNear(86.95652174, 1e-9);
    expect(kmol(found, 'p', 'other', 'mol_a')).toBeNear(13.04347826, 1e-9);
    expect(kmol(found, 'p', 'other', 'mol_i')).toBeNear(1, 1e-8);
    expect(found.loops).toMatchObject([{ steps: ['m', 'r', 's', 'p'] }]);
    expect(found.loops![0]!.gain).toBeNear(0.95, 1e-9);
    expect(found.loops![0]!.passes).toBeLessThan(10);
  });
  test('without a purge the inert is named', () => {
    const found = problem(plant(r1(0), 's'));
    expect(found.message).toBe(
      'The loop M → R → S → P → M has no exit for the component “I”. Purge at least 4 % of the outlet “product” of P.',
    );
    expect(found).toMatchObject({ step_id: 'm', fields: ['feeds.p.product.share'], nearest: { value: 0.96 } });
  });
  test('with the purge that the message gives, it works', () => {
    const steps = r1(0).map((one) =>
      one.id === 'm'
        ? { ...one, feeds: [from('f'), from('p', 'product', 0.96)] }
        : one.id === 'p'
          ? { ...one, outlets: { product: { disposal: 'wastewater' as const } } }
          : one,
    );
    const found = results(plant(steps, 's'));
    expect(kmol(found, 'm', 'product', 'mol_i')).toBeNear(25, 1e-8);
  });
  test('a small purge is solved to 1e-8 and warned of', () => {
    const found = results(plant(r1(0.001), 's'));
    expect(kmol(found, 'm', 'product', 'mol_i')).toBeNear(1000, 1e-8);
    expect(found.warnings.map(({ message }) => message).join()).toMatch(/accumulates 1000-fold/);
  });
});

describe.each([
  [10, 0.4, 0.3, 23.80952381, 9.523809524, 4.285714286],
  [5, 0.7, 0.2, 20.83333333, 14.58333333, 1.25],
])('R2: feed %d, two recycles to one mixer', (...[amount, s1, s2, u1, inner, outer]) => {
  const steps = [
    feed('f', { mol_a: amount }, 'mol_a'),
    step('m', 'mixer', {}, [from('f'), from('u1', 'other'), from('u2', 'other')]),
    step('u1', 'splitter', { share: 1 - s1 }, [from('m')]),
    step('u2', 'splitter', { share: 1 - s2 }, [from('u1')]),
  ];
  test.each(orders(steps).map((list, k) => [k, list] as const))('in order %d', (_, list) => {
    const found = results(plant(list, 'u2'), 'mol_a');
    closes(found);
    expect(kmol(found, 'm', 'product', 'mol_a')).toBeNear(u1, 1e-9);
    expect(kmol(found, 'u1', 'other', 'mol_a')).toBeNear(inner, 1e-9);
    expect(kmol(found, 'u2', 'other', 'mol_a')).toBeNear(outer, 1e-9);
    expect(kmol(found, 'u2', 'product', 'mol_a')).toBeNear(amount, 1e-9);
  });
});

describe('R3: a solvent that is recovered with its impurity and made up', () => {
  const steps = (raffinate: number, recovered = 0.98, total = 1000): Step[] => [
    step('f', 'purchased_feed', { amount: total, amount_is: 'total', balance: 'sol_n_hexane', price: 1 }, [from('c')]),
    step('i', 'purchased_feed', { amount: 0.5, balance: 'mol_i' }),
    step('e', 'mixer', {}, [from('f'), from('i')]),
    step('r', 'component_splitter', { 'shares.sol_n_hexane': 1 - raffinate }, [from('e')]),
    step('c', 'component_splitter', { 'shares.sol_n_hexane': recovered, 'shares.mol_i': 0.9 }, [from('r')]),
  ];
  const bought = ({ inventory }: Results) => inventory.find(({ item_id: item }) => item === 'feed:f')!.amount;
  test.each(orders(steps(0.003)).map((list, k) => [k, list] as const))('in order %d', (_, list) => {
    const found = results(plant(list, 'c', 'other'), 'mol_i');
    closes(found);
    const kg = (component: string) => KMOL * kmol(found, 'e', 'product', component);
    expect(bought(found)).toBeNear(22.94, 1e-8);
    expect(kg('sol_n_hexane')).toBeNear(1000, 1e-9);
    expect(kg('mol_i')).toBeNear(5, 1e-8);
    expect(KMOL * kmol(found, 'c', 'product', 'mol_i')).toBeNear(4.5, 1e-8);
  });
  test('without loss to the raffinate 20 kg are made up', () => {
    expect(bought(results(plant(settled(steps(0)), 'c', 'other'), 'mol_i'))).toBeNear(20, 1e-8);
  });
  test('more than the total is refused, with how much', () => {
    const more = steps(0).map((one) => (one.id === 'e' ? { ...one, feeds: [...one.feeds!, from('x')] } : one));
    const surplus = problem(
      plant(settled([...more, step('x', 'purchased_feed', { amount: 100, balance: 'sol_n_hexane' })]), 'c', 'other'),
      'mol_i',
    );
    expect(surplus).toMatchObject({ step_id: 'f', fields: ['amount'] });
    expect(surplus.message).toMatch(/kg of n-Hexane is returned, .* kg more than the total/i);
  });
});

test('R4: mother liquor goes back to the crystalliser, by the splits of its saturation', () => {
  // P 1,956.5 less 1,000: crystals 956.5 with 5 % of the liquor, 10 % of the rest purged.
  const liquor = 300;
  const entering = 956.5 + liquor;
  const found = results(
    plant(
      [
        step('f', 'purchased_feed', {
          amount: 5020,
          balance: 'water',
          'composition.mol_b': 1000 / 5020,
          'composition.mol_i': 20 / 5020,
        }),
        step('m', 'mixer', {}, [from('f'), from('p')]),
        step('v', 'component_splitter', { 'shares.water': 1000 / 4855 }, [from('m')]),
        step('k', 'component_splitter', { others: 0.05, 'shares.mol_b': (956.5 + 0.05 * liquor) / entering }, [
          from('v'),
        ]),
        step('p', 'splitter', { share: 0.9 }, [from('k', 'other')]),
      ],
      'k',
    ),
  );
  closes(found);
  const kg = (id: string, outlet: string, component: string) => KMOL * kmol(found, id, outlet, component);
  expect(kg('m', 'product', 'mol_i')).toBeNear(137.9310345, 1e-9);
  expect(kg('k', 'product', 'mol_b')).toBeNear(971.5, 1e-8);
  expect(kg('k', 'product', 'mol_i')).toBeNear(6.896551724, 1e-9);
  expect(kg('v', 'other', 'water')).toBeNear(3855, 1e-8);
});

describe('R6: A → B → C in a stirred tank, 99 % of A returned', () => {
  const steps = (tank: Settings): Step[] => [
    feed('f', { mol_a: 100 }, 'mol_a'),
    step('m', 'mixer', {}, [from('f'), from('s', 'other', 0.99)]),
    step(
      'r',
      'reactor',
      {
        mode: 'continuous',
        feed_time: 1,
        ...tank,
        'reactions.one.equation': 'mol_a -> mol_b',
        'reactions.one.kinetics': 'first_order',
        'reactions.one.rate': 0.5,
        'reactions.two.equation': 'mol_b -> mol_c',
        'reactions.two.kinetics': 'first_order',
        'reactions.two.rate': 0.1,
      },
      [from('m')],
    ),
    step('s', 'component_splitter', { 'shares.mol_a': 0 }, [from('r')]),
  ];
  test.each<[string, Settings, number, number, number, number]>([
    ['of 400 m³', { hold: 'volume', volume: 400 }, 196.1524227, 97.1236593, 82.25506068, 16.77370273],
    ['with 2 h in the tank', { time: 2 }, 198.019802, 99.00990099, 82.50825083, 16.50165017],
  ])('%s', (...[, tank, entering, a, b, c]) => {
    const found = results(plant(steps(tank), 's'));
    closes(found);
    expect(kmol(found, 'm', 'product', 'mol_a')).toBeNear(entering, 1e-9);
    expect(kmol(found, 'r', 'product', 'mol_a')).toBeNear(a, 1e-9);
    expect(kmol(found, 's', 'product', 'mol_b')).toBeNear(b, 1e-9);
    expect(kmol(found, 's', 'product', 'mol_c')).toBeNear(c, 1e-9);
  });
});

test.each([
  ['in mol', 'mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide', 'mol'],
  ['in kg, rounded', '1000 mol_glucose -> 511.4 sol_ethanol + 488.6 carbon_dioxide', 'kg'],
  ['with a component without a formula', '2 mol_glucose -> 3.6 mol_a', 'mol'],
])('a reaction is accepted %s', (_, equation, basis) => {
  const settings = { 'reactions.x.equation': equation, 'reactions.x.basis': basis, 'reactions.x.conversion': 0.5 };
  const steps = [
    step('f', 'purchased_feed', { amount: 1000, 'composition.mol_glucose': 0.1 }),
    step('r', 'reactor', settings, [from('f')]),
  ];
  const found = results(plant(steps, 'r', 'product', 'dry'));
  closes(found);
  expect(found.figures.batch_output).toBeGreaterThan(0);
});

describe('a feed or a reaction that is badly given is refused by step, setting and component', () => {
  const reacting = (settings: Settings): Configuration =>
    plant([feed('f', { mol_a: 10, mol_i: 1 }, 'mol_a'), step('r', 'reactor', settings, [from('f')])], 'r');
  const fed = (settings: Settings): Configuration =>
    plant([step('f', 'purchased_feed', settings), step('r', 'storage_tank', {}, [from('f')])], 'r');
  test.each<[string, Configuration, string, string, RegExp]>([
    [
      'no equation',
      reacting({ 'reactions.x.equation': 'mol_a to mol_b' }),
      'r',
      'reactions.x.equation',
      /is not an equation/,
    ],
    [
      'mass that does not close',
      reacting({ 'reactions.x.equation': 'mol_a -> 2 mol_b' }),
      'r',
      'reactions.x.equation',
      /does not close: 100 kg of reactants give 200 kg of products/,
    ],
    [
      'an element that does not close',
      reacting({ 'reactions.x.equation': 'mol_glucose -> 2 sol_ethanol + carbon_dioxide' }),
      'r',
      'reactions.x.equation',
      /The oxygen balance of reaction .* does not close: the reactants contain 6 mol, the products 4 mol/,
    ],
    [
      'an element that does not close although mass does',
      reacting({
        'reactions.x.equation': 'mol_glucose -> mol_lactic_acid + mol_citric_acid',
        'reactions.x.basis': 'kg',
      }),
      'r',
      'reactions.x.equation',
      /balance of reaction .* does not close/,
    ],
    [
      'an element of amounts in kg',
      reacting({
        'reactions.x.equation': '100 mol_glucose -> 60 sol_ethanol + 40 carbon_dioxide',
        'reactions.x.basis': 'kg',
      }),
      'r',
      'reactions.x.equation',
      /The hydrogen balance of reaction .* does not close: the reactants contain 6\.66 kmol, the products 7\.81 kmol/,
    ],
    [
      'a product as limiting reactant',
      reacting({ 'reactions.x.equation': 'mol_a -> mol_b', 'reactions.x.limiting': 'mol_b' }),
      'r',
      'reactions.x.limiting',
      /mol_b is not a reactant/,
    ],
    [
      'a reaction without an equation',
      reacting({ 'reactions.x.conversion': 0.5 }),
      'r',
      'reactions.x.conversion',
      /has no equation/,
    ],
    [
      'a conversion above 1',
      reacting({ 'reactions.x.equation': 'mol_a -> mol_b', 'reactions.x.conversion': 2 }),
      'r',
      'reactions.x.conversion',
      /at most 100 %/,
    ],
    [
      'more of a reactant than there is',
      reacting({
        order: 'parallel',
        'reactions.x.equation': 'mol_a -> mol_b',
        'reactions.y.equation': 'mol_a -> mol_c',
      }),
      'r',
      'reactions.y.conversion',
      /more A than is available/,
    ],
    [
      'fractions above 1',
      fed({ 'composition.mol_a': 0.7, 'composition.mol_b': 0.6 }),
      'f',
      'composition.mol_a',
      /add up to 130 %/,
    ],
    ['a fraction of the rest', fed({ 'composition.water': 0.7 }), 'f', 'composition.water', /makes up the rest/],
    ['an unknown leaf', fed({ 'composition.mol_a.x': 0.7 }), 'f', 'composition.mol_a.x', /has no setting/],
    [
      'an unknown component',
      fed({ 'composition.mol_gold': 0.7 }),
      'f',
      'composition.mol_gold',
      /no component mol_gold/,
    ],
    [
      'a component that is nowhere',
      plant(
        [feed('f', { mol_b: 10 }, 'mol_b'), step('s', 'component_splitter', { 'shares.mol_c': 0.5 }, [from('f')])],
        's',
      ),
      's',
      'shares.mol_c',
      /No component or class “mol_c”/,
    ],
  ])('%s', (_, configured, id, field, message) => {
    const found = problem(configured);
    expect(found.message).toMatch(message);
    expect(found.step_id).toBe(id);
    expect(found.fields).toContain(field);
  });
});
