/** What is worth a word before any other check: each of these was silent. */
import { describe, expect, test } from 'vitest';
import { from, run, step } from '../cases/plant.ts';
import { library } from '../tests/fixtures.test-support.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';

const GLUCOSE = {
  name: 'Glucose',
  kind: 'molecule',
  component_id: 'mol_glucose',
  host_id: null,
  selling_price: 1,
} as const;
/** Syrup of which a share goes on, and the rest leaves. */
const plant = (
  share: number,
  feed: Record<string, SettingValue> = {},
  assumptions: Configuration['assumptions'] = {},
) =>
  run(
    {
      product: GLUCOSE,
      assumptions: { ...assumptions, plant: { grade: 'industrial', ...assumptions.plant } },
      outlet: { from: 'split', outlet: 'product', basis: 'mol_glucose' },
      steps: [
        step('feed', 'purchased_feed', { amount: 1000, 'composition.mol_glucose': 0.2, ...feed }, { feeds: [] }),
        step('split', 'splitter', { share }, { feeds: [from('feed')] }),
      ],
    },
    library,
  );
const said = (results: ReturnType<typeof plant>, words: RegExp) =>
  results.warnings.filter(({ message }) => words.test(message));

describe('product that leaves in a stream that nobody takes', () => {
  test.each([0.1, 0.5, 0.7])('is said with its share, if %f of it goes on', (share) => {
    const [warning] = said(plant(share), /^[\d.]+ % of the product leaves with/);
    expect(warning).toMatchObject({ step_id: 'split', kind: 'costs' });
    expect(Number.parseFloat(warning!.message)).toBeCloseTo(100 * (1 - share), 1);
  });
  test('is not said of a small part', () => {
    expect(said(plant(0.85), /of the product leaves with/)).toEqual([]);
  });
});

describe('a purchased feed', () => {
  const row = library.molecules.find(({ id }) => id === 'mol_glucose')!;
  const paid = (given: Record<string, SettingValue> = {}) =>
    plant(1, given).operating_cost.lines.find((line) => line.item_id === 'feed:feed')?.price;
  test('without a price costs what its composition does', () => {
    expect(paid()).toBeNear(0.2 * row.price!, 1e-12);
  });
  test.each<Record<string, SettingValue>>([{ price: 0 }, { owner: 'client' }])('with %o costs nothing', (given) => {
    expect(paid(given) ?? 0).toBe(0);
  });
  test('that is free says what it contains is worth, unless a client owns it or it has another price', () => {
    const free = (given: Record<string, SettingValue>) => said(plant(1, given), /^The price of the feed is 0/);
    expect(free({ price: 0 })).toMatchObject([{ step_id: 'feed', field: 'price', kind: 'doubtful' }]);
    expect(free({ price: 0 })[0]!.message).toContain(`${(0.2 * row.price!).toPrecision(3)} USD/kg`);
    const others: Record<string, SettingValue>[] = [
      {},
      { price: 0.01 },
      { price: -0.1 },
      { price: 0, owner: 'client' },
    ];
    for (const given of others) expect(free(given)).toEqual([]);
  });
});

test('a wage that nobody is paid is said', () => {
  const words = /^The wage has no effect/;
  expect(said(plant(1, {}, { labour: { wage: 50 } }), words)).toEqual([]);
  expect(said(plant(1, {}, { plant: { grade: 'pharma' }, labour: { wage: 50 } }), words)).toHaveLength(1);
});

test('capital that is never written off is said', () => {
  const words = /is not depreciated within the 5 years/;
  expect(said(plant(1, {}, { finance: { life: 5, depreciation_years: 40 } }), words)).toHaveLength(1);
  expect(said(plant(1, {}, { finance: { life: 20, depreciation_years: 10 } }), words)).toEqual([]);
});

describe('a fermentation', () => {
  const said = (settings: Record<string, SettingValue>) =>
    runUnitPlant(settings).warnings.filter(({ message }) => message.includes('Stirring and aeration use'));
  const runUnitPlant = (settings: Record<string, SettingValue>) =>
    run(
      {
        product: { ...GLUCOSE, component_id: 'mol_succinic_acid', host_id: 'cel_escherichia_coli' },
        assumptions: { plant: { grade: 'industrial' } },
        steps: [step('ferment', 'batch_fermentation', settings)],
      },
      library,
    );
  test('that is stirred hard for little oxygen is said, and one that is not is not', () => {
    const [warning] = said({ power_per_volume: 8, aeration: 2 });
    expect(warning).toMatchObject({ step_id: 'ferment', field: 'power_per_volume', kind: 'doubtful' });
    const used = Number(/use ([\d.]+) kWh/.exec(warning!.message)![1]);
    expect(used).toBeGreaterThan(2.1);
    expect(said({ power_per_volume: 0.5, aeration: 0.3 })).toEqual([]);
  });
});

test('capital beyond what plants of the grade have is said', () => {
  const words = /^The capital cost is [\d.]+ USD per kg of annual output/;
  const small = plant(1, { amount: 1 }, { plant: { operating_hours: 1000 } });
  expect(small.figures.tci / small.figures.output).toBeGreaterThan(100);
  expect(said(small, words)).toHaveLength(1);
  expect(said(plant(1), words)).toEqual([]);
});

test('operators who outnumber the machines are said', () => {
  const names = Array.from({ length: 40 }, (_, k) => `tank ${k}`);
  const crowded = run(
    {
      product: GLUCOSE,
      assumptions: { plant: { grade: 'industrial', mode: 'continuous' } },
      outlet: { from: 'tank 39', outlet: 'product', basis: 'mol_glucose' },
      steps: [
        step('feed', 'purchased_feed', { amount: 1000, 'composition.mol_glucose': 0.1 }, { feeds: [] }),
        ...names.map((id, k) => step(id, 'heat_treatment', {}, { feeds: [from(names[k - 1] ?? 'feed')] })),
      ],
    },
    library,
  );
  const words = /^[\d.]+ operators are on duty for 41 vessels/;
  expect(said(crowded, words)).toHaveLength(1);
  expect(said(plant(1), /are on duty/)).toEqual([]);
});
