import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { COST_BY_SECTION, evaluate, presentValues, type Assumptions, type Results, SECTIONS } from '#engine/index.ts';
import { capitalTable } from './capital.ts';
import { cashTable } from './cash-flow.tsx';
import { byCategory, byStep } from './operating-cost.ts';
import { executiveSummary } from './executive-summary.ts';
import { PER_KG, reportedFor } from '#src/lib/reporting.ts';

const base = configuration('cfg_homogenised_v1');
const withAssumptions = (assumptions: Assumptions) => ({
  ...base,
  assumptions: { ...base.assumptions, ...assumptions },
});
const results = (assumptions: Assumptions = {}): Results =>
  resultsOf(evaluate(withAssumptions(assumptions), product, library));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const CASES: [string, Assumptions][] = [
  ['as it is', {}],
  ['NREL, with a loan', { capital: { convention: 'nrel' }, finance: { loan_fraction: 0.6, depreciation: 'macrs_7' } }],
  ['Lang, elsewhere', { capital: { convention: 'lang', location_factor: 1.3 }, finance: { selling_price: 90 } }],
];

describe.each(CASES)('%s', (_name, assumptions) => {
  const whole = results(assumptions);

  test.each([
    ['category', byCategory(whole, PER_KG)],
    ['step', byStep(whole, PER_KG)],
  ])('the printed cost by %s adds up to the printed unit cost', (_by, { rows, total, scale, decimals }) => {
    expect(sum(rows.map(({ printed }) => printed.annual))).toBeCloseTo(total.printed.annual, 9);
    expect(total.printed.annual).toBe(Number((whole.operating_cost.annual / scale.divisor).toFixed(scale.decimals)));
    expect(sum(rows.map(({ printed }) => printed.cost))).toBeCloseTo(total.printed.cost, 9);
    expect(total.printed.cost).toBe(Number(whole.figures.cogs.toFixed(decimals)));
    expect(total.printed.percent).toBe(100);
    for (const { printed } of [...rows, total])
      expect(sum(SECTIONS.map((section) => printed.sections[section]))).toBeCloseTo(printed.cost, 9);
  });

  test('the costs of the sections add up to those of their category, and of all', () => {
    for (const { annual, sections } of COST_BY_SECTION.rows(whole))
      expect(sum(Object.values(sections))).toBeCloseTo(annual, 3);
  });

  test('the printed capital adds up at each subtotal', () => {
    const { rows, scale } = capitalTable(whole);
    const sums = rows.filter(({ isSum }) => isSum);
    expect(sums.map(({ key }) => key)).toEqual(['equipment_purchase', 'direct_fixed', 'total']);
    const { equipment_purchase, direct_fixed, total } = whole.capital;
    [equipment_purchase, direct_fixed, total].forEach((expected, index) => {
      expect(sums[index]!.amount).toBeCloseTo(expected, 2);
      expect(sums[index]!.printed).toBeCloseTo(expected / scale.divisor, scale.decimals - 1);
    });
    for (const of of sums) {
      const above = rows.slice(0, rows.indexOf(of)).filter(({ isSum }) => !isSum);
      expect(sum(above.map(({ printed }) => printed))).toBeCloseTo(of.printed, 9);
      expect(sum(above.map(({ percent }) => percent))).toBeCloseTo(of.percent, 9);
    }
  });

  test('the printed cash flow adds up across and down, to the net present value', () => {
    const { rows, total, scale } = cashTable(whole.cash_flow);
    for (const row of rows)
      expect(row.sales + row.operating_cost + row.tax + row.capital + row.working_capital + row.loan).toBeCloseTo(
        row.cash,
        9,
      );
    expect(sum(rows.map(({ cash }) => cash))).toBeCloseTo(total.cash, 9);
    expect(rows.at(-1)!.cumulative).toBeCloseTo(total.cash, 9);
    expect(rows.at(-1)!.present).toBeCloseTo(total.discounted, 9);
    const off = Math.abs(total.discounted - whole.figures.npv! / scale.divisor);
    expect(off).toBeLessThan((rows.length / 2) * 10 ** -scale.decimals);
  });
});

test('for a gram, parts, totals and the summary say the same cost', () => {
  const whole = results();
  const gram = reportedFor({ reporting_unit: 'g' }, null);
  const { total, rows, decimals } = byStep(whole, gram);
  expect(total.printed.cost).toBe(Number((whole.figures.cogs / 1000).toFixed(decimals)));
  expect(sum(rows.map(({ printed }) => printed.cost))).toBeCloseTo(total.printed.cost, 9);
  const cost = executiveSummary(whole, base, product.selling_price, gram).find(({ key }) => key === 'cogs')!;
  expect(cost.shown).toEqual({ figure: total.printed.cost.toFixed(decimals), unit: 'USD/g' });
  expect(cost.value! * cost.scale).toBeCloseTo(whole.figures.cogs / 1000, 12);
});

test('the summary has the rows of a standard report in order', () => {
  const rows = executiveSummary(results(), base, product.selling_price, PER_KG);
  expect(rows.map(({ title }) => title)).toEqual([
    'Total capital investment',
    'Capital charged to this product',
    'Operating cost',
    'Revenues',
    'Batch size',
    'Cost basis annual rate',
    'Unit production cost',
    'Unit production revenue',
    'Gross margin',
    'Return on investment',
    'Payback time',
    'IRR after tax, real',
    'NPV at 10\u202F%, real',
  ]);
  const value = (key: string) => rows.find((row) => row.key === key)!.value!;
  expect(value('revenues')).toBeCloseTo(value('price') * value('rate'), 3);
  expect(value('aoc') / value('rate')).toBeCloseTo(value('cogs'), 9);
  expect(value('margin')).toBeCloseTo(1 - value('cogs') / value('price'), 9);
});

test('without a price, revenues and every metric based on them have no data', () => {
  const unpriced = resultsOf(evaluate(base, { ...product, selling_price: null }, library));
  const missing = executiveSummary(unpriced, base, null, PER_KG).filter(({ shown }) => shown.figure === 'no data');
  expect(missing.map(({ key }) => key)).toEqual(['revenues', 'price', 'margin', 'roi', 'payback', 'irr', 'npv']);
});

test('a project that never pays back says so, in words that are not those of missing data', () => {
  const poor = {
    ...base,
    assumptions: { ...base.assumptions, finance: { ...base.assumptions.finance, selling_price: 1 } },
  };
  const results = resultsOf(evaluate(poor, product, library));
  const rows = executiveSummary(results, poor, null, PER_KG);
  const words = (key: string) => rows.find((row) => row.key === key)!.shown.figure;
  expect([results.figures.payback, results.figures.irr]).toEqual([null, null]);
  expect(['payback', 'irr', 'roi'].map(words)).toEqual(['never', 'never', expect.stringMatching(/^−/)]);
});

test('the present value at the minimum selling price is zero, without the rest of rounding', () => {
  const base = configuration('cfg_homogenised_v2');
  const unsold = { ...product, selling_price: null };
  const { cash_flow: years } = resultsOf(evaluate(base, unsold, library));
  const present = presentValues(years);
  expect(present.at(-1)).toBe(0);
  expect(present[0]).toBe(years[0]!.discounted);
});
