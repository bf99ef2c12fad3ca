/** The annual cash flow of the project; its calculation stands beside it (costing/project-explained.ts). */
import { ECONOMICS, number, total } from '../costing/explained.ts';
import { BEFORE_SALES, FLOOR, REPLACED } from '../costing/project-explained.ts';
import { priceOf } from '../economics/project.ts';
import type { CashFlowYear } from '../types/results.ts';
import { noted } from './noted.ts';
import type { Entry, Handler, Plant } from './plant.ts';

type Field = Exclude<keyof CashFlowYear, 'year'>;

const TITLES: Readonly<Record<Field | typeof BEFORE_SALES | typeof REPLACED | typeof FLOOR, string>> = {
  capital: 'Capital spent',
  working_capital: 'Working capital',
  sales: 'Sales',
  operating_cost: 'Operating cost',
  [BEFORE_SALES]: 'Operating cost excluding selling cost',
  [REPLACED]: 'Machines replaced',
  [FLOOR]: 'Minimum royalty minus royalties per kg',
  depreciation: 'Depreciation',
  loan: 'Loan',
  tax: 'Tax',
  cash: 'Cash',
  discounted: 'Discounted cash',
  cumulative: 'Cumulative cash',
};

/**
 * `cash_flow.<year>.<field>`, and derived values shown on pages: `present` of a year, the cumulative present value;
 * `operating_cost_before_sales`; `total.<field>` over all years; and `full_year.sales`.
 */
export const cashFlowEntry: Handler = (plant, [year = '', field = '']) => {
  if (year === 'total') return totalEntry(plant, field);
  if (year === 'full_year') return field === 'sales' ? fullYearEntry(plant) : undefined;
  if (field === 'present') return presentEntry(plant, year);
  const row = plant.results.cash_flow.find((one) => String(one.year) === year);
  if (!row || !Object.hasOwn(TITLES, field)) return undefined;
  const key = field as keyof typeof TITLES;
  return {
    title: `${TITLES[key]}, year ${row.year}`,
    unit: 'USD',
    value: valueOf(plant, row, key),
    how: () => noted(plant, 'cash_flow', year, field)!,
  };
};

function valueOf({ process: { project } }: Plant, row: CashFlowYear, key: keyof typeof TITLES): number {
  switch (key) {
    case BEFORE_SALES:
      return project!.costBeforeSales(row.year);
    case REPLACED:
      return project!.replacedIn(row.year);
    case FLOOR:
      return project!.royaltyFloor(row.year);
    default:
      return row[key];
  }
}

const SUMMED: ReadonlySet<string> = new Set<Field>([
  'capital',
  'working_capital',
  'sales',
  'operating_cost',
  'depreciation',
  'loan',
  'tax',
  'cash',
  'discounted',
]);

function totalEntry({ results }: Plant, field: string): Entry | undefined {
  if (!SUMMED.has(field)) return undefined;
  return sumOf(results.cash_flow, `${TITLES[field as Field]}, all years`, field as Field);
}

function presentEntry({ results }: Plant, year: string): Entry | undefined {
  if (!results.cash_flow.some((row) => String(row.year) === year)) return undefined;
  const until = results.cash_flow.filter((row) => row.year <= Number(year));
  return sumOf(until, `Cumulative present value, year ${year}`, 'discounted');
}

const sumOf = (rows: readonly CashFlowYear[], title: string, field: Field): Entry => ({
  title,
  unit: 'USD',
  value: rows.reduce((sum, row) => sum + row[field], 0),
  how: () => total(ECONOMICS, rows, ({ year }) => number('part', 'cash_flow', year, field)),
});

function fullYearEntry(plant: Plant): Entry {
  const price = priceOf(plant.process);
  const { output, co_product_sales: others = 0 } = plant.results.figures;
  return {
    title: 'Sales in a full year',
    unit: 'USD/y',
    value: price === null ? null : price * output + others,
    how: () => noted(plant, 'cash_flow', 'full_year', 'sales')!,
  };
}
