import { expect, test } from 'vitest';
import carbon from '../../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../../data/countries.json' with { type: 'json' };
import type { CarbonEntry, CarbonInputOption, CarbonReport, Country } from '#generated/types.ts';
import examples from '../../../openapi/examples/carbon-accounting.json' with { type: 'json' };
import { entryInput } from '#src/carbon/wire.ts';
import { effectOf, merged } from './plan-import.ts';
import { readRows } from './read-rows.ts';
import { sheetsOf } from './workbook.ts';

const report = examples.carbon_report.value as unknown as CarbonReport;
const sheets = sheetsOf(report);
const sheet = (name: string) => sheets.find((one) => one.name === name)!.sheet;

const tables = {
  options: carbon.inputs as unknown as CarbonInputOption[],
  countries: countries.countries as unknown as Country[],
};

/** A report with one entry of every kind. */
const option = (group: string) => tables.options.find((one) => one.group === group)!;
const [first] = report.entries;
const everySort: CarbonReport = {
  ...report,
  entries: [
    ...report.entries.filter(({ process }) => process === null),
    {
      ...first!,
      id: 'ent_process',
      input_option_id: option('processes').id,
      name: 'Own product',
      quantity: 1234.5,
      unit: option('processes').unit,
      contract: null,
      factor_origin: 'process',
      process: { product_id: 'prd_one', process_id: 'prc_one', part: 'materials' },
    },
    { ...first!, id: 'ent_own', factor: 0.123, factor_origin: 'entered', source: 'Supplier, 2025', contract: null },
    { ...first!, id: 'ent_share', share: 0.4, note: 'a, "quoted" note; with signs', contract: null },
    {
      ...report.entries.find(({ scope }) => scope === 2)!,
      id: 'ent_contract',
      contract: { kind: 'supplier', share: 0.8, factor: 0.05 },
    },
  ],
};

const cellsOf = (one: CarbonReport) => {
  const { head, rows } = sheetsOf(one).find(({ name }) => name === 'Entries')!.sheet;
  return [head, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];
};
const importInto = (target: CarbonEntry[], cells: string[][]) => {
  const read = readRows(cells, { ...tables, processes: [{ id: 'prc_one', product_id: 'prd_one' }] });
  return {
    read,
    entries: merged(
      target,
      read.rows.flatMap(({ entry }) => entry ?? []),
    ),
  };
};

test('reads back every row of an export, for every kind of entry', () => {
  const { read } = importInto([], cellsOf(everySort));
  expect(read.rows.map(({ problem, choices }) => [problem, choices])).toEqual(everySort.entries.map(() => [null, []]));
});

test('gives the same entries when an export is imported into an empty report', () => {
  const { entries } = importInto([], cellsOf(everySort));
  const plain = everySort.entries.map(entryInput).map(({ id: _id, ...entry }) => entry);
  expect(entries).toHaveLength(plain.length);
  entries.forEach((entry, index) =>
    expect(effectOf({ ...entry, id: 'same' }, [{ ...everySort.entries[index]!, id: 'same' }])).toBe('same'),
  );
});

test('changes only edited rows when an export is imported into its own report, and adds unknown ones', () => {
  const cells = cellsOf(everySort);
  const effects = (rows: string[][]) =>
    importInto([], rows).read.rows.map(({ entry }) => effectOf(entry!, everySort.entries));
  expect(new Set(effects(cells))).toEqual(new Set(['same']));
  const [head = [], line = [], ...others] = cells;
  const edited = line.map((cell, at) => (head[at] === 'Quantity' ? '99' : cell));
  expect(effects([head, edited, ...others])[0]).toBe('changed');
  const other = line.map((cell, at) => (head[at] === 'Entry id' ? 'ent_elsewhere' : cell));
  expect(effects([head, other])).toEqual(['new']);
  const { entries } = importInto(everySort.entries, [head, edited, ...others]);
  expect(entries).toHaveLength(everySort.entries.length);
  expect(entries[0]!.quantity).toBe(99);
});

test('rejects a row for an unknown process, with the reason', () => {
  const read = readRows(cellsOf(everySort), tables);
  const refused = read.rows.filter(({ problem }) => problem !== null);
  expect(refused.map(({ problem }) => problem)).toEqual(['Unknown process prc_one in this organisation.']);
});

test('exports unrounded values in tonnes, and “no data” for an unknown factor', () => {
  expect(sheet('Totals').rows.find(([name]) => name === 'Total, location-based')![1]).toBe(
    report.totals.total_location / 1000,
  );
  const { head, rows } = sheet('Entries');
  const hazardous = rows.find(([item]) => item === 'waste_hazardous')!;
  for (const column of ['Factor (kg CO2e)', 'Emissions (t CO2e)', 'Emissions, market (t CO2e)'])
    expect([column, hazardous[head.indexOf(column)]]).toEqual([column, 'no data']);
  const figures = ['Factor (kg CO2e)', 'Emissions (t CO2e)', 'Emissions, market (t CO2e)'].map((one) =>
    head.indexOf(one),
  );
  expect(rows.flatMap((row) => figures.map((at) => row[at]))).not.toContain(0);
});
