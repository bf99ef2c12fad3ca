/** The functions of provenance formulas; those for finance and equipment cost are from the engine. */
import { internalRate, loanPayment, presentValue } from '../costing/cash-flow.ts';
import { costRow } from '../costing/cost-table.ts';
import { rootBetween } from '../numeric/roots.ts';
import { elementwise, type FormulaValue } from './broadcast.ts';

type Call = (given: readonly FormulaValue[]) => FormulaValue;

export const FUNCTIONS: Readonly<Record<string, Call>> = {
  exp: (given) => elementwise(given, Math.exp),
  log: (given) => elementwise(given, Math.log),
  floor: (given) => elementwise(given, Math.floor),
  ceil: (given) => elementwise(given, Math.ceil),
  /** For one list; or element by element for several values. */
  min: (given) => (given.length === 1 ? Math.min(...list(given[0])) : elementwise(given, Math.min)),
  max: (given) => (given.length === 1 ? Math.max(...list(given[0])) : elementwise(given, Math.max)),
  sum: (given) => list(given[0]).reduce((total, one) => total + one, 0),
  /** Yearly payment per unit of a loan: rate, years. */
  recovery: ([rate, years]) => loanPayment(1, scalar(rate), scalar(years)),
  /** Net present value: rate, annual flows, year of the first. */
  npv: ([rate, flows, first]) => presentValue(list(flows), scalar(rate), scalar(first)),
  irr: ([flows]) => internalRate(list(flows)),
  /** Years after year 0 until the flows sum to zero, interpolated: annual flows, year of the first. */
  payback: ([flows, first]) => payback(list(flows), scalar(first)),
  /** Taxable profit of the last year, with losses of earlier years carried forward. */
  carried: ([profits]) => list(profits).reduce((before, one) => one + Math.min(0, before), 0),
  /**
   * Annual sales at which the net present value is zero: rate, first year, tax rate, then by year the share of full
   * sales, all other cash before tax, and deductions from taxable profit. With a minimum royalty also the share of full sales that
   * is paid as royalties and the least that they are by year, and 1 if losses are credited.
   */
  break_even: ([rate, first, tax, share, flows, deductible, royalties = 0, floor = 0, credits = 0]) =>
    breakEven({
      rate: scalar(rate),
      first: scalar(first),
      taxRate: scalar(tax),
      share: list(share),
      flows: list(flows),
      deductible: list(deductible),
      royalties: list(royalties),
      floor: list(floor),
      credits: credits === 1,
    }),
  /** Cost of one unit in USD, at the cost index of the row: row of the cost table, size. */
  cost: ([row, size]) => costRow(String(row)).cost(scalar(size)),
};

function list(value: FormulaValue | undefined): readonly number[] {
  if (typeof value === 'number') return [value];
  if (!Array.isArray(value)) throw new SyntaxError('A list of numbers is required');
  return value as readonly number[];
}

function scalar(value: FormulaValue | undefined): number {
  if (typeof value !== 'number') throw new SyntaxError('A number is required');
  return value;
}

function payback(flows: readonly number[], first: number): number | null {
  let total = 0;
  for (const [i, flow] of flows.entries()) {
    const before = total;
    total += flow;
    const year = first + i;
    if (year >= 1 && total >= 0 && before < 0) return year - 1 - before / flow;
  }
  return null;
}

interface Sales {
  rate: number;
  first: number;
  taxRate: number;
  share: readonly number[];
  flows: readonly number[];
  deductible: readonly number[];
  royalties?: readonly number[];
  floor?: readonly number[];
  credits?: boolean;
}

export function breakEven({
  rate,
  first,
  taxRate,
  share,
  flows,
  deductible,
  royalties,
  floor,
  credits,
}: Sales): number | null {
  const value = (sales: number): number => {
    let taxable = 0;
    const cash = flows.map((flow, i) => {
      const missing = Math.max(0, (floor?.[i] ?? 0) - sales * (royalties?.[i] ?? 0));
      const revenue = sales * share[i]! - missing;
      taxable = revenue - deductible[i]! + (credits ? 0 : Math.min(0, taxable));
      return revenue + flow - taxRate * (credits ? taxable : Math.max(0, taxable));
    });
    return presentValue(cash, rate, first);
  };
  let high = flows.reduce((total, one) => total + Math.abs(one), 0);
  for (let i = 0; i < 60 && value(high) < 0; i++) high *= 4;
  return value(high) < 0 || value(0) > 0 ? null : rootBetween(value, 0, high, 1e-13 * high, 200);
}
