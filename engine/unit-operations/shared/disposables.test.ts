import { materialRow } from '../../costing/material-prices.ts';
import { describe, expect, test } from 'vitest';
import climate from '../../../data/climate-factors.json' with { type: 'json' };
import { BASE_ITEMS } from '../../costing/items.ts';
import { runUnit } from '../../tests/fixtures.test-support.ts';
import type { Assumptions } from '../../assumptions/assumptions.ts';
import {
  BAGS,
  bagPlastic,
  bagPrice,
  type BagKind,
  boughtPerBag,
  CONNECTORS,
  PACKAGING,
  tubeSets,
} from './disposables.ts';

const inBags = (assumptions: Assumptions = {}) =>
  runUnit('storage_tank', { technology: 'single_use' }, { water: 5000 }, { assumptions }).state.run;
const item = (id: string): number => BASE_ITEMS.findIndex((one) => one.id === id);
const priceOf = (kind: BagKind): number => Number(BASE_ITEMS.find(({ id }) => id === BAGS[kind].item)!.price);

describe('a bag', () => {
  test('costs more for those found defective, and less if it is smaller (W117)', () => {
    // At the price there.
    const full = bagPrice('bioreactor', 2, 18_000);
    expect(full * boughtPerBag('bioreactor')).toBeNear(20_225, 5e-5);
    expect(bagPrice('bioreactor', 0.5, 18_000)).toBeNear(9646, 5e-5);
  });

  test.each(Object.keys(BAGS) as BagKind[])('%s has the price and the plastic of its item at its size', (kind) => {
    const { size, plastic } = BAGS[kind];
    expect(bagPrice(kind, size, priceOf(kind))).toBeNear(priceOf(kind), 1e-9);
    expect(bagPlastic(kind, size)).toBeNear(plastic, 1e-9);
    expect(bagPlastic(kind, size / 2)).toBeGreaterThan(plastic / 2);
  });
});

test('a bag of 2 m³ is filled and emptied through a tube of 22 mm, and mixers and storage have the prices of the list', () => {
  expect(tubeSets(2) / 2).toBeNear(0.6 + 4 * Math.PI * 0.2 * 1.2 * 0.021715 ** 2 * 1150, 1e-4);
  expect(bagPrice('mixer', 1, priceOf('mixer'))).toBeNear(1180 * 1.36, 0.02);
  expect(bagPrice('mixer', 0.1, priceOf('mixer'))).toBeNear(690 * 1.36, 0.02);
  expect(bagPrice('storage', 1, priceOf('storage'))).toBeNear(650 * 1.36, 0.02);
  expect(bagPrice('storage', 0.5, priceOf('storage'))).toBeNear(460 * 1.36, 0.2);
});

test('a flow path is changed with what caustic cleans through it, at the latest after ten batches', () => {
  const paths = (membrane_life: number): number => {
    const { run } = runUnit(
      'ultrafiltration',
      { technology: 'single_use', membrane_life, protein_concentration: 30 },
      LIQUOR,
    ).state;
    return run.amounts[item('tff_flow_path')]! / run.units;
  };
  expect([1, 5, 10, 40].map(paths)).toEqual([1, 0.2, 0.1, 0.1]);
});

test('capsules and the flow path of a membrane are changed after the batches whose cycles they last', () => {
  const paths = (cycles: number): number => {
    const settings = { media: 'membrane', technology: 'single_use', media_life: 8, cycles };
    const { run } = runUnit('flow_through_chromatography', settings, LIQUOR).state;
    return run.amounts[item('chromatography_flow_path')]! / run.units;
  };
  expect([1, 2, 8].map(paths)).toEqual([1 / 8, 1 / 4, 1]);
});
const LIQUOR = { water: 1000, target: 3, host_protein: 0.3, salt: 5 };

test('plastic of a batch of 500 L, and its climate change, follow from one of 2,000 L (W118)', () => {
  const consumables = 822 * (1 + PACKAGING);
  expect(consumables).toBeNear(950, 1e-9);
  expect(consumables * (500 / 2000) ** 0.75).toBeNear(335.9, 2e-4);
  const factor = climate.items.find(({ item_id }) => item_id === 'plastic')!.value!;
  expect(factor).toBeNear(6.842, 1e-4);
  expect(factor * consumables).toBeNear(6500, 1e-4);
});

test('the price of a bag can be overridden, and connectors follow it', () => {
  const usual = inBags();
  const dear = inBags({ prices: { mixer_bag: 2 * materialRow('mixer_bag')!.price } });
  expect(dear.prices.values[item('mixer_bag')]).toBeNear(2 * usual.prices.values[item('mixer_bag')]!, 1e-9);
  expect(dear.amounts[item('connectors')]).toBeNear(2 * usual.amounts[item('connectors')]!, 1e-9);
  expect(dear.amounts[item('plastic')]).toBe(usual.amounts[item('plastic')]);
});

test('plastic has connectors and packaging, and is disposed of as the plant says', () => {
  const amounts = (plastic_disposal: 'incinerated' | 'landfill') => inBags({ plant: { plastic_disposal } }).amounts;
  const burnt = amounts('incinerated');
  const bags = burnt[item('mixer_bag')]!;
  const { size, atLeast } = inBags().equipment.tank!;
  expect(atLeast).toBe(4);
  expect(bags).toBeNear(atLeast * boughtPerBag('mixer'), 1e-9);
  expect(burnt[item('plastic')]).toBeNear(
    bags * (bagPlastic('mixer', size / atLeast) + tubeSets(size / atLeast)) * (1 + CONNECTORS) * (1 + PACKAGING),
    1e-9,
  );
  expect(burnt[item('plastic_incinerated')]).toBe(burnt[item('plastic')]);
  const buried = amounts('landfill');
  expect(buried[item('plastic_incinerated')]).toBe(0);
  expect(buried[item('plastic_landfilled')]).toBe(burnt[item('plastic')]);
});
