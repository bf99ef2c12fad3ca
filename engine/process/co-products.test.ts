import { describe, expect, test } from 'vitest';
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis, StepOutlet } from '../types/configuration.ts';
import { usualAllocation } from '../lca/allocation.ts';
import { outcomeOf, scope } from '../lca/analysis.test-support.ts';
import { explainer, recompute } from '../provenance/provenance.ts';
import { compile, evaluate } from '../evaluate/evaluate.ts';
import { step } from '../steps/graph.test-support.ts';

const PRODUCT: ProductBasis = {
  name: 'Acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: null,
  selling_price: 2,
};

/** 1,000 kg of 30 % acid and 20 % glucose: the splitter passes on the acid; what is left is sold, or not. */
function plant(other: StepOutlet, { plant: of, ...assumptions }: Assumptions = {}): Configuration {
  return {
    uo_settings: [
      step('bought', 'purchased_feed', undefined, {
        settings: {
          amount: 1000,
          price: 0.5,
          footprint: 'entered',
          gwp: 0.4,
          'composition.mol_lactic_acid': 0.3,
          'composition.mol_glucose': 0.2,
        },
      }),
      step('split', 'component_splitter', [{ from: 'bought', outlet: 'product' }], {
        settings: { others: 0, 'shares.mol_lactic_acid': 1 },
        outlets: { other },
      }),
    ],
    locked_values: { uo_settings: [] },
    assumptions: { ...assumptions, plant: { failure_rate: 0, ...of } },
    product: { from: 'split', outlet: 'product' },
  };
}
const sold = (price: number, basis?: string): StepOutlet => ({
  disposal: 'sold',
  name: 'Syrup',
  price,
  ...(basis && { basis }),
});
const run = (other: StepOutlet, assumptions?: Assumptions, product = PRODUCT) =>
  resultsOf(evaluate(plant(other, assumptions), product, library));
const vented: StepOutlet = { disposal: 'vent' };

describe('a co-product', () => {
  test.each([
    ['total', 700],
    ['dry', 200],
    ['mol_glucose', 200],
  ])('counted by %s brings in its price for %d kg per batch', (basis, kg) => {
    const { co_products, figures } = run(sold(0.1, basis));
    expect(co_products).toMatchObject([
      { name: 'Syrup', basis, price: 0.1, streams: [{ step_id: 'split', outlet: 'other' }] },
    ]);
    const [one] = co_products!;
    expect(one!.amount).toBeNear(kg, 1e-12);
    expect(one!.mass).toBeNear(700, 1e-12);
    expect(one!.dry_mass).toBeNear(200, 1e-12);
    expect(one!.annual).toBeNear(0.1 * kg * figures.batches, 1e-12);
    expect(figures.co_product_sales).toBe(one!.annual);
  });

  test('lowers the unit cost and the minimum selling price by its sales per kg of product', () => {
    const without = run(vented).figures;
    const { figures, operating_cost, steps } = run(sold(0.1));
    const credit = figures.co_product_sales! / figures.output;
    expect(figures.output).toBeNear(without.output, 1e-12);
    expect(figures.cogs_gross).toBeNear(without.cogs, 1e-12);
    expect(figures.cogs).toBeNear(without.cogs - credit, 1e-12);
    expect(figures.cogs_without_depreciation).toBeNear(without.cogs_without_depreciation - credit, 1e-12);
    expect(figures.msp).toBeNear(without.msp! - credit, 1e-9);
    expect(figures.aoc).toBeNear(without.aoc, 1e-12);
    const sum = (list: readonly { per_kg: number }[]) => list.reduce((all, one) => all + one.per_kg, 0);
    expect(sum(operating_cost.lines)).toBeNear(figures.cogs, 1e-12);
    expect(sum(operating_cost.by_category)).toBeNear(figures.cogs, 1e-12);
    expect(steps.reduce((all, one) => all + one.cost, 0)).toBeNear(figures.cogs, 1e-12);
    expect(steps.reduce((all, one) => all + one.cost_share, 0)).toBeNear(1, 1e-12);
    const before = run(vented).steps;
    for (const [k, step] of steps.entries()) expect(step.cost_share).toBeNear(before[k]!.cost_share, 1e-12);
  });

  test('can make the unit cost negative', () => {
    expect(run(sold(50)).figures.cogs).toBeLessThan(0);
  });

  test('counts in sales, margin and cash flow, and bears its royalties', () => {
    const plain = run(sold(0.1)).figures;
    const { figures, operating_cost, cash_flow } = run(sold(0.1), { finance: { royalty_share: 0.03 } });
    const sales = 2 * figures.output + figures.co_product_sales!;
    const royalties = operating_cost.by_category.find(({ category }) => category === 'royalties')!;
    expect(royalties.annual).toBeNear(0.03 * sales, 1e-12);
    expect(plain.gross_margin).toBeNear((sales - plain.aoc) / sales, 1e-12);
    expect(Math.max(...cash_flow.map((year) => year.sales))).toBeNear(sales, 1e-12);
  });

  test('is not sold from batches that fail', () => {
    const { figures, co_products } = run(sold(0.1), { plant: { failure_rate: 0.1 } });
    expect(co_products![0]!.annual).toBeNear(70 * figures.batches * 0.9, 1e-12);
    const { operating_cost } = run(sold(0.1), { plant: { failure_rate: 0.1 } });
    expect(operating_cost.lines.reduce((all, one) => all + one.per_kg, 0)).toBeNear(figures.cogs, 1e-12);
  });

  test('bears its share of the cost by mass, dry mass and revenue', () => {
    const { figures } = run(sold(0.1));
    const { cogs_gross: gross } = figures;
    expect(figures.cogs_by_mass).toBeNear(gross! * 0.3, 1e-12);
    expect(figures.cogs_by_dry_mass).toBeNear(gross! * 0.6, 1e-12);
    expect(figures.cogs_by_revenue).toBeNear((gross! * 600) / 670, 1e-12);
    expect(run(sold(0.1), {}, { ...PRODUCT, selling_price: null }).figures.cogs_by_revenue).toBeNull();
  });
});

test('a compiled process takes another price, as if it were compiled with it', () => {
  const compiled = compile(plant(sold(0.1)), PRODUCT, library);
  compiled.evaluate();
  for (const price of [0.3, -0.2, 0, 0.1]) {
    compiled.set('split', 'outlets.other.price', price);
    expect(resultsOf(compiled.evaluate())).toEqual(run(sold(price)));
  }
});

describe('a negative price', () => {
  const { figures, operating_cost, co_products } = run(sold(-0.2));
  test('is a fee for disposal, a cost of the step and no revenue', () => {
    expect(figures.co_product_sales).toBe(0);
    expect(co_products![0]!.annual).toBeNear(-0.2 * 700 * figures.batches, 1e-12);
    expect(operating_cost.lines).toContainEqual(
      expect.objectContaining({ category: 'waste', step_id: 'split', title: 'Syrup', price: -0.2 }),
    );
    expect(operating_cost.by_category.map(({ category }) => category)).not.toContain('co_products');
    expect(figures.cogs).toBeNear(run(vented).figures.cogs + (0.2 * 700 * figures.batches) / figures.output, 1e-9);
  });
  test('leaves all of the cost with the product', () => {
    for (const share of [figures.cogs_by_mass, figures.cogs_by_dry_mass, figures.cogs_by_revenue])
      expect(share).toBeNear(figures.cogs_gross!, 1e-12);
  });
});

test('without co-products there is no trace of them', () => {
  const results = run(vented);
  expect(results.co_products).toBeUndefined();
  expect(Object.keys(results.figures).filter((key) => /gross_cost|co_product|cogs_/.test(key))).toEqual([
    'cogs_without_depreciation',
  ]);
});

test('corn ethanol: credit and shares by mass and by revenue are those of the published balance', () => {
  // Mass flows in kg/h and prices of a dry-grind plant (BioSTEAM 2.51, biorefineries.corn): ethanol, grains, oil.
  const [ethanol, grains, oil] = [15_777.8, 11_819.1, 687.829];
  const feed = ethanol + grains + oil;
  const parts = { mol_lactic_acid: ethanol / feed, mol_glucose: grains / feed, mol_citric_acid: oil / feed };
  const corn: Configuration = {
    ...plant(sold(1)),
    uo_settings: [
      step('bought', 'purchased_feed', undefined, {
        settings: {
          amount: feed,
          price: 0.3,
          ...Object.fromEntries(Object.entries(parts).map(([id, share]) => [`composition.${id}`, share])),
        },
      }),
      step('column', 'component_splitter', [{ from: 'bought', outlet: 'product' }], {
        settings: { others: 0, 'shares.mol_lactic_acid': 1 },
      }),
      step('decanter', 'component_splitter', [{ from: 'column', outlet: 'other' }], {
        settings: { others: 0, 'shares.mol_glucose': 1 },
        outlets: {
          product: { disposal: 'sold', name: 'Distillers grains', price: 0.12026 },
          other: { disposal: 'sold', name: 'Oil', price: 0.56 },
        },
      }),
    ],
    product: { from: 'column', outlet: 'product' },
  };
  const { figures, co_products } = resultsOf(evaluate(corn, { ...PRODUCT, selling_price: 0.485479 }, library));
  expect(co_products!.map(({ name }) => name)).toEqual(['Oil', 'Distillers grains']);
  expect(figures.cogs_gross! - figures.cogs).toBeNear(0.539214 - 0.424713, 1e-4);
  expect(figures.cogs_by_mass! / figures.cogs_gross!).toBeNear(0.5578194, 1e-5);
  expect(figures.cogs_by_revenue! / figures.cogs_gross!).toBeNear(0.8091602, 1e-5);
});

describe('the footprint of a process with co-products', () => {
  const shared = (other: StepOutlet, more: Record<string, number> = {}) => {
    const configuration = plant(other);
    Object.assign(configuration.uo_settings[1]!.settings, more);
    const results = resultsOf(evaluate(configuration, PRODUCT, library));
    const { co_products } = usualAllocation(results, PRODUCT, scope.functional_unit);
    const standing = { results, product: PRODUCT, failure_rate: 0 };
    const { allocation } = outcomeOf({ allocation: { method: 'mass', co_products } }, standing);
    return { figures: results.figures, allocation };
  };
  const [plain, avoiding] = [sold(0.1), { ...sold(0.1), avoided_gwp: 0.5 }];

  test('is shared like the unit cost', () => {
    const { figures } = run(plain);
    expect(figures.gwp_by_mass).toBeNear(figures.gwp! * 0.3, 1e-12);
    expect(figures.gwp_by_dry_mass).toBeNear(figures.gwp! * 0.6, 1e-12);
    expect(figures.gwp_by_revenue).toBeNear((figures.gwp! * 600) / 670, 1e-12);
    // 300 kg of acid beside 200 kg of glucose: both are CH2O by their elements.
    expect(figures.gwp_by_energy).toBeNear(figures.gwp! * 0.6, 1e-9);
  });

  test('has one share by mass, here and in the life-cycle analysis, which compares the streams as they are sold', () => {
    const { figures, allocation } = shared(plain);
    expect(allocation.factor).toBeNear(0.3, 1e-12);
    expect(allocation.factor).toBeNear(figures.gwp_by_mass! / figures.gwp!, 1e-12);
    // Its product holds water: 300 kg of acid in 800 kg, beside 200 kg of dry glucose.
    const wet = shared(sold(0.1), { 'shares.water': 1 });
    expect(wet.allocation.factor).toBeNear(0.8, 1e-12);
    expect(wet.figures.gwp_by_mass! / wet.figures.gwp!).toBeNear(0.8, 1e-12);
  });

  test('is less by what the co-products avoid, if each says how much', () => {
    expect(run(plain).figures.gwp_by_substitution).toBeNull();
    const { figures } = run(avoiding);
    // 700 kg of syrup for 300 kg of acid.
    expect(figures.gwp_by_substitution).toBeNear(figures.gwp! - (0.5 * 700) / 300, 1e-12);
  });

  test.each(['gwp_by_mass', 'gwp_by_dry_mass', 'gwp_by_energy', 'gwp_by_revenue', 'gwp_by_substitution'] as const)(
    'explains %s',
    (key) => {
      const why = explainer(compile(plant(avoiding), PRODUCT, library))(`figures.${key}`);
      expect(why.value).toBe(run(avoiding).figures[key]);
      expect(recompute(why)).toBeNear(why.value!, 1e-12);
    },
  );
});
