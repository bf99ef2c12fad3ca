import { describe, expect, test } from 'vitest';
import { library, product, runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import type { ProductBasis, Step } from '../../../index.ts';
import { acid } from '../../cultures.test-support.ts';

const OPERATIONS = ['batch_fermentation', 'fed_batch_fermentation', 'chemostat'];
/** Every host of the library in every operation. */
const cases = library.cells.flatMap(({ id, temperature }) =>
  OPERATIONS.map((operation) => [operation, id, temperature] as const),
);
const gentle: Step['settings'] = { batch_substrate_concentration: 5, power_per_volume: 4, feed_cap: 0.001 };
const settingsOf = (operation: string): Step['settings'] =>
  operation === 'fed_batch_fermentation' ? gentle : { batch_substrate_concentration: 5, power_per_volume: 4 };

describe.each(cases)('%s with %s', (operation, host_id, temperature) => {
  const basis: ProductBasis = { ...product, host_id };
  const settings = settingsOf(operation);

  test('grows at its usual temperature and pH as the library says', () => {
    const usual = runUnit(operation, settings, {}, { basis });
    const stated = runUnit(
      operation,
      { ...settings, temperature, ph: Number(usual.state.resolved.values['ph']) },
      {},
      { basis },
    );
    expect(stated.outputs).toEqual(usual.outputs);
  });
  test('does not grow at 60 °C, nor at a pH outside its range', () => {
    expect(tryUnit(operation, { ...settings, temperature: 333.15 }, {}, { basis })).toMatchObject({
      infeasible: true,
      fields: ['temperature', 'temperature_minimum', 'temperature_maximum'],
      message: expect.stringMatching(/^At 60 °C, the host .* does not grow: it grows between/),
    });
    expect(tryUnit(operation, { ...settings, ph: 10 }, {}, { basis })).toMatchObject({
      fields: ['ph', 'ph_minimum', 'ph_maximum'],
    });
  });
});

test.each(OPERATIONS)('%s grows more slowly above the optimum temperature, and makes less', (operation) => {
  const of = (temperature: number) =>
    runUnit(operation, {
      ...settingsOf(operation),
      temperature,
      ...(operation === 'chemostat' && { dilution_rate: 0.05 }),
      ...(operation[0] === 'f' && { feed_growth_rate: 0.02 }),
    });
  const usual = of(303.15).outputs;
  const hot = of(309.15).outputs;
  expect(hot['titre']).toBeLessThan(0.98 * usual['titre']!);
});
test('rejects cardinal values in the wrong order', () => {
  expect(tryUnit('batch_fermentation', { temperature_optimum: 345 })).toMatchObject({
    fields: ['temperature_minimum', 'temperature_optimum', 'temperature_maximum'],
  });
  expect(tryUnit('batch_fermentation', { ph_minimum: 6 })).toMatchObject({
    fields: ['ph_minimum', 'ph_optimum', 'ph_maximum'],
  });
});

describe('inhibition by succinic acid', () => {
  const plant: Step['settings'] = {
    vessel_volume: 1000,
    construction: 'field_erected',
    feed_growth_rate: 0.02,
    feed_concentration: 600,
    initial_volume_fraction: 0.75,
    feed_cap: 0.0022,
    product_growth: 0.2,
    product_yield: 0.95,
    aeration: 0.3,
    power_per_volume: 0.4,
    max_growth_rate: 0.25,
  };
  const of = (product_maintenance: number) =>
    runUnit('fed_batch_fermentation', { ...plant, product_maintenance }, {}, { basis: acid });

  test('keeps three times the rate from making three times the product, in words', () => {
    const usual = of(0.0655);
    const tripled = of(3 * 0.0655);
    expect(usual.outputs['titre']).toBeNear(94.2, 0.01);
    expect(usual.state.warnings.map(({ field }) => field)).not.toContain('product_limit');
    expect(tripled.outputs['titre']).toBeLessThan(130);
    expect(tripled.state.warnings.map(({ field }) => field)).toContain('product_limit');
  });
  test('is off for a protein', () => {
    expect(runUnit('fed_batch_fermentation', {}).state.resolved.values['product_inhibition']).toBe(false);
  });
});
