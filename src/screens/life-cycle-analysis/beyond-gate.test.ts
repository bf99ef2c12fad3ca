import { expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { UpdateLifeCycleAnalysisBody } from '#generated/zod/life-cycle-analysis.ts';
import type { LcaItem, LifeCycleAnalysis } from '#generated/types.ts';
import { beyondGateOf, faultsOf, itemsBeyondGate, withBeyondGate } from './beyond-gate.ts';

const input = (id: string, mass: number | null, more: Partial<LcaItem> = {}) =>
  ({ id, mass, source: 'model', stage: 'process', ...more }) as LcaItem;
const analysis = {
  functional_unit: { amount: 1000, unit: 'g', basis: 'product' },
  boundary: ['process', 'waste', 'packaging'],
  items: [input('glucose', 20), input('water', null), input('vial', 5, { stage: 'packaging' })],
  own_items: [{ id: 'own_1', name: 'Mine', amount: 1, unit: 'kg', direction: 'in', stage: 'capital_goods' }],
} as unknown as LifeCycleAnalysis;
const EMPTY = beyondGateOf(analysis);
const FULL = {
  ...EMPTY,
  inbound: 500,
  inbound_mode: 'transport_rail' as const,
  materials: { ...EMPTY.materials, hdpe: 0.04, corrugated: 0.06 },
  distribution: 200,
  use: 3,
  incinerated: 50,
  landfilled: 25,
};

test('a few numbers become items with amounts per functional unit, and switch their stages on', () => {
  const { own_items: items, boundary } = withBeyondGate(FULL, analysis);
  expect(items.map(({ id, stage, impact_item_id: of, amount, unit }) => [id, stage, of, amount, unit])).toEqual([
    ['own_1', 'capital_goods', undefined, 1, 'kg'],
    ['beyond_gate_inbound', 'inbound_transport', 'transport_rail', 10, 'tkm'],
    ['beyond_gate_materials_hdpe', 'packaging', 'hdpe', 0.04, 'kg'],
    ['beyond_gate_materials_corrugated', 'packaging', 'corrugated', 0.06, 'kg'],
    // A functional unit of 1,000 g with 100 g of packaging.
    ['beyond_gate_distribution', 'distribution', 'transport_truck', expect.closeTo(0.22, 12), 'tkm'],
    ['beyond_gate_use', 'use', 'electricity_grid', 3, 'kWh'],
    ['beyond_gate_incinerated', 'end_of_life', 'waste_plastic_incineration', 0.02, 'kg'],
    ['beyond_gate_landfilled', 'end_of_life', 'waste_landfill', expect.closeTo(0.015, 12), 'kg'],
  ]);
  expect(boundary.join()).toBe('process,waste,packaging,inbound_transport,distribution,use,end_of_life');
  const body = { ...(operationExamples.updateLifeCycleAnalysis.body as object), own_items: items, boundary };
  expect(UpdateLifeCycleAnalysisBody.safeParse(body).error).toBeUndefined();
});

test('the numbers are read back from the items, and emptied ones switch their stages off', () => {
  const stored = { ...analysis, ...withBeyondGate(FULL, analysis) };
  expect(beyondGateOf(stored)).toEqual(FULL);
  // A better yield moves less mass over the same distance.
  const halved = { ...stored, items: stored.items.map((one) => ({ ...one, mass: one.mass && one.mass / 2 })) };
  expect(beyondGateOf(halved)).toEqual(FULL);
  const without = withBeyondGate(EMPTY, stored);
  expect([without.own_items, without.boundary]).toEqual([analysis.own_items, analysis.boundary]);
});

test('text, negative numbers and shares above 100 % are refused at their inputs', () => {
  expect(faultsOf({ ...FULL, use: 'much', distribution: -1, landfilled: 60 })).toEqual({
    use: 'Enter a number.',
    distribution: 'Enter 0 or more.',
    landfilled: 'Together at most 100 %.',
  });
  expect(itemsBeyondGate(EMPTY, analysis)).toEqual([]);
});
