import { describe, expect, test } from 'vitest';
import { SECTIONS } from '../costing/cost-pivot.ts';
import { MONEY, configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import {
  type Assumptions,
  compile,
  explainer,
  figureRef,
  type FigureRef,
  type Provenance,
  recompute,
  type Results,
} from '../index.ts';
import { near } from './sent.test-support.ts';

/** Values shown on pages in addition to those in the results. */
function derived(results: Results): FigureRef[] {
  const categories = results.operating_cost.by_category.map(({ category }) => category);
  const rows = [
    ...results.steps.map(({ step_id }) => ['by_step', step_id]),
    ...SECTIONS.map((section) => ['by_section', section]),
  ];
  const pivot = rows.flatMap((row) => [
    ...['annual', 'per_kg', 'share'].map((field) => [...row, field]),
    ...categories.flatMap((category) => ['annual', 'per_kg', 'share'].map((field) => [...row, category, field])),
  ]);
  const columns = ['capital', 'working_capital', 'sales', 'operating_cost', 'depreciation', 'loan', 'tax'];
  return [
    ...pivot.map((path) => figureRef('operating_cost', ...path)),
    ...[...results.capital.lines.map(({ key }) => key), 'equipment_purchase', 'direct_fixed', 'total'].map((key) =>
      figureRef('capital', 'of_purchase', key),
    ),
    'capital.per_output',
    ...[...columns, 'cash', 'discounted'].map((field) => figureRef('cash_flow', 'total', field)),
    ...results.cash_flow.flatMap(({ year, ...fields }) =>
      [...Object.keys(fields), 'present'].map((field) => figureRef('cash_flow', year, field)),
    ),
    ...['npv', 'irr', 'msp'].map((key) => figureRef('figures', key)),
    'cash_flow.full_year.sales',
    'streams.all.imbalance',
    'equipment.all.n_units',
  ];
}

const PLANTS: [string, Assumptions][] = [
  ['default', {}],
  ['NREL, a loan', { capital: { convention: 'nrel' }, finance: { selling_price: 900, loan_fraction: 0.6, life: 8 } }],
  ...MONEY,
  ['sales shares', { capital: { convention: 'lang' }, finance: { royalty_share: 0.05, transport_cost: 4 } }],
];

describe.each(['cfg_homogenised_v1', 'cfg_secreted_v1'] as const)('%s', (id) => {
  test.each(PLANTS)('%s: derived values of pages and all their inputs are recalculated', (_, assumptions) => {
    const base = configuration(id);
    const compiled = compile({ ...base, assumptions: { ...base.assumptions, ...assumptions } }, product, library);
    const results = resultsOf(compiled.evaluate());
    const explain = explainer(compiled);
    const wrong: string[] = [];
    for (const ref of derived(results)) {
      const one = JSON.parse(JSON.stringify(explain(ref))) as Provenance;
      const again = recompute(one);
      if (!near(again, one.value)) wrong.push(`${ref}: ${one.value}, but ${one.formula} is ${again}`);
      if (one.title === '' || (one.formula !== '' && one.source === '')) wrong.push(`${ref}: no title or source`);
      for (const { origin, value } of one.inputs)
        if (origin.kind === 'figure' && explain(origin.ref).value !== value) wrong.push(`${ref}: ${origin.ref}`);
    }
    expect(wrong).toEqual([]);
  });
});

const compiled = compile(configuration('cfg_homogenised_v1'), product, library);
const results = resultsOf(compiled.evaluate());
const explain = explainer(compiled);
const value = (...path: string[]) => explain(figureRef('operating_cost', ...path)).value!;

test('the cost by step and by section adds up to the total, and equals the step cost per kg in the results', () => {
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
  const { annual, by_category: categories } = results.operating_cost;
  expect(sum(results.steps.map(({ step_id }) => value('by_step', step_id, 'annual')))).toBeNear(annual, 1e-9);
  expect(sum(SECTIONS.map((section) => value('by_section', section, 'share')))).toBeNear(1, 1e-9);
  for (const { category, per_kg } of categories.filter((one) => one.per_kg > 0))
    expect(sum(SECTIONS.map((section) => value('by_section', section, category, 'per_kg')))).toBeNear(per_kg, 1e-9);
  for (const { step_id, cost } of results.steps) expect(value('by_step', step_id, 'per_kg')).toBeNear(cost, 1e-9);
});

test.each([
  'operating_cost.by_step.nowhere.annual',
  'operating_cost.by_section.sideways.annual',
  'operating_cost.by_section.upstream.wine.annual',
  'operating_cost.by_section.upstream.wages',
  'capital.of_purchase.none',
  'capital.of_purchase.working_capital',
  'cash_flow.total.cumulative',
  'cash_flow.99.present',
  'equipment.all.size',
])('rejects %s', (ref) => {
  expect(() => explain(ref)).toThrow(RangeError);
});
