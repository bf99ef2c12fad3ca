/** Calculation of the annual cash flow of the project. */
import { STARTUP_FIXED, STARTUP_SALES, STARTUP_VARIABLE, spending } from '../costing/cash-flow.ts';
import { depreciation } from '../costing/depreciation.ts';
import type { CashFlowYear } from '../types/results.ts';
import { depreciationInput, fullSales, NO_SALES } from './operating-cost.ts';
import { type Entry, ECONOMICS, fact, type Handler, type How, listed, missing, type Plant, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

type Field = Exclude<keyof CashFlowYear, 'year'>;

/**
 * `cash_flow.<year>.<field>`, and derived values shown on pages: `present` of a year, the cumulative present value;
 * `operating_cost_before_sales`; `total.<field>` over all years; and `full_year.sales`.
 */
export const cashFlowEntry: Handler = (plant, [year, field]) => {
  if (year === 'total') return totalEntry(plant, field);
  if (year === 'full_year') return field === 'sales' ? fullYearEntry(plant) : undefined;
  if (field === 'present') return presentEntry(plant, year);
  const row = plant.results.cash_flow.find((one) => String(one.year) === year);
  if (row && field === BEFORE_SALES) return beforeSalesEntry(plant, row);
  if (!row || !field || !Object.hasOwn(HOW, field)) return undefined;
  const { title, how } = HOW[field as Field];
  return {
    title: `${title}, year ${row.year}`,
    unit: 'USD',
    value: row[field as Field],
    how: () => how(plant, row.year),
  };
};

/** Operating cost without selling cost and royalties. */
export const BEFORE_SALES = 'operating_cost_before_sales';

function beforeSalesEntry(plant: Plant, { year, operating_cost: cost, sales }: CashFlowYear): Entry {
  const { selling_share: selling, royalty_share: royalties } = plant.process.assumptions.finance;
  return {
    title: `Operating cost before selling, year ${year}`,
    unit: 'USD',
    value: cost - (selling + royalties) * sales,
    how: () => beforeSalesHow(plant, year),
  };
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
    title: `${HOW[key].title}, all years`,
    unit: 'USD',
    value: plant.results.cash_flow.reduce((sum, row) => sum + row[key], 0),
    how: () => total(column(plant, key, yearsOf(plant), 'part'), ECONOMICS),
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
        column(
          plant,
          'discounted',
          until.map((row) => row.year),
          'part',
        ),
        ECONOMICS,
      ),
  };
}

function fullYearEntry(plant: Plant): Entry {
  const price = plant.sellingPrice('price');
  const { output, co_product_sales: others = 0 } = plant.results.figures;
  const sales = price && fullSales(plant);
  return {
    title: 'Sales in a full year',
    unit: 'USD/y',
    value: price && Number(price.value) * output + others,
    how: () => (sales ? made(sales.formula, ...sales.inputs) : missing('The product has no selling price.')),
  };
}

const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';
const nothing = (note: string): How => ({ formula: '0', inputs: [], source: ECONOMICS, note });
const made = (formula: string, ...inputs: ProvenanceInput[]): How => ({ formula, inputs, source: ECONOMICS });
const BUILDING = 'The plant is under construction.';

const cell = (plant: Plant, field: Field, year: number, symbol: string = field): ProvenanceInput =>
  plant.figure(symbol, 'cash_flow', year, field);

/** One column over some years, as a list. */
export const column = (plant: Plant, field: Field, years = yearsOf(plant), symbol: string = field): ProvenanceInput[] =>
  listed(years.map((year) => cell(plant, field, year, symbol)));

export const yearsOf = (plant: Plant): number[] => plant.results.cash_flow.map((row) => row.year);

/** Share of a year in start-up, with years counted from the first of production. */
const STARTING = 'min(1, max(0, startup_years - year + 1))';
/** Share of full sales in a year of production. */
export const SALES_SHARE = `(1 - (1 - startup_sales) * ${STARTING})`;

export const startupInputs = (plant: Plant): ProvenanceInput[] => [
  plant.assumption('startup_years', 'finance.startup_years'),
  fact('startup_sales', 'Sales during start-up ÷ full sales', STARTUP_SALES, '1', NREL),
];

const yearInput = (year: number): ProvenanceInput => fact('year', 'Year of production', year, '1', 'Project calendar');

const HOW: Readonly<Record<Field, { title: string; how: (plant: Plant, year: number) => How }>> = {
  capital: { title: 'Capital spent', how: capitalHow },
  working_capital: { title: 'Working capital', how: workingHow },
  sales: {
    title: 'Sales',
    how: (plant, year) => {
      if (year < 1) return nothing(BUILDING);
      const sales = fullSales(plant);
      if (!sales) return nothing(NO_SALES);
      return made(`${sales.formula} * ${SALES_SHARE}`, ...sales.inputs, ...startupInputs(plant), yearInput(year));
    },
  },
  operating_cost: { title: 'Operating cost', how: operatingHow },
  depreciation: { title: 'Depreciation', how: depreciationHow },
  loan: { title: 'Loan', how: loanHow },
  tax: { title: 'Tax', how: taxHow },
  cash: {
    title: 'Cash',
    how: (plant, year) =>
      made(
        'sales - operating_cost - capital - working_capital + loan - tax',
        ...(['sales', 'operating_cost', 'capital', 'working_capital', 'loan', 'tax'] as const).map((field) =>
          cell(plant, field, year),
        ),
      ),
  },
  discounted: {
    title: 'Discounted cash',
    how: (plant, year) =>
      made(
        'cash / (1 + rate)^year',
        cell(plant, 'cash', year),
        plant.assumption('rate', 'finance.discount_rate'),
        fact('year', 'Years after construction', year, '1', 'Project calendar'),
      ),
  },
  cumulative: {
    title: 'Cumulative cash',
    how: (plant, year) =>
      total(
        yearsOf(plant)
          .filter((one) => one <= year)
          .map((one) => cell(plant, 'cash', one, 'part')),
        ECONOMICS,
      ),
  },
};

/** Share of the fixed capital spent in a year of construction. */
function spendingInput(plant: Plant, year: number): ProvenanceInput {
  const years = plant.process.assumptions.finance.construction_years;
  const value = spending(years)[year + years - 1]!;
  return fact('spending', `Share of fixed capital spent in year ${year}`, value, '1', years === 3 ? NREL : ECONOMICS);
}

function capitalHow(plant: Plant, year: number): How {
  if (year > 0) return nothing('Construction is complete.');
  const inputs = [plant.figure('direct_fixed', 'capital', 'direct_fixed'), spendingInput(plant, year)];
  if (year < 0) return made('direct_fixed * spending', ...inputs);
  return made('direct_fixed * spending + startup', ...inputs, plant.figure('startup', 'capital', 'startup'));
}

function workingHow(plant: Plant, year: number): How {
  const working = plant.figure('working', 'capital', 'working');
  if (year === 0) return made('working', working);
  if (year === plant.process.assumptions.finance.life) return made('-working', working);
  return nothing('Working capital is tied up until the last year.');
}

function operatingHow(plant: Plant, year: number): How {
  if (year < 1) return nothing(BUILDING);
  const share = salesCost(plant);
  const how = beforeSalesHow(plant, year);
  if (!share) return how;
  return made(`${how.formula} + ${share.formula} * sales`, ...how.inputs, ...share.inputs, cell(plant, 'sales', year));
}

/** Operating cost of a year without what is a share of its sales. */
function beforeSalesHow(plant: Plant, year: number): How {
  if (year < 1) return nothing(BUILDING);
  const { by_category } = plant.results.operating_cost;
  const kinds = by_category.map(({ category }) => category).filter((category) => !OF_SALES.has(category));
  const ofCategories = (symbol: string, isVariable: boolean): ProvenanceInput[] =>
    listed(
      kinds
        .filter((category) => VARIABLE.has(category) === isVariable)
        .map((category) => plant.figure(symbol, 'operating_cost', 'by_category', category, 'annual')),
    );
  return made(
    `sum(variable) * (1 - (1 - startup_variable) * ${STARTING}) + ` +
      `(sum(fixed) - depreciation) * (1 - (1 - startup_fixed) * ${STARTING})`,
    ...ofCategories('variable', true),
    ...ofCategories('fixed', false),
    depreciationInput(plant),
    plant.assumption('startup_years', 'finance.startup_years'),
    fact('startup_variable', 'Variable cost during start-up ÷ full variable cost', STARTUP_VARIABLE, '1', NREL),
    fact('startup_fixed', 'Fixed cost during start-up ÷ full fixed cost', STARTUP_FIXED, '1', NREL),
    yearInput(year),
  );
}

/** Categories that depend on the amount produced. */
const VARIABLE: ReadonlySet<string> = new Set([
  'materials',
  'consumables',
  'utilities',
  'waste',
  'failed_product',
  'transport',
]);

/** Categories that are a share of sales, or sales. */
const OF_SALES: ReadonlySet<string> = new Set(['selling', 'royalties', 'co_products']);

/** Selling cost as a share of sales; null if there is none. */
export function salesCost(plant: Plant): { formula: string; inputs: ProvenanceInput[] } | null {
  const { selling_share: selling, royalty_share: royalties } = plant.process.assumptions.finance;
  if (selling + royalties === 0) return null;
  return {
    formula: '(selling + royalties)',
    inputs: [
      plant.assumption('selling', 'finance.selling_share'),
      plant.assumption('royalties', 'finance.royalty_share'),
    ],
  };
}

function depreciationHow(plant: Plant, year: number): How {
  const { depreciation: schedule, depreciation_years: years } = plant.process.assumptions.finance;
  const share = year < 1 ? undefined : depreciation(schedule, years)[year - 1];
  const formula = FREE_DEPRECIATION[schedule];
  if (share === undefined && !(plant.general && formula && year >= 1)) return nothing('No depreciation in this year.');
  const fixed = plant.figure('direct_fixed', 'capital', 'direct_fixed');
  if (formula) {
    const n = plant.assumption('years', 'finance.depreciation_years');
    const isSame = schedule === 'straight_line' && !plant.general;
    const inputs = [fixed, n, ...(isSame ? [] : [yearInput(year)])];
    return made(`${formula}${plant.general ? WITHIN_YEARS : ''}`, ...inputs);
  }
  const source = 'IRS Publication 946, table A-1, half-year convention';
  return made('direct_fixed * share', fixed, fact('share', `Share depreciated in year ${year}`, share!, '1', source));
}

/** By method, if its length can be chosen. */
const FREE_DEPRECIATION: Readonly<Record<string, string>> = {
  straight_line: 'direct_fixed / years',
  sum_of_years: 'direct_fixed * (years - year + 1) / (years * (years + 1) / 2)',
  double_declining: 'direct_fixed * min(1, 2 / years) * (1 - min(1, 2 / years))^(year - 1)',
};

/** 1 until the last of `years`, then 0. */
const WITHIN_YEARS = ' * min(1, max(0, years - year + 1))';

function loanHow(plant: Plant, year: number): How {
  const { loan_years: years, loan_rate: rate, loan_fraction: share } = plant.process.assumptions.finance;
  if (!plant.general && (share === 0 || year > years)) return nothing('There is no loan, or it is repaid.');
  const debt = [
    plant.figure('direct_fixed', 'capital', 'direct_fixed'),
    plant.assumption('loan_fraction', 'finance.loan_fraction'),
  ];
  const interest = plant.assumption('rate', 'finance.loan_rate');
  if (year < 1)
    return made(
      'direct_fixed * loan_fraction * (spending - rate * drawn)',
      ...debt,
      spendingInput(plant, year),
      interest,
      drawnInput(plant, year),
    );
  const term = plant.assumption('years', 'finance.loan_years');
  if (plant.general) {
    const formula = `-direct_fixed * loan_fraction * recovery(rate, years)${WITHIN_YEARS}`;
    return made(formula, ...debt, interest, term, yearInput(year));
  }
  if (rate === 0) return made('-direct_fixed * loan_fraction / years', ...debt, term);
  const recovery = 'rate * (1 + rate)^years / ((1 + rate)^years - 1)';
  return made(`-direct_fixed * loan_fraction * ${recovery}`, ...debt, interest, term);
}

/** Share of the loan that is drawn by the end of a year of construction. */
function drawnInput(plant: Plant, year: number): ProvenanceInput {
  const years = plant.process.assumptions.finance.construction_years;
  const value = spending(years)
    .slice(0, year + years)
    .reduce((sum, one) => sum + one, 0);
  return fact(
    'drawn',
    `Share of the loan drawn by the end of year ${year}`,
    value,
    '1',
    years === 3 ? NREL : ECONOMICS,
  );
}

/**
 * Interest is deducted from profit, losses are carried forward without limit. Of the payment of a year, interest is the part that is
 * not discounted over the years until the last payment.
 */
export const DEDUCTIBLE =
  'operating_cost + depreciation + min(1, max(0, year)) * max(0, -loan) * (1 - (1 + loan_rate)^min(0, year - loan_years - 1))';

export const loanInputs = (plant: Plant): ProvenanceInput[] => [
  plant.assumption('loan_rate', 'finance.loan_rate'),
  plant.assumption('loan_years', 'finance.loan_years'),
];

/** The years of the project, as a list. */
export const yearInputs = (years: readonly number[]): ProvenanceInput[] =>
  listed(years.map((year) => fact('year', 'Year', year, '1', 'Project calendar; 0 is the last year of construction')));

function taxHow(plant: Plant, year: number): How {
  if (year < 1) return nothing(BUILDING);
  const years = yearsOf(plant).filter((one) => one >= 1 && one <= year);
  return made(
    `tax_rate * max(0, carried(sales - (${DEDUCTIBLE})))`,
    plant.assumption('tax_rate', 'finance.tax_rate'),
    ...loanInputs(plant),
    ...yearInputs(years),
    ...(['sales', 'operating_cost', 'depreciation', 'loan'] as const).flatMap((field) => column(plant, field, years)),
  );
}
