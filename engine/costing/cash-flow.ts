/** Discounted cash flow: net present value, internal rate of return, payback, minimum selling price. */
import { FINANCE } from '../assumptions/finance.ts';
import { rootBetween } from '../numeric/roots.ts';
import type { CashFlowYear } from '../types/results.ts';

/** Amounts of money of a project, which every evaluation has anew. */
export interface ProjectAmounts {
  /** Depreciable fixed capital, USD. */
  fixed: number;
  /** Start-up and validation, USD, spent in the last construction year and not depreciated. */
  startup: number;
  /** Working capital, USD, spent in the last construction year and recovered in the last year. */
  working: number;
  /** Sales and operating cost (without depreciation) of a year of full production, USD. */
  variable: number;
  fixedOperating: number;
  /** Parts of the variable and fixed operating cost whose prices change at rates of their own, USD per year. */
  escalating?: Readonly<Record<'materials' | 'utilities' | 'labour', number>> | undefined;
  /** Cost of a full year that changes with sales and with the selling price, USD, such as royalties per kg. */
  perOutput?: number;
  /** Part of the variable cost that is paid for emissions in the first year of production, USD. */
  carbon?: number;
  /** Machines replaced in each year of production, USD at the prices of year 0. */
  replaced?: readonly number[] | undefined;
}

/** What else a project follows from: the same object as long as nothing of it changes. */
export interface ProjectTerms {
  /** Selling cost as a share of sales, such as royalties; 0 if absent. */
  salesCost?: number;
  life: number;
  constructionYears: number;
  /** Shares of the fixed capital spent in the years of construction; the usual ones if absent. */
  spending?: readonly number[];
  /** Fractions of the fixed capital by year. */
  depreciation: readonly number[];
  /** Fraction that is left after the last year, and written off then. */
  left?: number;
  discountRate: number;
  taxRate: number;
  /** Years without spending between construction and the first year of production. */
  delay?: number;
  /** Years of reduced output at the start. */
  startupYears: number;
  /** Shares of full sales, variable cost and fixed cost at the start; those of NREL if absent. */
  startupSales?: number;
  startupVariable?: number;
  startupFixed?: number;
  /** Lets output and costs rise linearly over the start-up time. */
  startsLinearly?: boolean;
  /** Share of the full output that is sold in the first year of production, and years until all of it is. */
  demandStart?: number;
  demandYears?: number;
  /** Selling price in the first year of production ÷ full price, and years until it is full. */
  priceStart?: number;
  priceYears?: number;
  loanFraction: number;
  loanRate: number;
  loanYears: number;
  /** A second loan, of which only interest is paid before its last year. */
  juniorFraction?: number;
  juniorRate?: number;
  juniorYears?: number;
  /** Treatment of interest during construction: paid in the year (default), ignored, or added to the debt. */
  constructionInterest?: 'paid' | 'none' | 'accumulated';
  /**
   * `debt` (default): interest is paid on all of the debt, and only interest lowers the taxable income. `payments`: as BioSTEAM
   * calculates, whole payments lower it, and interest during construction is paid on the loan of each year alone.
   */
  loanRule?: 'debt' | 'payments';
  /** General inflation and its deviations; without it, all amounts are in constant prices. */
  inflation?: Inflation | undefined;
  /** Royalties as a share of sales, which are part of `salesCost`, and the least that royalties are in a year, USD. */
  royaltyShare?: number;
  royaltyMinimum?: number;
  /** Change of what is paid for emissions, per year. */
  carbonChange?: number;
  /** How replaced machines are depreciated, and the share of their price that is left after some years. */
  replacedDepreciation?: readonly number[] | undefined;
  replacedLeft?: ((years: number) => number) | undefined;
  /** Credits a loss in the same year instead of carrying it forward. */
  creditsLosses?: boolean;
  /** Bought in the first year of construction and sold in the last year, USD. */
  land?: number;
  /** Share of the fixed capital that is recovered in the last year. */
  salvageShare?: number;
  /** Deducted in the last year, USD. */
  decommissioning?: number;
  /** Received in year 0, USD. */
  grant?: number;
  /** Paid in year 0 and depreciated with the fixed capital, USD. */
  licenceFee?: number;
  /** Deducted in a year of production, USD. */
  milestone?: number;
  milestoneYear?: number;
}

export type ProjectInput = ProjectTerms & ProjectAmounts;

/** Annual change of prices: in general, and of goods that change at a rate of their own. */
export interface Inflation {
  general: number;
  price: number;
  materials: number;
  utilities: number;
  labour: number;
  capital: number;
}

const NO_INFLATION: Inflation = { general: 0, price: 0, materials: 0, utilities: 0, labour: 0, capital: 0 };

const THREE_YEARS = [0.08, 0.6, 0.32];
const TWO_YEARS = [0.4, 0.6];

/** Spending of fixed capital over the construction years and a delay after them; even if no profile is published or given. */
export function spending(years: number, delay = 0, given?: readonly number[]): readonly number[] {
  if (delay > 0) return [...spending(years, 0, given), ...Array.from({ length: delay }, () => 0)];
  if (given) return given;
  if (years === 3) return THREE_YEARS;
  if (years === 2) return TWO_YEARS;
  return Array.from({ length: years }, () => 1 / years);
}

/** Spending of which the share of the first or of the second year is entered: the other years have the usual proportions; undefined if neither is. */
export function enteredSpending(years: number, ...entered: (number | null)[]): readonly number[] | undefined {
  if (entered.every((one) => one === null)) return undefined;
  let left = 1;
  let usualLeft = 1;
  return spending(years).map((usual, i) => {
    const share = i === years - 1 ? left : Math.min(left, entered[i] ?? (left * usual) / usualLeft);
    left -= share;
    usualLeft -= usual;
    return share;
  });
}

/** Price level of a year ÷ that of year 0. */
const level = (rate: number, year: number): number => (rate === 0 ? 1 : (1 + rate) ** year);

/** Fixed capital in the money of the years in which it is spent ÷ fixed capital at the prices of year 0. */
export const spentLevel = (years: number, rate: number, delay = 0, given?: readonly number[]): number =>
  rate === 0
    ? 1
    : spending(years, 0, given).reduce((sum, share, i) => sum + share * level(rate, i + 1 - years - delay), 0);

/** A share that rises linearly from its value in year 1 to 1 after `years`. */
const ramp = (start: number, years: number, year: number): number =>
  start + (1 - start) * Math.min(1, (year - 1) / years);

/** Share of a year of production that is lost to start-up, 1. */
function startingShare(year: number, length: number, isLinear: boolean): number {
  const within = Math.min(1, Math.max(0, length - year + 1));
  return isLinear && within > 0 ? within * (1 - (2 * (year - 1) + within) / (2 * length)) : within;
}

/** Yearly payment of a loan. */
export const loanPayment = (debt: number, rate: number, years: number): number =>
  rate === 0 ? debt / years : debt * capitalRecovery(rate, years);

/** Yearly payment per unit of capital. */
export function capitalRecovery(rate: number, years: number): number {
  const growth = (1 + rate) ** years;
  return (rate * growth) / (growth - 1);
}

/** Nominal discount rate from a real one and inflation (Fisher). */
export const nominalRate = (real: number, inflation: number): number =>
  inflation === 0 ? real : (1 + real) * (1 + inflation) - 1;

/**
 * Return on investment of a year at full production, 1, as SuperPro Designer reports it: depreciation is added back to
 * the profit after tax, and a loss pays no tax. Its payback time is 1 ÷ return.
 * @param cost Operating cost with depreciation, USD per year. @param investment Total capital, USD.
 */
export function returnOnInvestment(
  sales: number,
  cost: number,
  depreciation: number,
  taxRate: number,
  investment: number,
): number {
  const profit = sales - cost;
  return (profit - taxRate * Math.max(0, profit) + depreciation) / investment;
}

/** Net present value of flows that start in year `first`. */
export function presentValue(flows: ArrayLike<number>, rate: number, first = 0): number {
  const v = 1 / (1 + rate);
  let total = 0;
  for (let i = flows.length - 1; i >= 0; i--) total = total * v + flows[i]!;
  return first === 0 ? total : total * (1 + rate) ** -first;
}

/** Maximum number of linear pieces from years of tax and loss, and sales ÷ total cost at which the search stops. */
const MOST_PIECES = 200;
const MOST_SALES = 1e24;

/** Minimum and maximum internal rate of the search, and its steps: values differ too much over a wider bracket. */
export const RATES = { low: -0.9, high: 2, step: 0.1 } as const;

/**
 * A rate at which the present value is zero, in (-0.9, 2), searched upwards if the value at 0 is positive and downwards otherwise; null if
 * there is none on that side.
 */
export function internalRate(flows: ArrayLike<number>): number | null {
  // The roots do not depend on which year is 0, and discounting to the latest year keeps values of similar size.
  const value = (rate: number) => presentValue(flows, rate);
  const gains = value(0) > 0;
  // Conventional flows have their root in the usual range.
  if (gains && value(1) < 0) return rootBetween(value, 0, 1, 1e-10);
  const step = gains ? RATES.step : -RATES.step;
  for (let k = gains ? 10 : 0; ; k++) {
    const from = k * step;
    const to = from + step;
    if (to > RATES.high + 1e-9 || to < RATES.low - 1e-9) return null;
    if (value(to) > 0 !== gains) return rootBetween(value, Math.min(from, to), Math.max(from, to), 1e-10, 200);
  }
}

/** The rates at which the present value is zero, if there are several: only flows that change sign more than once can have them. */
export function severalRates(flows: readonly number[]): number[] {
  let changes = 0;
  let last = 0;
  for (const flow of flows) {
    if (flow * last < 0) changes++;
    if (flow !== 0) last = flow;
  }
  if (changes < 2) return [];
  const value = (rate: number) => presentValue(flows, rate);
  const rates: number[] = [];
  const steps = Math.round((RATES.high - RATES.low) / FINE_STEP);
  for (let k = 0; k < steps; k++) {
    const [from, to] = [RATES.low + k * FINE_STEP, RATES.low + (k + 1) * FINE_STEP];
    if (value(from) > 0 !== value(to) > 0) rates.push(rootBetween(value, from, to, 1e-10));
  }
  return rates.length > 1 ? rates : [];
}
const FINE_STEP = 0.01;

/**
 * The annual flows of a project as linear parts, so that another value of sales needs one pass without allocation. With inflation, each
 * flow is in the money of its year. Taxable losses are carried forward without limit, or credited.
 */
export class Project {
  years = 0;
  /** Year of the first flow; 0 is the last of construction. */
  first = 0;
  private terms!: ProjectTerms;
  private amounts!: ProjectAmounts;
  private rates = NO_INFLATION;
  private capital = new Float64Array(0);
  private costs = new Float64Array(0);
  private deductible = new Float64Array(0);
  private salesShare = new Float64Array(0);
  /** Shares of a full year: sold, without a ramp of the price, and of the variable and the fixed cost. */
  private sold = new Float64Array(0);
  private made = new Float64Array(0);
  private running = new Float64Array(0);
  /** Of the fixed capital, by year of construction. */
  private shares: readonly number[] = [];
  /** Fixed capital in the money of its years ÷ at the prices of year 0. */
  private spentLevel = 1;
  /** At sales of `sales`, NaN if they have to be calculated: the cash, its tax, and additional cash per additional dollar of sales. */
  private sales = NaN;
  private flows = new Float64Array(0);
  private taxes = new Float64Array(0);
  private gains = new Float64Array(0);
  private slope = 0;
  private loans = new Float64Array(0);
  private payments = new Float64Array(0);
  /** During construction, paid apart from the payments; afterwards, the part of the payments that is not principal. */
  private interest = new Float64Array(0);
  private write = new Float64Array(0);
  private working = new Float64Array(0);
  /** The least that royalties are, less those per kg. */
  private floor = new Float64Array(0);
  /** Value in year 0 of a dollar in the first year. */
  private toYearZero = 1;

  constructor(input: ProjectInput) {
    this.reset(input, input);
  }

  /** Loads another project, in the same memory if it has the same length. */
  reset(terms: ProjectTerms, amounts: ProjectAmounts): this {
    if (terms !== this.terms) this.begin(terms);
    this.amounts = amounts;
    this.sales = NaN;
    const { fixed, variable, fixedOperating, escalating, perOutput = 0, carbon = 0, replaced } = amounts;
    const { life, loanFraction, loanRate, loanYears, depreciation, milestone, milestoneYear } = terms;
    const { licenceFee = 0, royaltyMinimum = 0, carbonChange = 0 } = terms;
    const { juniorFraction = 0, juniorRate = 0, juniorYears = 1 } = terms;
    // Read once: every evaluation comes here.
    const { capital, loans, costs, write, payments, deductible, working, interest, floor } = this;
    const { sold, made, running, rates, shares } = this;
    const hasInflation = rates !== NO_INFLATION;
    const build = 1 - this.first;
    const during = terms.constructionInterest ?? 'paid';
    const byPayments = terms.loanRule === 'payments';
    let debt = 0;
    let junior = 0;
    for (let i = 0; i < build; i++) {
      capital[i] = fixed * shares[i]! * level(rates.capital, i + 1 - build);
      loans[i] = loanFraction * capital[i]!;
      costs[i] = write[i] = payments[i] = deductible[i] = working[i] = 0;
      debt = (during === 'accumulated' ? debt * (1 + loanRate) : debt) + loans[i]!;
      interest[i] = during === 'paid' ? loanRate * (byPayments ? loans[i]! : debt) : 0;
      floor[i] = 0;
      if (juniorFraction === 0) continue;
      const borrowed = juniorFraction * capital[i]!;
      loans[i]! += borrowed;
      junior = (during === 'accumulated' ? junior * (1 + juniorRate) : junior) + borrowed;
      if (during === 'paid') interest[i]! += juniorRate * junior;
    }
    capital[0]! += (terms.land ?? 0) * level(rates.general, 1 - build);
    const depreciable = fixed * this.spentLevel + licenceFee;
    capital[build - 1]! += amounts.startup + licenceFee - (terms.grant ?? 0);
    working[build - 1] = amounts.working;
    const payment = debt > 0 ? loanPayment(debt, loanRate, loanYears) : 0;
    for (let k = 1; k <= life; k++) {
      const i = build + k - 1;
      capital[i] = loans[i] = 0;
      if (hasInflation) {
        const general = level(rates.general, k);
        let inYear = variable;
        let fixedInYear = fixedOperating;
        if (escalating) {
          inYear = inYear * general;
          inYear += escalating.materials * (level(rates.materials, k) - general);
          inYear += escalating.utilities * (level(rates.utilities, k) - general);
          fixedInYear = fixedInYear * general + escalating.labour * (level(rates.labour, k) - general);
        }
        costs[i] = inYear * made[i]! + fixedInYear * running[i]!;
        working[i] = k === life ? 0 : amounts.working * (general - level(rates.general, k - 1));
      } else {
        costs[i] = variable * made[i]! + fixedOperating * running[i]!;
        working[i] = 0;
      }
      if (carbon !== 0) costs[i] += carbon * ((1 + carbonChange) ** (k - 1) - 1) * made[i]! * level(rates.utilities, k);
      if (perOutput !== 0) costs[i] += perOutput * sold[i]!;
      if (royaltyMinimum !== 0) floor[i] = royaltyMinimum * level(rates.price, k) - perOutput * sold[i]!;
      if (milestone && k === milestoneYear) costs[i] += milestone;
      write[i] = depreciable * (depreciation[k - 1] ?? 0);
      if (replaced) this.replace(i, k, rates.capital);
      payments[i] = k <= loanYears ? payment : 0;
      interest[i] = Math.min(payments[i], loanRate * debt);
      debt = Math.max(0, debt - (payments[i] - interest[i]));
      // What a longer loan leaves is repaid with the last payment.
      if (k === life && loanYears > life) payments[i] += debt;
      if (k === life) this.end(i, depreciable, rates);
      deductible[i] = costs[i] + write[i] + (byPayments ? payments[i] : interest[i]);
      if (junior === 0 || k > Math.min(juniorYears, life)) continue;
      deductible[i] += juniorRate * junior;
      payments[i] += juniorRate * junior + (k === Math.min(juniorYears, life) ? junior : 0);
    }
    return this;
  }

  /** What follows from the terms alone: the years, how capital is spent, and what a year sells and spends of a full one. */
  private begin(terms: ProjectTerms): void {
    this.terms = terms;
    const { constructionYears, delay = 0, life } = terms;
    const rates = (this.rates = terms.inflation ?? NO_INFLATION);
    const build = constructionYears + delay;
    this.first = 1 - build;
    this.toYearZero = (1 + terms.discountRate) ** -this.first;
    if (this.years !== build + life) this.allocate(build + life);
    this.shares = spending(constructionYears, delay, terms.spending);
    this.spentLevel = spentLevel(constructionYears, rates.capital, delay, terms.spending);
    const { sold, made, running, salesShare } = this;
    const { startupSales = FINANCE.startup_sales.value } = terms;
    const { startupVariable = FINANCE.startup_variable.value, startupFixed = FINANCE.startup_fixed.value } = terms;
    const { demandStart = 1, demandYears = 1, priceStart = 1, priceYears = 1 } = terms;
    for (let k = 1; k <= life; k++) {
      const i = build + k - 1;
      const starting = startingShare(k, terms.startupYears, terms.startsLinearly === true);
      const full = 1 - starting;
      let sales = starting * startupSales + full;
      made[i] = starting * startupVariable + full;
      if (demandStart < 1) {
        const demand = ramp(demandStart, demandYears, k);
        made[i] *= Math.min(1, demand / sales);
        sales = Math.min(sales, demand);
      }
      sold[i] = sales * level(rates.price, k);
      running[i] = starting * startupFixed + full;
      salesShare[i] = priceStart < 1 ? sold[i] * ramp(priceStart, priceYears, k) : sold[i];
    }
    salesShare.fill(0, 0, build);
  }

  /** Buys machines that are worn out in year `k` of production; they are depreciated from the next year on. */
  private replace(i: number, k: number, rate: number): void {
    const { replacedDepreciation, replacedLeft, life } = this.terms;
    this.capital[i]! += this.replacedIn(k, rate);
    for (let y = 1; y <= k; y++) {
      const left = k === life ? (replacedLeft?.(k - y) ?? 0) : 0;
      this.write[i]! += this.replacedIn(y, rate) * ((replacedDepreciation?.[k - y - 1] ?? 0) + left);
    }
  }

  /** Cost of the machines that are replaced in a year of production, in the money of that year. */
  replacedIn(k: number, rate = this.rates.capital): number {
    return (this.amounts.replaced?.[k - 1] ?? 0) * level(rate, k);
  }

  /** What is sold, written off and removed in the last year, and the working capital that is recovered. */
  private end(i: number, depreciable: number, { general, capital }: Inflation): void {
    const { fixed, working } = this.amounts;
    const { life, land = 0, salvageShare = 0, decommissioning = 0, left = 0 } = this.terms;
    const salvage = salvageShare * fixed * level(capital, life);
    this.capital[i] = this.capital[i]! - land * level(general, life) - salvage;
    // The sale is taxed as far as it exceeds what is not yet depreciated.
    this.write[i]! += depreciable * left - salvage;
    this.costs[i]! += decommissioning * level(general, life);
    this.working[i] = -working * level(general, life - 1);
  }

  /** Operating cost of a year without what follows from its sales, USD. */
  costBeforeSales(year: number): number {
    return this.costs[year - this.first]!;
  }

  /** The least that royalties are in a year, less those per kg, USD. */
  royaltyFloor(year: number): number {
    return this.terms.royaltyMinimum ? this.floor[year - this.first]! : 0;
  }

  private allocate(years: number): void {
    this.years = years;
    this.capital = new Float64Array(years);
    this.costs = new Float64Array(years);
    this.deductible = new Float64Array(years);
    this.salesShare = new Float64Array(years);
    this.sold = new Float64Array(years);
    this.made = new Float64Array(years);
    this.running = new Float64Array(years);
    this.flows = new Float64Array(years);
    this.taxes = new Float64Array(years);
    this.gains = new Float64Array(years);
    this.loans = new Float64Array(years);
    this.payments = new Float64Array(years);
    this.interest = new Float64Array(years);
    this.write = new Float64Array(years);
    this.working = new Float64Array(years);
    this.floor = new Float64Array(years);
  }

  /** What is missing to the least that royalties are in a year, USD. */
  private missingRoyalty(i: number, sales: number): number {
    if (!this.terms.royaltyMinimum) return 0;
    return Math.max(0, this.floor[i]! - (this.terms.royaltyShare ?? 0) * sales * this.salesShare[i]!);
  }

  /** Sales minus selling cost. */
  private keptOf(sales: number): number {
    return sales * (1 - (this.terms.salesCost ?? 0));
  }

  /** Annual cash flow at full-production sales in USD; the array is owned by the project and changes with the next call. */
  cash(sales: number): Float64Array {
    if (sales !== this.sales) this.calculate(sales);
    return this.flows;
  }

  private calculate(sales: number): void {
    const { flows, taxes, gains, salesShare, deductible, costs, payments, capital, working, loans, interest } = this;
    const { years } = this;
    const { taxRate, creditsLosses = false, royaltyShare = 0, royaltyMinimum = 0 } = this.terms;
    const build = 1 - this.first;
    const kept = this.keptOf(sales);
    const keptShare = this.keptOf(1);
    let loss = 0;
    let lossGain = 0;
    for (let i = 0; i < years; i++) {
      const share = salesShare[i]!;
      const missing = royaltyMinimum === 0 ? 0 : this.missingRoyalty(i, sales);
      const revenue = kept * share - missing;
      const gain = (keptShare + (missing > 0 ? royaltyShare : 0)) * share;
      const taxable = revenue - deductible[i]! + loss;
      const taxableGain = gain + lossGain;
      const isTaxed = creditsLosses || taxable > 0;
      loss = isTaxed ? 0 : taxable;
      lossGain = isTaxed ? 0 : taxableGain;
      const tax = isTaxed ? taxRate * taxable : 0;
      const paid = i < build ? interest[i]! : 0;
      taxes[i] = tax;
      gains[i] = gain - (isTaxed ? taxRate * taxableGain : 0);
      flows[i] = revenue - costs[i]! - payments[i]! - capital[i]! - working[i]! + loans[i]! - paid - tax;
    }
    this.sales = sales;
  }

  /** Net present value at sales in USD per year; sets `slope`, by how much it rises with a dollar of sales. */
  value(sales: number): number {
    const flows = this.cash(sales);
    const { gains } = this;
    const v = 1 / (1 + this.terms.discountRate);
    let value = 0;
    let slope = 0;
    for (let i = this.years - 1; i >= 0; i--) {
      value = value * v + flows[i]!;
      slope = slope * v + gains[i]!;
    }
    this.slope = slope * this.toYearZero;
    return value * this.toYearZero;
  }

  /**
   * Sales, USD per year, at which the net present value is zero; null if there are none. The value is concave and
   * piecewise linear in sales (the cumulative tax of each year is a maximum of straight lines), so Newton steps from
   * zero sales never overshoot, and end at the root as soon as they reach its piece. At a negative discount rate it is not quite
   * concave, and steps return from above.
   */
  breakEvenSales(): number | null {
    const { variable, fixedOperating, fixed, working, startup } = this.amounts;
    const scale = variable + fixedOperating + fixed + working + startup;
    if (!(scale > 0)) return null;
    let sales = 0;
    let value = this.value(0);
    if (value > 0) return null;
    for (let i = 0; i < MOST_PIECES && (value < 0 || value > ROUNDING * scale); i++) {
      const step = -value / this.slope;
      if (!(this.slope > 0) || sales + step > MOST_SALES * scale) return null;
      sales += step;
      if (Math.abs(step) <= 1e-12 * sales) break;
      value = this.value(sales);
    }
    return sales;
  }

  /** Year by year, for the table. */
  table(sales: number): CashFlowYear[] {
    const flows = this.cash(sales);
    const { discountRate } = this.terms;
    const rows: CashFlowYear[] = [];
    let cumulative = 0;
    let factor = this.toYearZero;
    const keptSales = this.keptOf(sales);
    for (let i = 0; i < this.years; i++) {
      const revenue = sales * this.salesShare[i]!;
      const kept = keptSales * this.salesShare[i]! - this.missingRoyalty(i, sales);
      const cash = flows[i]!;
      cumulative += cash;
      rows.push({
        year: this.first + i,
        capital: this.capital[i]!,
        working_capital: this.working[i]!,
        sales: revenue,
        operating_cost: this.costs[i]! + (revenue - kept),
        depreciation: this.write[i]!,
        loan: this.loans[i]! - this.payments[i]! - (this.first + i < 1 ? this.interest[i]! : 0),
        tax: this.taxes[i]!,
        cash,
        discounted: cash * factor,
        cumulative,
      });
      factor /= 1 + discountRate;
    }
    return rows;
  }

  /** Years after the end of construction until cumulative cash is zero, interpolated; null if never. */
  payback(sales: number): number | null {
    const flows = this.cash(sales);
    let cumulative = 0;
    for (let i = 0; i < this.years; i++) {
      const before = cumulative;
      cumulative += flows[i]!;
      const year = this.first + i;
      if (year >= 1 && cumulative >= 0 && before < 0) return year - 1 - before / flows[i]!;
    }
    return null;
  }
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
