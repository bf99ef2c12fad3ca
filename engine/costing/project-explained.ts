/** How the cash flow of a project is calculated, and what follows from it: written down for `Project` (cash-flow.ts). */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { CashFlowYear, CostCategory } from '../types/results.ts';
import { spending, STARTUP_FIXED, STARTUP_SALES, STARTUP_VARIABLE } from './cash-flow.ts';
import { depreciation, DEPRECIATION_FORMULAS } from './depreciation.ts';
import {
  ANNUAL,
  assumed,
  byEconomics,
  constant,
  DEPRECIATION,
  ECONOMICS,
  type Explained,
  missing,
  type Notes,
  number,
  type Term,
} from './explained.ts';

/** What explanations of a project read beside its years. */
export interface ProjectBasis {
  finance: FullAssumptions['finance'];
  years: readonly CashFlowYear[];
  categories: readonly CostCategory[];
  /** Sales of a full year; null without a price and without a break-even price. */
  sales: Explained | null;
  /** Whether a price is entered, and whether there are sales. */
  isPriced: boolean;
  hasSales: boolean;
  hasMinimum: boolean;
  hasCoProducts: boolean;
}

/** Operating cost without selling cost and royalties. */
export const BEFORE_SALES = 'operating_cost_before_sales';
export const NO_SALES = 'There is no selling price and no break-even price.';
const NREL_REPORT = 'Humbird et al. 2011, NREL/TP-5100-47764';
const BUILDING = 'The plant is under construction.';

/** Writes down how each number of each year is calculated, and what follows from all years. */
export function explainProject(notes: Notes, basis: ProjectBasis): void {
  for (const { year } of basis.years)
    for (const [field, how] of Object.entries(OF_YEAR))
      notes.set(`cash_flow.${year}.${field}`, (general) => how(basis, year, general));
  for (const [key, how] of Object.entries(OF_PROJECT)) notes.set(`figures.${key}`, () => how(basis));
  notes.set('cash_flow.full_year.sales', () => priced(basis, (sales) => sales));
}

const nothing = (note: string): Explained => ({ ...byEconomics('0'), note });
const priced = ({ isPriced, sales }: ProjectBasis, how: (sales: Explained) => Explained): Explained =>
  isPriced && sales ? how(sales) : missing('The product has no selling price.');

type Field = Exclude<keyof CashFlowYear, 'year'>;
const cell = (field: Field, year: number, symbol: string = field): Term => number(symbol, 'cash_flow', year, field);
const column = (field: Field, years: readonly number[], symbol: string = field): Term =>
  years.map((year) => cell(field, year, symbol));
const yearsOf = ({ years }: ProjectBasis): number[] => years.map(({ year }) => year);

const CALENDAR = 'Project calendar';
const FROM_ZERO = 'Project calendar; 0 is the last year of construction';
const yearTerm = (year: number): Term => constant('year', 'Year of production', year, '1', CALENDAR);
const yearTerms = (years: readonly number[]): Term =>
  years.map((year) => constant('year', 'Year', year, '1', FROM_ZERO));
const firstYear = (basis: ProjectBasis): Term => constant('first', 'First year', yearsOf(basis)[0]!, '1', FROM_ZERO);

/** Share of a year in start-up, with years counted from the first of production. */
const STARTING = 'min(1, max(0, startup_years - year + 1))';
/** Share of full sales in a year of production. */
const SALES_SHARE = `(1 - (1 - startup_sales) * ${STARTING})`;
const STARTUP_TIME = assumed('startup_years', 'finance.startup_years');
const startup = (symbol: string, what: string, value: number): Term =>
  constant(
    symbol,
    `${what} during start-up ÷ full ${what === 'Sales' ? 'sales' : what.toLowerCase()}`,
    value,
    '1',
    NREL_REPORT,
  );
const STARTUP_TERMS: readonly Term[] = [STARTUP_TIME, startup('startup_sales', 'Sales', STARTUP_SALES)];

const FIXED = number('direct_fixed', 'capital', 'direct_fixed');
const TAX_RATE = assumed('tax_rate', 'finance.tax_rate');
const DISCOUNT_RATE = assumed('rate', 'finance.discount_rate');
const LOAN_TERMS: readonly Term[] = [
  assumed('loan_rate', 'finance.loan_rate'),
  assumed('loan_years', 'finance.loan_years'),
];

/** 1 until the last of `years`, then 0. */
const WITHIN_YEARS = ' * min(1, max(0, years - year + 1))';

/** Share of the fixed capital that is spent in a year of construction, or by its end. */
function spendingTerm({ finance: { construction_years: years } }: ProjectBasis, year: number, isSum: boolean): Term {
  const shares = spending(years);
  const [symbol, title] = isSum
    ? ['drawn', `Share of the loan drawn by the end of year ${year}`]
    : ['spending', `Share of fixed capital spent in year ${year}`];
  const value = isSum ? shares.slice(0, year + years).reduce((sum, one) => sum + one, 0) : shares[year + years - 1]!;
  return constant(symbol, title, value, '1', years === 3 ? NREL_REPORT : ECONOMICS);
}

const PARTS = ['sales', 'operating_cost', 'capital', 'working_capital', 'loan', 'tax'] as const;

/** By the field of a year. `general`: the formula holds for other loans and periods of depreciation too. */
const OF_YEAR: Readonly<
  Record<Field | typeof BEFORE_SALES, (basis: ProjectBasis, year: number, general: boolean) => Explained>
> = {
  capital(basis, year) {
    if (year > 0) return nothing('Construction is complete.');
    const terms = [FIXED, spendingTerm(basis, year, false)];
    if (year < 0) return byEconomics('direct_fixed * spending', ...terms);
    return byEconomics('direct_fixed * spending + startup', ...terms, number('startup', 'capital', 'startup'));
  },
  working_capital({ finance: { life } }, year) {
    const working = number('working', 'capital', 'working');
    if (year === 0) return byEconomics('working', working);
    return year === life
      ? byEconomics('-working', working)
      : nothing('Working capital is tied up until the last year.');
  },
  sales({ sales }, year) {
    if (year < 1) return nothing(BUILDING);
    if (!sales) return nothing(NO_SALES);
    return byEconomics(`${sales.formula} * ${SALES_SHARE}`, ...sales.terms, ...STARTUP_TERMS, yearTerm(year));
  },
  operating_cost(basis, year) {
    const how = beforeSales(basis, year);
    const share = salesCost(basis);
    if (year < 1 || !share) return how;
    return byEconomics(`${how.formula} + ${share.formula} * sales`, ...how.terms, ...share.terms, cell('sales', year));
  },
  [BEFORE_SALES]: beforeSales,
  depreciation({ finance: { depreciation: schedule, depreciation_years: years } }, year, general) {
    const share = year < 1 ? undefined : depreciation(schedule, years)[year - 1];
    const formula = DEPRECIATION_FORMULAS[schedule];
    if (share === undefined && !(general && formula && year >= 1)) return nothing('No depreciation in this year.');
    if (!formula) {
      const source = 'IRS Publication 946, table A-1, half-year convention';
      return byEconomics(
        'direct_fixed * share',
        FIXED,
        constant('share', `Share depreciated in year ${year}`, share!, '1', source),
      );
    }
    const isSame = schedule === 'straight_line' && !general;
    const terms = [FIXED, assumed('years', 'finance.depreciation_years'), ...(isSame ? [] : [yearTerm(year)])];
    return byEconomics(`${formula}${general ? WITHIN_YEARS : ''}`, ...terms);
  },
  loan(basis, year, general) {
    const { loan_years: years, loan_rate: rate, loan_fraction: share } = basis.finance;
    if (!general && (share === 0 || year > years)) return nothing('There is no loan, or it has been repaid.');
    const debt = [FIXED, assumed('loan_fraction', 'finance.loan_fraction')];
    const interest = assumed('rate', 'finance.loan_rate');
    if (year < 1) {
      const [spent, drawn] = [spendingTerm(basis, year, false), spendingTerm(basis, year, true)];
      return byEconomics('direct_fixed * loan_fraction * (spending - rate * drawn)', ...debt, spent, interest, drawn);
    }
    const term = assumed('years', 'finance.loan_years');
    const whole = '-direct_fixed * loan_fraction';
    if (general)
      return byEconomics(`${whole} * recovery(rate, years)${WITHIN_YEARS}`, ...debt, interest, term, yearTerm(year));
    if (rate === 0) return byEconomics(`${whole} / years`, ...debt, term);
    return byEconomics(`${whole} * rate * (1 + rate)^years / ((1 + rate)^years - 1)`, ...debt, interest, term);
  },
  tax(basis, year) {
    if (year < 1) return nothing(BUILDING);
    const years = yearsOf(basis).filter((one) => one >= 1 && one <= year);
    const columns = (['sales', 'operating_cost', 'depreciation', 'loan'] as const).map((field) => column(field, years));
    const formula = `tax_rate * max(0, carried(sales - (${DEDUCTIBLE})))`;
    return byEconomics(formula, TAX_RATE, ...LOAN_TERMS, yearTerms(years), ...columns);
  },
  cash: (_basis, year) =>
    byEconomics(
      'sales - operating_cost - capital - working_capital + loan - tax',
      ...PARTS.map((field) => cell(field, year)),
    ),
  discounted: (_basis, year) =>
    byEconomics(
      'cash / (1 + rate)^year',
      cell('cash', year),
      DISCOUNT_RATE,
      constant('year', 'Years after construction', year, '1', CALENDAR),
    ),
  cumulative: (basis, year) =>
    byEconomics(
      'sum(part)',
      column(
        'cash',
        yearsOf(basis).filter((one) => one <= year),
        'part',
      ),
    ),
};

/**
 * Interest is deducted from profit, losses are carried forward without limit. Of the payment of a year, interest is the part that is
 * not discounted over the years until the last payment.
 */
const DEDUCTIBLE =
  'operating_cost + depreciation + min(1, max(0, year)) * max(0, -loan) * (1 - (1 + loan_rate)^min(0, year - loan_years - 1))';

/** Categories that depend on the amount produced. */
const VARIABLE: ReadonlySet<CostCategory> = new Set([
  'materials',
  'consumables',
  'utilities',
  'waste',
  'failed_product',
  'transport',
]);
/** Categories that are a share of sales, or sales. */
const OF_SALES: ReadonlySet<CostCategory> = new Set(['selling', 'royalties', 'co_products']);

/** Operating cost of a year without what is a share of its sales. */
function beforeSales({ categories }: ProjectBasis, year: number): Explained {
  if (year < 1) return nothing(BUILDING);
  const costs = (symbol: string, isVariable: boolean): Term =>
    categories
      .filter((category) => !OF_SALES.has(category) && VARIABLE.has(category) === isVariable)
      .map((category) => number(symbol, 'operating_cost', 'by_category', category, 'annual'));
  return byEconomics(
    `sum(variable) * (1 - (1 - startup_variable) * ${STARTING}) + ` +
      `(sum(fixed) - depreciation) * (1 - (1 - startup_fixed) * ${STARTING})`,
    costs('variable', true),
    costs('fixed', false),
    DEPRECIATION,
    STARTUP_TIME,
    startup('startup_variable', 'Variable cost', STARTUP_VARIABLE),
    startup('startup_fixed', 'Fixed cost', STARTUP_FIXED),
    yearTerm(year),
  );
}

/** Selling cost as a share of sales; null if there is none. */
function salesCost({ finance: { selling_share: selling, royalty_share: royalties } }: ProjectBasis): Explained | null {
  if (selling + royalties === 0) return null;
  return byEconomics(
    '(selling + royalties)',
    assumed('selling', 'finance.selling_share'),
    assumed('royalties', 'finance.royalty_share'),
  );
}

/** Metrics that follow from all years. */
export type ProjectMetric = 'npv' | 'irr' | 'payback' | 'gross_margin' | 'roi' | 'msp';
const OF_PROJECT: Readonly<Record<ProjectMetric, (basis: ProjectBasis) => Explained>> = {
  npv: (basis) =>
    priced(basis, () =>
      byEconomics('npv(rate, cash, first)', DISCOUNT_RATE, column('cash', yearsOf(basis)), firstYear(basis)),
    ),
  irr: (basis) => priced(basis, () => byEconomics('irr(cash)', column('cash', yearsOf(basis)))),
  payback: (basis) =>
    priced(basis, () => byEconomics('payback(cash, first)', column('cash', yearsOf(basis)), firstYear(basis))),
  gross_margin: (basis) =>
    priced(basis, ({ formula, terms }) =>
      basis.hasSales
        ? byEconomics(`(${formula} - annual) / (${formula})`, ...terms, ANNUAL)
        : missing('There are no sales.'),
    ),
  roi: (basis) =>
    priced(basis, ({ formula: sales, terms }) =>
      byEconomics(
        `(${sales} - annual - tax_rate * max(0, ${sales} - annual) + depreciation) / total`,
        ...terms,
        ANNUAL,
        TAX_RATE,
        DEPRECIATION,
        number('total', 'capital', 'total'),
      ),
    ),
  /** The price at which the discounted cash of the project is zero; only taxes and selling cost depend on sales. */
  msp(basis) {
    if (!basis.hasMinimum) return missing('There is no selling price at which the net present value is zero.');
    // Selling cost also depends on sales: it is subtracted from them, not from the cash of the year.
    const share = salesCost(basis);
    const years = yearsOf(basis);
    const [open, close] = basis.hasCoProducts ? ['(', ' - co_products)'] : ['', ''];
    return byEconomics(
      `${open}break_even(rate, first, tax_rate, min(1, max(0, year)) * ${SALES_SHARE}${share ? ` * (1 - ${share.formula})` : ''}, ` +
        `loan - capital - working_capital - operating_cost, ${DEDUCTIBLE})${close} / output`,
      ...(basis.hasCoProducts ? [number('co_products', 'figures', 'co_product_sales')] : []),
      ...(share?.terms ?? []),
      years.map((year) => number('operating_cost', 'cash_flow', year, BEFORE_SALES)),
      DISCOUNT_RATE,
      firstYear(basis),
      TAX_RATE,
      ...LOAN_TERMS,
      yearTerms(years),
      ...STARTUP_TERMS,
      ...(['capital', 'working_capital', 'depreciation', 'loan'] as const).map((field) => column(field, years)),
      number('output', 'figures', 'output'),
    );
  },
};
