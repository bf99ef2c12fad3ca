/** Analyses of artificial and of demo processes. */
import { configuration, product, resultsOf, library } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Results } from '../types/results.ts';
import { analyse, type LcaStanding } from './analyse.ts';
import type { LcaOutcome, LcaOwnItem, LcaScope } from './analysis-types.ts';
import { impactFiles } from './impact-files.test-support.ts';
import { impactTables } from './tables.ts';
import type { ImpactTables } from '../types/impacts.ts';

export const tables = impactTables(impactFiles);

export const scope: LcaScope = {
  functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
  boundary: ['process', 'waste', 'packaging'],
  country: 'WORLD',
  gwp_set: 'AR6',
  biogenic_carbon: 'zero_zero',
  cut_off: 0,
  allocation: { method: 'none', co_products: [] },
  item_choices: [],
  own_items: [],
  location_change_items: [],
  uncertainty: {},
};

/** A process that makes 1 kg without inputs, to which items are added. */
export const bare: LcaStanding = {
  results: {
    inventory: [{ item_id: 'thing', title: 'Thing', step_id: null, direction: 'out', amount: 1, unit: 'kg', gwp: 0 }],
    figures: { batch_output: 1 },
    streams: [],
    steps: [],
  },
  product: { ...product, selling_price: 40 },
  failure_rate: 0,
};

export const homogenised: LcaStanding & { results: Results } = {
  results: resultsOf(evaluate(configuration('cfg_homogenised_v1'), product, library)),
  product,
  failure_rate: 0.02,
};

export const own = (impact: string, amount: number, unit: string, rest: Partial<LcaOwnItem> = {}): LcaOwnItem => ({
  id: impact,
  name: impact,
  amount,
  unit,
  direction: 'in',
  stage: 'process',
  impact_item_id: impact,
  ...rest,
});

/** @throws Error with the problem's message */
export function outcomeOf(
  changes: Partial<LcaScope>,
  standing: LcaStanding = bare,
  from: ImpactTables = tables,
): LcaOutcome {
  const done = analyse({ ...scope, ...changes }, standing, from);
  if (!done.ok) throw new Error(`${done.problem.field}: ${done.problem.message}`);
  return done.outcome;
}

export const climateOf = ({ results }: LcaOutcome) => results.find((one) => one.category_id === 'climate_change')!;
