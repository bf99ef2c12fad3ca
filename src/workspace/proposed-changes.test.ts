import { expect, test } from 'vitest';
import type { Configuration } from '#engine/index.ts';
import { withProposed } from './proposed-changes.ts';

const step = (settings: Record<string, number>) => ({
  id: 'stp_1',
  unit_operation: 'ultrafiltration',
  name: 'UF',
  settings,
});
const DRAFT: Configuration = {
  uo_settings: [step({ flux: 30, area: 5 })],
  locked_values: { uo_settings: [step({ area: 5 })] },
  assumptions: { prices: { water: 1 } },
  fits: [],
};
const propose = (changes: object) => withProposed(DRAFT, JSON.stringify(changes));

test('settings, locked settings, assumptions and prices are entered', () => {
  const { next, entered, unknown } = propose({
    'stp_1.flux': 40,
    'stp_1.area': 6,
    'prices.electricity': 0.1,
    'finance.discount_rate': 0.08,
  });
  expect([entered, unknown]).toEqual([4, []]);
  expect(next.uo_settings[0]!.settings['flux']).toBe(40);
  expect(next.locked_values.uo_settings[0]!.settings['area']).toBe(6);
  expect(next.assumptions).toEqual({ prices: { water: 1, electricity: 0.1 }, finance: { discount_rate: 0.08 } });
});

test('inputs that the process does not have are named, and nothing else is read', () => {
  const changes = { 'stp_2.flux': 1, 'finance.nothing': 1, 'prices.water': 'free', 'stp_1.flux': { a: 1 } };
  expect(propose(changes)).toEqual({
    next: DRAFT,
    entered: 0,
    unknown: ['stp_2.flux', 'finance.nothing', 'prices.water'],
  });
  for (const text of ['', '{', 'null', '3', '[]'])
    expect(withProposed(DRAFT, text)).toEqual({ next: DRAFT, entered: 0, unknown: [] });
});
