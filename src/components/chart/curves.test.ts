import { expect, test } from 'vitest';
import { curveTable, describeCurves, valueAt, workingPoint, type Curve, type Curves } from './curves.ts';

const rising: Curve = {
  key: 'a',
  title: 'Cells',
  points: [
    [0, 1],
    [2, 5],
    [2, 7],
    [4, null],
    [6, 9],
  ],
};
const back: Curve = {
  key: 'b',
  title: 'Path',
  points: [
    [0, 1],
    [2, 5],
    [1, 7],
  ],
};
const chart: Curves = {
  x: { title: 'Time', unit: 'h' },
  y: { title: 'Concentration', unit: 'g/L' },
  curves: [rising, back],
};

test.each([
  [0, 1],
  [1, 3],
  [2, 5],
  [3, null],
  [5, null],
  [6, 9],
  [7, null],
  [-1, null],
])('a line at x = %d reads %s', (x, y) => {
  expect(valueAt(rising, x)).toBe(y);
});

test('reads no value at an x from a line that turns back', () => {
  expect(valueAt(back, 1)).toBeNull();
});

test('describes a line chart as a table of points and as a sentence', () => {
  const { columns, rows } = curveTable(chart);
  expect(columns.map(({ title, unit }) => [title, unit])).toEqual([
    ['Line', undefined],
    ['Time', 'h'],
    ['Concentration', 'g/L'],
  ]);
  expect(rows).toHaveLength(8);
  expect(rows[3]).toMatchObject({ curve: 'Cells', x: 4, y: null });
  const words = describeCurves({
    ...chart,
    marks: [workingPoint(2, 5, '2 h, 5 g/L')],
    gaps: [{ from: 6, to: 8, label: 'vessel full' }],
  });
  expect(words).toContain('Cells: 1.00 g/L at 0, 9.00 g/L at 6.00, highest 9.00 g/L at 6.00');
  expect(words).toContain('Marked: 2 h, 5 g/L.');
  expect(words).toContain('No result from 6.00 to 8.00: vessel full.');
});
