import { expect, test } from 'vitest';
import * as fields from '#generated/fields.ts';
import { KINDS, INPUTS } from './kinds.ts';
import { GROUP_OF, partOf } from './properties.tsx';

test('every property of a component has a group', () => {
  const keys = KINDS.flatMap((kind) => Object.keys(INPUTS[kind]));
  const shown = [...new Set([...keys, ...Object.keys(fields.CellComposition)])].filter(
    (key) => !['name', 'composition'].includes(key) && !/(^|_)source$/.test(key),
  );
  expect(shown.filter((key) => !GROUP_OF.has(key))).toEqual([]);
});

test.each([
  ['Density', 'from the CRC handbook or standard texts'],
  ['Molar mass', 'from the formula'],
  ['Price', 'Bulk price range 2023, engineering estimate'],
  ['log P', 'of the neutral form from standard compilations'],
  ['Boiling point', ''],
  ['Formula', ''],
])('the source of a molecule says of its %s: “%s”', (title, said) => {
  const source =
    'Bulk price range 2023, engineering estimate; molar mass from the formula; density from the CRC handbook or standard texts; ' +
    'log P of the neutral form from standard compilations';
  expect(partOf(source, title)).toBe(said);
});

test('a source of all properties is said once, below them', () => {
  for (const title of ['Wet density', 'Molar mass', 'Diameter'])
    expect(partOf('General knowledge of standard texts, ±30 %', title)).toBe('');
  expect(partOf('Yields from a model; size and density from a table', 'Biomass yield on substrate')).toBe(
    'Yields from a model',
  );
  expect(partOf('Yields from a model; size and density from a table', 'Maximum cell density')).toBe('');
  expect(partOf('', 'Price')).toBe('');
});
