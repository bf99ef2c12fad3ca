import { describe, expect, test } from 'vitest';
import antibody from '../../../data/demo-antibody.json' with { type: 'json' };
import leghaemoglobin from '../../../data/demo-processes.json' with { type: 'json' };
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { library, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { catalogue, evaluate, type Configuration, type ProductBasis, type Step, type StepFeed } from '#engine/index.ts';
import { toCatalogue } from '../catalogue.ts';
import { feedsOf, withFeed } from '../feeds.ts';
import { duplicate, insertCopies } from './copies.ts';
import { asGraph, isGraph } from './graph.ts';
import { insertStep, makeProduct, moveInList, sendFreely, sendTo, setProductBasis, type Insertion } from './insert.ts';
import { lostFeeds, removeSteps } from './remove.ts';

interface Demo {
  product: ProductBasis;
  processes: { id: string; configurations: { configuration: Configuration }[] }[];
}
const demos = [leghaemoglobin, antibody, succinicAcid] as unknown as Demo[];
const all = demos.flatMap(({ product, processes }) =>
  processes.flatMap(({ id, configurations }) =>
    configurations.map(({ configuration }, version) => ({ name: `${id} v${version + 1}`, product, configuration })),
  ),
);
const lines = all.filter(({ configuration }) => !isGraph(configuration));
const recycle = all.find(({ name }) => name.startsWith('prc_dextrose_recycle'))!;
const dextrose = all.find(({ name }) => name.startsWith('prc_dextrose v'))!;
const run = (configuration: Configuration, product = recycle.product) =>
  resultsOf(evaluate(configuration, product, library));

const entries = toCatalogue(catalogue());
const insert = (configuration: Configuration, operation: string, at?: Insertion): Configuration =>
  insertStep(configuration, entries.get(operation)!, 'new', at);

const step = (id: string, feeds?: StepFeed[], more: Partial<Step> = {}): Step => ({
  id,
  unit_operation: 'mixer',
  name: id,
  settings: {},
  ...(feeds && { feeds }),
  ...more,
});
const from = (id: string, more: Partial<StepFeed> = {}): StepFeed => ({
  from: id,
  outlet: 'product',
  next_batch: false,
  ...more,
});
const plant = (...uo_settings: Step[]): Configuration => ({
  uo_settings,
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: uo_settings.at(-1)!.id, outlet: 'product' },
});
/** a → b → c, and 30 % of c back to b. */
const loop = plant(
  step('a', undefined, { unit_operation: 'purchased_feed' }),
  step('b', [from('a'), from('c', { outlet: 'other', share: 0.3, next_batch: true })]),
  step('c', [from('b')], { unit_operation: 'splitter' }),
);
const feeds = (configuration: Configuration, id: string): StepFeed[] | undefined =>
  configuration.uo_settings.find((one) => one.id === id)?.feeds;
const order = ({ uo_settings }: Configuration): string => uo_settings.map(({ id }) => id).join(' ');

describe('a line becomes a process with feeds', () => {
  test.each(lines)('$name keeps its results to the bit', ({ configuration, product }) => {
    const graph = asGraph(configuration);
    expect(isGraph(graph)).toBe(true);
    const before = run(configuration, product);
    const after = run(graph, product);
    expect(after.figures).toEqual(before.figures);
    expect(after.schedule).toEqual(before.schedule);
    expect(after.operating_cost).toEqual(before.operating_cost);
  });

  test('steps that prepare the fermentation keep serving it', () => {
    const fermented = dextrose.configuration;
    const prepared = insert(insert(fermented, 'seed_train', 0), 'media_preparation', 0);
    const named = {
      ...prepared,
      uo_settings: prepared.uo_settings.map((one, index) => (index === 0 ? { ...one, id: 'medium' } : one)),
    };
    expect(run(asGraph(named)).figures).toEqual(run(named).figures);
  });

  test('says of every feed that it does not wait', () => {
    const { uo_settings } = asGraph(dextrose.configuration);
    expect(uo_settings[0]!.feeds).toBeUndefined();
    for (const [index, one] of uo_settings.slice(1).entries())
      expect(one.feeds).toEqual([{ from: uo_settings[index]!.id, outlet: 'product', next_batch: false }]);
  });

  test('once part of a side stream is sent back, with the loop among the results', () => {
    const sent = sendTo(
      dextrose.configuration,
      { from: 'stp_crystallisation', outlet: 'liquor', to: 'stp_evaporation' },
      0.3,
      true,
    );
    expect(run(sent).loops).toHaveLength(1);
  });

  test('if it has one step whose product is counted otherwise', () => {
    const one = { ...plant(step('a', undefined, { unit_operation: 'purchased_feed' })), product: undefined };
    const { product: _none, ...line } = one;
    expect(setProductBasis(line, 'dry')).toMatchObject({ product: { from: 'a', outlet: 'product', basis: 'dry' } });
    expect(order(insert(setProductBasis(line, 'dry'), 'mixer'))).toBe('a new');
  });
});

describe('a step is inserted', () => {
  test('at the end: it takes what was the product', () => {
    const added = insert(loop, 'mixer');
    expect(order(added)).toBe('a b c new');
    expect(feeds(added, 'new')).toEqual([from('c')]);
    expect(added.product).toEqual({ from: 'new', outlet: 'product' });
  });

  test('before a step: in the edge from the step before it', () => {
    const added = insert(loop, 'mixer', 2);
    expect(order(added)).toBe('a b new c');
    expect(feeds(added, 'new')).toEqual([from('b')]);
    expect(feeds(added, 'c')).toEqual([from('new')]);
  });

  test('in a recycle: it takes the share, and its product waits', () => {
    const added = insert(loop, 'mixer', { from: 'c', outlet: 'other', to: 'b' });
    expect(order(added)).toBe('a b c new');
    expect(feeds(added, 'new')).toEqual([from('c', { outlet: 'other', share: 0.3 })]);
    expect(feeds(added, 'b')).toEqual([from('a'), from('new', { next_batch: true })]);
  });

  test('that brings material: the next step takes it as well', () => {
    const added = insert(loop, 'purchased_feed', 1);
    expect(feeds(added, 'new')).toEqual([]);
    expect(feeds(added, 'b')).toEqual([...feeds(loop, 'b')!, from('new')]);
  });

  test('that brings material into a line, which becomes a process with feeds', () => {
    const line = dextrose.configuration;
    expect(isGraph(insert(line, 'purchased_feed', 2))).toBe(true);
    expect(isGraph(insert(line, 'evaporation', 2))).toBe(false);
    expect(isGraph(insert(line, 'media_preparation', 0))).toBe(false);
  });

  test('that prepares a fermentation: it takes what the fermentation took', () => {
    const graph = asGraph(insert(dextrose.configuration, 'media_preparation', 0));
    const renamed = {
      ...graph,
      uo_settings: graph.uo_settings.map((one) => ({
        ...one,
        id: one.id === 'new' ? 'medium' : one.id,
        ...(one.feeds && {
          feeds: one.feeds.map((feed) => (feed.from === 'new' ? { ...feed, from: 'medium' } : feed)),
        }),
      })),
    };
    const seeded = insert(renamed, 'seed_train', 1);
    expect(feeds(seeded, 'new')).toEqual([from('medium')]);
    expect(feeds(seeded, 'stp_fermentation')).toEqual([from('new')]);
    expect(run(seeded).figures.cogs).toBeGreaterThan(0);
  });

  test('that is a fermentation takes the stream where it is inserted, and stands alone at the end', () => {
    expect(feeds(insert(loop, 'batch_fermentation', 1), 'new')).toEqual([from('a')]);
    const added = insert(loop, 'batch_fermentation');
    expect(feeds(added, 'new')).toEqual([]);
    expect(added.product).toEqual(loop.product);
  });

  test('keeps results when a step is inserted and removed again', () => {
    const there = insert(recycle.configuration, 'evaporation', 2);
    expect(removeSteps(there, ['new'])).toEqual(recycle.configuration);
  });
});

describe('steps are removed', () => {
  test('what they fed takes what fed them', () => {
    const removed = removeSteps(loop, ['b']);
    expect(feeds(removed, 'c')).toEqual([from('a')]);
  });

  test('a share of what is removed becomes a share of what fed it', () => {
    const split = plant(
      step('a'),
      step('b', [from('a', { share: 0.5 })]),
      step('c', [from('b', { share: 0.4 })]),
      step('d', [from('b'), from('c')]),
    );
    const removed = removeSteps(split, ['b']);
    expect(feeds(removed, 'c')).toEqual([from('a', { share: 0.2 })]);
    expect(feeds(removed, 'd')).toEqual([from('a', { share: 0.5 }), from('c')]);
  });

  test('several steps in a row are bridged', () => {
    const long = plant(step('a'), step('b', [from('a')]), step('c', [from('b')]), step('d', [from('c')]));
    expect(feeds(removeSteps(long, ['b', 'c']), 'd')).toEqual([from('a')]);
  });

  test('the product is then what fed the step that passed it on', () => {
    expect(removeSteps(loop, ['c']).product).toEqual({ from: 'b', outlet: 'product' });
    expect(feeds(removeSteps(loop, ['c']), 'b')).toEqual([from('a')]);
  });

  test('without anything that fed it, the product is that of the last step that has no destination', () => {
    const sold = step('s', undefined, { outlets: { product: { disposal: 'solids' } } });
    const apart = plant(step('a'), step('b', [from('a')]), step('c', [from('x')]), step('x'), sold, step('y'));
    expect(removeSteps(apart, ['y']).product).toEqual({ from: 'c', outlet: 'product' });
  });

  test('a side stream of a removed step is not replaced by what fed it', () => {
    const sides = plant(
      step('a'),
      step('b', [from('a')]),
      step('c', [from('b')]),
      step('d', [from('b', { outlet: 'other' }), from('c')]),
    );
    expect(lostFeeds(sides, ['b']).map(({ to, instead }) => [to, instead])).toEqual([
      ['c', [from('a')]],
      ['d', []],
    ]);
  });

  test('what is chosen is taken instead', () => {
    const chosen = lostFeeds(loop, ['b']).map((one) => ({ ...one, instead: [] }));
    expect(feeds(removeSteps(loop, ['b'], chosen), 'c')).toEqual([]);
  });

  test('a line loses nothing, and a process without steps has no product', () => {
    expect(lostFeeds(dextrose.configuration, ['stp_evaporation'])).toEqual([]);
    expect(removeSteps(loop, ['a', 'b', 'c'])).not.toHaveProperty('product');
  });
});

describe('steps are moved and copied', () => {
  test('a move changes only the place: what waited still waits, and nothing else does', () => {
    const implied = plant(
      step('a'),
      step('b', [
        { from: 'a', outlet: 'product' },
        { from: 'c', outlet: 'other' },
      ]),
      step('c', [{ from: 'b', outlet: 'product' }]),
    );
    const moved = moveInList(implied, 'c', 0);
    expect(order(moved)).toBe('c a b');
    for (const id of ['b', 'c']) {
      const waits = (configuration: Configuration) =>
        feedsOf(
          configuration,
          configuration.uo_settings.find((one) => one.id === id)!,
        );
      expect(waits(moved)).toEqual(waits(implied));
    }
    expect(feeds(moved, 'b')![0]).not.toHaveProperty('next_batch');
  });

  test('a copy takes half of what the step takes, or as much of a share if that is left', () => {
    const copied = duplicate(loop, 'b', 'b2');
    expect(order(copied)).toBe('a b b2 c');
    const recycled = from('c', { outlet: 'other', share: 0.3, next_batch: true });
    expect(feeds(copied, 'b2')).toEqual([from('a', { share: 0.5 }), recycled]);
  });

  test('copies feed each other as the originals do', () => {
    const copies = loop.uo_settings.map((one) => ({ step: one, locked: {} }));
    const ids = ['x', 'y', 'z'];
    const pasted = insertCopies(loop, copies, null, () => ids.shift()!);
    expect(order(pasted)).toBe('a b c x y z');
    expect(feeds(pasted, 'y')).toEqual([from('x'), from('z', { outlet: 'other', share: 0.3, next_batch: true })]);
    expect(pasted.product).toEqual(loop.product);
  });

  test('an empty process gets the product of the copies, and a line becomes a process with feeds', () => {
    const copies = loop.uo_settings.map((one) => ({ step: one, locked: {} }));
    let number = 0;
    const paste = (target: Configuration) =>
      insertCopies(target, copies, null, () => `n${(number += 1)}`, { from: 'b', outlet: 'product' });
    const { product: _none, ...empty } = { ...loop, uo_settings: [] };
    expect(paste(empty).product).toEqual({ from: 'n2', outlet: 'product' });
    expect(isGraph(paste(dextrose.configuration))).toBe(true);
  });

  test('steps of a line are inserted in the edge behind a step', () => {
    const pasted = insertCopies(loop, [{ step: step('s'), locked: { flux: 1 } }], 'a', () => 'n');
    expect(feeds(pasted, 'n')).toEqual([from('a')]);
    expect(feeds(pasted, 'b')![0]).toEqual(from('n'));
    expect(pasted.locked_values.uo_settings).toMatchObject([{ id: 'n', settings: { flux: 1 } }]);
  });
});

describe('an outlet is dropped on a step', () => {
  const dropped = (configuration: Configuration, source: string, outlet: string, to: string) =>
    feeds(sendFreely(configuration, { from: source, outlet, to }), to)!.at(-1);

  test('which takes what nobody takes', () => {
    expect(dropped(dextrose.configuration, 'stp_harvest', 'sludge', 'stp_crystallisation')).toEqual(
      from('stp_harvest', { outlet: 'sludge', next_batch: false }),
    );
  });

  test('which takes half if it is a recycle, so that the rest can leave', () => {
    expect(dropped(dextrose.configuration, 'stp_crystallisation', 'liquor', 'stp_evaporation')).toEqual(
      from('stp_crystallisation', { outlet: 'liquor', share: 0.5, next_batch: true }),
    );
  });

  test.each([
    ['another step takes the rest', 'a', 'product', 'c', 0.5],
    ['it is the product', 'c', 'product', 'b', 0.5],
  ])('which takes half if %s', (_why, source, outlet, to, share) => {
    expect(dropped(loop, source, outlet, to)).toMatchObject({ from: source, outlet, share });
  });

  test('that takes it already, and nothing changes', () => {
    expect(sendFreely(loop, { from: 'a', outlet: 'product', to: 'b' })).toBe(loop);
  });
});

test('another outlet is made the product, and nothing else is done with it', () => {
  const sold = { ...loop, uo_settings: [...loop.uo_settings] };
  sold.uo_settings[2] = { ...loop.uo_settings[2]!, outlets: { other: { disposal: 'vent' } } };
  const made = makeProduct(sold, 'c', 'other');
  expect(made.product).toEqual({ from: 'c', outlet: 'other' });
  expect(made.uo_settings[2]).not.toHaveProperty('outlets');
});

test('a step whose last feed is removed is still one of a process with feeds', () => {
  expect(isGraph(withFeed(plant(step('a'), step('b', [from('a')])), 'b', from('a'), undefined))).toBe(true);
});
