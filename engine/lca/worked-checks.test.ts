/** Calculations worked by hand from the built-in tables; numbers 13, 14, 21, 22, 24 and 28 have a second source. */
import { describe, expect, test } from 'vitest';
import carbon from '../../data/carbon-inputs.json' with { type: 'json' };
import { allocationFactor } from './allocation.ts';
import { climateOf, outcomeOf, own } from './analysis.test-support.ts';
import type { LcaOutcome } from './analysis-types.ts';
import { factorOf } from './factor.ts';
import { impactFiles } from './impact-files.test-support.ts';
import { singleScore } from './single-score.ts';
import { CLIMATE, impactTables } from './tables.ts';
import { cvOf, firstOrder, pedigreeGsd2 } from './uncertainty.ts';

/** The worked example rounds the world’s grid to four digits. */
const countries = impactFiles.countries.map((row) => (row.code === 'WORLD' ? { ...row, grid_factor: 0.4729 } : row));
const tables = impactTables({ ...impactFiles, countries });
const basis = { tables, country: 'WORLD', gwp_set: 'AR6' } as const;
const factor = (activity: string, category = CLIMATE) => factorOf(basis, activity, category)!.value;
const input = (id: string) => carbon.inputs.find((row) => row.id === id)!;
const EXACT = 1e-5;

const example = [
  own('electricity_grid', 25, 'kWh'),
  own('glucose', 8, 'kg'),
  own('steam', 12, 'kg', { stage: 'process', direction: 'in' }),
  own('ammonia', 0.6, 'kg'),
  own('sodium_hydroxide', 0.3, 'kg'),
  own('pe_film', 0.05, 'kg', { stage: 'packaging' }),
  own('phosphoric_acid', 0.1, 'kg'),
  own('waste_landfill', 0.1, 'kg', { direction: 'out', stage: 'waste' }),
  own('wastewater', 0.18, 'm³', { direction: 'out', stage: 'waste' }),
  own('tap_water', 0.15, 'm³'),
  own('mgso4', 0.02, 'kg'),
  own('hepes', 0.01, 'kg'),
];
const outcome: LcaOutcome = outcomeOf({ own_items: example }, undefined, tables);
const climate = climateOf(outcome);
const moved = (items: LcaOutcome['items'][number]['id'], amount: number, unit: string, change: object) =>
  outcomeOf(
    { own_items: [own(items, amount, unit)], location_change_items: [{ item_id: items, ...change }] },
    undefined,
    tables,
  ).location_change_items[0]!;

describe('electricity and location', () => {
  test('1: 12 kWh of Germany’s grid', () => expect(12 * factor('electricity_grid:DE')).toBeNear(4.10472, EXACT));
  test('2: 1000 kWh from Germany to France', () => {
    const own_items = [own('electricity_grid', 1000, 'kWh', { country: 'DE' })];
    const location_change_items = [{ item_id: 'electricity_grid', country: 'FR' }];
    const change = outcomeOf({ own_items, location_change_items }, undefined, tables).location_change_items[0]!;
    expect(change).toMatchObject({ method: 'grid', country_from: 'DE', country_to: 'FR' });
    expect(change.delta).toBeNear(-297.88, EXACT);
  });
  test('3: 8 kg of glucose from the United States to Europe', () => {
    const change = moved('glucose', 8, 'kg', { country: 'NL' });
    expect(change).toMatchObject({ method: 'activity', activity_to: 'glucose:EU-derived' });
    expect(change.delta).toBeNear(0.0768, EXACT);
  });
  test('4: the electricity of sodium hydroxide to Norway', () => {
    const change = moved('sodium_hydroxide', 1, 'kg', { country: 'NO' });
    expect(change.method).toBe('embedded_electricity');
    expect(change.after).toBeNear(0.503758, EXACT);
  });
});

describe('an example per kilogram', () => {
  test('5: the total of the items with data', () => expect(climate.value).toBeNear(21.9418, EXACT));
  test('6: shares sum to one', () => {
    expect(climate.contributions.reduce((sum, one) => sum + (one.share ?? 0), 0)).toBeNear(1, 1e-12);
  });
  test('7: nearly all of the mass has a factor, and items without one are listed', () => {
    expect(climate.mass_coverage).toBeNear(0.996696, EXACT);
    expect(climate.status).toBe('complete');
    expect(outcome.unmatched.map((one) => one.item_id)).toEqual(['mgso4', 'hepes']);
    expect(climate.contributions.slice(-2).map((one) => one.value)).toEqual([null, null]);
  });
  const co_products = [{ name: 'Biomass', amount: 1.5, price: 0.5 }];
  test('8: shared by mass with 1.5 kg of biomass', () => {
    const shared = outcomeOf({ own_items: example, allocation: { method: 'mass', co_products } }, undefined, tables);
    expect(climateOf(shared).value).toBeNear(8.77671, EXACT);
  });
  test('9: shared by value, 40 and 0.5 per kg', () => {
    const shared = outcomeOf(
      { own_items: example, allocation: { method: 'economic', co_products } },
      undefined,
      tables,
    );
    expect(climateOf(shared).value).toBeNear(21.5379, EXACT);
    expect(
      allocationFactor('economic', { method: 'economic', co_products, price: 40 }, { product: 1, stream: 1 }, null),
    ).toBeNear(40 / 40.75, 1e-12);
    // The other methods are always shown, and those without data are empty.
    expect(shared.allocation.alternatives.find((one) => one.method === 'mass')!.climate_change).toBeNear(
      8.77671,
      EXACT,
    );
    expect(shared.allocation.alternatives.find((one) => one.method === 'energy')!.climate_change).toBeNull();
  });
  test('16: standard deviation to first order, and runs that agree', () => {
    const parts = climate.contributions.flatMap(({ value, spread }) =>
      value === null ? [] : { value, gsd: spread.gsd },
    );
    expect(firstOrder(parts)).toBeNear(2.33033, EXACT);
    const { distribution } = climateOf(
      outcomeOf({ own_items: example, uncertainty: { runs: 10_000, seed: 7 } }, undefined, tables),
    );
    // The runs are lognormal about their medians, so their means are higher, increasingly with the spread.
    const means = parts.map(({ value, gsd }) => ({ value: value * Math.exp(Math.log(gsd!) ** 2 / 2), gsd }));
    expect(distribution!.standard_deviation).toBeNear(firstOrder(means), 0.05);
    expect(distribution!.mean).toBeNear(
      means.reduce((sum, one) => sum + one.value, 0),
      0.01,
    );
  });
});

describe('biogenic carbon', () => {
  test('10: carbon dioxide held by 8 kg of glucose', () => {
    expect((8 * 72.066 * 44.0095) / 180.156 / 12.011).toBeNear(11.7257, EXACT);
    const held = tables.matches.get('mol_glucose')!.biogenic_carbon!;
    expect((8 * held * 44.0095) / 12.011).toBeNear(11.7257, 1e-3);
  });
  test('11: 0.01 kg of biogenic methane by AR6', () => {
    const leak = [own('methane_biogenic', 0.01, 'kg', { direction: 'out' })];
    expect(climateOf(outcomeOf({ own_items: leak }, undefined, tables)).value).toBeNear(0.27, EXACT);
    expect(climateOf(outcomeOf({ own_items: leak, gwp_set: 'AR5' }, undefined, tables)).value).toBeNear(0.28, EXACT);
  });
});

describe('EF 3.1 single score', () => {
  const points = (activity: string) =>
    singleScore(tables.categories.values(), (id) => factorOf(basis, activity, id)?.value ?? null);
  test('12: sixteen weights sum to 1', () => {
    const weights = [...tables.categories.values()].flatMap((row) => row.weighting ?? []);
    expect(weights).toHaveLength(16);
    expect(weights.reduce((sum, one) => sum + one, 0)).toBeNear(1, 1e-12);
  });
  test.each([
    ['13', 'sucrose:FR-agribalyse', 0.106361, 0.1064],
    ['14', 'soybean_oil:FR-agribalyse', 0.273106, 0.2732],
  ])('%s: %s matches AGRIBALYSE', (_, activity, computed, published) => {
    const score = points(activity)!;
    expect(score.by_category).toHaveLength(16);
    expect(1000 * score.value).toBeNear(computed, EXACT);
    expect(1000 * score.value).toBeNear(published, 0.005);
  });
  test('is not available if a category is missing, or for a process whose inputs lack data', () => {
    expect(points('sodium_hydroxide:US-uslci')).toBeNull();
    expect(outcome.single_score.value).toBeNull();
    expect(outcome.single_score.reason).toMatch(/no data in 8 of 16 categories/);
    const sugar = outcomeOf({ own_items: [own('sucrose', 2, 'kg')] }, undefined, tables);
    expect(1000 * sugar.single_score.value!).toBeNear(2 * 0.106361, EXACT);
  });
});

test('the warning about mixed GWP sets names each set once', () => {
  const diesel = own('diesel', 1, 'L', { activity_id: 'diesel:GB-desnz' });
  const warnings = (gwp_set: 'AR5' | 'AR6') =>
    outcomeOf(
      { own_items: [diesel, own('methane_biogenic', 1, 'kg', { direction: 'out' })], gwp_set },
      undefined,
      tables,
    ).warnings;
  expect(warnings('AR6')).toContain('GWP sets are mixed: AR5; AR6. On-site emissions use AR6.');
  expect(warnings('AR5').filter((one) => one.startsWith('GWP sets'))).toEqual([]);
});

describe('uncertainty and utilities', () => {
  test('15: 95 % factor of pedigree 3, 3, 4, 3, 3', () =>
    expect(pedigreeGsd2([3, 3, 4, 3, 3])).toBeNear(1.32858, EXACT));
  test('the coefficient of variation of a lognormal matches its geometric standard deviation', () =>
    expect(cvOf(1.25)).toBeNear(Math.sqrt(Math.exp(Math.log(1.25) ** 2) - 1), 1e-12));
  test('17: energy of steam', () => {
    expect((2777 - 84) / 3600).toBeNear(0.748056, EXACT);
    expect(tables.activities.get('steam:GB-derived')!.recipe![0]!.amount).toBeNear(0.748056, 1e-4);
  });
  test('18: electricity of chilled water in a large plant', () => {
    expect((3400 * 0.7457) / 58_576).toBeNear(0.0432836, EXACT);
    expect(tables.activities.get('chilled_water:derived')!.grid_electricity).toBeNear(0.0432836, 1e-4);
  });
  test('19: its coefficient of performance', () => expect(58_576 / (3.6 * 3400 * 0.7457)).toBeNear(6.41762, EXACT));
});

describe('an organisation’s carbon', () => {
  const scope1 =
    (1.2e6 * input('fuel_natural_gas').factor! +
      20_000 * input('fuel_diesel').factor! +
      5 * input('ref_r_410a').factor_ar5!) /
    1000;
  const scope2 = (5e6 * input('electricity_gb').factor!) / 1000;
  test('20: 5 kg of R-410A, AR6 ÷ AR5', () => {
    const row = input('ref_r_410a');
    expect(5 * (row.factor! - row.factor_ar5!)).toBeNear(1660, EXACT);
  });
  test('21: the blend with AR5 matches DESNZ', () => {
    expect(0.5 * input('ref_r_32').factor_ar5! + 0.5 * input('ref_r_125').factor_ar5!).toBeNear(1923.5, EXACT);
    expect(1924).toBeNear(input('ref_r_410a').factor_ar5!, 5e-4);
  });
  test('22: natural gas of the United States compared with that of Britain', () => {
    const perKwh = (53.06 + 0.001 * 28 + 0.0001 * 265) / 293.071;
    expect(perKwh).toBeNear(0.181234, 1e-4);
    expect(perKwh).toBeNear(input('fuel_natural_gas').factor!, 0.02);
  });
  test('23: scope 1 of gas, diesel and a leak', () => expect(scope1).toBeNear(280.586, EXACT));
  test('24: scope 2, location-based', () => expect(scope2).toBeNear(885, EXACT));
  test('25: scope 2, market-based with 60 % certificates', () => expect(0.4 * scope2).toBeNear(354, EXACT));
  test('26: scope 3 of fuels’ supply, grid losses, flights, road and landfill', () => {
    const parts: [string, number][] = [
      ['wtt_natural_gas', 1.2e6],
      ['wtt_diesel', 20_000],
      ['electricity_gb_td', 5e6],
      ['flight_long_haul_economy_rf', 200_000],
      ['freight_truck_all', 500_000],
      ['waste_landfill_ci', 40],
    ];
    const sum = parts.reduce((kg, [id, amount]) => kg + amount * input(id).factor!, 0);
    expect(sum).toBeNear(36_252 + 12_220.2 + 92_650 + 23_408 + 50_815 + 20_821.32, EXACT);
    expect(parts.every(([id]) => input(id).scope === 3)).toBe(true);
  });
  test('27: intensity of scopes 1 and 2 per 40 t', () => expect((scope1 + scope2) / 40).toBeNear(29.1396, EXACT));
  test('28: radiative forcing of a long flight', () => {
    const ratio = input('flight_long_haul_economy_rf').factor! / input('flight_long_haul_economy_norf').factor!;
    expect(ratio).toBeNear(1.68986, EXACT);
    expect(ratio).toBeNear(1.69, 1e-3);
  });
  test('29: a divestment of 90 t on 1500 t', () => expect(90 / 1500).toBeGreaterThanOrEqual(0.05));
  test('30: 50 000 USD of biological products', () => {
    expect((50_000 / 1.22) * input('spend_325414').factor!).toBeNear(3483.61, EXACT);
  });
});
