/** Membranes and resins fail when they are hot: a step says so if its feed is above their usual limit. */
import { describe, expect, test } from 'vitest';
import { celsius } from '../wording/quantity.ts';
import { runUsual, type Settings } from './laws.test-support.ts';

/** With the highest usual temperature, °C. */
const LIMITS: [string, number, Settings?][] = [
  ['ultrafiltration', 50],
  ['diafiltration', 50],
  ['ion_exchange', 60],
  ['ion_exchange', 120, { resin: 'cation' }],
  ['bind_elute_chromatography', 40],
  ['flow_through_chromatography', 40],
  ['size_exclusion_chromatography', 40],
];

describe.each(LIMITS)('%s up to %d °C', (id, limit, settings = {}) => {
  const warnings = (degrees: number) =>
    runUsual(id, settings, { temperature: celsius(degrees) }).state.warnings.filter(({ message }) =>
      message.includes('tolerate'),
    );

  test('has no warning at the limit', () => expect(warnings(limit)).toEqual([]));

  test('has a warning above it, with both temperatures', () => {
    expect(warnings(limit + 5)).toMatchObject([
      { field: null, message: expect.stringMatching(new RegExp(`at most ${limit} °C.* ${limit + 5} °C`)) },
    ]);
  });
});
