/** What the table of two files may be at most, and what is said about one that is larger. */
import { expect, test } from 'vitest';
import type { DataCell, DataTable, JoinPart } from '#engine/index.ts';
import { joinedFile } from '#server/experiments/joined-file.ts';

/** A file of one run per row. @param cell by row and column */
function part(name: string, runs: string[], width: number, cell: DataCell = 1): JoinPart {
  const columns: DataTable['columns'] = [
    { name: 'Run', type: 'text', unit: null },
    ...Array.from({ length: width }, (_, c) => ({
      name: `${name} ${c}`,
      type: typeof cell === 'string' ? ('text' as const) : ('number' as const),
      unit: null,
    })),
  ];
  const cells = columns.map((_, c) => runs.map((run) => (c === 0 ? run : cell)));
  return {
    name,
    table: { columns, cells, rows: runs.map((_, k) => k + 2) },
    columns: [{ column: 'Run', variable: 'batch' }],
  };
}
const runs = (count: number, from = 0) => Array.from({ length: count }, (_, k) => `r${from + k}`);

test.each([
  ['501 columns; the maximum is 400.', part('a', runs(1), 250), part('b', runs(1), 250)],
  ['240000 rows; the maximum is 200000.', part('a', runs(120_000), 1), part('b', runs(120_000, 120_000), 1)],
  ['6.2 million cells; the maximum is 6 million.', part('a', runs(40_000), 77), part('b', runs(40_000), 77)],
  [
    '21.4 MB as CSV; the maximum is 20 MB.',
    part('a', runs(90_000), 1, 'x'.repeat(120)),
    part('b', runs(90_000), 1, 'x'.repeat(120)),
  ],
])('is told to have %s', (size, first, second) => {
  expect(() => joinedFile(first, second)).toThrow(
    `The joined table of both files has ${size} Remove unnecessary rows or columns from one of the files.`,
  );
});

test('has the units in the header of its CSV that were in a row of their own', () => {
  const [first, second] = [part('a', runs(1), 1), part('b', runs(1), 1, -1)];
  first.table.columns[1]!.unit = 'g/L';
  const { bytes, file } = joinedFile(first, second);
  expect(bytes.toString('utf8').slice(1)).toBe('Run,a 0 [g/L],b 0\r\nr0,1,-1\r\n');
  expect(file.facts.map(({ name, unit, minimum }) => [name, unit, minimum])).toEqual([
    ['Run', null, null],
    ['a 0', 'g/L', 1],
    ['b 0', null, -1],
  ]);
});
