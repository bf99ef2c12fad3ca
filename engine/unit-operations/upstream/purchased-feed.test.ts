import { describe, expect, test } from 'vitest';
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
  test('arrives at its temperature', () => {
    const warm = afterFeed('storage_tank', {}, { ...FEED, temperature: 330 });
    expect(warm.streams.find(({ id }) => id === 'feed-out')!.temperature).toBe(330);
  });
});
