import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { CarbonInputOptionList, CarbonReport, CarbonReportList, CountryList, Process } from '#generated/types.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const REPORTS = '/v1/carbon_accountings/reports.json';
const call = <T = CarbonReport>(method: string, url: string, body?: unknown, as: Account = 'standard') =>
  server.call<T>(as, method, url, body);
const urlOf = ({ id }: { id: string }) => `/v1/carbon_accountings/reports/${id}.json`;

const year = {
  name: 'A year',
  period_start: '2025-01-01',
  period_end: '2025-12-31',
  country: 'NL',
  boundary: 'operational_control',
};
const gas = { input_option_id: 'fuel_natural_gas', quantity: 2, unit: 'MWh', evidence: 'Meter' };

async function add(body: object = {}): Promise<CarbonReport> {
  const reply = await call('POST', REPORTS, { ...year, ...body });
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return reply.body;
}

describe('the demo reports', () => {
  test('are for two years, the later with the earlier as base year', async () => {
    const { body } = await call<CarbonReportList>('GET', REPORTS);
    expect(body.reports.map(({ id }) => id)).toEqual(['rep_2025', 'rep_2024']);
    const report = (await call('GET', urlOf({ id: 'rep_2025' }))).body;
    expect(report.totals).toEqual(body.reports[0]!.totals);
    const before = body.reports[1]!.totals.total_location;
    expect(report.base_year).toMatchObject({ report_id: 'rep_2024', total_location: before });
    expect(report.base_year!.change).toBeCloseTo(report.totals.total_location / before - 1, 12);
    expect(report.entries.find(({ process }) => process)).toMatchObject({
      factor_origin: 'process',
      scope3_category: 1,
    });
    expect((await call('GET', REPORTS, undefined, 'free')).body).toMatchObject({ total: 0 });
    expect((await call('GET', urlOf(report), undefined, 'free')).status).toBe(404);
  });
});

describe('a report', () => {
  test('is stored with its totals, changed as a whole, and each entry keeps its id', async () => {
    const made = await add({ entries: [gas, { input_option_id: 'waste_hazardous', quantity: 1, unit: 't' }] });
    expect(made).toMatchObject({ status: 'draft', gwp_set: 'AR5', recalculation_threshold: 0.05, base_year: null });
    expect(made.entries[0]).toMatchObject({ emissions: 2000 * 0.18296, country: 'NL', evidence: 'Meter' });
    expect(made.entries[1]).toMatchObject({ emissions: null, factor_origin: 'no_data' });
    expect((await call('GET', urlOf(made))).body).toEqual(made);
    const { id } = made.entries[0]!;
    const changed = await call('PUT', urlOf(made), {
      ...year,
      version: 1,
      entries: [
        { input_option_id: 'fuel_diesel', quantity: 10, unit: 'L' },
        { ...gas, id, quantity: 3 },
      ],
    });
    expect(changed.body.entries[1]).toMatchObject({ id, emissions: 3000 * 0.18296 });
    expect(changed.body.entries[0]!.id).not.toBe(made.entries[1]!.id);
    expect(changed.body.version).toBe(2);
    const late = await call<Record<string, unknown>>('PUT', urlOf(made), { ...year, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { details: { current: { version: 2 } } } });
  });

  test.each([
    ['that ends before it begins', { period_end: '2024-12-31' }, 'period_end'],
    ['in no country', { country: 'ZZ' }, 'country'],
    ['with a blank name', { name: ' ' }, 'name'],
    ['with a unit that does not convert', { entries: [gas, { ...gas, unit: 'L' }] }, 'entries.1.unit'],
    [
      'with an option that there is not',
      { entries: [{ ...gas, input_option_id: 'hope' }] },
      'entries.0.input_option_id',
    ],
    ['with a base year that there is not', { base_report_id: 'rep_gone' }, 'base_report_id'],
    ['fed by a process that there is not', { entries: [process('prc_gone')] }, 'entries.0.process'],
    ['fed by one process twice', { entries: [process(), process()] }, 'entries.1.process'],
  ])('%s is rejected, naming the field', async (_what, body, field) => {
    const reply = await call<Record<string, unknown>>('POST', REPORTS, { ...year, ...body });
    expect(reply).toMatchObject({ status: 422, body: { field } });
    expect((await call<CarbonReportList>('GET', `${REPORTS}?q=A%20year`)).body.total).toBe(1);
  });

  test('that is a base year of others cannot be deleted, and a deleted one can be restored', async () => {
    const base = await add({ name: 'Base', entries: [gas] });
    const later = await add({ name: 'Later', base_report_id: base.id, entries: [{ ...gas, quantity: 3 }] });
    expect(later.base_year!.change).toBeCloseTo(0.5, 12);
    const refused = await call<Record<string, unknown>>('DELETE', urlOf(base));
    expect(refused).toMatchObject({ status: 409, body: { details: { usages: [{ id: later.id, name: 'Later' }] } } });
    expect((await call('DELETE', urlOf(later))).status).toBe(204);
    expect((await call('GET', urlOf(later))).status).toBe(404);
    expect((await call('POST', `/v1/restore/reports/${later.id}.json`)).status).toBe(200);
    expect((await call('GET', urlOf(later))).body).toEqual({ ...later, version: 3, updated_at: expect.any(String) });
  });

  test('recalculates its base year at or above the threshold, and keeps it below', async () => {
    const base = await add({ name: 'Corrected', entries: [{ ...gas, quantity: 100 }] });
    const later = await add({ name: 'After', base_report_id: base.id, entries: [gas] });
    const correct = async (quantity: number) => {
      await call('PUT', urlOf(base), { ...year, name: 'Corrected', entries: [{ ...gas, quantity }] });
      const { base_year, notices } = (await call('GET', urlOf(later))).body;
      return { total: base_year!.total_location, notice: notices.find((text) => text.includes('base year')) };
    };
    const then = 100_000 * 0.18296;
    expect((await correct(103)).total).toBeCloseTo(then, 6);
    const over = await correct(106);
    expect(over.total).toBeCloseTo(then * 1.06, 6);
    expect(over.notice).toContain('changed by 6.0 %, above the threshold of 5.0 %');
  });
});

function process(id = 'prc_homogenised', part = 'materials', quantity = 1000) {
  const made = { product_id: 'prd_leghaemoglobin', process_id: id, part };
  return { input_option_id: 'process_made', quantity, unit: 'kg', process: made };
}

describe('a process', () => {
  test('feeds a report with kilograms × footprint, including its energy only if it was made elsewhere', async () => {
    const { body } = await call<{ processes: Process[] }>('GET', '/v1/products/prd_leghaemoglobin/pipelines.json');
    const gwp = body.processes.find(({ id }) => id === 'prc_homogenised')!.figures!.gwp!;
    const [whole, materials] = [
      await add({ name: 'Made elsewhere', entries: [process('prc_homogenised', 'all')] }),
      await add({ name: 'Made here', entries: [process()] }),
    ];
    expect(whole.totals.scope_3).toBeCloseTo(1000 * gwp, 6);
    expect(materials.totals.scope_3).toBeLessThan(1000 * gwp);
    expect(materials.totals.scope_3).toBeGreaterThan(0);
    expect(materials.entries[0]).toMatchObject({ name: 'Homogenised harvest', process: { part: 'materials' } });
    // Each kilogram belongs in one report.
    expect(materials.notices.join(' ')).toContain('is also included in “');
  });
});

test('lists countries and input options with licence, and null without data', async () => {
  const { countries } = (await call<CountryList>('GET', '/v1/carbon_accountings/countries.json')).body;
  expect(countries.length).toBeGreaterThan(250);
  expect(countries.find(({ code }) => code === 'AQ')).toMatchObject({ grid_factor: null, quality: 'N' });
  const { body } = await call<CarbonInputOptionList>('GET', '/v1/carbon_accountings/input_options.json');
  expect(body.input_options.find(({ id }) => id === 'waste_hazardous')).toMatchObject({ factor: null });
  expect(body.input_options.find(({ id }) => id === 'fuel_diesel')!.licence).toBeTruthy();
});

test('a report of an earlier year uses the grid of that year, as the list of countries for it does', async () => {
  const { body } = await call<CountryList>('GET', '/v1/carbon_accountings/countries.json?year=2018');
  const grid = body.countries.find(({ code }) => code === 'NL');
  expect(grid).toMatchObject({ year: 2018, source: 'owid_grid', quality: 'A', licence: 'CC BY 4.0' });
  const [period_start, period_end] = ['2018-01-01', '2018-12-31'];
  const entries = [{ input_option_id: 'electricity_location', quantity: 3, unit: 'kwh' }];
  const [line] = (await add({ name: 'An earlier year', period_start, period_end, entries })).entries;
  expect(line).toMatchObject({ unit: 'kWh', factor_year: 2018, factor: grid!.grid_factor, quality: 'A' });
});

test('accepts the example of the contract unchanged', async () => {
  const { status, body } = await call('POST', REPORTS, operationExamples.createCarbonReport.body);
  expect([status, body]).toEqual([201, body]);
  expect(body.totals.entries_without_factor).toBe(1);
});
