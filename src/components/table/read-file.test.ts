import { expect, test } from 'vitest';
import { cellsOfText } from './read-file.ts';

test('reads numbers by the decimal sign of the whole text', async () => {
  expect(await cellsOfText('Item;Quantity\nR-410A;0,5\nfuel_natural_gas;1.234\n', 9)).toEqual([
    ['Item', 'Quantity'],
    ['R-410A', '0.5'],
    ['fuel_natural_gas', '1234'],
  ]);
});
