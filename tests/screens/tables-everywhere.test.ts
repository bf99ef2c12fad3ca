/** A column of a table of results is declared once: pages, reports, workbooks and the long table have it. */
import { expect, test } from 'vitest';
import examples from '../../openapi/examples/engine-processes.json' with { type: 'json' };
import {
  CAPITAL_TABLE,
  CASH_FLOW,
  EQUIPMENT,
  evaluate,
  mapPlantTables,
  mapTables,
  type Results,
  type ResultTable,
  SCHEDULE,
  STEPS,
  STREAMS,
} from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import * as fields from '#generated/fields.ts';
import type { Configuration, Process } from '#generated/types.ts';
import type { WorkbookInput } from '#server/workbook/input.ts';
import { cover } from '#server/workbook/cover.ts';
import { longRows } from '#server/workbook/long-table.ts';
import { textOf } from '#server/workbook/currency.ts';
import { readableSheets } from '#server/workbook/sheets.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { resultSheet } from '#src/components/table/result-sheet.ts';

const TITLE = 'A new column';

/** A plant with rooms, and one with utilities of its own. */
const plain = configuration('cfg_homogenised_v1');
const withRooms = { ...plain, assumptions: { ...plain.assumptions, facility: { basis: 'rooms' as const } } };
const rooms = { ...withRooms, results: resultsOf(evaluate(withRooms, product, library)) } as unknown as Configuration;
const utilities = examples.configuration_recycle.value as unknown as Configuration;

const input = {
  product: { id: 'prd_1', name: 'A product' },
  own: [],
  experiments: [],
  processes: [rooms, utilities].map((current) => ({
    process: { name: 'A process', unit_operations: [] } as unknown as Process,
    configurations: [],
    current,
  })),
} as unknown as WorkbookInput;

function isEverywhere<Row>(table: ResultTable<Row>): { name: string; missing: string[] } {
  const before = table.columns;
  Object.assign(table, { columns: [...before, { key: 'new', title: TITLE, unit: 'kg', value: () => 7 }] });
  try {
    const found = {
      page: pageColumns(table).some(({ title }) => title === TITLE),
      'workbook of the app': resultSheet(table, { results: rooms.results as Results }).sheet.head.includes(
        `${TITLE} (kg)`,
      ),
      'workbook of the product': readableSheets(input, new Map())
        .find(({ sheet }) => sheet === table.name)
        ?.data?.[0]?.some((cell) => textOf(cell) === `${TITLE} (kg)`),
      'long table': input.processes.some(({ process, current }) =>
        [...longRows({ process, configuration: current! })].some(({ figure }) => figure === TITLE),
      ),
    };
    return { name: table.name, missing: Object.entries(found).flatMap(([place, is]) => (is ? [] : [place])) };
  } finally {
    Object.assign(table, { columns: before });
  }
}

test('a new column of any table is on pages, in both workbooks and in the long table', () => {
  const tables = [mapTables, mapPlantTables].flatMap((map) => map(isEverywhere));
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test.each([
  [STEPS, fields.SharedStep, ['stage']],
  [STREAMS, fields.SharedStream, ['kind', 'components']],
  [EQUIPMENT, fields.SharedEquipment, ['size_unit']],
  [SCHEDULE, fields.SharedOccupancy, ['phases']],
  [CAPITAL_TABLE, fields.SharedCapitalLine, []],
] as [ResultTable<unknown>, fields.Fields, string[]][])(
  'the contract of shared pages has the columns of $0.name that are disclosed',
  ({ columns }, schema, beside) => {
    const shared = columns.flatMap(({ key, shared: is }) => (is ? [key] : []));
    expect([...shared, ...beside].toSorted()).toEqual(Object.keys(schema).toSorted());
  },
);

test('spending is negative in every place that shows the cash flow, and the cover says so', () => {
  const years = rooms.results.cash_flow;
  const [spent, sold] = [years.find(({ operating_cost }) => operating_cost > 0)!, years.at(-1)!];
  const long = [...longRows({ process: input.processes[0]!.process, configuration: rooms })].filter(
    ({ section }) => section === 'cash flow',
  );
  const inLong = (year: number, title: string) =>
    long.find(({ item, figure }) => item === String(year) && figure === title)?.value;
  const { head, rows } = resultSheet(CASH_FLOW, { results: rooms.results as Results }).sheet;
  const inBook = (year: number, title: string) =>
    rows.find(([one]) => one === year)![head.findIndex((one) => one.startsWith(title))];
  for (const of of [inLong, inBook]) {
    expect(of(spent.year, 'Operating')).toBe(-spent.operating_cost);
    expect(of(sold.year, 'Sales')).toBe(sold.sales);
  }
  const words = cover(
    { ...input, host: '', component: null, left_out: [], currency: null, made_at: '2026-01-01' },
    [],
    true,
  )
    .data.flat()
    .map(textOf);
  expect(words[words.indexOf('Signs') + 1]).toMatch(
    /Cash flow and Long table, income is positive and spending is negative/,
  );
});
