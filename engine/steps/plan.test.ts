import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  compile,
  type Configuration,
  evaluate,
  type Problem,
  type Results,
  type Step,
  type StepFeed,
} from '../index.ts';
import { step } from './graph.test-support.ts';

const IDS = ['cfg_homogenised_v1', 'cfg_homogenised_v2', 'cfg_secreted_v1'] as const;

/** A line with its feeds written out. */
function asGraph(line: Configuration): Configuration {
  const last = line.uo_settings.at(-1)!;
  return {
    ...line,
    uo_settings: line.uo_settings.map((step, k) =>
      k === 0 ? step : { ...step, feeds: [{ from: line.uo_settings[k - 1]!.id, outlet: 'product' }] },
    ),
    product: { from: last.id, outlet: 'product' },
  };
}

const run = (one: Configuration) => evaluate(one, product, library);
const results = (one: Configuration): Results => resultsOf(run(one));
const problem = (one: Configuration): Problem => {
  const outcome = run(one);
  if (outcome.feasible) throw new Error('Expected a problem');
  return outcome.problem;
};

/** Results without what only a graph says of its streams. */
const GRAPH_ONLY = new Set(['from_outlet', 'share', 'next_batch']);
const plain = (one: Results): string =>
  JSON.stringify(one, (key, value: unknown) => (GRAPH_ONLY.has(key) ? undefined : value));

describe.each(IDS)('%s written as a graph', (id) => {
  const line = configuration(id);
  const graph = asGraph(line);
  test('gives the same bits as the line', () => {
    expect(plain(results(graph)) === plain(results(line))).toBe(true);
  });
  test('gives the same figures in any order of the list', () => {
    const base = results(graph);
    for (const uo_settings of [
      graph.uo_settings.toReversed(),
      graph.uo_settings.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ]) {
      const shuffled = results({
        ...graph,
        // The list says which feeds wait unless they say so themselves.
        uo_settings: uo_settings.map((step) => ({
          ...step,
          ...(step.feeds && { feeds: step.feeds.map((feed) => ({ ...feed, next_batch: false })) }),
        })),
      });
      expect(Object.keys(shuffled.figures)).toEqual(Object.keys(base.figures));
      for (const [key, value] of Object.entries(base.figures))
        expect(shuffled.figures[key as 'cogs'] ?? 0).toBeNear(value ?? 0, 1e-12);
    }
  });
});

const graphOf = (uo_settings: Step[], from = uo_settings.at(-1)!.id, outlet = 'product'): Configuration => ({
  uo_settings,
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from, outlet },
});
const main = (from: string, share?: number): StepFeed => ({
  from,
  outlet: 'product',
  ...(share !== undefined && { share }),
});
const WASTE = { product: { disposal: 'wastewater' as const } };

describe('a plant that branches and joins', () => {
  const branched = (share: number): Configuration =>
    graphOf([
      step('f', 'fed_batch_fermentation'),
      step('c', 'disc_stack_centrifuge', [main('f')]),
      step('a', 'depth_filtration', [main('c', share)]),
      step('b', 'depth_filtration', [main('c')]),
      step('u', 'ultrafiltration', [main('a'), main('b')]),
    ]);
  test('closes its balance across the boundary', () => {
    const { streams, figures } = results(branched(0.3));
    const sum = (list: typeof streams) => list.reduce((total, { mass }) => total + mass, 0);
    const entering = sum(streams.filter(({ from_step: from }) => from === null));
    const leaving = sum(streams.filter(({ to_step: to }) => to === null));
    expect(leaving).toBeNear(entering, 1e-9);
    expect(figures.yield).toBeGreaterThan(0.3);
  });
  test('divides an outlet by its shares', () => {
    const { streams } = results(branched(0.3));
    const of = (to: string) => streams.find((one) => one.from_step === 'c' && one.to_step === to)!;
    expect(of('a').mass / of('b').mass).toBeNear(3 / 7, 1e-9);
    expect(of('a')).toMatchObject({ from_outlet: 'product', share: 0.3, next_batch: false });
  });
  test('is in time when its last branch is', () => {
    const { schedule } = results(branched(0.3));
    const of = (id: string) => schedule.resources.find((one) => one.step_id === id && !one.tag.startsWith('TK'))!;
    const end = (id: string) => {
      const { phases } = of(id);
      const { start, duration } = phases.find(({ kind }) => kind === 'process')!;
      return start + duration;
    };
    const begins = of('u').phases.find(({ kind }) => kind === 'process')!.start;
    expect(begins).toBeNear(Math.max(end('a'), end('b')), 1e-9);
  });
  test('gives the same answer to the bit as one branch without a share and the other with the rest', () => {
    const { figures } = results(branched(0.3));
    const other = results(
      graphOf([
        step('f', 'fed_batch_fermentation'),
        step('c', 'disc_stack_centrifuge', [main('f')]),
        step('a', 'depth_filtration', [main('c', 0.3)]),
        step('b', 'depth_filtration', [main('c', 0.7)]),
        step('u', 'ultrafiltration', [main('a'), main('b')]),
      ]),
    );
    expect(other.figures.cogs).toBeNear(figures.cogs, 1e-12);
  });
});

describe('what nobody takes', () => {
  const taken = (share: number, disposal: 'wastewater' | 'solids' | 'sold'): Results =>
    results(
      graphOf(
        [
          step('f', 'fed_batch_fermentation'),
          step('c', 'disc_stack_centrifuge', [main('f')]),
          step('a', 'depth_filtration', [main('c', share)], {}),
          {
            ...step('x', 'ultrafiltration', [main('a')]),
          },
        ].map((one) =>
          one.id === 'c'
            ? {
                ...one,
                outlets: { product: disposal === 'sold' ? { disposal, name: 'Liquor', price: 0.1 } : { disposal } },
              }
            : one,
        ),
      ),
    );
  test('is treated as entered', () => {
    const waste = ({ inventory }: Results, item: string) =>
      inventory.filter((one) => one.step_id === 'c' && one.item_id === item).reduce((sum, one) => sum + one.amount, 0);
    const water = taken(0.5, 'wastewater');
    const solids = taken(0.5, 'solids');
    const sold = taken(0.5, 'sold');
    expect(waste(water, 'wastewater')).toBeGreaterThan(waste(sold, 'wastewater'));
    expect(waste(solids, 'solid_waste')).toBeGreaterThan(waste(sold, 'solid_waste'));
    const rest = sold.streams.find((one) => one.from_step === 'c' && one.from_outlet === 'product' && !one.to_step)!;
    expect(rest.share).toBe(0.5);
  });
});

describe('a feed that is badly given is refused by step, feed and field', () => {
  const steps = (last: Partial<Step>, others: Step[] = []): Configuration =>
    graphOf([
      step('f', 'fed_batch_fermentation'),
      step('c', 'disc_stack_centrifuge', [main('f')]),
      ...others,
      { ...step('u', 'ultrafiltration', [main('c')]), ...last },
    ]);
  test.each<[string, Configuration, string, string, RegExp]>([
    ['an unknown step', steps({ feeds: [main('z')] }), 'u', 'feeds.z.product', /“z”, which is not a step/],
    [
      'an unknown outlet',
      steps({ feeds: [{ from: 'c', outlet: 'gold' }] }),
      'u',
      'feeds.c.gold',
      /choose from: product, /,
    ],
    ['a share above 1', steps({ feeds: [main('c', 1.5)] }), 'u', 'feeds.c.product.share', /between 0 and 1/],
    ['a share below 0', steps({ feeds: [main('c', -0.5)] }), 'u', 'feeds.c.product.share', /between 0 and 1/],
    [
      'a share that is not a number',
      steps({ feeds: [main('c', NaN)] }),
      'u',
      'feeds.c.product.share',
      /between 0 and 1/,
    ],
    [
      'shares above 1 together',
      steps({ feeds: [main('c', 0.6)] }, [step('d', 'depth_filtration', [main('c', 0.7)], { outlets: WASTE })]),
      'u',
      'feeds.c.product.share',
      /add up to 1\.3, which is above 1\. Reduce the share of U to 0\.3/,
    ],
    [
      'two takers of the rest',
      steps({}, [step('d', 'depth_filtration', [main('c')], { outlets: WASTE })]),
      'u',
      'feeds.c.product.share',
      /D and U both take the remainder/,
    ],
    [
      'the same outlet twice',
      steps({ feeds: [main('c', 0.2), main('c', 0.3)] }),
      'u',
      'feeds.c.product',
      /entered twice as a feed/,
    ],
    [
      'no feed',
      graphOf(
        [
          step('f', 'fed_batch_fermentation'),
          step('u', 'ultrafiltration'),
          step('c', 'disc_stack_centrifuge', [main('f')]),
        ],
        'c',
      ),
      'u',
      'feeds',
      /needs a feed/,
    ],
    [
      'an outlet that goes nowhere',
      steps({}, [step('d', 'depth_filtration', [main('c', 0.5)])]),
      'd',
      'outlets.product.disposal',
      /choose a destination for the remainder/,
    ],
    [
      'an outlet that is not there',
      steps({ outlets: { gold: { disposal: 'vent' } } }),
      'u',
      'outlets.gold',
      /has no outlet “gold”/,
    ],
    [
      'an unknown destination',
      steps({ outlets: { product: { disposal: 'sea' as 'vent' } } }),
      'u',
      'outlets.product.disposal',
      /one of these destinations/,
    ],
    [
      'a sale without a price',
      steps({ outlets: { permeate: { disposal: 'sold', name: 'P' } } }),
      'u',
      'outlets.permeate.price',
      /needs a price/,
    ],
    [
      'a sale without a name',
      steps({ outlets: { permeate: { disposal: 'sold', price: 1 } } }),
      'u',
      'outlets.permeate.name',
      /needs a name/,
    ],
    [
      'a loop that nothing enters',
      steps({}, [step('d', 'depth_filtration', [main('e')]), step('e', 'depth_filtration', [main('d')])]),
      'd',
      'feeds.e.product',
      /No stream enters the loop D → E → D/,
    ],
    [
      'a seed train fed by another fermentation',
      graphOf([
        step('f', 'fed_batch_fermentation'),
        step('c', 'disc_stack_centrifuge', [main('f', 0.5)], { outlets: WASTE }),
        step('g', 'seed_train', [main('f')]),
      ]),
      'g',
      'feeds.f.product',
      /cannot be fed from F/,
    ],
    [
      'two steps of one id',
      graphOf([
        step('f', 'fed_batch_fermentation'),
        step('c', 'disc_stack_centrifuge', [main('f')]),
        step('c', 'ultrafiltration', [main('f')]),
      ]),
      'c',
      'id',
      /Two steps have the id/,
    ],
  ])('%s', (_, configured, id, field, message) => {
    const found = problem(configured);
    expect(found).toMatchObject({ step_id: id, fields: [field] });
    expect(found.message).toMatch(message);
  });
  test('with a value that works', () => {
    const found = problem(
      steps({ feeds: [main('c', 0.6)] }, [step('d', 'depth_filtration', [main('c', 0.7)], { outlets: WASTE })]),
    );
    expect(found.nearest).toMatchObject({ field: 'feeds.c.product.share', unit: '1' });
    expect(found.nearest!.value).toBeNear(0.3, 1e-9);
  });
  test.each<[string, Configuration['product'], RegExp]>([
    ['product', undefined, /the outlet that supplies the product must be specified/],
    ['product.from', { from: 'z', outlet: 'product' }, /“z”, which is not a step/],
    ['product.outlet', { from: 'u', outlet: 'gold' }, /has no outlet “gold” for the product/],
    ['product.outlet', { from: 'c', outlet: 'product' }, /the whole stream goes to U/],
  ])('%s', (field, chosen, message) => {
    const { product: _, ...rest } = steps({});
    const found = problem({ ...rest, ...(chosen && { product: chosen }) });
    expect(found.fields).toEqual([field]);
    expect(found.message).toMatch(message);
  });
});

describe('the share of a feed', () => {
  const at = (share: number): Configuration =>
    graphOf([
      step('f', 'fed_batch_fermentation'),
      step('c', 'disc_stack_centrifuge', [main('f')]),
      step('a', 'depth_filtration', [main('c', share)]),
      step('b', 'depth_filtration', [main('c')]),
      step('u', 'ultrafiltration', [main('a'), main('b')]),
    ]);
  test('is varied without compiling the process again, with the same bits', () => {
    const compiled = compile(at(0.3), product, library);
    compiled.evaluate();
    for (const share of [0.6, 0.1, 0.3]) {
      compiled.set('a', 'feeds.c.product.share', share);
      expect(
        JSON.stringify(compiled.evaluate()) === JSON.stringify(compile(at(share), product, library).evaluate()),
      ).toBe(true);
    }
  });
  test('that cannot be is a problem, not an exception, and can be put right', () => {
    const compiled = compile(at(0.3), product, library);
    compiled.set('a', 'feeds.c.product.share', 2);
    expect(compiled.evaluate()).toMatchObject({ feasible: false, problem: { fields: ['feeds.c.product.share'] } });
    compiled.set('a', 'feeds.c.product.share', null);
    expect(compiled.evaluate()).toMatchObject({ feasible: false, problem: { step_id: 'b' } });
    compiled.set('a', 'feeds.c.product.share', 0.3);
    expect(compiled.evaluate()).toMatchObject({ feasible: true });
  });
  test('of a feed that is not there is a mistake of the caller', () => {
    expect(() => compile(at(0.3), product, library).set('a', 'feeds.f.product.share', 0.1)).toThrow(RangeError);
  });
});

describe('the product', () => {
  const counted = (basis?: string): Configuration => ({
    ...asGraph(configuration('cfg_secreted_v1')),
    product: { from: 'stp_drying', outlet: 'product', ...(basis && { basis }) },
  });
  const last = (one: Results) => one.streams.find(({ kind }) => kind === 'product')!;
  test('is counted in its basis', () => {
    const base = results(counted());
    const total = results(counted('total'));
    expect(total.figures.batch_output).toBeNear(last(base).mass, 1e-12);
    const water = last(base).components.find((one) => one.component_id === 'water')!;
    expect(results(counted('dry')).figures.batch_output).toBeNear(last(base).mass - water.mass, 1e-12);
    expect(results(counted('water')).figures.batch_output).toBeNear(water.mass, 1e-12);
    expect(total.figures.cogs).toBeLessThan(base.figures.cogs);
  });
  test('counted as something unknown is refused', () => {
    expect(problem(counted('mol_gold'))).toMatchObject({ step_id: 'stp_drying', fields: ['product.basis'] });
  });
  test('may be a side stream, of which others take a share', () => {
    const found = results(
      graphOf(
        [
          step('f', 'fed_batch_fermentation'),
          step('c', 'disc_stack_centrifuge', [main('f')], { outlets: WASTE }),
          step('d', 'storage_tank', [{ from: 'c', outlet: 'sludge', share: 0.25 }], { outlets: WASTE }),
        ],
        'c',
        'sludge',
      ),
    );
    const parts = found.streams.filter((one) => one.from_step === 'c' && one.from_outlet === 'sludge');
    expect(parts.map(({ kind }) => kind)).toEqual(['main', 'product']);
    expect(parts[1]!.mass / parts[0]!.mass).toBeNear(3, 1e-9);
  });
});

test('a fit may be for one step of several with the same operation', () => {
  const line = configuration('cfg_secreted_v1');
  const fit = { fit_id: 'fit_1', unit_operation: 'spray_drying', values: { recovery: 0.8 } };
  const at = (step_id?: string) =>
    results({ ...line, fits: [{ ...fit, ...(step_id && { step_id }) }] })
      .steps.at(-1)!
      .settings.find(({ key }) => key === 'recovery');
  expect(at()).toMatchObject({ value: 0.8, source: 'fitted' });
  expect(at('stp_drying')).toMatchObject({ value: 0.8, source: 'fitted' });
  expect(at('stp_other')).toMatchObject({ source: 'default' });
});

test('two fermentations each have their vessels, seeds and medium, and their broths join', () => {
  const two = (parallel: boolean): Configuration =>
    graphOf([
      step('f', 'fed_batch_fermentation'),
      ...(parallel ? [step('m', 'media_preparation'), step('g', 'fed_batch_fermentation', [main('m')])] : []),
      step('j', 'mixer', parallel ? [main('f'), main('g')] : [main('f')]),
      step('c', 'disc_stack_centrifuge', [main('j')]),
    ]);
  const [one, both] = [results(two(false)), results(two(true))];
  expect(both.figures.batch_output / one.figures.batch_output).toBeNear(2, 0.02);
  expect(both.figures.yield).toBeNear(one.figures.yield, 0.01);
  const seeds = (id: string, { schedule, equipment }: Results) => [
    schedule.resources.filter((row) => row.step_id === id && row.tag.startsWith('S')).length,
    equipment.filter((row) => row.step_id === id && row.tag.startsWith('S')).length,
  ];
  expect(seeds('g', both)).toEqual(seeds('f', one));
  expect(seeds('f', both)).toEqual(seeds('f', one));
  const { schedule } = both;
  expect(new Set(schedule.resources.map(({ tag }) => tag)).size).toBe(schedule.resources.length);
  const sum = (list: Results['streams']) => list.reduce((total, { mass }) => total + mass, 0);
  expect(sum(both.streams.filter(({ to_step: to }) => to === null))).toBeNear(
    sum(both.streams.filter(({ from_step: from }) => from === null)),
    1e-9,
  );
});
