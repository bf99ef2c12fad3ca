import { type FigureRef, figureRef, type CashFlowYear } from '#engine/index.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';

/** A year as printed: income is positive, spending is negative, and the parts add up to the cash. */
export interface CashRow {
  year: number;
  sales: number;
  operating: number;
  tax: number;
  capital: number;
  working: number;
  loan: number;
  cash: number;
  discounted: number;
  /** Running sums of the printed columns. */
  cumulative: number;
  present: number;
  /** Not a cash item; used to calculate tax. */
  depreciation: number;
}

export interface CashTable {
  rows: CashRow[];
  scale: MoneyScale;
  total: Omit<CashRow, 'year' | 'cumulative' | 'present'>;
}

const PARTS = ['sales', 'operating', 'tax', 'capital', 'working', 'loan'] as const;
const SUMMED = [...PARTS, 'cash', 'discounted', 'depreciation'] as const;

const partsOf = (year: CashFlowYear): number[] => [
  year.sales,
  -year.operating_cost,
  -year.tax,
  -year.capital,
  -year.working_capital,
  year.loan,
];

/** Names of the columns in paths of results. */
const FIELDS: Record<Exclude<keyof CashRow, 'year'>, string> = {
  sales: 'sales',
  operating: 'operating_cost',
  tax: 'tax',
  capital: 'capital',
  working: 'working_capital',
  loan: 'loan',
  cash: 'cash',
  cumulative: 'cumulative',
  discounted: 'discounted',
  present: 'present',
  depreciation: 'depreciation',
};

/** Path of a cell of the table: for one year, or for the sum over all years. */
export const cashFigure = (year: number | 'total', column: Exclude<keyof CashRow, 'year'>): FigureRef =>
  figureRef('cash_flow', year, FIELDS[column]);

/** Headings of the columns. */
export const CASH_TITLES: Record<Exclude<keyof CashRow, 'year'>, string> = {
  sales: 'Sales',
  operating: 'Operating',
  tax: 'Tax',
  capital: 'Fixed capital',
  working: 'Working',
  loan: 'Loan',
  cash: 'Cash',
  cumulative: 'Cumulative',
  discounted: 'Discounted',
  present: 'Present value',
  depreciation: 'Depreciation',
};

/** The cash flow, rounded so that rows add up across and columns down. */
export function cashTable(years: readonly CashFlowYear[]): CashTable {
  const largest = Math.max(...years.map(({ cash, sales }) => Math.max(Math.abs(cash), sales)), 0);
  const { divisor, unit, decimals } = moneyScale(largest);
  const scale: MoneyScale = { divisor, unit, decimals: decimals === 0 ? 0 : largest / divisor >= 1000 ? 1 : 2 };
  // Rounded year by year, because equal years must look equal; the sums are those of the printed values.
  const column = (pick: (year: CashFlowYear) => number) =>
    years.map((year) => rounded(pick(year) / divisor, scale.decimals));
  const cash = column((year) => year.cash);
  const discounted = column((year) => year.discounted);
  const depreciation = column((year) => year.depreciation);
  let [cumulative, present] = [0, 0];
  const rows = years.map((year, index): CashRow => {
    const exact = partsOf(year).map((part) => part / divisor);
    // Zeros stay zero; the other values absorb the rounding.
    const some = exact.flatMap((part, place) => (part === 0 ? [] : [place]));
    const shown = roundTo(
      some.map((place) => exact[place]!),
      cash[index]!,
      scale.decimals,
    );
    const parts = exact.map((_part, place) => shown[some.indexOf(place)] ?? 0);
    cumulative = rounded(cumulative + cash[index]!, scale.decimals);
    present = rounded(present + discounted[index]!, scale.decimals);
    return {
      year: year.year,
      ...(Object.fromEntries(PARTS.map((key, place) => [key, parts[place]!])) as Pick<CashRow, (typeof PARTS)[number]>),
      cash: cash[index]!,
      discounted: discounted[index]!,
      depreciation: depreciation[index]!,
      cumulative,
      present,
    };
  });
  const total = Object.fromEntries(
    SUMMED.map((key) => [
      key,
      rounded(
        rows.reduce((sum, row) => sum + row[key], 0),
        scale.decimals,
      ),
    ]),
  ) as CashTable['total'];
  return { rows, scale, total };
}

/** Error of a sum ÷ the sum of its parts. */
const ROUNDING = 1e-12;

/** The cumulative present value in each year, USD. */
export function presentValues(years: readonly CashFlowYear[]): number[] {
  let sum = 0;
  let size = 0;
  return years.map(({ discounted }) => {
    sum += discounted;
    size += Math.abs(discounted);
    // At the minimum selling price, only rounding is left.
    return Math.abs(sum) < ROUNDING * size ? 0 : sum;
  });
}
