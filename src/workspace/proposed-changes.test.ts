import { expect, test } from 'vitest';
import { catalogue, type Configuration } from '#engine/index.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { withProposed } from './proposed-changes.ts';

const step = (settings: Record<string, number>) => ({
  id: 'stp_1',
  unit_operation: 'ultrafiltration',
  name: 'UF',
  settings,
});
const DRAFT: Configuration = {
  uo_settings: [step({ flux_cap: 30, cut_off: 5 })],
  locked_values: { uo_settings: [step({ cut_off: 5 })] },
  assumptions: { prices: { water: 1 } },
  fits: [],
};
const CATALOGUE = toCatalogue(catalogue());
const propose = (changes: object) => withProposed(DRAFT, JSON.stringify(changes), CATALOGUE);

test('settings, locked settings, assumptions and prices are entered', () => {
  const { next, entered, unknown } = propose({
    'stp_1.flux_cap': 40,
    'stp_1.cut_off': 6,
    'prices.electricity': 0.1,
    'finance.discount_rate': 0.08,
  });
  expect([entered, unknown]).toEqual([4, []]);
  expect(next.uo_settings[0]!.settings['flux_cap']).toBe(40);
  expect(next.locked_values.uo_settings[0]!.settings['cut_off']).toBe(6);
  expect(next.assumptions).toEqual({ prices: { water: 1, electricity: 0.1 }, finance: { discount_rate: 0.08 } });
});

test('inputs that the process does not have, or of another kind, are named, and nothing else is read', () => {
  const changes = {
    'stp_2.flux_cap': 1,
    'stp_1.nothing': 1,
    'stp_1.cut_off': 'wide',
    'finance.nothing': 1,
    'prices.water': 'free',
    'stp_1.flux_cap': { a: 1 },
  };
  expect(propose(changes)).toEqual({
    next: DRAFT,
    entered: 0,
    unknown: ['stp_2.flux_cap', 'stp_1.nothing', 'stp_1.cut_off', 'finance.nothing', 'prices.water'],
  });
  for (const text of ['', '{', 'null', '3', '[]'])
    expect(withProposed(DRAFT, text, CATALOGUE)).toEqual({ next: DRAFT, entered: 0, unknown: [] });
});
