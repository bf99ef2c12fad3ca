/** How the cash flow of a project is calculated, and what follows from it: written down for `Project` (cash-flow.ts). */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { CashFlowYear, CostCategory } from '../types/results.ts';
import { spending, STARTUP_FIXED, STARTUP_SALES, STARTUP_VARIABLE } from './cash-flow.ts';
import { depreciation, DEPRECIATION_FORMULAS, leftShare, LEFT_FORMULAS } from './depreciation.ts';
import {
  ANNUAL,
  assumed,
  byEconomics,
  type Constant,
  constant,
  DEPRECIATION,
  ECONOMICS,
  type Explained,
  missing,
  type Notes,
  number,
  OUTPUT,
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
const lifeTerm = (life: number): Term => constant('life', 'Years of production', life, '1', CALENDAR);
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
/** The nominal rate, which discounts the money of each year. */
function discountRate({ finance: { discount_basis: basis, inflation } }: ProjectBasis): Explained {
  const rate = assumed('rate', 'finance.discount_rate');
  return basis === 'nominal' || inflation === 0
    ? { formula: 'rate', terms: [rate] }
    : { formula: '((1 + rate) * (1 + inflation) - 1)', terms: [rate, assumed('inflation', 'finance.inflation')] };
}

/** No factor, or no amount. */
const NOTHING: Explained = { formula: '', terms: [] };

const ESCALATED = ['general', 'price', 'materials', 'utilities', 'labour', 'capital'] as const;
type Escalated = (typeof ESCALATED)[number];
/** Categories whose prices change at a rate of their own. */
const ESCALATES_WITH: Readonly<Partial<Record<CostCategory, Escalated>>> = {
  materials: 'materials',
  consumables: 'materials',
  utilities: 'utilities',
  waste: 'utilities',
  labour: 'labour',
  quality: 'labour',
};

/** Path of the rate at which prices change. */
function escalationOf({ finance }: ProjectBasis, of: Escalated = 'general'): `finance.${EscalationKey}` {
  const key: EscalationKey = of === 'general' ? 'inflation' : `${of}_escalation`;
  return `finance.${finance[key] === null ? 'inflation' : key}`;
}
type EscalationKey = 'inflation' | `${Exclude<Escalated, 'general'>}_escalation`;

/** Price level of a year ÷ that of year 0 as a factor; empty without a change. */
function levelOf(basis: ProjectBasis, of: Escalated, year: number | string): Explained {
  const path = escalationOf(basis, of);
  const key = path.slice('finance.'.length) as EscalationKey;
  if (basis.finance[key] === 0 || year === 0) return NOTHING;
  return { formula: ` * (1 + ${key})^${Number(year) < 0 ? `(${year})` : year}`, terms: [assumed(key, path)] };
}

/** The fixed capital in the money of the years in which it is spent. */
function spentCapital(basis: ProjectBasis): Explained {
  const years = basis.finance.construction_years;
  const level = levelOf(basis, 'capital', 'spent_year');
  if (level === NOTHING) return { formula: 'direct_fixed', terms: [FIXED] };
  const spent = spending(years).map((_, i): Term => ({
    ...spendingTerm(basis, i + 1 - years, false),
    symbol: 'spent',
  }));
  const when = spent.map((_, i) => constant('spent_year', 'Year', i + 1 - years, '1', FROM_ZERO));
  return { formula: `direct_fixed * sum(spent${level.formula})`, terms: [FIXED, spent, when, ...level.terms] };
}

/** What is depreciated. */
function depreciable(basis: ProjectBasis): Explained {
  const spent = spentCapital(basis);
  if (basis.finance.licence_fee === 0) return spent;
  return {
    formula: `(${spent.formula} + licence_fee)`,
    terms: [...spent.terms, assumed('licence_fee', 'finance.licence_fee')],
  };
}

/** Value of the plant when it is sold. */
function salvage(basis: ProjectBasis): Explained {
  const level = levelOf(basis, 'capital', basis.finance.life);
  if (basis.finance.salvage_share === 0) return NOTHING;
  return {
    formula: `salvage_share * direct_fixed${level.formula}`,
    terms: [assumed('salvage_share', 'finance.salvage_share'), FIXED, ...level.terms],
  };
}
const LOAN_TERMS: readonly Term[] = [
  assumed('loan_rate', 'finance.loan_rate'),
  assumed('loan_years', 'finance.loan_years'),
];

/** 1 until the last of `years`, then 0. */
const WITHIN_YEARS = ' * min(1, max(0, years - year + 1))';

/** Share of the fixed capital that is spent in a year of construction, or by its end. */
function spendingTerm(
  { finance: { construction_years: years } }: ProjectBasis,
  year: number,
  isSum: boolean,
): Constant {
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
    const { finance } = basis;
    const { land, life } = finance;
    const level = levelOf(basis, 'general', year);
    const site: Explained =
      land === 0
        ? NOTHING
        : { formula: `land${level.formula}`, terms: [assumed('land', 'finance.land'), ...level.terms] };
    if (year > 0) {
      const value = salvage(basis);
      const sold = [site, value].filter((one) => one !== NOTHING);
      if (year !== life || sold.length === 0) return nothing('Construction is complete.');
      return byEconomics(`-${sold.map(({ formula }) => formula).join(' - ')}`, ...sold.flatMap(({ terms }) => terms));
    }
    const escalated = levelOf(basis, 'capital', year);
    const terms: Term[] = [FIXED, spendingTerm(basis, year, false), ...escalated.terms];
    let formula = `direct_fixed * spending${escalated.formula}`;
    const add = (one: Explained, sign = '+') => {
      formula += ` ${sign} ${one.formula}`;
      terms.push(...one.terms);
    };
    if (site !== NOTHING && year === 1 - finance.construction_years) add(site);
    if (year < 0) return byEconomics(formula, ...terms);
    add({ formula: 'startup', terms: [number('startup', 'capital', 'startup')] });
    for (const [key, sign] of [
      ['licence_fee', '+'],
      ['grant', '-'],
    ] as const)
      if (finance[key] !== 0) add({ formula: key, terms: [assumed(key, `finance.${key}`)] }, sign);
    return byEconomics(formula, ...terms);
  },
  working_capital(basis, year) {
    const { life } = basis.finance;
    const working = number('working', 'capital', 'working');
    if (year === 0) return byEconomics('working', working);
    const [before, level] = [levelOf(basis, 'general', year - 1), levelOf(basis, 'general', year)];
    if (year === life) return byEconomics(`-working${before.formula}`, working, ...before.terms);
    if (year < 0 || level === NOTHING) return nothing('Working capital is tied up until the last year.');
    return byEconomics(`working${level.formula} - working${before.formula}`, working, ...level.terms);
  },
  sales(basis, year) {
    const { sales } = basis;
    if (year < 1) return nothing(BUILDING);
    if (!sales) return nothing(NO_SALES);
    const level = levelOf(basis, 'price', year);
    const terms = [...sales.terms, ...STARTUP_TERMS, yearTerm(year), ...level.terms];
    return byEconomics(`${sales.formula} * ${SALES_SHARE}${level.formula}`, ...terms);
  },
  operating_cost(basis, year) {
    const how = beforeSales(basis, year);
    const share = salesCost(basis);
    if (year < 1 || !share) return how;
    return byEconomics(`${how.formula} + ${share.formula} * sales`, ...how.terms, ...share.terms, cell('sales', year));
  },
  [BEFORE_SALES]: beforeSales,
  depreciation(basis, year, general) {
    const { depreciation: schedule, depreciation_years: years, life } = basis.finance;
    const all = depreciation(schedule, years);
    const share = year < 1 ? undefined : all[year - 1];
    const formula = DEPRECIATION_FORMULAS[schedule];
    const base = depreciable(basis);
    const ends: Explained[] = [];
    if (year === life) {
      const left = leftShare(schedule, years, life);
      const [of, ...terms] = LEFT_FORMULAS[schedule]
        ? [LEFT_FORMULAS[schedule], assumed('years', 'finance.depreciation_years'), lifeTerm(life)]
        : ['left', constant('left', `Share not depreciated after year ${life}`, left, '1', ECONOMICS)];
      if (left !== 0 || (general && formula))
        ends.push({ formula: ` + ${base.formula} * ${of}`, terms: [...base.terms, ...terms] });
      const value = salvage(basis);
      if (value !== NOTHING) ends.push({ formula: ` - ${value.formula}`, terms: value.terms });
    }
    const end = ends.map((one) => one.formula).join('');
    const endTerms = ends.flatMap((one) => one.terms);
    const write = (first: string, ...terms: Term[]): Explained => byEconomics(`${first}${end}`, ...terms, ...endTerms);
    if (share === undefined && !(general && formula && year >= 1))
      return ends.length > 0 ? write('0') : nothing('No depreciation in this year.');
    if (!formula) {
      const source = 'IRS Publication 946, table A-1, half-year convention';
      const term = constant('share', `Share depreciated in year ${year}`, share!, '1', source);
      return write(`${base.formula} * share`, ...base.terms, term);
    }
    const isSame = schedule === 'straight_line' && !general;
    const terms = [...base.terms, assumed('years', 'finance.depreciation_years'), ...(isSame ? [] : [yearTerm(year)])];
    return write(`${base.formula}${formula}${general ? WITHIN_YEARS : ''}`, ...terms);
  },
  loan(basis, year, general) {
    const { loan_years: years, loan_rate: rate, loan_fraction: share } = basis.finance;
    if (!general && (share === 0 || year > years)) return nothing('There is no loan, or it has been repaid.');
    const debt = [...spentCapital(basis).terms, assumed('loan_fraction', 'finance.loan_fraction')];
    const interest = assumed('rate', 'finance.loan_rate');
    if (year < 1) {
      const borrowed = [
        FIXED,
        assumed('loan_fraction', 'finance.loan_fraction'),
        interest,
        spendingTerm(basis, year, false),
      ];
      const escalated = levelOf(basis, 'capital', 'drawn_year');
      if (escalated === NOTHING) {
        const drawn = spendingTerm(basis, year, true);
        return byEconomics('direct_fixed * loan_fraction * (spending - rate * drawn)', ...borrowed, drawn);
      }
      const until = yearsOf(basis).filter((one) => one <= year);
      const drawn = until.map((one): Term => ({ ...spendingTerm(basis, one, false), symbol: 'drawn' }));
      const when = until.map((one) => constant('drawn_year', 'Year', one, '1', FROM_ZERO));
      const spent = `spending${levelOf(basis, 'capital', year).formula}`;
      return byEconomics(
        `direct_fixed * loan_fraction * (${spent} - rate * sum(drawn${escalated.formula}))`,
        ...borrowed,
        drawn,
        when,
        ...escalated.terms,
      );
    }
    const term = assumed('years', 'finance.loan_years');
    const whole = `-${spentCapital(basis).formula} * loan_fraction`;
    if (general)
      return byEconomics(`${whole} * recovery(rate, years)${WITHIN_YEARS}`, ...debt, interest, term, yearTerm(year));
    if (rate === 0) return byEconomics(`${whole} / years`, ...debt, term);
    return byEconomics(`${whole} * rate * (1 + rate)^years / ((1 + rate)^years - 1)`, ...debt, interest, term);
  },
  tax(basis, year) {
    if (year < 1) return nothing(BUILDING);
    const years =
      basis.finance.losses === 'credited' ? [year] : yearsOf(basis).filter((one) => one >= 1 && one <= year);
    const columns = (['sales', 'operating_cost', 'depreciation', 'loan'] as const).map((field) => column(field, years));
    const profit = `sales - (${DEDUCTIBLE})`;
    const formula =
      basis.finance.losses === 'credited' ? `tax_rate * sum(${profit})` : `tax_rate * max(0, carried(${profit}))`;
    return byEconomics(formula, TAX_RATE, ...LOAN_TERMS, yearTerms(years), ...columns);
  },
  cash: (_basis, year) =>
    byEconomics(
      'sales - operating_cost - capital - working_capital + loan - tax',
      ...PARTS.map((field) => cell(field, year)),
    ),
  discounted: (basis, year) =>
    byEconomics(
      `cash / (1 + ${discountRate(basis).formula})^year`,
      cell('cash', year),
      ...discountRate(basis).terms,
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
function beforeSales(basis: ProjectBasis, year: number): Explained {
  if (year < 1) return nothing(BUILDING);
  const { finance } = basis;
  const isConstant = ESCALATED.every((of) => levelOf(basis, of, year) === NOTHING);
  const part = (symbol: string, isVariable: boolean): Explained => {
    const list = basis.categories.filter((one) => !OF_SALES.has(one) && VARIABLE.has(one) === isVariable);
    const costs = list.map((category) => number(symbol, 'operating_cost', 'by_category', category, 'annual'));
    if (isConstant) return { formula: `sum(${symbol})`, terms: [costs] };
    const rates = list.map((category) =>
      assumed(`${symbol}_escalation`, escalationOf(basis, ESCALATES_WITH[category])),
    );
    return { formula: `sum(${symbol} * (1 + ${symbol}_escalation)^year)`, terms: [costs, rates] };
  };
  const general = levelOf(basis, 'general', 'year');
  const [variable, fixed] = [part('variable', true), part('fixed', false)];
  let formula =
    `${variable.formula} * (1 - (1 - startup_variable) * ${STARTING}) + ` +
    `(${fixed.formula} - depreciation${general.formula}) * (1 - (1 - startup_fixed) * ${STARTING})`;
  const terms: Term[] = [
    ...variable.terms,
    ...fixed.terms,
    DEPRECIATION,
    STARTUP_TIME,
    startup('startup_variable', 'Variable cost', STARTUP_VARIABLE),
    startup('startup_fixed', 'Fixed cost', STARTUP_FIXED),
    yearTerm(year),
    ...general.terms,
  ];
  if (finance.royalty_per_kg !== 0) {
    const level = levelOf(basis, 'price', year);
    formula += ` + royalty * output * ${SALES_SHARE}${level.formula}`;
    terms.push(assumed('royalty', 'finance.royalty_per_kg'), OUTPUT, ...STARTUP_TERMS, ...level.terms);
  }
  if (finance.milestone_payment !== 0 && year === finance.milestone_year) {
    formula += ' + milestone';
    terms.push(assumed('milestone', 'finance.milestone_payment'));
  }
  if (finance.decommissioning !== 0 && year === finance.life) {
    formula += ` + decommissioning${general.formula}`;
    terms.push(assumed('decommissioning', 'finance.decommissioning'));
  }
  return byEconomics(formula, ...terms);
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
      byEconomics(
        `npv(${discountRate(basis).formula}, cash, first)`,
        ...discountRate(basis).terms,
        column('cash', yearsOf(basis)),
        firstYear(basis),
      ),
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
    const rate = discountRate(basis);
    const level = levelOf(basis, 'price', 'year');
    const sales = `min(1, max(0, year)) * ${SALES_SHARE}${level.formula}${share ? ` * (1 - ${share.formula})` : ''}`;
    const flows = 'loan - capital - working_capital - operating_cost';
    const found =
      basis.finance.losses === 'credited'
        ? `sum((${flows} + tax_rate * (${DEDUCTIBLE})) / (1 + ${rate.formula})^year) / ` +
          `-sum((1 - tax_rate) * ${sales} / (1 + ${rate.formula})^year)`
        : `break_even(${rate.formula}, first, tax_rate, ${sales}, ${flows}, ${DEDUCTIBLE})`;
    const [open, close] = basis.hasCoProducts ? ['(', ' - co_products)'] : ['', ''];
    return byEconomics(
      `${open}${found}${close} / output`,
      ...(basis.hasCoProducts ? [number('co_products', 'figures', 'co_product_sales')] : []),
      ...(share?.terms ?? []),
      years.map((year) => number('operating_cost', 'cash_flow', year, BEFORE_SALES)),
      ...rate.terms,
      firstYear(basis),
      TAX_RATE,
      ...LOAN_TERMS,
      yearTerms(years),
      ...level.terms,
      ...STARTUP_TERMS,
      ...(['capital', 'working_capital', 'depreciation', 'loan'] as const).map((field) => column(field, years)),
      OUTPUT,
    );
  },
};
