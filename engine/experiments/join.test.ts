import { expect, test } from 'vitest';
import { joinTables, type JoinPart } from './join.ts';
import type { ColumnMeaning, DataCell, DataTable } from './types.ts';

/** A file from its head and rows; the types follow from the cells. */
function part(name: string, head: string[], rows: DataCell[][], columns: ColumnMeaning[]): JoinPart {
  const table: DataTable = {
    columns: head.map((one, c) => ({
      name: one,
      type: rows.some((row) => typeof row[c] === 'string') ? 'text' : 'number',
      unit: null,
    })),
    cells: head.map((_, c) => rows.map((row) => row[c] ?? null)),
    rows: rows.map((_, k) => k + 2),
  };
  return { name, table, columns };
}
/** The joined table by rows, as in a file. */
function joined(first: JoinPart, second: JoinPart) {
  const made = joinTables(first, second);
  if ('message' in made) throw new Error(made.message);
  const { columns, cells, rows } = made.table;
  return { ...made, head: columns.map(({ name }) => name), rows: rows.map((_, k) => cells.map((column) => column[k])) };
}
const RUN = { column: 'Run', variable: 'batch' };
const HOURS = { column: 'Time', variable: 'time', unit: 'h' };

const biomass = part(
  'biomass.csv',
  ['Run', 'Time', 'Cells'],
  [
    ['A', 0, 1],
    ['A', 2, 3],
    ['B', 0, 1.1],
  ],
  [RUN, HOURS],
);

test('has a row for each run and time of either file, with nothing interpolated', () => {
  const hplc = part(
    'hplc.csv',
    ['min', 'Glucose', 'Run'],
    [
      [0, 20, 'A'],
      [60, 15, 'A'],
      [0, 21, 'B'],
    ],
    [RUN, { column: 'min', variable: 'time', unit: 'min' }],
  );
  const { head, rows, report } = joined(biomass, hplc);
  expect(head).toEqual(['Run', 'Time', 'Cells', 'Glucose']);
  expect(rows).toEqual([
    ['A', 0, 1, 20],
    ['A', 1, null, 15],
    ['A', 2, 3, null],
    ['B', 0, 1.1, 21],
  ]);
  expect(report).toEqual({ both: 2, first_only: 1, second_only: 1, conflicts: [], conflicts_total: 0 });
});

test('columns of one name are one if they agree, and two with the conflicts listed if they do not', () => {
  const again = (cells: number | null) =>
    part(
      'second.csv',
      ['Run', 'Time', 'Cells'],
      [
        ['A', 0, 1],
        ['A', 2, cells],
        ['B', 5, 9],
      ],
      [RUN, HOURS],
    );
  const agreed = joined(biomass, again(null));
  expect(agreed.head).toEqual(['Run', 'Time', 'Cells']);
  expect(agreed.rows.at(-1)).toEqual(['B', 5, 9]);
  const differing = joined(biomass, again(4));
  expect(differing.head).toEqual(['Run', 'Time', 'Cells', 'Cells (second.csv)']);
  expect(differing.rows[1]).toEqual(['A', 2, 3, 4]);
  expect(differing.report).toMatchObject({
    conflicts_total: 1,
    conflicts: [{ column: 'Cells', run: 'A', time: 2, first: '3', second: '4' }],
  });
});

test('replicates of one time are joined one by one, and the rest keep their own rows', () => {
  const twice = part(
    'hplc.csv',
    ['Run', 'Time', 'Glucose'],
    [
      ['A', 0, 20],
      ['A', 0, 20.5],
    ],
    [RUN, HOURS],
  );
  const { rows, report } = joined(biomass, twice);
  expect(rows.filter(([run, time]) => run === 'A' && time === 0)).toEqual([
    ['A', 0, 1, 20],
    ['A', 0, null, 20.5],
  ]);
  expect(report).toMatchObject({ both: 1, first_only: 2, second_only: 1 });
});

test('the largest files are joined, even if all their rows have one run and time', () => {
  const many = (name: string, column: string) =>
    part(
      name,
      ['Run', 'Time', column],
      Array.from({ length: 200_000 }, (_, k) => ['A', 0, k]),
      [RUN, HOURS],
    );
  const { rows, report } = joined(many('first.csv', 'Cells'), many('second.csv', 'Glucose'));
  expect(report).toMatchObject({ both: 200_000, first_only: 0, second_only: 0 });
  expect(rows.at(-1)).toEqual(['A', 0, 199_999, 199_999]);
});

test('a file without runs belongs to the only run of the other, and cannot be joined to several', () => {
  const hplc = part('hplc.csv', ['Time', 'Glucose'], [[0, 20]], [HOURS]);
  expect(joinTables(biomass, hplc)).toEqual({
    message: expect.stringMatching(/“biomass.csv” has 2 runs and “hplc.csv” does not say/) as string,
  });
  const single = part('biomass.csv', ['Run', 'Time', 'Cells'], [['A', 0, 1]], [RUN, HOURS]);
  expect(joined(single, hplc).rows).toEqual([['A', 0, 1, 20]]);
  expect(joined(hplc, single)).toMatchObject({ head: ['Time', 'Glucose', 'Cells', 'Run'], rows: [[0, 20, 1, 'A']] });
});

test('says what a file lacks', () => {
  const plain = part('list.csv', ['Glucose'], [[1]], []);
  expect(joinTables(biomass, plain)).toEqual({
    message: '“biomass.csv” has a column of times and “list.csv” has none, so their rows cannot be joined.',
  });
  expect(joinTables(plain, plain)).toEqual({
    message: 'The files have no common column of runs or times by which their rows can be joined.',
  });
  const vague = part('vague.csv', ['Time', 'Glucose'], [[0, 1]], [{ column: 'Time', variable: 'time', unit: '' }]);
  expect(joinTables(biomass, vague)).toEqual({
    message: expect.stringMatching(/does not say the unit of its times/) as string,
  });
});
