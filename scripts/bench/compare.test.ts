import { expect, test } from 'vitest';
import { linesOf, ratiosOf, rowsIn } from './compare.ts';

const row = (name: string, value: number) => ({ name, value, unit: 's' });

test('ratios are of neighbours: a machine that is slower for a while changes none', () => {
  expect(
    ratiosOf([
      [11, 10],
      [220, 200],
      [33, 30],
    ]),
  ).toEqual({ median: 1.1, min: 1.1, max: 1.1 });
  expect(
    ratiosOf([
      [1, 1],
      [3, 1],
      [1, 2],
      [2, 1],
    ]),
  ).toEqual({ median: 1.5, min: 0.5, max: 3 });
  expect(ratiosOf([[5, 5]])).toEqual({ median: 1, min: 1, max: 1 });
});

test('there is no ratio to nothing', () => {
  expect(ratiosOf([])).toBeNull();
  expect(ratiosOf([[0, 0]])).toBeNull();
  expect(ratiosOf([[2, 0]])).toBeNull();
});

test('rows are the last line that a process prints', () => {
  const rows = [row('growth', 1.5)];
  expect(rowsIn(`Building the app …\nBuilt in 8 s.\n${JSON.stringify(rows)}\n`)).toEqual(rows);
  expect(rowsIn('')).toEqual([]);
  expect(rowsIn('Error: no such file\n')).toEqual([]);
  expect(rowsIn('12\n')).toEqual([]);
});

test('a row that only one of the two has is said so', () => {
  const here = [
    [row('both', 2), row('new', 1)],
    [row('both', 3), row('new', 1)],
  ];
  const there = [
    [row('both', 2), row('old', 1)],
    [row('both', 2), row('old', 1)],
  ];
  expect(linesOf(here, there)).toEqual([
    'both: 1.250 (1.000–1.500)',
    'new: the other commit lacks it',
    'old: this tree lacks it',
  ]);
  expect(linesOf([[row('tasks', 1)]], [[row('tasks', 0)]])).toEqual(['tasks: no ratio, the other commit measured 0']);
  // A run that failed takes only its own pair with it.
  expect(linesOf([[row('both', 2)], []], [[row('both', 2)], [row('both', 9)]])).toEqual(['both: 1.000 (1.000–1.000)']);
  expect(linesOf([[], []], [[], []])).toEqual([]);
});
