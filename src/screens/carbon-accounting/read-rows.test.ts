import { expect, test } from 'vitest';
import carbon from '../../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../../data/countries.json' with { type: 'json' };
import type { CarbonInputOption, Country } from '#generated/hooks/model/index.ts';
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

test('a head names the columns in any order; heads and empty lines are told', () => {
  const { rows, skipped } = read(
    'Quantity\tItem\tCountry\tEvidence\n18,420,000\tfuel_natural_gas\tNetherlands\tMeter\n\t\t\t\n',
  );
  expect(skipped).toEqual([1, 3, 4]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    line: 2,
    problem: null,
    note: 'read in kWh',
    entry: { input_option_id: 'fuel_natural_gas', quantity: 18_420_000, unit: 'kWh', country: 'NL', evidence: 'Meter' },
  });
});

test('without a head they are item, quantity, unit, country; units and multiples are said', () => {
  const { rows } = read('R-410A\t12\tkg\nNatural gas\t3\tMWh\tGB\nfreight_truck_all\t1.5 M\ttkm');
  expect(rows.map(({ entry }) => entry?.quantity)).toEqual([12, 3, 1_500_000]);
  // The one of two items of a name that is in a unit that converts.
  expect(rows[1]).toMatchObject({ entry: { input_option_id: 'fuel_natural_gas' }, note: '3 MWh is 3000 kWh' });
  expect(rows[2]!.note).toBe('read from “1.5 M”');
});

test('what may be several items is to be chosen, and counts as none of them yet', () => {
  const [row] = read('Natural gas\t5').rows;
  expect(row!.choices.map(({ id }) => id)).toEqual(['fuel_natural_gas', 'fuel_natural_gas_m3']);
});

test.each([
  ['hope\t1\tkg', 'No item is called “hope”.'],
  ['R-410A\tmany\tkg', '“many” is not a number.'],
  ['R-410A\t\tkg', 'There is no quantity.'],
  ['\t5\tkg', 'There is no item.'],
  ['R-410A\t-5\tkg', 'A quantity is not below zero.'],
  ['R-410A\t5\tL', 'L does not convert to kg, the unit of R-410A.'],
  ['R-410A\t5\tkg\tAtlantis', '“Atlantis” is no country known here.'],
])('%j is left out: %s', (line, problem) => {
  expect(read(line).rows[0]).toMatchObject({ entry: null, problem });
});

test('an item without a factor says that it adds nothing', () => {
  expect(read('waste_hazardous\t38\tt').rows[0]!.note).toBe('no factor: adds nothing, not zero');
});
