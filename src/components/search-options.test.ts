import { expect, test } from 'vitest';
import { matching } from './search-options.ts';

const option = (value: string, label: string, group?: string) => ({ value, label, ...(group && { group }) });
const values = (options: Parameters<typeof matching>[0], typed: string) =>
  matching(options, typed).map(({ value }) => value);

const settings = [
  option('a', 'Temperature', 'Fermentation'),
  option('b', 'Temperature at the end', 'Fermentation'),
  option('c', 'Inlet temperature', 'Spray drying'),
  option('d', 'Final protein', 'Ultrafiltration'),
];

test('finds words of the name and of the group in any order, without case and accents', () => {
  expect(values(settings, 'FERM temp')).toEqual(['a', 'b']);
  expect(values(settings, 'end  temperature')).toEqual(['b']);
  expect(values(settings, 'température spray')).toEqual(['c']);
  expect(values(settings, 'temperature ultra')).toEqual([]);
});

test('lists every option without a text, in their order', () => {
  expect(values(settings, ' ')).toEqual(['a', 'b', 'c', 'd']);
});

test('puts the best matches first and keeps groups together', () => {
  const list = [
    option('1', 'Mean load', 'Capture'),
    option('2', 'Salt', 'Polish'),
    option('3', 'Load', 'Polish'),
    option('4', 'Load time', 'Capture'),
  ];
  expect(values(list, 'load')).toEqual(['4', '1', '3']);
  expect(values([option('x', 'Germany'), option('DE', 'Something else'), option('y', 'De facto')], 'de')).toEqual([
    'DE',
    'y',
  ]);
});
