import { describe, expect, test } from 'vitest';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import examples from '../../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import { inputOfRows, movesOfRows, rowAt, withIds, withScores } from './import-requests.ts';
import { inventorySheet } from './inventory-sheet.ts';
import { planImport, type Tables } from './plan-import.ts';
import { changesOf } from './use-analysis.ts';

const analysis = examples.lca.value as LifeCycleAnalysis;
const tables: Tables = {
  impacts: [
    { id: 'glucose', name: 'Glucose', unit: 'kg', item_type: 'carbon_source' },
    { id: 'pe_film', name: 'PE film', unit: 'kg', item_type: 'packaging' },
    { id: 'electricity_grid', name: 'Grid electricity', unit: 'kWh', item_type: 'energy' },
    { id: 'wastewater', name: 'Wastewater', unit: 'm³', item_type: 'waste' },
  ],
  places: [{ code: 'NO', name: 'Norway' }],
};
const { head, rows } = inventorySheet(analysis).sheet;
const exported = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
type Cells = Record<string, string>;
const rowOf = (id: string, change: Cells = {}) => {
  const cells = exported.find(([own]) => own === id) ?? head.map(() => '');
  return head.map((title, at) => change[title] ?? cells[at]!);
};
const plan = (...lines: string[][]) => planImport([head, ...lines], analysis, tables);
const planned = (id: string, change: Cells) => plan(rowOf(id, change))[0]!;
const BOX = { Item: 'Box', Stage: 'Packaging', Amount: '0,2', 'Chosen impact item': 'PE film' };

describe('a row of an inventory', () => {
  test.each([
    ['mol_glucose', { 'Chosen activity': 'glucose:EU-derived' }, 'Chosen activity'],
    ['mol_glucose', { 'Chosen country': 'norway' }, 'Chosen country'],
    ['mol_glucose', { 'Data quality scores': '2, 1, 3, 1, 2' }, 'Data quality scores'],
    ['mol_glucose', { 'Relocated activity': '' }, 'Relocated activity'],
    ['electricity', { 'Relocated to': 'EU', 'Added transport (km)': '1 200' }, 'Relocated to, Added transport (km)'],
    ['own_film_bag', { Amount: '0.07', Note: '' }, 'Amount, Note'],
    ['own_film_bag', { Stage: 'use' }, 'Stage; the system boundary will then include “Use”'],
  ])('%s %j names what it changes', (id, change, note) => {
    expect(planned(id, change)).toMatchObject({ effect: 'changed', note });
  });

  test.each([
    ['mol_glucose', { 'Mass (kg)': '99', Activity: 'another', Quality: 'A' }],
    ['mol_glucose', { Amount: '', Unit: '' }],
    ['mol_glucose', { Amount: '15.0000001' }],
    ['electricity', { 'Relocated to': 'Norway' }],
  ])('%s %j changes nothing: results are ignored, and an empty cell leaves what an item must have', (id, change) => {
    expect(planned(id, change)).toMatchObject({ effect: 'same', note: '' });
  });

  test.each([
    [
      'mol_glucose',
      { Amount: '12' },
      'Amount: 12 differs from 15, which is calculated from the process and cannot be imported.',
    ],
    [
      'mol_glucose',
      { Unit: 'kWh' },
      'Unit: “kWh” differs from “kg”, which is calculated from the process and cannot be imported.',
    ],
    ['mol_glucose', { Note: 'cheap' }, 'Note: “cheap” can be set for custom items only.'],
    ['own_film_bag', { Amount: 'much' }, 'Amount: “much” is not a number.'],
    ['own_film_bag', { Amount: '-1' }, 'Amount: At least 0.'],
    ['own_film_bag', { Unit: 'kWh' }, 'Unit: an amount in kWh cannot be converted to kg, the unit of PE film.'],
    [
      'mol_glucose',
      { 'Chosen impact item': 'Grid electricity' },
      'Chosen impact item: an amount in kg cannot be converted to kWh, the unit of Grid electricity.',
    ],
    ['mol_glucose', { 'Chosen impact item': 'sugar' }, 'Chosen impact item: unknown impact item “sugar”.'],
    [
      'mol_glucose',
      { 'Chosen country': 'Nowhere' },
      'Chosen country: unknown country “Nowhere”. Enter its code, such as NO.',
    ],
    ['mol_glucose', { 'Data quality scores': '1 2 3' }, 'Data quality scores: At least 5 are needed.'],
    [
      'mol_glucose',
      { 'Data quality scores': 'good' },
      'Data quality scores: “good” is not five numbers from 1 to 5, such as 2 1 3 1 2.',
    ],
    [
      'mol_antifoam',
      { 'Added transport (km)': '10' },
      'Relocated to: missing. Transport is added only to a relocated item.',
    ],
    [
      'electricity',
      { 'Transport activity': 'transport_rail:GB-desnz' },
      'Added transport (km): missing. A transport activity needs a distance.',
    ],
    [
      'own_film_bag',
      { Stage: 'later' },
      'Stage: “later” is not one of Process, Inbound transport, Packaging, Waste and water, Capital goods, Distribution, Use, End of life.',
    ],
    [
      'mol_glucose',
      { 'Item id': 'mol_sugar' },
      'Item id: this analysis has no item “mol_sugar”. Clear the id and the source to add a custom item.',
    ],
    ['mol_glucose', { 'Item id': '' }, 'Item id: missing. Only custom items can be added.'],
    ['new', { ...BOX, Amount: '' }, 'Amount: missing.'],
    ['new', { ...BOX, Item: '' }, 'Item: missing.'],
  ])('%s %j is rejected with the column and the reason', (id, change, note) => {
    expect(planned(id, change)).toMatchObject({ effect: 'refused', note });
  });

  test('is rejected if the item is already on another line', () => {
    const [first, , third] = plan(rowOf('mol_glucose'), rowOf('mol_ammonia'), rowOf('mol_glucose'));
    expect(first).toMatchObject({ line: 2, effect: 'same' });
    expect(third).toMatchObject({ line: 4, effect: 'refused', note: 'Item id: already on line 2.' });
  });

  test('adds a custom item in the unit and direction of its impact item', () => {
    const [box, water] = plan(
      rowOf('new', BOX),
      rowOf('new', { Item: 'Rinse', Stage: 'Waste and water', Amount: '1', 'Chosen impact item': 'wastewater' }),
    );
    expect(box).toMatchObject({ effect: 'new', id: null, values: { unit: 'kg', direction: 'in', amount: 0.2 } });
    expect(water).toMatchObject({ effect: 'new', id: null, values: { unit: 'm³', direction: 'out' } });
  });

  test('changes the custom item of its name if its id is of another analysis', () => {
    const [row] = plan(rowOf('own_film_bag', { 'Item id': 'own_elsewhere', Amount: '1' }));
    expect(row).toMatchObject({ id: 'own_film_bag', effect: 'changed', note: 'Amount' });
  });
});

test.each([
  [
    ['Category', 'Item', 'Now'],
    'Unknown column “Category”. Only the inventory can be imported; results are calculated.',
  ],
  [['Item id', 'Amount', 'amount'], 'Column “amount” is there twice.'],
  [['Item', 'Amount'], 'Missing column “Item id”.'],
])('a file with the columns %j is rejected', (columns, message) => {
  expect(() => planImport([columns, ['a', 'b', 'c']], analysis, tables)).toThrow(message);
});

describe('the requests of an import', () => {
  const changed = plan(
    rowOf('mol_glucose', { 'Chosen activity': 'glucose:EU-derived', 'Relocated activity': '' }),
    rowOf('own_film_bag', { Amount: '0.07' }),
    rowOf('new', { ...BOX, 'Data quality scores': '1 1 1 1 1', 'Relocated to': 'NO' }),
  );

  test('hold what is not in the file as it was', () => {
    expect(inputOfRows(changed, analysis)).toMatchObject({
      boundary: analysis.boundary,
      item_choices: [{ item_id: 'mol_glucose', activity_id: 'glucose:EU-derived' }],
      own_items: [
        { ...analysis.own_items[0], amount: 0.07 },
        { name: 'Box', amount: 0.2, unit: 'kg', direction: 'in', stage: 'packaging', impact_item_id: 'pe_film' },
      ],
    });
  });

  test('name a new item by the id that the server gave it', () => {
    const own_items = [...analysis.own_items, { ...analysis.own_items[0]!, id: 'own_2', name: 'Box' }];
    const now = { ...analysis, own_items };
    const known = withIds(changed, now);
    expect(withScores(known, now).pedigree).toEqual([{ item_id: 'own_2', scores: [1, 1, 1, 1, 1] }]);
    expect(movesOfRows(known, now)).toEqual([
      ...changesOf(analysis).filter(({ item_id }) => item_id !== 'mol_glucose'),
      { item_id: 'own_2', country: 'NO' },
    ]);
  });

  test.each([
    ['item_choices.0.activity_id', 'Glucose'],
    ['own_items.0.amount', 'Film bag'],
    ['own_items.1.unit', 'Box'],
    ['own_items', undefined],
    ['goal', undefined],
  ])('are traced back from %s to the row of %s', (path, name) => {
    expect(rowAt(path, changed, inputOfRows(changed, analysis))?.name).toBe(name);
  });
});
