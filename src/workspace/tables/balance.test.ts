import { describe, expect, test } from 'vitest';
import demo from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { evaluate, type Configuration, type Flow, FLOWS, type ProductBasis } from '#engine/index.ts';
import { balanceOf, type PrintedBalance } from './balance.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { productBasis } from './product-basis.ts';

const recycled = demo.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!.configuration;
const plants: [string, Configuration, ProductBasis][] = [
  ['a line', configuration('cfg_homogenised_v2'), product],
  ['a plant with a recycle', recycled as unknown as Configuration, demo.product as ProductBasis],
];

describe.each(plants)('the balance of %s', (_name, draft, made) => {
  const results = resultsOf(evaluate(draft, made, library));
  const scopes = [null, ...results.steps.map(({ step_id }) => step_id)];

  test.each(scopes)('of %s closes', (step) => {
    const { imbalance, rows, total } = balanceOf(results, draft, step);
    expect(rows.length).toBeGreaterThan(0);
    expect(imbalance).toBeLessThan(1e-6);
    expect(Math.abs(total.reacted)).toBeLessThan(1e-6 * total.bought || 1e-3);
  });

  test.each(scopes)('of %s adds up as printed, down and across', (step) => {
    const { rows, total, decimals } = balanceOf(results, draft, step);
    const sum = (of: (row: PrintedBalance) => number) =>
      Number(rows.reduce((all, row) => all + of(row), 0).toFixed(decimals));
    for (const flow of FLOWS) expect(sum((row) => row.printed[flow])).toBeCloseTo(total.printed[flow], 9);
    for (const { printed } of [...rows, total]) {
      const one = (flow: Flow) => printed[flow];
      const into = one('bought') + one('from_steps');
      const out = one('to_steps') + one('product') + one('sold') + one('waste') + one('vent');
      expect(into + printed.reacted).toBeCloseTo(out, 9);
    }
  });

  test('of the plant leaves out what flows between its steps', () => {
    const { total } = balanceOf(results, draft, null);
    expect(total).toMatchObject({ from_steps: 0, to_steps: 0 });
    for (const flow of ['bought', 'product', 'waste'] as const) expect(total[flow]).toBeGreaterThan(0);
  });
});

test('the basis of the product is stated where less than all of its stream counts', () => {
  const [, draft, made] = plants[0]!;
  const results = resultsOf(evaluate(draft, made, library));
  const { mass } = results.streams.find(({ kind }) => kind === 'product')!;
  const { batch_output: counted } = results.figures;
  expect(counted).toBeLessThan(mass);
  expect(productBasis(results, made, PER_KG)).toContain(`(${((100 * counted) / mass).toFixed(1)} %)`);
  const pure = { ...results, figures: { ...results.figures, batch_output: mass } };
  expect(productBasis(pure, made, PER_KG)).toBeNull();
});

test('what is sold beside the product is not waste', () => {
  const [, draft, made] = plants[1]!;
  const results = resultsOf(evaluate(draft, made, library));
  const waste = results.streams.find(({ kind, from_outlet }) => kind === 'waste' && from_outlet !== undefined)!;
  const sold: Configuration = {
    ...draft,
    uo_settings: draft.uo_settings.map((step) =>
      step.id === waste.from_step
        ? { ...step, outlets: { [waste.from_outlet!]: { disposal: 'sold', name: 'Sold', price: 1, basis: 'total' } } }
        : step,
    ),
  };
  const before = balanceOf(results, draft, null).total;
  const after = balanceOf(resultsOf(evaluate(sold, made, library)), sold, null).total;
  expect(before.sold).toBe(0);
  expect(after.sold).toBeGreaterThan(0);
  expect(after.waste + after.sold).toBeCloseTo(before.waste, 6);
});
