import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { evaluate } from '#engine/index.ts';
import { FINANCE, leverValue, PLANT, priceLevers, sellingPriceLever, withLever } from './levers.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const base = configuration('cfg_homogenised_v1');
const run = (draft: typeof base) => resultsOf(evaluate(draft, product, library));
const results = run(base);
const levers = [sellingPriceLever(250, PER_KG), ...FINANCE, ...PLANT, ...priceLevers(results)];

test('gives every lever a value, a title and a printed unit', () => {
  const wanting = levers.filter(({ place, parameter: { title, type, choices }, unit }) => {
    const { value } = leverValue(place, base, results, product.selling_price);
    const shown =
      type === 'choice' ? choices.some((one) => one.value === value) : unit !== '' || place.key === 'cost_year';
    return value === null || title === place.key || !shown;
  });
  expect(wanting).toEqual([]);
});

test('restores the configuration when a lever is set and reset', () => {
  for (const { place } of levers) {
    const set = withLever(base, place, 1);
    expect(leverValue(place, set, results, null)).toEqual({ value: 1, entered: true });
    expect(withLever(set, place, undefined).assumptions).toEqual(withLever(base, place, undefined).assumptions);
  }
});

test('lists the costliest item first, and its price changes the unit cost by its share', () => {
  const [first] = priceLevers(results);
  const { value } = leverValue(first!.place, base, results, null);
  const dearer = run(withLever(base, first!.place, Number(value) * 2));
  const cost = ({ operating_cost }: typeof results) =>
    operating_cost.lines
      .filter(({ item_id }) => item_id === first!.place.key)
      .reduce((sum, { annual }) => sum + annual, 0);
  expect(cost(dearer)).toBeCloseTo(2 * cost(results), 3);
  for (const other of priceLevers(results)) expect(cost(results)).toBeGreaterThanOrEqual(annualOf(other.place.key));
});

const annualOf = (id: string) =>
  results.operating_cost.lines.filter(({ item_id }) => item_id === id).reduce((sum, { annual }) => sum + annual, 0);
