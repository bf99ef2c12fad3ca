import { expect, test } from 'vitest';
import carbon from '../../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../../data/countries.json' with { type: 'json' };
import type { CarbonInputOption, Country } from '#generated/types.ts';
import { readRows } from './read-rows.ts';

const tables = {
  options: carbon.inputs as unknown as CarbonInputOption[],
  countries: countries.countries as unknown as Country[],
};
const read = (text: string) =>
  readRows(
    text.split('\n').map((line) => line.split('\t')),
    tables,
  );

test('reads columns in any order below a header row, and reports header rows and empty lines', () => {
  const { rows, skipped } = read(
    'Quantity\tItem\tCountry\tEvidence\n18,420,000\tfuel_natural_gas\tNetherlands\tMeter\n\t\t\t\n',
  );
  expect(skipped).toEqual([1, 3, 4]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    line: 2,
    problem: null,
    note: 'read as 18420000; read in kWh',
    entry: { input_option_id: 'fuel_natural_gas', quantity: 18_420_000, unit: 'kWh', country: 'NL', evidence: 'Meter' },
  });
});

test('reads item, quantity, unit and country without a header row, and reports units and multiples', () => {
  const { rows } = read('R-410A\t12\tkg\nNatural gas\t3\tMWh\tGB\nfreight_truck_all\t1.5 M\ttkm');
  expect(rows.map(({ entry }) => entry?.quantity)).toEqual([12, 3, 1_500_000]);
  // Two items have this name; the one with a convertible unit is chosen.
  expect(rows[1]).toMatchObject({ entry: { input_option_id: 'fuel_natural_gas' }, note: '3 MWh is 3000 kWh' });
  expect(rows[2]!.note).toBe('read from “1.5 M”');
});

test('lists the columns that are not read: a year, a second quantity, cells beyond the last', () => {
  const unread = (text: string) => read(text).unread;
  expect(unread('Year\tItem\tQuantity\tUnit\n2024\telectricity_location\t1\tMWh')).toEqual(['Year']);
  expect(unread('Item\tQuantity (MWh)\tQuantity (kWh)\tEmpty\nelectricity_location\t1\t9')).toEqual(['Quantity (kWh)']);
  expect(unread('Item\tQuantity\tUnit\tQuantity\nR-410A\t1\tkg\t9')).toEqual(['Quantity (column 4)']);
  expect(unread('R-410A\t12\tkg\tGB\tbill\tnote\t7')).toEqual(['column 7']);
  expect(unread('R-410A\t12\tkg\tGB')).toEqual([]);
});

test('reads units as people write them, and money of any currency', () => {
  const { rows } = read('fuel_natural_gas\t2\ttherms\nfreight_truck_all\t10\tton-miles\nspend_325411\t500\tEUR 2024');
  expect(rows.map(({ entry }) => entry?.unit)).toEqual(['therm', 'ton-mi', 'EUR2024']);
  expect(rows.map(({ note }) => note)).toEqual(['2 therms is 58.61421 kWh', '10 ton-miles is 14.59972 tkm', '']);
});

test.each([
  ['Hotel night UK', ['hotel_uk']],
  ['flight short-haul economy class with rf', ['flight_short_haul_economy_rf']],
  ['National train', ['travel_rail_national']],
  ['international train', ['travel_rail_international', 'commute_rail_international']],
])('finds %s by its words', (text, ids) => {
  const [{ entry, choices }] = read(`${text}\t3`).rows as [ReturnType<typeof read>['rows'][number]];
  expect(choices.length > 0 ? choices.map(({ id }) => id) : entry ? [entry.input_option_id] : []).toEqual(ids);
});

test('leaves an ambiguous item to be chosen, and not used for the curve it yet', () => {
  const [row] = read('Natural gas\t5').rows;
  expect(row!.choices.map(({ id }) => id)).toEqual(['fuel_natural_gas', 'fuel_natural_gas_m3']);
});

test.each([
  ['hope\t1\tkg', 'Unknown item “hope”.'],
  ['R-410A\tmany\tkg', '“many” is not a number.'],
  ['R-410A\t\tkg', 'Missing quantity.'],
  ['\t5\tkg', 'Missing item.'],
  ['R-410A\t-5\tkg', 'The quantity must be 0 or more.'],
  ['R-410A\t5\tL', 'L cannot be converted to kg, the unit of R-410A.'],
  ['R-410A\t5\tfirkin', 'R-410A: firkin is not a known unit.'],
  ['R-410A\t5\tkg\tAtlantis', 'Unknown country “Atlantis”.'],
])('skips %j: %s', (line, problem) => {
  expect(read(line).rows[0]).toMatchObject({ entry: null, problem });
});

test('reports that an item without a factor adds nothing', () => {
  expect(read('waste_hazardous\t38\tt').rows[0]!.note).toBe('no factor: emissions unknown, not zero');
});

test.each([
  ['Item\tQuantity (MWh)\nfuel_natural_gas\t12', 12, 'MWh'],
  ['Item\tAmount [t]\nR-410A\t0,5', 0.5, 't'],
  ['Item\tQuantity, MWh\nfuel_natural_gas\t12', 12, 'MWh'],
  ['Item\tQuantity (MWh)\tUnit\nfuel_natural_gas\t12\tMWh', 12, 'MWh'],
  ['Item\tAmount (EUR)\nspend_325411\t500', 500, 'EUR'],
])('uses the unit in a heading: %j', (text, quantity, unit) => {
  expect(read(text).rows[0]).toMatchObject({ problem: null, entry: { quantity, unit } });
});

test.each([
  ['Item\tQuantity (thousands)\nfuel_natural_gas\t12', 'Natural gas: thousands is not a known unit.'],
  ['Item\tQuantity (t)\nfuel_diesel\t12', 't cannot be converted to L, the unit of Diesel, average biofuel blend.'],
  ['Item\tQuantity (MWh)\tUnit\nfuel_natural_gas\t12\tkWh', 'Two units: kWh and MWh.'],
  ['Item\tQuantity\tUnit\nfuel_natural_gas\t500 kWh\tMWh', 'Two units: kWh and MWh.'],
])('refuses a heading that contradicts the row or the item: %j', (text, problem) => {
  expect(read(text).rows[0]).toMatchObject({ entry: null, problem });
});

test('brings factors from the unit of their heading to that of the entry and of the contract', () => {
  const own = (heading: string) =>
    read(`Item\tQuantity\tUnit\tCustom factor${heading}\nfuel_natural_gas\t5\tMWh\t0.2`).rows[0]!;
  expect(own('').entry?.own_factor).toBe(0.2);
  expect(own(' (kg CO2e)').entry?.own_factor).toBe(0.2);
  expect(own(' (kgCO2e/kWh)').entry?.own_factor).toBe(200);
  expect(own(' [t CO₂e per MWh]').entry?.own_factor).toBe(200);
  expect(own(' (kg/m³)').problem).toBe('A factor in kg/m³ cannot be converted to kg CO2e/MWh.');
  const contract = read(
    'Item\tQuantity\tUnit\tContract\tContract share\tContract factor (g/kWh)\nelectricity_market\t5\tMWh\tsupplier\t80 %\t35',
  ).rows[0]!;
  expect(contract.entry?.contract).toEqual({ kind: 'supplier', share: 0.8, factor: 0.035 });
});

test('refuses a share above 1 without a per cent sign', () => {
  expect(read('Item\tQuantity\tShare\nR-410A\t5\t50').rows[0]!.problem).toBe(
    '“50” is not a share: enter a number from 0 to 1, or a percentage such as 80 %.',
  );
});
