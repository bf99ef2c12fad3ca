import { describe, expect, test } from 'vitest';
import type { LeverageRow } from '#engine/analysis/index.ts';
import type { Figure } from '../metrics.ts';
import { numberId, optimiseAddress, todoOf, worthOptimising } from './todo.ts';
import { changeText, higherWords, verdictOf } from './words.ts';

const cost: Figure = {
  metric: 'cogs',
  title: 'Unit cost',
  group: '',
  unit: 'USD/kg',
  displayUnit: 'USD/kg',
  better: 'lower',
  now: 178.9,
};
const ROW: LeverageRow = {
  step_id: 'stp_uf',
  key: 'final_protein',
  title: 'Final protein',
  step_name: 'Ultrafiltration',
  unit: 'g/L',
  display_unit: 'g/L',
  base: 92,
  is_whole: false,
  is_locked: false,
  is_chosen: true,
  uncertainty: null,
  step: { size: 0.92, change: -0.02 },
  higher: { value: 101.2, change: -0.18, is_limited: false },
  range: null,
  share: null,
  machine: null,
};
const law = { kind: 'relative', low: 0.1, high: 0.1 } as LeverageRow['uncertainty'];

describe('a change in words', () => {
  test.each([
    [-0.1834, 178.91, '−0.18'],
    [12.849, 178.91, '+12.8'],
    [0.00314, 0.461, '+0.0031'],
    [0.0001, 178.91, '<\u202f0.01'],
    [0, 178.91, '0'],
    [1e-14, 178.91, '0'],
    [null, 178.91, 'infeasible'],
  ])('of %s on %s is %s', (change, baseline, text) => expect(changeText(change, cost, baseline)).toBe(text));

  test('is better if it is in the direction of the metric', () => {
    expect([verdictOf(-1, cost), verdictOf(1, cost)]).toEqual(['better', 'worse']);
    expect([verdictOf(-1, { better: 'higher' }), verdictOf(0, cost), verdictOf(null, cost)]).toEqual([
      'worse',
      null,
      null,
    ]);
  });

  test.each<[string, Partial<LeverageRow>, string]>([
    ['a tenth', {}, '10\u202f% higher, 101\u202fg/L'],
    [
      'less where the limit is near',
      { base: 0.95, unit: '1', display_unit: '%', higher: { value: 1, change: 0, is_limited: true } },
      '5.3\u202f% higher, 100\u202f%, the end of its range',
    ],
    [
      'one',
      { base: 6, is_whole: true, unit: '1', display_unit: '1', higher: { value: 7, change: 1, is_limited: false } },
      '1 higher, 7',
    ],
    [
      'a degree',
      { base: 303.15, unit: 'K', display_unit: '°C', higher: { value: 304.15, change: 1, is_limited: false } },
      '1\u202f°C higher, 31\u202f°C',
    ],
    [
      'a tenth of a pH',
      { key: 'ph', base: 5.5, unit: '1', display_unit: '1', higher: { value: 5.6, change: 1, is_limited: false } },
      '0.1 higher, 5.60',
    ],
    ['nothing at the limit', { higher: { value: 92, change: null, is_limited: true } }, 'at its limit'],
  ])('says that a number is higher by %s', (_, change, words) => {
    expect(higherWords({ ...ROW, ...change })).toBe(words);
  });
});

describe('what to do about a number', () => {
  test.each<[string, Partial<LeverageRow>, ReturnType<typeof todoOf>]>([
    ['a setting that an optimiser may choose', {}, { kind: 'optimise' }],
    ['a setting that is not known', { uncertainty: law }, { kind: 'measure' }],
    ['a locked setting', { is_locked: true, uncertainty: law }, { kind: null, words: 'locked' }],
    ['a price', { step_id: null, key: 'prices.electricity', uncertainty: law }, { kind: 'price' }],
    [
      'the price of a co-product',
      { key: 'outlets.solids.price', uncertainty: law },
      { kind: null, words: 'agree on a price' },
    ],
    ['the price of the product', { step_id: null, key: 'finance.selling_price' }, { kind: 'price' }],
    [
      'the hours of the plant',
      { step_id: null, key: 'plant.operating_hours' },
      { kind: null, words: 'the site decides' },
    ],
    ['the capital estimate', { step_id: null, key: 'capital.estimate' }, { kind: null, words: 'a better estimate' }],
    ['another setting', { is_chosen: false }, { kind: null, words: 'you set it' }],
  ])('that is %s', (_, change, todo) => expect(todoOf({ ...ROW, ...change })).toEqual(todo));

  test('the settings with the largest effect are optimised together, in an address that names them', () => {
    const rows = [0.1, -3, 2, 0].map((change, i) => ({
      ...ROW,
      key: `k${i}`,
      step: { size: 1, change },
      higher: { ...ROW.higher, change },
    }));
    const best = worthOptimising([...rows, { ...ROW, key: 'fixed', is_locked: true }], 2);
    expect(best.map(({ key }) => key)).toEqual(['k1', 'k2']);
    const params = new URL(`http://x${optimiseAddress({ productId: 'p', processId: 'q' }, best, 'gwp')}`).searchParams;
    expect(params.getAll('setting')).toEqual(best.map(numberId));
    expect(params.get('metric')).toBe('gwp');
  });
});
