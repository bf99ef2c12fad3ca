import { expect, test } from 'vitest';
import { barsOf, readColumn } from './bars-plot.tsx';
import type { ChartData } from './chart-data.ts';

const COSTS: ChartData = {
  kind: 'stacked',
  x: { title: 'Process', values: ['v1', 'v2'] },
  y: { title: 'Unit cost', unit: 'USD/kg', format: { decimals: 0 } },
  series: [
    { key: 'm', title: 'Materials', values: [3448.4, 12] },
    { key: 'f', title: 'Facility', values: [3920.4, 9] },
    { key: 'c', title: 'Credit', values: [1433.4, -2] },
  ],
};

test('stacks positive bars above zero and negative bars below', () => {
  expect(barsOf(COSTS)[1]!.map(({ series, from, to }) => [series, from, to])).toEqual([
    [0, 0, 12],
    [1, 12, 21],
    [2, -2, 0],
  ]);
});

test('draws grouped bars from zero, and no bar for an unknown value', () => {
  const bars = barsOf({
    ...COSTS,
    kind: 'bar',
    series: [COSTS.series[0]!, { key: 'x', title: 'X', values: [null, 4] }],
  });
  expect(bars[0]).toEqual([{ series: 0, from: 0, to: 3448.4, side: 0, sides: 2 }]);
  expect(bars[1]!.map(({ to, side }) => [to, side])).toEqual([
    [12, 0],
    [4, 1],
  ]);
});

test('reads values of a stack that add up to the printed sum', () => {
  const { title, values } = readColumn(COSTS, 0);
  const numbers = values!.map(({ text }) => Number(text.replace(' USD/kg', '').replaceAll('\u202f', '')));
  const sum = numbers.pop();
  expect(title).toBe('v1');
  expect(numbers.reduce((all, value) => all + value, 0)).toBe(sum);
  expect(sum).toBe(8802);
  expect(values!.every(({ text }) => text.endsWith(' USD/kg'))).toBe(true);
});
