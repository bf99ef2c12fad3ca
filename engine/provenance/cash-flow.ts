/** The annual cash flow of the project; its calculation stands beside it (costing/project-explained.ts). */
import { BEFORE_SALES } from '../costing/project-explained.ts';
import { priceOf } from '../economics/project.ts';
import type { CashFlowYear } from '../types/results.ts';
import { noted } from './noted.ts';
import { type Entry, ECONOMICS, type Handler, type Plant, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

type Field = Exclude<keyof CashFlowYear, 'year'>;

const TITLES: Readonly<Record<Field | typeof BEFORE_SALES, string>> = {
  capital: 'Capital spent',
  working_capital: 'Working capital',
  sales: 'Sales',
  operating_cost: 'Operating cost',
  [BEFORE_SALES]: 'Operating cost excluding selling cost',
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
    value: key === BEFORE_SALES ? beforeSales(plant, row) : row[key],
    how: () => noted(plant, 'cash_flow', year, field)!,
  };
};

function beforeSales({ process }: Plant, { operating_cost: cost, sales }: CashFlowYear): number {
  const { selling_share: selling, royalty_share: royalties } = process.assumptions.finance;
  return cost - (selling + royalties) * sales;
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

function totalEntry(plant: Plant, field = ''): Entry | undefined {
  if (!SUMMED.has(field)) return undefined;
  const key = field as Field;
  return {
    title: `${TITLES[key]}, all years`,
    unit: 'USD',
    value: plant.results.cash_flow.reduce((sum, row) => sum + row[key], 0),
    how: () => total(ECONOMICS, column(plant, key, yearsOf(plant))),
  };
}

function presentEntry(plant: Plant, year = ''): Entry | undefined {
  if (!yearsOf(plant).some((one) => String(one) === year)) return undefined;
  const until = plant.results.cash_flow.filter((row) => row.year <= Number(year));
  return {
    title: `Cumulative present value, year ${year}`,
    unit: 'USD',
    value: until.reduce((sum, { discounted }) => sum + discounted, 0),
    how: () =>
      total(
        ECONOMICS,
        column(
          plant,
          'discounted',
          until.map((row) => row.year),
        ),
      ),
  };
}

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

const column = (plant: Plant, field: Field, years: readonly number[]): ProvenanceInput[] =>
  years.map((year) => plant.figure('part', 'cash_flow', year, field));

const yearsOf = (plant: Plant): number[] => plant.results.cash_flow.map((row) => row.year);
