import { expect, test } from 'vitest';
import { cellsOfFile, cellsOfText } from './read-file.ts';

test('reads numbers by the decimal sign of the whole text', async () => {
  expect(await cellsOfText('Item;Quantity\nR-410A;0,5\nfuel_natural_gas;1.234\n', 9)).toEqual([
    ['Item', 'Quantity'],
    ['R-410A', '0.5'],
    ['fuel_natural_gas', '1234'],
  ]);
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFItem;Note\nWärme;für µ\n')],
  ['UTF-16, the “Unicode text” of Excel', Buffer.from('\uFEFFItem\tNote\r\nWärme\tfür µ\r\n', 'utf16le')],
  ['UTF-16 with the high byte first', Buffer.from('\uFEFFItem;Note\nWärme;für µ\n', 'utf16le').swap16()],
  ['Windows-1252, the CSV of Excel', Buffer.from('Item;Note\nWärme;für µ\n', 'latin1')],
  ['a first line that says the separator', Buffer.from('sep=;\nItem;Note\nWärme;für µ\n')],
])('reads the letters of a file in %s', async (_, bytes) => {
  expect(await cellsOfFile(new File([bytes], 'prices.csv'), 9)).toEqual([
    ['Item', 'Note'],
    ['Wärme', 'für µ'],
  ]);
});
