/** Membranes and resins fail when they are hot: a step says so if its feed is above their usual limit. */
import { describe, expect, test } from 'vitest';
import { runUnit } from '../fixtures.test-support.ts';
import type { SettingValue } from '../index.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import type { Feed } from '../process/single.ts';
import { celsius } from '../quantity.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { usualProduct } from '../simulation/usual-product.ts';
import { unitOperation } from './index.ts';

/** With the highest usual temperature, °C. */
const LIMITS: [string, number, Record<string, SettingValue>?][] = [
  ['ultrafiltration', 50],
  ['diafiltration', 50],
  ['ion_exchange', 60],
  ['ion_exchange', 120, { resin: 'cation' }],
  ['bind_elute_chromatography', 40],
  ['flow_through_chromatography', 40],
  ['size_exclusion_chromatography', 40],
];

describe.each(LIMITS)('%s up to %d °C', (id, limit, settings = {}) => {
  const { volume, roles, molecules = {} } = usualFeed(unitOperation(id)!);
  const levels = Object.entries({ ...roles, ...molecules });
  const feed = Object.fromEntries(levels.map(([role, level]) => [role, level * volume])) as Feed;
  const solutes = levels.reduce((sum, [, level]) => sum + level, 0);
  const water = volume * (WATER_DENSITY - solutes / 1.4);
  const warnings = (degrees: number) =>
    runUnit(
      id,
      settings,
      { ...feed, water },
      { temperature: celsius(degrees), basis: usualProduct(id) },
    ).state.warnings.filter(({ message }) => message.includes('tolerate'));

  test('has no warning at the limit', () => expect(warnings(limit)).toEqual([]));

  test('has a warning above it, with both temperatures', () => {
    expect(warnings(limit + 5)).toMatchObject([
      { field: null, message: expect.stringMatching(new RegExp(`at most ${limit} °C.* ${limit + 5} °C`)) },
    ]);
  });
});
