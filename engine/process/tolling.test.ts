import { describe, expect, it } from 'vitest';
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
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

/** 1,000 kg of 30 % acid at 0.5 USD/kg, of which the splitter passes on 90 % of the acid. */
const plant = (owner: 'plant' | 'client', finance: Assumptions['finance'] = {}): Configuration => ({
  uo_settings: [
    step('bought', 'purchased_feed', undefined, {
      settings: { amount: 1000, price: 0.5, owner, 'composition.mol_lactic_acid': 0.3 },
    }),
    step('split', 'component_splitter', [{ from: 'bought', outlet: 'product' }], {
      settings: { others: 0, 'shares.mol_lactic_acid': 0.9 },
    }),
  ],
  locked_values: { uo_settings: [] },
  assumptions: { plant: { failure_rate: 0.1 }, finance },
  product: { from: 'split', outlet: 'product' },
});
const run = (...given: Parameters<typeof plant>) => resultsOf(evaluate(plant(...given), PRODUCT, library));
const lost = ({ operating_cost }: ReturnType<typeof run>) =>
  operating_cost.lines.find(({ item_id }) => item_id === 'feed_lost');

describe('tolling', () => {
  it('does not pay for the feed of a client, but tells its value', () => {
    const [own, clients] = [run('plant'), run('client')];
    const { output, batches } = own.figures;
    expect(clients.figures.cogs).toBeNear(own.figures.cogs - (500 * batches) / output, 1e-6);
    expect(clients.steps[0]!.outputs.value).toBe(500);
  });

  it('earns a fee in place of the price', () => {
    const { figures, cash_flow } = run('client', { tolling_fee: 0.7, selling_price: 3 });
    expect(Math.max(...cash_flow.map((year) => year.sales))).toBeNear(0.7 * figures.output, 1e-12);
    expect(figures.gross_margin).toBeNear((0.7 * figures.output - figures.aoc) / (0.7 * figures.output), 1e-12);
    // The least price is then the least fee.
    const { npv, tci } = run('client', { tolling_fee: figures.msp! }).figures;
    expect(npv! / tci).toBeCloseTo(0, 9);
  });

  it('charges feed that is lost beyond the contract at its value', () => {
    // 0.243 kg of good product per kg of feed; the contract promises 0.27.
    const results = run('client', { tolling_fee: 1, contract_yield: 0.27 });
    expect(lost(results)!.annual).toBeNear(500 * 0.1 * results.figures.batches, 1e-9);
    expect(lost(run('client', { tolling_fee: 1, contract_yield: 0.243 }))).toBeUndefined();
    expect(lost(run('plant', { tolling_fee: 1, contract_yield: 0.27 }))).toBeUndefined();
  });

  it('explains what it charges', () => {
    const configuration = plant('client', { tolling_fee: 1, contract_yield: 0.27 });
    const n = run('client', { tolling_fee: 1, contract_yield: 0.27 }).operating_cost.lines.findIndex(
      ({ item_id }) => item_id === 'feed_lost',
    );
    const why = explainer(compile(configuration, PRODUCT, library))(`operating_cost.lines.${n}.annual`);
    expect(why.inputs.map(({ symbol }) => symbol)).toContain('agreed');
    expect(recompute(why)).toBeNear(why.value!, 1e-9);
  });

  it('refuses a yield of zero', () => {
    const outcome = evaluate(plant('client', { contract_yield: 0 }), PRODUCT, library);
    expect(outcome).toMatchObject({
      feasible: false,
      problem: { fields: ['assumptions.finance.contract_yield'] },
    });
  });
});
