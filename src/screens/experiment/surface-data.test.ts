import { expect, test } from 'vitest';
import type { Experiment, ModelVariable } from '#generated/types.ts';
import { surfaceData } from './surface-data.ts';

const variable = (key: string, more: Partial<ModelVariable> = {}): ModelVariable =>
  ({
    key,
    title: key.toUpperCase(),
    role: 'input',
    value: 'number',
    unit: '1',
    display_unit: '1',
    ...more,
  }) as ModelVariable;

const temperature = variable('temperature', { unit: 'K', display_unit: '°C' });
const ph = variable('ph');
const feed = variable('feed');
const host = variable('host', { value: 'text' });
const titre = variable('titre', { role: 'response', unit: 'g/L', display_unit: 'g/L' });

/** Cells in the order of the variables. */
const dataOf = (variables: ModelVariable[], ...rows: (number | string | null)[][]) =>
  surfaceData({
    model: { variables } as Experiment['model'],
    points: {
      variables: variables.map(({ key }) => key),
      rows: rows.map((row, n) => [n, ...row]),
    },
  });

test('factors are the numeric inputs that vary, over the range of the data, in the unit on screen', () => {
  const data = dataOf(
    [temperature, ph, feed, host, titre],
    [303.15, 6, 2, 'a', 1.5],
    [310.15, 7, 2, 'b', 2.5],
    [306.15, 6.5, 2, 'a', 3],
  )!;
  expect(
    data.factors.map(({ key, unit, min, max }) => [key, unit, Number(min.toFixed(9)), Number(max.toFixed(9))]),
  ).toEqual([
    ['temperature', '°C', 30, 37],
    ['ph', '', 6, 7],
  ]);
  const [response, ...others] = data.responses;
  expect(others).toEqual([]);
  expect(response).toMatchObject({ key: 'titre', unit: 'g/L', measured: [1.5, 2.5, 3] });
  expect(response!.runs.map(({ ph: at }) => at)).toEqual([6, 7, 6.5]);
});

test('a run without a factor or without the response is left out of that response only', () => {
  const yields = variable('yield', { role: 'response' });
  const rows = [
    [1, 1, 10, 0.1],
    [2, null, 20, 0.2],
    [2, 3, null, 0.3],
  ];
  const data = dataOf([ph, feed, titre, yields], ...rows)!;
  expect(data.responses.map(({ key, measured }) => [key, measured])).toEqual([
    ['titre', [10]],
    ['yield', [0.1, 0.3]],
  ]);
});

test('there is no surface over time, over one factor, over more than eight, or of nothing measured', () => {
  const rows = [
    [1, 1, 10],
    [2, 2, 20],
  ];
  expect(dataOf([ph, feed, titre], ...rows)).not.toBeNull();
  expect(dataOf([variable('time'), feed, titre], ...rows)).toBeNull();
  expect(dataOf([ph, feed, titre], [1, 1, 10], [1, 2, 20])).toBeNull();
  expect(dataOf([ph, feed, titre], [1, 1, null], [2, 2, null])).toBeNull();
  const many = (count: number) =>
    dataOf(
      [...Array.from({ length: count }, (_, n) => variable(`x${n}`)), titre],
      Array(count + 1).fill(1),
      Array(count + 1).fill(2),
    );
  expect(many(8)?.factors).toHaveLength(8);
  expect(many(9)).toBeNull();
  expect(surfaceData({ model: null })).toBeNull();
});
