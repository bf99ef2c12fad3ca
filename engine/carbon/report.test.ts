/** Reports worked by hand with the built-in factors. */
import { describe, expect, test } from 'vitest';
import carbon from '../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../data/countries.json' with { type: 'json' };
import money from '../../data/exchange-rates.json' with { type: 'json' };
import history from '../../data/grid-history.json' with { type: 'json' };
import sources from '../../data/impact-sources.json' with { type: 'json' };
import type { CarbonInputRow, CountryRow, ImpactSourceRow } from '../types/impacts.ts';
import { baseTotal, carbonReport } from './report.ts';
import { yearOf } from './years.ts';
import type { CarbonActivity, CarbonInput, CarbonTables, ProcessFootprint } from './types.ts';

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
const tables: CarbonTables = {
  options: byId(carbon.inputs as CarbonInputRow[]),
  countries: new Map((countries.countries as CountryRow[]).map((row) => [row.code, row])),
  sources: byId(sources.sources as ImpactSourceRow[]),
  grids: new Map(history.grids.map((one) => [one.code, one])),
  gridSource: history.source,
  money,
};

let count = 0;
const entry = (id: string, quantity: number, unit: string, more: Partial<CarbonActivity> = {}): CarbonActivity => ({
  id: `ent_${(count += 1)}`,
  input_option_id: id,
  quantity,
  unit,
  country: 'NL',
  share: 1,
  ...more,
});
const report = (entries: CarbonActivity[], more: Partial<CarbonInput> = {}): CarbonInput => ({
  boundary: 'operational_control',
  gwp_set: 'AR5',
  year: 2024,
  production: null,
  revenue: null,
  ...more,
  entries,
});
function result(entries: CarbonActivity[], more: Partial<CarbonInput> = {}, among = tables) {
  const outcome = carbonReport(report(entries, more), among);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.result;
}
const problem = (entries: CarbonActivity[], more: Partial<CarbonInput> = {}) => {
  const outcome = carbonReport(report(entries, more), tables);
  return outcome.feasible ? null : outcome.problem;
};
const EXACT = 1e-9;
const NL = tables.countries.get('NL')!.grid_factor!;

describe('a report of ten entries', () => {
  const ten = [
    entry('fuel_natural_gas', 18_420, 'MWh'),
    entry('fuel_diesel', 21_500, 'L'),
    entry('ref_r_410a', 12, 'kg'),
    entry('electricity_location', 12_600_000, 'kWh', {
      contract: { kind: 'certificates', share: 0.6, factor: 0 },
    }),
    entry('heat_district', 4_200_000, 'kWh'),
    entry('wtt_natural_gas', 18_420_000, 'kWh'),
    entry('freight_truck_all', 5_900_000, 'tkm'),
    entry('waste_landfill_ci', 64_000, 'kg'),
    entry('waste_hazardous', 38, 't'),
    entry('material_glass', 2, 't', { own_factor: 1.1, unit: 'kg', quantity: 2000 }),
  ];
  const scope1 = 18_420_000 * 0.18296 + 21_500 * 2.57082 + 12 * 1923.5;
  const heat = 4_200_000 * 0.17529;
  const scope3 = 18_420_000 * 0.03021 + 5_900_000 * 0.10163 + 64 * 520.533 + 2000 * 1.1;

  test('matches the totals worked by hand', () => {
    const { totals, entries } = result(ten, { production: 1_310_000, revenue: 96_000_000 });
    expect(totals.scope_1).toBeNear(scope1, EXACT);
    expect(totals.scope_2_location).toBeNear(12_600_000 * NL + heat, EXACT);
    expect(totals.scope_2_market).toBeNear(0.4 * 12_600_000 * NL + heat, EXACT);
    expect(totals.scope_3).toBeNear(scope3, EXACT);
    const all = scope1 + 12_600_000 * NL + heat + scope3;
    expect(totals.total_location).toBeNear(all, EXACT);
    expect(totals.total_market).toBeNear(all - 0.6 * 12_600_000 * NL, EXACT);
    expect(totals.intensities.map(({ value }) => value)).toEqual([
      (totals.scope_1 + totals.scope_2_location) / 1_310_000,
      totals.total_location / 1_310_000,
      totals.total_location / 96_000_000,
    ]);
    expect(totals).toMatchObject({
      entries: 10,
      entries_without_factor: 1,
      scope_3_categories: 4,
      biogenic: 21_500 * 0.14,
    });
    // The parts add up to the total in every breakdown.
    const parts = totals.by_category.reduce((sum, { emissions }) => sum + emissions, 0);
    expect(parts).toBeNear(totals.total_location, EXACT);
    expect(entries.reduce((sum, { emissions }) => sum + (emissions ?? 0), 0)).toBeNear(totals.total_location, EXACT);
  });

  test('shows entries without a factor as no data, and says that they are not included', () => {
    const { entries, notices } = result(ten);
    expect(entries[8]).toMatchObject({
      factor: null,
      emissions: null,
      emissions_market: null,
      factor_origin: 'no_data',
    });
    expect(notices).toContain('1 of 10 entries has no factor and is not included.');
    expect(notices.join(' ')).toContain('40 % of the electricity of NL is not covered by a contract');
  });

  test('names each source once, and none for entered factors', () => {
    expect(result(ten).sources.map(({ id }) => id)).toEqual(['desnz25', 'ipcc_ar', 'ember']);
  });

  test('never treats a removed factor as zero', () => {
    for (const { input_option_id: id } of ten.filter((one) => one.own_factor === undefined)) {
      const options = new Map(tables.options);
      options.set(id, { ...options.get(id)!, factor: null, factor_ar5: null });
      const without = new Map([...tables.countries].map(([code, row]) => [code, { ...row, grid_factor: null }]));
      const grid = id === 'electricity_location';
      const { entries, totals } = result(ten, {}, { ...tables, options, ...(grid && { countries: without }) });
      const line = entries.find((one) => one.input_option_id === id)!;
      expect([id, line.emissions, line.factor]).toEqual([id, null, null]);
      expect(totals.entries_without_factor).toBe(id === 'waste_hazardous' ? 1 : 2);
    }
  });
});

describe('purchased electricity', () => {
  const kwh = 5_000_000;
  const by = (contract: CarbonActivity['contract'], country = 'GB') =>
    result([entry('electricity_location', kwh, 'kWh', { country, contract })]).totals;
  const GB = tables.countries.get('GB')!.grid_factor!;

  test.each([
    ['none', undefined, kwh * GB],
    ['certificates for 60 %', { kind: 'certificates', share: 0.6, factor: 0 }, 0.4 * kwh * GB],
    ['a supplier’s factor for all', { kind: 'supplier', share: 1, factor: 0.31 }, kwh * 0.31],
    ['a residual mix for half', { kind: 'residual_mix', share: 0.5, factor: 0.4 }, kwh * (0.5 * 0.4 + 0.5 * GB)],
    ['a contract of the kind none', { kind: 'none', share: 0.9, factor: 0 }, kwh * GB],
  ] as const)('has market-based emissions with %s', (_what, contract, market) => {
    expect(by(contract).scope_2_market).toBeNear(market, EXACT);
    expect(by(contract).scope_2_location).toBeNear(kwh * GB, EXACT);
  });

  test('has no location-based data if the grid is unknown, and market-based data only if a contract covers all of it', () => {
    const at = (share: number) =>
      result([
        entry('electricity_location', 100, 'kWh', {
          country: 'AQ',
          contract: { kind: 'supplier', share, factor: 0.2 },
        }),
      ]);
    expect(at(1).entries[0]).toMatchObject({ emissions: null, emissions_market: 20 });
    expect(at(0.5).entries[0]).toMatchObject({ emissions: null, emissions_market: null });
    expect(at(1).totals.entries_without_factor).toBe(1);
  });

  test('warns if an upstream part is added to the life-cycle factor of a grid', () => {
    const { notices } = result([entry('electricity_location', 1, 'kWh'), entry('electricity_gb_wtt', 1, 'kWh')]);
    expect(notices.join(' ')).toContain('may double-count');
    expect(
      result([entry('electricity_gb', 1, 'kWh'), entry('electricity_gb_wtt', 1, 'kWh')]).notices.join(' '),
    ).not.toContain('twice');
  });
});

describe('a process that feeds a report', () => {
  const footprint: ProcessFootprint = { name: 'Homogenised harvest', materials: 12, all: 30, missing: ['Antifoam'] };
  const made = (part: 'materials' | 'all') => entry('process_made', 2, 't', { process: { part, footprint } });

  test('counts kilograms made × footprint, without the flows metered by the plant', () => {
    const { totals, notices, entries } = result([made('materials'), entry('electricity_location', 1000, 'kWh')]);
    expect(totals.scope_3).toBe(24_000);
    expect(entries[0]).toMatchObject({ name: 'Homogenised harvest', factor_origin: 'process', scope3_category: 1 });
    expect(notices.join(' ')).toMatch(/energy and on-site emissions of .* are excluded/);
    expect(notices.join(' ')).toContain('Antifoam has no factor');
    expect(result([made('all')]).totals.scope_3).toBe(60_000);
  });

  test('has no data if none of its items has a factor', () => {
    const unknown = { ...footprint, materials: null };
    const { entries } = result([
      entry('process_made', 1, 'kg', { process: { part: 'materials', footprint: unknown } }),
    ]);
    expect(entries[0]!.emissions).toBeNull();
  });
});

test('a report gives a refrigerant more with AR6 than with AR5, and applies a share only under equity share', () => {
  const leak = [entry('ref_r_410a', 5, 'kg')];
  expect(result(leak, { gwp_set: 'AR6' }).totals.scope_1 - result(leak).totals.scope_1).toBeNear(1660, EXACT);
  const half = [entry('fuel_diesel', 100, 'L', { share: 0.5 })];
  expect(result(half, { boundary: 'equity_share' }).totals.scope_1).toBeNear(100 * 2.57082 * 0.5, EXACT);
  expect(result(half).totals.scope_1).toBeNear(100 * 2.57082, EXACT);
  expect(result(half).notices.join(' ')).toContain('apply only under the equity share');
});

test.each([
  ['an unknown option', entry('fuel_hope', 1, 'L'), 'input_option_id', 'unknown input option.'],
  ['a unit that does not convert', entry('ref_r_410a', 1, 'L'), 'unit', 'L cannot be converted to kg.'],
  ['an unknown country', entry('fuel_diesel', 1, 'L', { country: 'ZZ' }), 'country', 'unknown country ZZ.'],
  [
    'a contract for diesel',
    entry('fuel_diesel', 1, 'L', { contract: { kind: 'supplier', share: 1, factor: 1 } }),
    'contract',
    'scope 2',
  ],
  ['a custom factor for a grid', entry('electricity_location', 1, 'kWh', { own_factor: 1 }), 'own_factor', 'contract'],
  ['a missing process', entry('process_made', 1, 'kg'), 'process', 'choose the process'],
] as const)('a report rejects %s, naming entry and field', (_what, wrong, field, message) => {
  const found = problem([entry('fuel_diesel', 1, 'L'), wrong]);
  expect(found!.field).toBe(`entries.1.${field}`);
  expect(found!.message).toMatch(/^Entry 2, /);
  expect(found!.message).toContain(message);
});

describe('the year of a report', () => {
  const two = [entry('electricity_location', 1000, 'kWh'), entry('electricity_gb', 1000, 'kWh')];
  const inYear = (year: number, entries = two) => result(entries, { year });

  test('is that of the grid, and the nearest is used, named and marked where a factor has none of it', () => {
    const { entries, notices, sources: used } = inYear(2018);
    expect(entries[0]).toMatchObject({ emissions: 467.11, factor_year: 2018, quality: 'A' });
    expect(entries[1]).toMatchObject({ factor: 0.177, factor_year: 2025, quality: 'C' });
    expect(notices).toContain(
      'No factor for 2018 is available for 1 entry. The factor for the nearest year is used instead: Purchased electricity, GB, location-based (2025).',
    );
    expect(used.map(({ id }) => id)).toEqual(['owid_grid', 'desnz25']);
    expect(inYear(2024).entries[0]).toMatchObject({ factor: NL, factor_year: 2024 });
    expect(inYear(2031).entries[0]).toMatchObject({ factor: NL, factor_year: 2024, quality: 'C' });
  });

  test('does not matter to a warming potential or a custom factor', () => {
    const { entries, notices } = inYear(2012, [
      entry('ref_r_410a', 1, 'kg'),
      entry('fuel_diesel', 1, 'L', { own_factor: 2 }),
    ]);
    expect(entries.map((one) => one.factor_year)).toEqual([null, null]);
    expect(notices.join(' ')).not.toContain('nearest year');
  });

  test('is the year of the middle of its period', () => {
    expect(yearOf('2018-01-01', '2018-12-31')).toBe(2018);
    expect(yearOf('2018-04-01', '2019-03-31')).toBe(2018);
    expect(yearOf('2018-10-01', '2019-09-30')).toBe(2019);
  });
});

describe('a quantity', () => {
  const inOption = (id: string, quantity: number, unit: string, year = 2024) => {
    const [line] = result([entry(id, quantity, unit)], { year }).entries;
    return line!.emissions! / tables.options.get(id)!.factor!;
  };
  test.each([
    ['fuel_natural_gas', 'kwh', 1],
    ['fuel_natural_gas', 'MWH', 1000],
    ['fuel_natural_gas', 'therm', 29.30711],
    ['fuel_natural_gas', 'Therms', 29.30711],
    ['fuel_natural_gas', 'MMBtu', 293.0711],
    ['fuel_natural_gas', 'mmbtu', 293.0711],
    ['fuel_natural_gas_m3', 'm3', 1],
    ['fuel_diesel', 'gal', 3.785412],
    ['fuel_diesel', 'gallons', 3.785412],
    ['freight_truck_all', 't·km', 1],
    ['freight_truck_all', 'tonne-km', 1],
    ['freight_truck_all', 'ton-mile', 1.459972],
    ['waste_landfill_ci', 'metric tons', 1],
    ['waste_landfill_ci', 'short tons', 0.90718474],
    ['waste_landfill_ci', 'US ton', 0.90718474],
  ])('of %s in %s is read', (id, unit, ratio) => {
    expect(inOption(id, 1, unit)).toBeNear(ratio, 1e-6);
  });

  test('of money is in any currency and of any year', () => {
    const id = 'spend_325411';
    const [eur, prices] = [0.92412, 270.97 / 313.689];
    expect(inOption(id, 100, 'USD2021')).toBeNear(100, EXACT);
    expect(inOption(id, 100, 'USD')).toBeNear(100 * prices, EXACT);
    expect(inOption(id, 100, 'EUR')).toBeNear((100 * prices) / eur, 1e-4);
    expect(inOption(id, 100, 'eur2024', 2020)).toBeNear((100 * prices) / eur, 1e-4);
    const { entries, sources: used } = result([entry(id, 100, 'SEK2023')]);
    expect(entries[0]!.factor_unit).toBe('kgCO2e/SEK2023');
    expect(entries[0]!.factor! * 100).toBeNear(entries[0]!.emissions!, EXACT);
    expect(used.map((one) => one.id)).toEqual(['epa_sef12', 'ecb', 'bls_cpi']);
    expect(problem([entry(id, 1, 'XYZ2024')])!.message).toContain('no exchange rate for XYZ2024');
    expect(problem([entry(id, 1, 'EUR1985')])!.message).toContain('no exchange rate for EUR1985');
    expect(problem([entry(id, 1, 'kg')])!.field).toBe('entries.0.unit');
  });

  test('in a unit that is not known is refused as such', () => {
    expect(problem([entry('fuel_diesel', 1, 'firkin')])!.message).toContain('firkin is not a known unit.');
  });

  test.each(['ton', 'tons', 'Tons'])('that may be two is refused with both: %s', (unit) => {
    expect(problem([entry('waste_landfill_ci', 1, unit)])!.message).toContain(
      `${unit} may be t (1000 kg) or short ton (907.18474 kg).`,
    );
  });
});

test.each([
  ['electricity_location', 'electricity_gb'],
  ['electricity_location', 'electricity_market'],
  ['fuel_natural_gas', 'fuel_natural_gas_m3'],
  ['fuel_natural_gas', 'us_fuel_natural_gas'],
  ['fuel_diesel', 'us_fuel_diesel'],
  ['heat_district', 'heat_us'],
])('a report notices energy entered by both %s and %s', (a, b) => {
  const of = (id: string, quantity: number) => entry(id, quantity, tables.options.get(id)!.unit);
  const said = (entries: CarbonActivity[]) => result(entries).notices.filter((one) => one.includes('only once'));
  expect(said([of(a, 10), of(b, 20)])).toEqual([expect.stringContaining('are the same kind of energy')]);
  expect(said([of(a, 10), of(a, 20)])).toEqual([]);
  expect(said([of(a, 10), of(a, 10)])).toEqual([expect.stringContaining('two entries with the same amount')]);
});

describe('a base year', () => {
  test('is recalculated if a change of scope exceeds the threshold, and unchanged below it', () => {
    expect(baseTotal(1500, 1410, 0.05)).toEqual({
      total: 1410,
      notice: expect.stringContaining('changed by 6.0 %, above the threshold of 5.0 %'),
    });
    expect(baseTotal(1500, 1470, 0.05)).toEqual({
      total: 1500,
      notice: expect.stringContaining('The base year is unchanged'),
    });
    expect(baseTotal(1500, 1500, 0.05)).toEqual({ total: 1500, notice: null });
  });
});
