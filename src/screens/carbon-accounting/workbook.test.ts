import { expect, test } from 'vitest';
import carbon from '../../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../../data/countries.json' with { type: 'json' };
import type { CarbonInputOption, CarbonReport, Country } from '#generated/hooks/model/index.ts';
import examples from '../../../openapi/examples/carbon-accounting.json' with { type: 'json' };
import { readRows } from './read-rows.ts';
import { sheetsOf } from './workbook.ts';

const report = examples.carbon_report.value as unknown as CarbonReport;
const sheets = sheetsOf(report);
const sheet = (name: string) => sheets.find((one) => one.name === name)!.sheet;

test('what is exported can be read back', () => {
  const { head, rows } = sheet('Entries');
  const cells = [head, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];
  const read = readRows(cells, {
    options: carbon.inputs as unknown as CarbonInputOption[],
    countries: countries.countries as unknown as Country[],
  });
  expect(read.rows.map(({ problem, choices }) => [problem, choices])).toEqual(report.entries.map(() => [null, []]));
  expect(read.rows.map(({ entry }) => [entry!.input_option_id, entry!.quantity, entry!.unit, entry!.evidence])).toEqual(
    report.entries.map((one) => [one.input_option_id, one.quantity, one.unit, one.evidence]),
  );
});

test('the sheets hold whole figures in tonnes, and a factor that is not known as no data', () => {
  expect(sheet('Totals').rows.find(([name]) => name === 'All, by location')![1]).toBe(
    report.totals.total_location / 1000,
  );
  const { head, rows } = sheet('Entries');
  const hazardous = rows.find(([item]) => item === 'waste_hazardous')!;
  for (const column of ['Factor (kg CO2e)', 'Emissions (t CO2e)', 'Emissions, market (t CO2e)'])
    expect([column, hazardous[head.indexOf(column)]]).toEqual([column, 'no data']);
  expect(rows.flat()).not.toContain(0);
});
