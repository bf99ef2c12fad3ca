import { describe, expect, test } from 'vitest';
import { library } from '../../tests/fixtures.test-support.ts';
import { afterFeed, balance, FEED, massIn } from '../plant-operations.test-support.ts';

describe('a purchased feed', () => {
  const results = afterFeed('storage_tank', {}, { ...FEED, price: 0.2 });
  test('brings its components in their fractions, and the rest', () => {
    expect(massIn(results, 'feed-out', 'mol_glucose')).toBeNear(1000, 1e-12);
    expect(massIn(results, 'feed-out', 'mol_sodium_chloride')).toBeNear(100, 1e-12);
    expect(massIn(results, 'feed-out', 'water')).toBeNear(8400, 1e-12);
    expect(balance(results)).toBeNear(1, 1e-12);
  });
  test('costs its price', () => {
    const line = results.operating_cost.lines.find((one) => one.item_id === 'feed:feed')!;
    expect(line).toMatchObject({ category: 'materials', title: 'Feed', amount: 10_000, price: 0.2 });
  });
  test('counts what it brings of the product as made', () => {
    expect(results.figures.yield).toBeNear(1, 1e-12);
    expect(results.figures.batch_output).toBeNear(500, 1e-12);
  });
  test('scales with its amount', () => {
    const twice = afterFeed('storage_tank', {}, { ...FEED, amount: 20_000 });
    expect(twice.figures.batch_output).toBeNear(1000, 1e-12);
  });
  describe('without an entered footprint', () => {
    const gwpOf = (feed: object) => {
      const { amount, gwp } = afterFeed('storage_tank', {}, { ...FEED, ...feed }).inventory.find(
        ({ item_id: id }) => id === 'feed:feed',
      )!;
      return gwp === null ? null : gwp / amount;
    };
    const factor = (id: string) => library.factors!.items.find(({ item_id: item }) => item === id)!.value!;
    const sugar = { 'composition.mol_sucrose': 0.2, 'composition.mol_sodium_chloride': 0 };
    const known = 0.1 * factor('mol_glucose') + 0.2 * factor('mol_sucrose') + 0.05 * factor('mol_lactic_acid');
    test('has that of what it contains, without its water', () => {
      expect(gwpOf(sugar)).toBeNear(known, 1e-12);
    });
    test('has that of a solvent for the same substance as a molecule', () => {
      expect(gwpOf({ ...sugar, 'composition.mol_ethanol': 0.1 })).toBeNear(known + 0.1 * factor('sol_ethanol'), 1e-12);
    });
    test('counts a small part without a factor as the average of the rest', () => {
      expect(gwpOf({ ...sugar, 'composition.mol_riboflavin': 0.02 })).toBeNear((known * 0.37) / 0.35, 1e-12);
    });
    test('has none if too little of it has a factor, if that is chosen, and the entered one if that is', () => {
      expect(gwpOf({ ...sugar, 'composition.mol_riboflavin': 0.1 })).toBeNull();
      expect(gwpOf({ ...sugar, footprint: 'unknown' })).toBeNull();
      expect(gwpOf({ ...sugar, footprint: 'entered', gwp: 0.5 })).toBe(0.5);
      expect(gwpOf({ ...sugar, footprint: 'entered' })).toBe(0);
    });
  });
  test('arrives at its temperature', () => {
    const warm = afterFeed('storage_tank', {}, { ...FEED, temperature: 330 });
    expect(warm.streams.find(({ id }) => id === 'feed-out')!.temperature).toBe(330);
  });
});
