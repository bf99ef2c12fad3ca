/** Prices of special materials: they follow from their sources, one declaration each, and say so where there is none. */
import { describe, expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import raw from '../../data/molecules.json' with { type: 'json' };
import { costIndex } from '../assumptions/cepci.ts';
import { BASE_ITEMS } from './items.ts';
import file from './material-prices.json' with { type: 'json' };
import { materialPrice, materialRow, plantRow } from './material-prices.ts';
import { itemEvidence } from './price-evidence.ts';
import { NINETIETH } from './price-spread.ts';
import { recalibrate } from './quotations.ts';

const ids = Object.keys(file.rows);
const money = (year: number): number => costIndex(2023) / costIndex(year);

test.each(ids.map((id) => [id]))('%s is an item or a molecule of the library, which states no price itself', (id) => {
  const item = BASE_ITEMS.find((one) => one.id === id);
  const molecule = raw.find((one) => one.id === id);
  const row = materialRow(id)!;
  expect([item, molecule].filter(Boolean)).toHaveLength(1);
  expect(molecule?.price ?? null).toBeNull();
  expect(item?.price ?? library.molecules.find((one) => one.id === id)!.price).toBe(row.price);
  expect(row.exponent === 1 ? row.unit : 'pieces').toBe(item?.unit ?? 'kg');
  expect(row.low < row.price && row.price < row.high && row.spread > 0).toBe(true);
});

describe('a price', () => {
  test('is the median of independent sources in money of 2023, to three digits', () => {
    const prices = [
      Math.sqrt(5000 * 15_000) * money(2012),
      10_000 * money(2016),
      Math.sqrt(8000 * 15_000) * money(2026),
    ];
    const middle = prices.toSorted((a, b) => a - b)[1]!;
    expect(materialRow('resin_affinity')).toMatchObject({
      price: Number(middle.toPrecision(3)),
      source: 'Median of 3 independent sources',
    });
  });
  test('in another currency is brought to dollars, and two of one house are one source', () => {
    const geo = Math.sqrt(Math.sqrt(400_000 * 500_000) * 700_000) * 0.139 * money(2025);
    expect(materialRow('mol_galnac_support')).toMatchObject({
      price: Number(geo.toPrecision(3)),
      source: 'One source',
    });
  });
  test('of a piece by its size is that of its list, by its exponent', () => {
    const bag = materialRow('mixer_bag')!;
    expect(bag.price).toBeNear(1180 * 2 ** 0.23 * money(2012), 5e-3);
    expect(bag.cost(500) / bag.cost(2000)).toBeNear(0.25 ** 0.23, 1e-12);
  });
  test('that a source bounds, or that nobody states, is an estimate and says so', () => {
    for (const id of ['mol_moe_phosphoramidites', 'mol_atp', 'vial'])
      expect(materialPrice(id).source).toMatch(/^Estimate, no source: /);
    const evidence = itemEvidence({ id: 'mol_moe_phosphoramidites', title: 'MOE' }, 30_000, null)!;
    expect([evidence.families, evidence.median]).toEqual([0, null]);
    expect(evidence.sources.map(({ counts, weight }) => [counts, weight])).toEqual([[false, null]]);
  });
  test('is least certain where nobody states it', () => {
    expect(materialRow('vial')!.spread).toBeGreaterThan(materialRow('resin_affinity')!.spread);
    const { low, high, spread } = materialRow('mol_atp')!;
    expect([low, high]).toEqual([8000, 60_000]);
    expect(2 * NINETIETH * spread).toBeNear(Math.log(60_000 / 8000), 1e-12);
  });
});

test('its panel has each source as it is written, with weights that add to one', () => {
  const { sources, median } = itemEvidence({ id: 'resin_affinity', title: 'Affinity resin' }, 11_800, null)!;
  expect(sources.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBeNear(1, 1e-12);
  expect(sources.map(({ includes }) => includes)).toContain('5,000 to 15,000 USD/L of 2012');
  expect(median).toBeNear(11_800, 5e-3);
});

test('a quotation of an amount is compared with the price of that amount, whatever the amount', () => {
  const row = plantRow('mol_atp', 20_000, 0);
  const quotation = {
    id: 'quo_1',
    name: 'NTP supplier',
    machine: 'mol_atp',
    size: 0.05,
    price: 500,
    currency: 'USD',
    exchange_rate: 1,
    date: '2023-05-01',
    expires: null,
    kind: 'firm',
    grade: 'pharma',
    steel: 'stainless_316',
    source: '',
  } as const;
  const one = recalibrate(row, null, [quotation]);
  expect(one.quotations[0]!.ratio).toBeNear(0.5, 1e-12);
  expect(one.weight).toBeNear(100 / (100 + row.spread ** -2), 1e-12);
  expect(recalibrate(row, null, [{ ...quotation, size: 5, price: 50_000 }]).level).toBeNear(one.level, 1e-12);
});
