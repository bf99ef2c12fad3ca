import { describe, expect, test } from 'vitest';
import { celsius } from '../wording/quantity.ts';
import { coolerDifference, coolingParts, logMeanDifference, LP_LIMIT, MP_LIMIT, steamLevel } from './heat.ts';

const parts = (from: number, to: number) =>
  coolingParts(celsius(from), celsius(to)).map(({ coolant, share }) => [coolant, share]);

test('low-pressure steam heats to 129 °C, medium-pressure steam to 172 °C', () => {
  expect([LP_LIMIT, MP_LIMIT]).toEqual([celsius(129), celsius(172)]);
  expect([60, 129, 129.1, 172].map((T) => steamLevel(celsius(T)))).toEqual([
    'lp_steam',
    'lp_steam',
    'mp_steam',
    'mp_steam',
  ]);
});

describe('coolants', () => {
  test('share a duty by temperature, warmest first', () => {
    expect(parts(82, 2)).toEqual([
      ['cooling_water', expect.closeTo(40 / 80, 12)],
      ['chilled_water', expect.closeTo(25 / 80, 12)],
      ['chilled_brine', expect.closeTo(15 / 80, 12)],
    ]);
  });

  test('one does it all where it is cold enough', () => {
    expect(parts(82, 42)).toEqual([['cooling_water', 1]]);
    expect(parts(40, 20)).toEqual([['chilled_water', 1]]);
    expect(parts(15, -8)).toEqual([['chilled_brine', 1]]);
  });

  test('one cools a vessel, whose temperature stays the same', () => {
    expect(parts(42, 42)).toEqual([['cooling_water', 1]]);
    expect(parts(37, 37)).toEqual([['chilled_water', 1]]);
  });

  test('brine cools what is too cold for it, as there is nothing colder', () => {
    expect(parts(10, -20)).toEqual([['chilled_brine', 1]]);
  });

  test('a little below the limit of cooling water, chilled water does little', () => {
    const [, [, share] = []] = parts(80, 41.9);
    expect(share).toBeCloseTo(0.1 / 38.1, 12);
  });

  test('need the surface of one exchanger each', () => {
    const [first, second] = [
      logMeanDifference(celsius(82), celsius(42), celsius(32), celsius(42)),
      logMeanDifference(celsius(42), celsius(22), celsius(7), celsius(17)),
    ];
    expect(1 / coolerDifference(celsius(82), celsius(22))).toBeCloseTo(40 / 60 / first + 20 / 60 / second, 12);
  });
});
