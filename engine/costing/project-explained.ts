/** How the cash flow of a project is calculated, and what follows from it: written down for `Project` (cash-flow.ts). */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { CashFlowYear, CostCategory } from '../types/results.ts';
import { enteredSpending, spending } from './cash-flow.ts';
import type { MachineType } from './cost-table.ts';
import { depreciation, DEPRECIATION_FORMULAS, leftShare, LEFT_FORMULAS, OWN_CLASSES } from './depreciation.ts';
import {
  ANNUAL,
  assumed,
  byEconomics,
  type Constant,
  constant,
  DEPRECIATION,
  ECONOMICS,
  type Explained,
  FAILURE,
  missing,
  type Notes,
  number,
  OUTPUT,
  type Term,
} from './explained.ts';
import { type FirstPlant, startupFacts } from './first-of-a-kind.ts';
import { isReplaced, MACHINE_TYPES } from './replacement.ts';

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
  /** Whether the plant has rooms, of which the product carries a share. */
  hasRooms: boolean;
  /** Of the first plant of its kind. */
  first: FirstPlant | null;
}

/** Operating cost without selling cost and royalties. */
export const BEFORE_SALES = 'operating_cost_before_sales';
/** The part of the capital that machines replaced in a year of production cost. */
export const REPLACED = 'replaced';
/** The least that royalties are in a year, less those per kg. */
export const FLOOR = 'royalty_floor';
export const NO_SALES = 'There is no selling price and no break-even price.';
const SPENT = 'Shares of the years of construction that are entered';
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
const WITHIN_STARTUP = 'min(1, max(0, startup_years - year + 1))';
const startup = ({ first }: ProjectBasis, what: 'years' | 'sales' | 'variable' | 'fixed'): Term =>
  first ? startupFacts(first)[what] : assumed(`startup_${what}`, `finance.startup_${what}`);

/** Share of a year of production that start-up takes. */
const starting = ({ finance, first }: ProjectBasis): string =>
  finance.startup_shape === 'step' && !first
    ? WITHIN_STARTUP
    : `${WITHIN_STARTUP} * (1 - min(1, (2 * (year - 1) + ${WITHIN_STARTUP}) / max(0.000001, 2 * startup_years)))`;

/** What rises linearly from the first year of production on; null if it is full from then on. */
function ramp({ finance }: ProjectBasis, key: 'demand' | 'price'): Explained | null {
  if (finance[`${key}_start`] === 1) return null;
  return byEconomics(
    `(${key}_start + (1 - ${key}_start) * min(1, (year - 1) / ${key}_years))`,
    assumed(`${key}_start`, `finance.${key}_start`),
    assumed(`${key}_years`, `finance.${key}_years`),
  );
}

/** Share of the full output that is sold in a year of production, and share of the variable cost. */
function soldShare(basis: ProjectBasis): Explained {
  const demand = ramp(basis, 'demand');
  const made = `(1 - (1 - startup_sales) * ${starting(basis)})`;
  const terms = [startup(basis, 'years'), startup(basis, 'sales'), ...(demand?.terms ?? [])];
  return byEconomics(demand ? `min(${made}, ${demand.formula})` : made, ...terms);
}
function variableShare(basis: ProjectBasis): Explained {
  const demand = ramp(basis, 'demand');
  const made = `(1 - (1 - startup_variable) * ${starting(basis)})`;
  const terms = [
    startup(basis, 'years'),
    startup(basis, 'variable'),
    ...(demand ? [startup(basis, 'sales'), ...demand.terms] : []),
  ];
  const less = demand && ` * min(1, ${demand.formula} / (1 - (1 - startup_sales) * ${starting(basis)}))`;
  return byEconomics(`${made}${less ?? ''}`, ...terms);
}
/** Share of full sales, at the prices of year 0. */
function salesShare(basis: ProjectBasis): Explained {
  const sold = soldShare(basis);
  const price = ramp(basis, 'price');
  return price ? byEconomics(`${sold.formula} * ${price.formula}`, ...sold.terms, ...price.terms) : sold;
}

/** Royalties that follow the amount sold, USD/kg. */
export const royaltyHow = (finance: ProjectBasis['finance']): Explained =>
  finance.royalty_per_dose === 0
    ? byEconomics('royalty', assumed('royalty', 'finance.royalty_per_kg'))
    : byEconomics(
        '(royalty + royalty_per_dose * g_per_kg / dose)',
        assumed('royalty', 'finance.royalty_per_kg'),
        assumed('royalty_per_dose', 'finance.royalty_per_dose'),
        assumed('dose', 'finance.dose'),
        constant('g_per_kg', 'Grams per kilogram', 1000, 'g', 'Definition'),
      );

/** Cost of replacing listed machines that cost `of`. */
const replacementOf = (of: string, hasRooms: boolean, ...terms: Term[]): Explained =>
  byEconomics(
    `${of} * replacement_factor * (1 + unlisted + spare)${hasRooms ? ' * carried' : ''}`,
    ...terms,
    assumed('replacement_factor', 'finance.replacement_factor'),
    assumed('unlisted', 'capital.unlisted_equipment'),
    assumed('spare', 'capital.spare_equipment'),
    ...(hasRooms ? [assumed('carried', 'facility.share')] : []),
  );
const replacedShare = (hasRooms: boolean): Explained =>
  replacementOf(
    'sum(equipment) * replacement_share',
    hasRooms,
    { symbol: 'equipment', machines: 'all', of: 'purchase_cost' },
    assumed('replacement_share', 'finance.replacement_share'),
  );
const ofType = (type: MachineType): Term => ({ symbol: type, machines: new Set([type]), of: 'purchase_cost' });

/** Machines replaced per year, on average over the life. */
export function sustainingHow(finance: ProjectBasis['finance'], hasRooms: boolean): Explained {
  if (finance.replacement === 'share') return replacedShare(hasRooms);
  const life = constant('life', 'Years of production', finance.life, '1', CALENDAR);
  const counted = MACHINE_TYPES.map((type) => {
    let count = 0;
    for (let k = 1; k <= finance.life; k++) if (isReplaced(finance, type, k)) count++;
    return { type, count: constant(`${type}_replaced`, `Replacements, ${type}`, count, '1', CALENDAR) };
  });
  const { formula, terms } = replacementOf(
    `(${counted.map(({ type }) => `sum(${type}) * ${type}_replaced`).join(' + ')})`,
    hasRooms,
    ...counted.flatMap(({ type, count }) => [ofType(type), count]),
  );
  return byEconomics(`${formula} / life`, ...terms, life);
}

/** Years of production in which machines are replaced. */
const replacementYears = ({ finance }: ProjectBasis): number[] =>
  finance.replacement === 'none'
    ? []
    : Array.from({ length: finance.life }, (_, k) => k + 1).filter((year) =>
        MACHINE_TYPES.some((type) => isReplaced(finance, type, year)),
      );

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
  const years = buildingYears(basis);
  const level = levelOf(basis, 'capital', 'spent_year');
  if (level === NOTHING) return { formula: 'direct_fixed', terms: [FIXED] };
  return {
    formula: `direct_fixed * sum(spent${level.formula})`,
    terms: [FIXED, ...spentTerms(basis, years), ...level.terms],
  };
}

/** Years of construction and of a delay. */
const buildingYears = ({ finance }: ProjectBasis): number => finance.construction_years + finance.construction_delay;

/** Shares spent in the years of construction, and these years. */
function spentTerms(basis: ProjectBasis, years: number): Term[] {
  const spent = Array.from({ length: years }, (_, i) => ({
    ...spendingTerm(basis, i + 1 - years, false),
    symbol: 'spent',
  }));
  return [spent, spent.map((_, i) => constant('spent_year', 'Year', i + 1 - years, '1', FROM_ZERO))];
}

/** A loan by the end of construction, with interest that has been added to it. */
function debtOf(basis: ProjectBasis, { rate, share }: Loan): Explained {
  const fraction = assumed(share, `finance.${share}`);
  if (basis.finance.construction_interest === 'paid') {
    const spent = spentCapital(basis);
    return byEconomics(`${spent.formula} * ${share}`, ...spent.terms, fraction);
  }
  const level = levelOf(basis, 'capital', 'spent_year');
  return byEconomics(
    `direct_fixed * ${share} * sum(spent${level.formula} * (1 + ${rate})^(-spent_year))`,
    FIXED,
    fraction,
    ...spentTerms(basis, buildingYears(basis)),
    ...level.terms,
    assumed(rate, `finance.${rate}`),
  );
}

interface Loan {
  readonly rate: 'loan_rate' | 'junior_rate';
  readonly share: 'loan_fraction' | 'junior_fraction';
}
const SENIOR: Loan = { rate: 'loan_rate', share: 'loan_fraction' };
const JUNIOR: Loan = { rate: 'junior_rate', share: 'junior_fraction' };

/** Cash of a loan in a year of construction. */
function drawing(basis: ProjectBasis, year: number, { rate, share }: Loan): Explained {
  const terms: Term[] = [FIXED, assumed(share, `finance.${share}`), spendingTerm(basis, year, false)];
  const spent = levelOf(basis, 'capital', year);
  terms.push(...spent.terms);
  const borrowed = `direct_fixed * ${share} * `;
  if (basis.finance.construction_interest === 'accumulated')
    return byEconomics(`${borrowed}spending${spent.formula}`, ...terms);
  terms.push(assumed(rate, `finance.${rate}`));
  const escalated = levelOf(basis, 'capital', 'drawn_year');
  if (escalated === NOTHING)
    return byEconomics(`${borrowed}(spending - ${rate} * drawn)`, ...terms, spendingTerm(basis, year, true));
  const until = yearsOf(basis).filter((one) => one <= year);
  const drawn = until.map((one): Term => ({ ...spendingTerm(basis, one, false), symbol: 'drawn' }));
  const when = until.map((one) => constant('drawn_year', 'Year', one, '1', FROM_ZERO));
  return byEconomics(
    `${borrowed}(spending${spent.formula} - ${rate} * sum(drawn${escalated.formula}))`,
    ...terms,
    drawn,
    when,
    ...escalated.terms,
  );
}

/** Year of production in which the subordinated loan is repaid; 0 if there is none. */
const juniorEnd = ({ finance }: ProjectBasis): number =>
  finance.junior_fraction === 0 ? 0 : Math.min(finance.junior_years, finance.life);

/** What is deducted from the sales of each year. */
function deductible(basis: ProjectBasis, years: readonly number[]): Explained {
  const end = juniorEnd(basis);
  if (end === 0) return byEconomics(`operating_cost + depreciation + ${interest('-loan')}`, ...loanTerms(basis));
  const debt = debtOf(basis, JUNIOR);
  const flag = (symbol: string, title: string, isOn: (year: number) => boolean): Term =>
    years.map((year) => constant(symbol, title, isOn(year) ? 1 : 0, '1', CALENDAR));
  return byEconomics(
    `operating_cost + depreciation + ${interest(`-loan - ${debt.formula} * (junior_rate * outstanding + due)`)} + ${debt.formula} * junior_rate * outstanding`,
    ...loanTerms(basis),
    ...debt.terms,
    assumed('junior_rate', 'finance.junior_rate'),
    flag('outstanding', 'Subordinated loan outstanding', (year) => year >= 1 && year <= end),
    flag('due', 'Subordinated loan due', (year) => year === end),
  );
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
const loanTerms = ({ finance: { life } }: ProjectBasis): Term[] => [
  assumed('loan_rate', 'finance.loan_rate'),
  assumed('loan_years', 'finance.loan_years'),
  constant('life', 'Years of production', life, '1', CALENDAR),
];

/** 1 until the last of `years`, then 0. */
const WITHIN_YEARS = ' * min(1, max(0, years - year + 1))';

/** In the last year of the project: payments of later years, discounted to it ÷ payment of a year. */
const LEFT_OF_LOAN = ' + min(1, max(0, years - year)) / recovery(rate, max(1, years - year))';

/** Share of the fixed capital that is spent in a year of construction, or by its end. */
function spendingTerm({ finance }: ProjectBasis, year: number, isSum: boolean): Constant {
  const { construction_years: planned, construction_delay: delay } = finance;
  const entered = enteredSpending(planned, finance.spent_first, finance.spent_second);
  const shares = spending(planned, delay, entered);
  const years = planned + delay;
  const [symbol, title] = isSum
    ? ['drawn', `Share of the loan drawn by the end of year ${year}`]
    : ['spending', `Share of fixed capital spent in year ${year}`];
  const value = isSum ? shares.slice(0, year + years).reduce((sum, one) => sum + one, 0) : shares[year + years - 1]!;
  return constant(symbol, title, value, '1', entered ? SPENT : planned === 3 ? NREL_REPORT : ECONOMICS);
}

const PARTS = ['sales', 'operating_cost', 'capital', 'working_capital', 'loan', 'tax'] as const;

/** By the field of a year. `general`: the formula holds for other loans and periods of depreciation too. */
const OF_YEAR: Readonly<
  Record<
    Field | typeof BEFORE_SALES | typeof REPLACED | typeof FLOOR,
    (basis: ProjectBasis, year: number, general: boolean) => Explained
  >
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
      const sold = year === life ? [site, value].filter((one) => one !== NOTHING) : [];
      const isReplacing = replacementYears(basis).includes(year);
      if (sold.length === 0 && !isReplacing) return nothing('Construction is complete.');
      return byEconomics(
        `${isReplacing ? REPLACED : ''}${sold.map(({ formula }) => ` - ${formula}`).join('')}`.trim(),
        ...(isReplacing ? [number(REPLACED, 'cash_flow', year, REPLACED)] : []),
        ...sold.flatMap(({ terms }) => terms),
      );
    }
    const escalated = levelOf(basis, 'capital', year);
    const terms: Term[] = [FIXED, spendingTerm(basis, year, false), ...escalated.terms];
    let formula = `direct_fixed * spending${escalated.formula}`;
    const add = (one: Explained, sign = '+') => {
      formula += ` ${sign} ${one.formula}`;
      terms.push(...one.terms);
    };
    if (site !== NOTHING && year === 1 - buildingYears(basis)) add(site);
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
    const share = salesShare(basis);
    const terms = [...sales.terms, ...share.terms, yearTerm(year), ...level.terms];
    return byEconomics(`${sales.formula} * ${share.formula}${level.formula}`, ...terms);
  },
  [REPLACED](basis, year) {
    if (!replacementYears(basis).includes(year)) return nothing('No machine is replaced in this year.');
    const level = levelOf(basis, 'capital', year);
    const { finance, hasRooms } = basis;
    const due = MACHINE_TYPES.filter((type) => isReplaced(finance, type, year));
    const machines: Term = { symbol: 'equipment', machines: new Set(due), of: 'purchase_cost' };
    const cost =
      finance.replacement === 'share' ? replacedShare(hasRooms) : replacementOf('sum(equipment)', hasRooms, machines);
    return join(cost, level);
  },
  operating_cost(basis, year) {
    const how = beforeSales(basis, year);
    const share = salesCost(basis);
    const floor = royaltyFloor(basis, year);
    if (year < 1 || (!share && !floor)) return how;
    const parts = [how, ...(share ? [{ ...share, formula: `${share.formula} * sales` }] : [])];
    if (floor) parts.push({ ...floor, formula: `max(0, ${floor.formula} - royalties * sales)` });
    return byEconomics(
      parts.map(({ formula }) => formula).join(' + '),
      ...parts.flatMap(({ terms }) => terms),
      ...(floor ? [ROYALTY_SHARE] : []),
      cell('sales', year),
    );
  },
  [BEFORE_SALES]: beforeSales,
  [FLOOR]: (basis, year) => (year < 1 ? null : royaltyFloor(basis, year)) ?? nothing('There is no minimum royalty.'),
  depreciation(basis, year, general) {
    const { finance } = basis;
    const { life } = finance;
    const base = depreciable(basis);
    const own = OWN_CLASSES.filter((key) => finance[`${key}_share`] !== 0);
    const ownShare = (key: (typeof OWN_CLASSES)[number]): Term => assumed(`${key}_share`, `finance.${key}_share`);
    const rest: Explained =
      own.length === 0
        ? NOTHING
        : { formula: ` * (1${own.map((key) => ` - ${key}_share`).join('')})`, terms: own.map(ownShare) };
    const parts = [
      ...written(basis, MAIN_CLASS, year, general).map((one) => join(base, rest, one)),
      ...own.flatMap((key) => {
        const part: Explained = { formula: ` * ${key}_share`, terms: [ownShare(key)] };
        return written(basis, `${key}_`, year, general).map((one) => join(base, part, one));
      }),
      ...replacedWritten(basis, year),
    ];
    if (parts.length === 0 && year !== life) return nothing('No depreciation in this year.');
    const value = year === life ? salvage(basis) : NOTHING;
    if (parts.length === 0 && value === NOTHING) return nothing('No depreciation in this year.');
    return byEconomics(
      `${parts.length === 0 ? '0' : parts.map(({ formula }) => formula).join(' + ')}${value === NOTHING ? '' : ` - ${value.formula}`}`,
      ...parts.flatMap(({ terms }) => terms),
      ...value.terms,
    );
  },
  loan(basis, year, general) {
    const { loan_years: years, loan_rate: rate, loan_fraction: share } = basis.finance;
    const end = juniorEnd(basis);
    if (!general && (share === 0 || year > years) && year > end)
      return nothing('There is no loan, or it has been repaid.');
    if (year < 1) {
      const senior = drawing(basis, year, SENIOR);
      if (end === 0) return senior;
      const junior = drawing(basis, year, JUNIOR);
      return byEconomics(`${senior.formula} + ${junior.formula}`, ...senior.terms, ...junior.terms);
    }
    const senior = payment(basis, year, general, rate);
    if (year > end) return senior;
    const debt = debtOf(basis, JUNIOR);
    const junior = `${debt.formula} * ${year === end ? '(1 + junior_rate)' : 'junior_rate'}`;
    const isPaid = general || (share !== 0 && year <= years);
    return byEconomics(
      `${isPaid ? senior.formula : ''} - ${junior}`.trim(),
      ...(isPaid ? senior.terms : []),
      ...debt.terms,
      assumed('junior_rate', 'finance.junior_rate'),
    );
  },
  tax(basis, year) {
    if (year < 1) return nothing(BUILDING);
    const years =
      basis.finance.losses === 'credited' ? [year] : yearsOf(basis).filter((one) => one >= 1 && one <= year);
    const columns = (['sales', 'operating_cost', 'depreciation', 'loan'] as const).map((field) => column(field, years));
    const deducted = deductible(basis, years);
    const profit = `sales - (${deducted.formula})`;
    const formula =
      basis.finance.losses === 'credited' ? `tax_rate * sum(${profit})` : `tax_rate * max(0, carried(${profit}))`;
    return byEconomics(formula, TAX_RATE, ...deducted.terms, yearTerms(years), ...columns);
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
 * not discounted over the years until the last payment, which is that of the last year for what is repaid in it.
 */
const interest = (paid: string): string =>
  `min(1, max(0, year)) * max(0, ${paid}) * ` +
  '(1 - (1 + loan_rate)^min(0, year - loan_years - 1 + max(0, loan_years - life) * min(1, max(0, year - life + 1))))';

/** Payment of the senior loan in a year of production. */
function payment(basis: ProjectBasis, year: number, general: boolean, rate: number): Explained {
  const debt = debtOf(basis, SENIOR);
  const [interest, term] = [assumed('rate', 'finance.loan_rate'), assumed('years', 'finance.loan_years')];
  const whole = `-${debt.formula}`;
  const left = year === basis.finance.life ? LEFT_OF_LOAN : '';
  const isLeft = left !== '' && basis.finance.loan_years > year;
  if (general || isLeft)
    return byEconomics(
      `${whole} * recovery(rate, years) * (${general ? WITHIN_YEARS.slice(' * '.length) : '1'}${left})`,
      ...debt.terms,
      interest,
      term,
      yearTerm(year),
    );
  if (rate === 0) return byEconomics(`${whole} / years`, ...debt.terms, term);
  return byEconomics(`${whole} * rate * (1 + rate)^years / ((1 + rate)^years - 1)`, ...debt.terms, interest, term);
}

const join = (...parts: readonly Explained[]): Explained =>
  byEconomics(parts.map(({ formula }) => formula).join(''), ...parts.flatMap(({ terms }) => terms));

/** The keys of a depreciation begin with it. */
type ClassPrefix = '' | `${(typeof OWN_CLASSES)[number]}_`;
const MAIN_CLASS = '';

/** What of a class is depreciated in a year, and what is left after the last: factors of its capital. */
function written({ finance }: ProjectBasis, of: ClassPrefix, year: number, general: boolean): Explained[] {
  const { life } = finance;
  const schedule = finance[`${of}depreciation`];
  const period = finance[`${of}depreciation_years`];
  const symbol = `${of}years`;
  const named = (formula: string): string => formula.replaceAll(/\byears\b/gu, symbol);
  const years = assumed(symbol, `finance.${of}depreciation_years`);
  const formula = DEPRECIATION_FORMULAS[schedule];
  const share = year < 1 ? undefined : depreciation(schedule, period)[year - 1];
  const parts: Explained[] = [];
  if (formula && (share !== undefined || (general && year >= 1))) {
    const isSame = schedule === 'straight_line' && !general;
    const terms = [years, ...(isSame ? [] : [yearTerm(year)])];
    parts.push(byEconomics(named(`${formula}${general ? WITHIN_YEARS : ''}`), ...terms));
  } else if (share !== undefined) {
    const term = constant(`${of}written`, `Share depreciated in year ${year}`, share, '1', MACRS_SOURCE);
    parts.push(byEconomics(` * ${of}written`, term));
  }
  if (year !== life) return parts;
  const left = leftShare(schedule, period, life);
  if (left === 0 && !(general && formula)) return parts;
  parts.push(
    LEFT_FORMULAS[schedule]
      ? byEconomics(
          ` * ${named(LEFT_FORMULAS[schedule])}`,
          years,
          constant('life', 'Years of production', life, '1', CALENDAR),
        )
      : byEconomics(
          ` * ${of}left`,
          constant(`${of}left`, `Share not depreciated after year ${life}`, left, '1', ECONOMICS),
        ),
  );
  return parts;
}
const MACRS_SOURCE = 'IRS Publication 946, table A-1, half-year convention';

/** Depreciation of the machines replaced in earlier years, and what is left of them in the last. */
function replacedWritten(basis: ProjectBasis, year: number): Explained[] {
  const { depreciation: schedule, depreciation_years: period, life } = basis.finance;
  const isLast = year === life;
  const years = replacementYears(basis).filter((one) => one < year || (isLast && one === year));
  if (years.length === 0) return [];
  const replaced = years.map((one) => number(REPLACED, 'cash_flow', one, REPLACED));
  const formula = DEPRECIATION_FORMULAS[schedule];
  if (!formula || !LEFT_FORMULAS[schedule]) {
    const shares = depreciation(schedule, period);
    const term = years.map((one) => {
      const share = (shares[year - one - 1] ?? 0) + (isLast ? leftShare(schedule, period, year - one) : 0);
      return constant(
        'replaced_share',
        `Share depreciated of what was replaced in year ${one}`,
        share,
        '1',
        MACRS_SOURCE,
      );
    });
    return [byEconomics('sum(replaced * replaced_share)', replaced, term)];
  }
  const age = years.map((one) => constant('age', 'Years since the replacement', year - one, '1', CALENDAR));
  const length = assumed('years', 'finance.depreciation_years');
  // What is replaced in the last year is written off only.
  const within = ' * min(1, max(0, age))';
  const yearly = byEconomics(
    `sum(replaced${`${formula}${WITHIN_YEARS}`.replaceAll(/\byear\b/gu, 'age')}${isLast ? within : ''})`,
    replaced,
    age,
    length,
  );
  if (!isLast) return [yearly];
  return [yearly, byEconomics(`sum(replaced * ${LEFT_FORMULAS[schedule].replaceAll(/\blife\b/gu, 'age')})`)];
}

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
  const made = variableShare(basis);
  let formula =
    `${variable.formula} * ${made.formula} + ` +
    `(${fixed.formula} - depreciation${general.formula}) * (1 - (1 - startup_fixed) * ${starting(basis)})`;
  const terms: Term[] = [
    ...variable.terms,
    ...fixed.terms,
    DEPRECIATION,
    ...made.terms,
    startup(basis, 'fixed'),
    yearTerm(year),
    ...general.terms,
  ];
  if (finance.carbon_price !== 0 && finance.carbon_price_change !== 0) {
    const level = levelOf(basis, 'utilities', year);
    formula += ` + sum(carbon) / (1 - failure_rate) * ((1 + carbon_change)^(year - 1) - 1) * ${made.formula}${level.formula}`;
    terms.push(
      { symbol: 'carbon', lines: { item: 'carbon_price' } },
      FAILURE,
      assumed('carbon_change', 'finance.carbon_price_change'),
      ...level.terms,
    );
  }
  if (hasRoyaltyPerKg(finance)) {
    const perKg = perKgOf(basis, year);
    formula += ` + ${perKg.formula}`;
    terms.push(...perKg.terms);
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

const hasRoyaltyPerKg = (finance: ProjectBasis['finance']): boolean =>
  finance.royalty_per_kg !== 0 || finance.royalty_per_dose !== 0;

/** Royalties of a year that follow the amount sold. */
function perKgOf(basis: ProjectBasis, year: number): Explained {
  const level = levelOf(basis, 'price', year);
  const [each, sold] = [royaltyHow(basis.finance), soldShare(basis)];
  return byEconomics(
    `${each.formula} * output * ${sold.formula}${level.formula}`,
    ...each.terms,
    OUTPUT,
    ...sold.terms,
    ...level.terms,
  );
}

const ROYALTY_SHARE = assumed('royalties', 'finance.royalty_share');

/** The least that royalties are, less those per kg; null if there is no minimum. */
function royaltyFloor(basis: ProjectBasis, year: number): Explained | null {
  if (basis.finance.royalty_minimum === 0) return null;
  const level = levelOf(basis, 'price', year);
  const minimum = byEconomics(
    `royalty_minimum${level.formula}`,
    assumed('royalty_minimum', 'finance.royalty_minimum'),
    ...level.terms,
  );
  if (!hasRoyaltyPerKg(basis.finance)) return minimum;
  const perKg = perKgOf(basis, year);
  return byEconomics(`${minimum.formula} - ${perKg.formula}`, ...minimum.terms, ...perKg.terms, yearTerm(year));
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
  /** Adds back the depreciation of the first machines alone: those that replace them are paid for each year. */
  roi: (basis) =>
    priced(basis, ({ formula: sales, terms }) => {
      const replaces = basis.finance.replacement !== 'none';
      return byEconomics(
        `(${sales} - annual - tax_rate * max(0, ${sales} - annual) + depreciation${replaces ? ' - sum(sustaining) / (1 - failure_rate)' : ''}) / total`,
        ...terms,
        ANNUAL,
        TAX_RATE,
        DEPRECIATION,
        ...(replaces ? [{ symbol: 'sustaining', lines: { item: 'sustaining' } } as const, FAILURE] : []),
        number('total', 'capital', 'total'),
      );
    }),
  /** The price at which the discounted cash of the project is zero; only taxes and selling cost depend on sales. */
  msp(basis) {
    if (!basis.hasMinimum) return missing('There is no selling price at which the net present value is zero.');
    // Selling cost also depends on sales: it is subtracted from them, not from the cash of the year.
    const share = salesCost(basis);
    const years = yearsOf(basis);
    const rate = discountRate(basis);
    const level = levelOf(basis, 'price', 'year');
    const sold = salesShare(basis);
    const deducted = deductible(basis, years);
    const sales = `min(1, max(0, year)) * ${sold.formula}${level.formula}`;
    const kept = `${sales}${share ? ` * (1 - ${share.formula})` : ''}`;
    const flows = 'loan - capital - working_capital - operating_cost';
    const isCredited = basis.finance.losses === 'credited';
    const floor =
      basis.finance.royalty_minimum === 0 ? '' : `, ${sales} * royalties, royalty_floor, ${isCredited ? 1 : 0}`;
    const found =
      isCredited && floor === ''
        ? `sum((${flows} + tax_rate * (${deducted.formula})) / (1 + ${rate.formula})^year) / ` +
          `-sum((1 - tax_rate) * ${kept} / (1 + ${rate.formula})^year)`
        : `break_even(${rate.formula}, first, tax_rate, ${kept}, ${flows}, ${deducted.formula}${floor})`;
    const [open, close] = basis.hasCoProducts ? ['(', ' - co_products)'] : ['', ''];
    return byEconomics(
      `${open}${found}${close} / output`,
      ...(basis.hasCoProducts ? [number('co_products', 'figures', 'co_product_sales')] : []),
      ...(share?.terms ?? []),
      years.map((year) => number('operating_cost', 'cash_flow', year, BEFORE_SALES)),
      ...rate.terms,
      firstYear(basis),
      TAX_RATE,
      ...deducted.terms,
      yearTerms(years),
      ...level.terms,
      ...sold.terms,
      ...(floor === '' ? [] : [ROYALTY_SHARE, years.map((year) => number('royalty_floor', 'cash_flow', year, FLOOR))]),
      ...(['capital', 'working_capital', 'depreciation', 'loan'] as const).map((field) => column(field, years)),
      OUTPUT,
    );
  },
};
