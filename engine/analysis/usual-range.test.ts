import { describe, expect, test } from 'vitest';
import { catalogue } from '../unit-operations/catalogue.ts';
import { isPh, isTemperature } from './absolute-step.ts';
import { rangeDeclaration, usualRange, WIDEST, type Ranged } from './usual-range.ts';

const NUMBER: Ranged = {
  key: 'load',
  unit: '1',
  display_unit: '1',
  type: 'number',
  min: 0,
  max: 10,
  declared: null,
  law: null,
};

describe('the proposed range of a number', () => {
  test.each<[string, Partial<Ranged>, number | null, [number, number] | null]>([
    ['a small number with far limits', {}, 0.05, [0.0125, 0.2]],
    ['a number near its limit', { max: 1 }, 0.9, [0.225, 1]],
    ['a number with a declared range', { declared: { min: 0.2, max: 2 } }, 0.5, [0.2, 2]],
    ['a number outside its declared range', { declared: { min: 0.2, max: 2 } }, 3, [0.2, 3]],
    ['a number lost in its declared range', { declared: { min: 0, max: 10 } }, 0.05, [0.0125, 0.2]],
    [
      'a very uncertain number',
      { law: { kind: 'relative', low: 0.9, high: 9, reason: '', source: '' } as never },
      0.05,
      [0.005, 0.5],
    ],
    ['a negative number', { min: null, max: null }, -8, [-32, -2]],
    ['a whole number', { type: 'integer', min: 1, max: 500 }, 6, [1, 24]],
    ['a temperature', { unit: 'K', display_unit: '°C', min: 273.15, max: 400 }, 310, [290, 330]],
    ['a pH', { key: 'feed_ph', min: 0, max: 14 }, 7, [5, 9]],
    ['zero', {}, 0, [0, 10]],
    ['an unknown number without limits', { max: null }, null, null],
  ])('of %s', (_, change, value, range) => {
    const found = usualRange({ ...NUMBER, ...change }, value);
    expect(found && [found.min, found.max].map((end) => Number(end.toPrecision(6)))).toEqual(range);
  });

  test.each(
    catalogue().flatMap(({ id, parameters }) =>
      parameters.flatMap((one) => (typeof one.default === 'number' ? [[id, one.key, one, one.default] as const] : [])),
    ),
  )('of %s, %s contains its default and is not much wider', (_id, _key, one, usual) => {
    const range = usualRange(rangeDeclaration(one), usual);
    if (!range) throw new Error('no range');
    expect([range.min <= usual, range.max >= usual, range.max > range.min]).toEqual([true, true, true]);
    expect([one.min === null || range.min >= one.min, one.max === null || range.max <= one.max]).toEqual([true, true]);
    const widest = isTemperature(one) || isPh(one.key) ? 80 : usual === 0 ? Infinity : WIDEST * Math.abs(usual);
    expect(range.max - range.min).toBeLessThanOrEqual(widest);
  });
});
