import { expect, test } from 'vitest';
import { withDecimalPoints } from './figure.ts';

test.each([
  [
    'a decimal comma in one cell shows that points separate thousands',
    [['1.234,5', '1.234', '12,500']],
    [['1234.5', '1234', '12.5']],
  ],
  [
    'also beside units, multiples and currencies',
    [['0,5 t', '1.234 kWh', '18,4 M', '1.500 EUR 2024']],
    [['0.5 t', '1234 kWh', '18.4 M', '1500 EUR 2024']],
  ],
  ['commas separate thousands beside decimal points', [['0.5', '12,500', '1.234']], [['0.5', '12,500', '1.234']]],
  ['nothing shows the sign, so nothing changes', [['12,500', '1.234']], [['12,500', '1.234']]],
  [
    'names are no numbers',
    [['1,4-Butanediol', '2,4-D acid', '1.234', '12,500']],
    [['1,4-Butanediol', '2,4-D acid', '1.234', '12,500']],
  ],
  ['nor are dates and lists of scores', [['0,5', '01.02.2024', '2 1 3 1 2']], [['0.5', '01.02.2024', '2 1 3 1 2']]],
  ['numbers of a workbook stay', [['0,5', 1.234, null]], [['0.5', '1.234', '']]],
])('%s', (_what, rows, expected) => {
  expect(withDecimalPoints(rows)).toEqual(expected);
});
