import { expect, test } from 'vitest';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';

const base = configuration('cfg_homogenised_v2');
const priced = (carbon_price: number) => {
  const assumptions = { ...base.assumptions, finance: { ...base.assumptions.finance, carbon_price } };
  const results = resultsOf(evaluate({ ...base, assumptions }, product, library));
  const cost = results.operating_cost.lines.find(({ item_id }) => item_id === 'carbon_price')?.annual ?? 0;
  return { figures: results.figures, cost };
};

test('the carbon price is paid for direct and energy emissions, which are a part of the footprint', () => {
  const { figures, cost } = priced(100);
  const free = priced(0);
  expect(free.cost).toBe(0);
  expect(priced(200).cost).toBeCloseTo(2 * cost, 4);
  const { gwp, output, cogs } = figures;
  // The line counts good batches; failed ones emit as much.
  const annual = cost / (1 - fillAssumptions(base.assumptions).plant.failure_rate);
  expect(annual).toBeGreaterThan(0);
  expect(annual / 100).toBeLessThan((gwp! * output) / 1000);
  expect(cogs - free.figures.cogs).toBeCloseTo(annual / output, 6);
});
