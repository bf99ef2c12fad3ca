import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { processFootprint } from './process-footprint.ts';

const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));

test('equals the footprint of the results with energy, and is lower without', () => {
  const { all, materials } = processFootprint('Homogenised harvest', results);
  expect(all).toBeNear(results.figures.gwp!, 1e-9);
  const whole = results.inventory.reduce((sum, { gwp }) => sum + (gwp ?? 0), 0);
  const plant = [
    'electricity',
    'lp_steam',
    'mp_steam',
    'clean_steam',
    'cooling_water',
    'chilled_water',
    'chilled_brine',
    'natural_gas',
  ];
  const energy = results.inventory.filter(({ item_id: id }) => plant.includes(id));
  expect(energy.length).toBeGreaterThan(3);
  const share = energy.reduce((sum, { gwp }) => sum + (gwp ?? 0), 0) / whole;
  expect(share).toBeGreaterThan(0.05);
  expect(1 - materials! / all!).toBeNear(share, 1e-9);
});

test('lists items without a factor, and has no data if no item has one', () => {
  const { missing } = processFootprint('Homogenised harvest', results);
  const unknown = results.inventory.filter(({ gwp }) => gwp === null).map(({ title }) => title);
  expect(missing.toSorted()).toEqual([...new Set(unknown)].toSorted());
  const figures = { ...results.figures, gwp: null };
  const unknownAtAll = processFootprint('Homogenised harvest', { ...results, figures });
  expect(unknownAtAll).toMatchObject({ all: null, materials: null });
});
