import { expect, test } from 'vitest';
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue, evaluate, type Configuration } from '#engine/index.ts';
import { toCatalogue } from '../catalogue.ts';
import { changesBetween } from '../changes.ts';
import { duplicateStep, lockSetting, moveStep, removeStep, renameStep, setSetting } from '../edits.ts';
import { withFeed } from '../feeds.ts';
import { asGraph } from '../graph/graph.ts';
import { holdsIds } from '../values.ts';
import { changesOf, itemsOf } from './diff.ts';

const operations = toCatalogue(catalogue());
const base = configuration('cfg_homogenised_v1');
const [first, second] = base.uo_settings.map(({ id }) => id) as [string, string];
const made = (from: Configuration, to: Configuration) =>
  changesOf(from, to, operations).reduce((next, { apply }) => apply(next), from);

const cases: [string, Configuration][] = [
  ['the next version', configuration('cfg_homogenised_v2')],
  ['another process', configuration('cfg_secreted_v1')],
  ['a setting', setSetting(base, second, 'split', 3)],
  ['a lock', lockSetting(base, second, 'split', 3)],
  ['a step gone', removeStep(base, second)],
  ['a step twice', duplicateStep(base, second, 'stp_new')],
  ['another order', moveStep(base, first, 2)],
  ['a name', renameStep(base, second, 'Spin')],
  ['assumptions', { ...base, assumptions: { labour: { wage: 50 }, prices: { electricity: 0.2 } } }],
  [
    'a fit of one step',
    {
      ...base,
      fits: [{ fit_id: 'f', unit_operation: base.uo_settings[1]!.unit_operation, step_id: second, values: {} }],
    },
  ],
  ['a fit', { ...base, fits: [{ fit_id: 'f', unit_operation: 'ultrafiltration', values: { flux: 3 } }] }],
];

test.each(cases)(
  '%s: applying all changes one after another gives the other configuration, and the reverse',
  (_name, other) => {
    expect(changesBetween(other, made(base, other)).count).toBe(0);
    expect(changesBetween(base, made(other, base)).count).toBe(0);
  },
);

test('the first recycle of a line is its only difference, and gives the same process when it is applied', () => {
  const graph = asGraph(base);
  expect(changesOf(base, graph, operations)).toEqual([]);
  const feed = { from: base.uo_settings.at(-1)!.id, outlet: 'product', share: 0.1 };
  const recycle = withFeed(graph, second, feed, feed);
  expect(changesOf(base, recycle, operations).map(({ stepId, before }) => [stepId, before])).toEqual([
    [second, 'none'],
  ]);
  expect(changesBetween(recycle, made(base, recycle)).count).toBe(0);
  expect(changesBetween(base, made(recycle, base)).count).toBe(0);
});

/** Mother liquor that returns to the evaporators, and variations of it. */
const plant = succinicAcid.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
  .configuration as unknown as Configuration;
const evaporator = 'stp_evaporation';
const liquor = { from: 'stp_crystallisation', outlet: 'liquor' };
const sold = { disposal: 'sold', name: 'Liquor', price: 0.05 } as const;
const asLine: Configuration = {
  uo_settings: plant.uo_settings.map(({ feeds: _feeds, ...step }) => step),
  locked_values: plant.locked_values,
  assumptions: plant.assumptions,
};
const plants: [string, Configuration][] = [
  ['a share', withFeed(plant, evaporator, liquor, { ...liquor, share: 0.9, next_batch: true })],
  ['a feed that no longer waits', withFeed(plant, evaporator, liquor, { ...liquor, share: 0.8, next_batch: false })],
  ['a feed gone', withFeed(plant, evaporator, liquor, undefined)],
  [
    'a destination',
    {
      ...plant,
      uo_settings: plant.uo_settings.map((step) =>
        step.id === liquor.from ? { ...step, outlets: { liquor: sold } } : step,
      ),
    },
  ],
  ['another product', { ...plant, product: { ...liquor, basis: 'dry' } }],
];

test.each(plants)(
  'in a process with feeds, %s is one change, and applying it gives the other configuration',
  (_name, other) => {
    expect(changesBetween(plant, other).count).toBe(1);
    expect(changesBetween(other, made(plant, other)).count).toBe(0);
    expect(changesBetween(plant, made(other, plant)).count).toBe(0);
  },
);

test('a line becomes a process with feeds, and the reverse', () => {
  expect(changesBetween(plant, made(asLine, plant)).count).toBe(0);
  expect(changesBetween(asLine, made(plant, asLine)).count).toBe(0);
});

test('names feeds, destinations and settings of lists in words', () => {
  const words = (other: Configuration) =>
    changesOf(plant, other, operations).map(
      ({ step, title, before, after }) => `${step}: ${title}: ${before} → ${after}`,
    );
  expect(words(plants[0]![1])).toEqual([
    'Evaporation: Feed from Crystallisation, Mother liquor: share 80 %, next batch → share 90 %, next batch',
  ]);
  expect(words(plants[3]![1])).toEqual([
    'Crystallisation: Destination of Mother liquor: default → Liquor, sold, 0.05\u202fUSD/kg',
  ]);
  const feed = {
    id: 'f',
    unit_operation: 'purchased_feed',
    name: 'Feed',
    settings: { 'composition.mol_glucose': 0.1 },
  };
  const more = { ...feed, settings: { 'composition.mol_glucose': 0.2 } };
  const given = (step: typeof feed): Configuration => ({ ...plant, uo_settings: [step, ...plant.uo_settings] });
  const named = (id: string) => (id === 'mol_glucose' ? 'Glucose' : id);
  expect(changesOf(given(feed), given(more), operations, undefined, named)).toMatchObject([
    { title: 'Mass fraction, Glucose', before: '10\u202f%', after: '20\u202f%' },
  ]);
});

test('finds no difference between a configuration and itself', () => {
  expect(changesOf(base, base, operations)).toEqual([]);
});

test('gives the old and the new value of a change, with units', () => {
  const changed = { ...base, assumptions: { ...base.assumptions, labour: { wage: 50 } } };
  expect(changesOf(base, changed, operations)).toMatchObject([
    { title: 'Wage', before: 'default', after: '50\u202fUSD/h', step: '' },
  ]);
});

test('a price has the name and unit of its item, and its default', () => {
  const changed = {
    ...base,
    assumptions: { ...base.assumptions, prices: { ...base.assumptions.prices, mol_glucose: 2 } },
  };
  const results = resultsOf(evaluate(base, product, library));
  expect(changesOf(base, changed, operations, itemsOf(results))).toMatchObject([
    { title: 'Price of glucose', before: 'default, 0.575\u202fUSD/kg', after: '2\u202fUSD/kg', stepId: null },
  ]);
  expect(changesOf(base, changed, operations)).toMatchObject([{ title: 'Price of mol glucose', before: 'default' }]);
});

test('names what settings, prices and fits hold by an id', () => {
  const names = new Map([
    ['mol_glucose', 'Glucose'],
    ['mol_ethanol', 'Ethanol'],
    ['buf_tris', 'Tris, pH 8'],
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;
  const values = { component: 'mol_glucose', buffer: 'buf_tris', equation: 'mol_glucose -> 2 mol_ethanol' };
  const kinds = new Set<string>();
  for (const operation of operations.values())
    for (const parameter of [...operation.parameters, ...operation.leaves].filter(holdsIds)) {
      kinds.add(parameter.type);
      const step = { id: 'stp_one', unit_operation: operation.id, name: 'One', settings: {} };
      const key = parameter.key.replace('*', 'mol_ethanol');
      const given = (settings: Configuration['uo_settings'][number]['settings']): Configuration => ({
        ...base,
        uo_settings: [{ ...step, settings }],
      });
      const value = values[parameter.type as keyof typeof values];
      const [change] = changesOf(given({}), given({ [key]: value }), operations, undefined, nameOf);
      expect(`${change!.title}: ${change!.after}`, `${operation.id} ${key}`).not.toMatch(/(mol|buf)_/);
    }
  expect([...kinds].toSorted()).toEqual(['buffer', 'component', 'equation']);
  const fit = { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values: { mass_transfer_coefficient: 30 } };
  const changed = { ...base, fits: [fit], assumptions: { ...base.assumptions, prices: { mol_glucose: 1 } } };
  expect(changesOf({ ...base, fits: [] }, changed, operations, undefined, nameOf)).toMatchObject([
    { title: 'Price of glucose' },
    { title: 'Fit of ultrafiltration', before: 'none', after: 'Mass transfer coefficient 30\u202fL/m²/h' },
  ]);
});
