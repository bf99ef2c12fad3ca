import { expect, test } from 'vitest';
import type { BackgroundContribution } from '#generated/types.ts';
import { flowsOfSupply, openAtFirst, rowsOfSupply } from './supply-tree.ts';

const none = { number: null, product: null, location: null, amount: null, unit: null, loops: false };
const process = (parent: number | null, product: string, value: number): BackgroundContribution => ({
  ...none,
  parent,
  product,
  value,
  kind: 'process',
  number: 1,
  location: 'GLO',
  amount: 1,
  unit: 'kg',
});
/** Level by level, as the server lists them. */
const LIST: BackgroundContribution[] = [
  process(null, 'Glucose', 2),
  process(0, 'Electricity', 1.5),
  { ...none, parent: 0, kind: 'direct', value: 0.6 },
  process(0, 'Avoided feed', -0.1),
  { ...none, parent: 1, kind: 'direct', value: 1.35 },
  process(1, 'Coal', 0.15),
];

test('a supply becomes rows in the order of a tree, each beginning where the one before ends', () => {
  const rows = rowsOfSupply(LIST);
  expect(rows.map(({ depth, title, share, from }) => [depth, title, share, Math.round(from * 1000) / 1000])).toEqual([
    [0, 'Glucose', 1, 0],
    [1, 'Electricity', 0.75, 0],
    [2, 'Direct', 0.675, 0],
    [2, 'Coal', 0.075, 0.675],
    [1, 'Direct', 0.3, 0.75],
    [1, 'Avoided feed', -0.05, 1.05],
  ]);
  expect(rows.map(({ parent }) => parent)).toEqual([null, 0, 1, 1, 0, 0]);
  expect([...openAtFirst(rows)]).toEqual([0, 1]);
});

test('the diagram leads from where an impact arises to the input through which it enters, without credits', () => {
  expect(flowsOfSupply(LIST).map(({ from, to, value }) => [from, to, value])).toEqual([
    ['Electricity (GLO)', 'Electricity', 1.35],
    ['Glucose (GLO)', 'Direct', 0.6],
    ['Coal (GLO)', 'Electricity', 0.15],
  ]);
});
