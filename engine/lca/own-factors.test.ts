import { describe, expect, test } from 'vitest';
import type { scope } from './analysis.test-support.ts';
import { climateOf, outcomeOf, own, tables } from './analysis.test-support.ts';
import { type OwnFactor, withOwnFactors } from './own-factors.ts';

const row = (changes: Partial<OwnFactor> = {}): OwnFactor => ({
  item_id: 'glucose',
  item_name: 'Glucose',
  item_type: 'carbon_source',
  activity_name: 'supplier A',
  location: 'FR',
  unit: 'kg',
  category_id: 'climate_change',
  value: 0.61,
  low: null,
  high: null,
  method: 'EF 3.1',
  source: 'Supplier 2026',
  year: 2026,
  licence: 'confidential',
  quality: 'B',
  note: null,
  ...changes,
});
const climate = (list: OwnFactor[], item = 'glucose') =>
  outcomeOf({ own_items: [own(item, 10, 'kg')] }, undefined, withOwnFactors(tables, list));

test('custom factors override shared ones, are named as the source, and do not change the shared tables', () => {
  const outcome = climate([row()]);
  expect(climateOf(outcome).value).toBeNear(6.1, 1e-12);
  // Those of the other categories are from the shared tables.
  expect(outcome.sources.map((one) => one.title)).toEqual([
    'Argonne GREET, single values as quoted in the code of BioSTEAM and Bioindustrial-Park',
    'Stoichiometry, mass balance or conversion from other rows of these tables',
    'AGRIBALYSE 3.2 (ADEME, INRAE), maize starch, code 9510; value read second-hand in a public file',
    'Supplier 2026',
  ]);
  expect(tables.items.get('glucose')).toMatchObject({ default_activity_id: 'glucose:US-greet', origin: 'shared' });
  // The supplier's climate change leaves the other categories as they were, marked as those of another activity.
  const before = outcomeOf({ own_items: [own('glucose', 10, 'kg')] });
  expect(outcome.results.map(({ category_id: id, value }) => [id, id === 'climate_change' ? null : value])).toEqual(
    before.results.map(({ category_id: id, value }) => [id, id === 'climate_change' ? null : value]),
  );
  const energy = outcome.results.find((one) => one.category_id === 'fossil_energy')!.contributions[0]!;
  expect(energy.proxy).toBe('glucose from corn, US (GREET 2023)');
  expect(climateOf(outcome).contributions[0]!.proxy).toBeNull();
});
test('custom factors of a shared activity replace only its value', () => {
  const outcome = climate([row({ activity_name: 'glucose from corn, US (GREET 2023)', value: 1 })]);
  expect(climateOf(outcome).value).toBeNear(10, 1e-12);
  expect(outcome.results.find((one) => one.category_id === 'fossil_energy')!.value).toBeGreaterThan(0);
});
test('a custom item without data has no data', () => {
  const outcome = climate([row({ item_id: 'agave', item_name: 'Agave', value: null, quality: 'N' })], 'agave');
  expect(climateOf(outcome)).toMatchObject({ value: null, status: 'no_data', items_with_data: 0 });
});
test('custom factors do not depend on the order of rows, and a custom tariff overrides the country’s grid', () => {
  const list = [
    row(),
    row({ activity_name: 'supplier B', value: 0.5 }),
    row({ activity_name: 'A', category_id: 'land_use', value: 3 }),
  ];
  expect(climateOf(climate(list)).value).toBe(climateOf(climate(list.toReversed())).value);
  const power = row({ item_id: 'electricity_grid', item_type: 'energy', unit: 'kWh', value: 0.02 });
  const green = outcomeOf(
    { own_items: [own('electricity_grid', 10, 'kWh')], country: 'PL' },
    undefined,
    withOwnFactors(tables, [power]),
  );
  expect(climateOf(green).value).toBeNear(0.2, 1e-12);
});

describe('a factor that a licence keeps in the organisation', () => {
  const database = { id: 'bgd_tiny', name: 'Tiny 1.0', number: 1 };
  const restrictedIn = (list: OwnFactor[], changes: Partial<typeof scope>): Record<string, string | undefined> =>
    Object.fromEntries(
      outcomeOf(changes, undefined, withOwnFactors(tables, list)).items.map(({ id, restricted_by: by }) => [id, by]),
    );
  const grid = row({
    item_id: 'electricity_grid',
    activity_name: 'grid (Tiny)',
    location: 'NL',
    unit: 'kWh',
    value: 0.1,
    database,
  });

  test('marks an item also where it is a proxy in one category, or a part of a recipe', () => {
    const water = row({ activity_name: 'glucose (Tiny)', category_id: 'water_use', value: 7, database });
    const choice = { impact_item_id: 'glucose', activity_id: 'glucose:US-greet' };
    const proxied = { own_items: [{ ...own('glucose', 1, 'kg'), ...choice }] };
    expect(restrictedIn([water], proxied)).toEqual({ glucose: 'Tiny 1.0' });
    expect(restrictedIn([], proxied)).toEqual({ glucose: undefined });
    const chilled = { own_items: [own('chilled_water', 1, 'GJ')] };
    expect(restrictedIn([grid], chilled)).toEqual({ chilled_water: 'Tiny 1.0' });
  });

  test('marks an item that is relocated to it', () => {
    const other = row({ activity_name: 'glucose (Tiny)', location: 'FR', database });
    const moved = {
      own_items: [{ ...own('glucose', 1, 'kg'), id: 'sugar', activity_id: 'glucose:US-greet' }],
      location_change_items: [{ item_id: 'sugar', country: 'FR' }],
    };
    expect(restrictedIn([other], moved)).toEqual({ sugar: 'Tiny 1.0' });
  });
});
test('the chosen process of a database is the default before custom factors with an earlier name', () => {
  const chosen = row({ activity_name: 'z', value: 0.5, database: { id: 'bgd_a', name: 'Tiny', number: 1 } });
  for (const list of [
    [row(), chosen],
    [chosen, row()],
  ])
    expect(climateOf(climate(list)).value).toBeNear(5, 1e-12);
});
