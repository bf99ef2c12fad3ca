import { expect, test } from 'vitest';
import { counted, entered, figure, inSentence } from './text.ts';
import { aboutField, fieldInWords, withoutField } from './field-wording.ts';

test.each([
  [0, '0'],
  [2.71928, '2.72'],
  [-0.0123456, '-0.0123'],
  [1234.5, '1235'],
  [644_515_604, '645 million'],
  [1.2e12, '1.2 trillion'],
  [6.445156030398414e24, '6.45 × 10²⁴'],
  [0.0000123, '1.23 × 10⁻⁵'],
])('a calculated %d is written %s', (value, text) => {
  expect(figure(value)).toBe(text);
});

test.each([
  [99_999, '99 999'],
  [9999, '9999'],
  [-1.5, '−1.5'],
  [0.1 + 0.2, '0.3'],
  [100_000_000_000, '100 000 000 000'],
  [1e25, '1 × 10²⁵'],
])('an entered %d keeps its digits: %s', (value, text) => {
  expect(entered(value).replaceAll('\u202F', ' ')).toBe(text);
});

test('no number of any size is too long or raw to read', () => {
  for (let exponent = -300; exponent < 300; exponent += 1)
    for (const value of [1.23456789123 * 10 ** exponent, -9.99999999 * 10 ** exponent])
      for (const text of [figure(value), entered(value)]) expect(text).not.toMatch(/e[+-]?\d|\d{9,}|\d\.\d{7,}/);
});

test.each([
  [1, '1 process'],
  [0, '0 processes'],
  [3, '3 processes'],
])('%d of something: %s', (count, text) => {
  expect(counted(count, 'process', 'processes')).toBe(text);
});

test.each([
  ['name', 'Name'],
  ['host_id', 'Host'],
  ['target_output', 'Target output'],
  ['ph', 'pH'],
  ['entries.0.quantity', 'Entry 1, quantity'],
  ['columns.11.unit', 'Column 12, unit'],
  ['ids.0', 'Id 1'],
  ['current_org', 'Current organisation'],
  ['composition.dna', 'Composition, DNA'],
  ['mu_max', 'Maximum specific growth rate'],
  ['allocation.co_products.0.price', 'Allocation, co-product 1, price'],
  ['functional_unit.basis', 'Functional unit, basis'],
])('the field %s is called “%s”', (path, words) => {
  expect(fieldInWords(path)).toBe(words);
});

test.each([
  ['name', 'is required.', 'Name is required.', 'Name is required.'],
  ['components', 'is required.', 'Components are required.', 'Components are required.'],
  ['status', 'is required.', 'Status is required.', 'Status is required.'],
  ['name', 'enter at least 1 character.', 'Name: enter at least 1 character.', 'Enter at least 1 character.'],
  ['country', 'there is no country XX.', 'Country: there is no country XX.', 'There is no country XX.'],
])('a message about %s, %j, names its field, which its input need not', (path, message, whole, bare) => {
  expect(aboutField(path, message)).toBe(whole);
  expect(withoutField(path, whole)).toBe(bare);
});

test('a message that does not begin with its field is shown as it is', () => {
  expect(withoutField('name', 'Names are taken.')).toBe('Names are taken.');
});

test('a title within a sentence keeps its symbols, abbreviations and names of people', () => {
  const kept = [
    'pH',
    'pKa',
    'DNA',
    'NaOH',
    'HCl',
    'C₀',
    'L-lysine',
    'X-ray',
    'kLa',
    'Monod constant',
    'Langmuir isotherm',
  ];
  for (const title of kept) expect(inSentence(title)).toBe(title);
  expect(inSentence('Highest pH')).toBe('highest pH');
  expect(inSentence('Protein A chromatography')).toBe('protein A chromatography');
  expect(inSentence('Alpha-amylase')).toBe('alpha-amylase');
  expect(inSentence('N-butyl acetate')).toBe('n-butyl acetate');
  expect(inSentence('N-acetylglucosamine')).toBe('N-acetylglucosamine');
  expect(inSentence('Price, USD/kg')).toBe('price, USD/kg');
});
