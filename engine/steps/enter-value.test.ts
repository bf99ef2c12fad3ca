import { expect, test } from 'vitest';
import type { Configuration } from '../types/configuration.ts';
import { enterValue } from './enter-value.ts';
import { step } from './graph.test-support.ts';

const sale = { disposal: 'sold', name: 'Syrup', price: 1 } as const;
const plant: Configuration = {
  uo_settings: [
    step('a', 'splitter', [{ from: 'b', outlet: 'product', share: 0.2, next_batch: true }], {
      settings: { kept: 1 },
      outlets: { other: sale, third: { disposal: 'sold', name: 'Oil', price: 3 } },
    }),
    step('b', 'splitter', [{ from: 'a', outlet: 'product' }], { outlets: { other: sale } }),
  ],
  locked_values: { uo_settings: [] },
  assumptions: {},
};

test('a setting is entered with the settings of its step', () =>
  expect(enterValue(plant, 'a', 'fraction', 0.4).uo_settings[0]!.settings).toEqual({ kept: 1, fraction: 0.4 }));

test('a share is entered with its feed, and not as a setting', () => {
  const [a, b] = enterValue(plant, 'a', 'feeds.b.product.share', 0.5).uo_settings;
  expect(a!.feeds).toEqual([{ from: 'b', outlet: 'product', share: 0.5, next_batch: true }]);
  expect(a!.settings).toEqual({ kept: 1 });
  expect(b).toEqual(plant.uo_settings[1]);
});

test('a price is that of every stream of the same co-product', () => {
  const [a, b] = enterValue(plant, 'b', 'outlets.other.price', 2).uo_settings;
  expect(a!.outlets).toEqual({ other: { ...sale, price: 2 }, third: { disposal: 'sold', name: 'Oil', price: 3 } });
  expect(b!.outlets).toEqual({ other: { ...sale, price: 2 } });
});

test('a step that does not exist leaves the configuration as it is', () =>
  expect(enterValue(plant, 'c', 'fraction', 1)).toBe(plant));
