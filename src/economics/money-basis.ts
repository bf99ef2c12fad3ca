/** Whether the money of a project is real or nominal, in words. */
import { type Assumptions, fillAssumptions } from '#engine/index.ts';
import { formatInput } from '#src/lib/format.ts';

export interface MoneyBasis {
  /** Of the annual flows, and of the rate of return that follows from them. */
  kind: 'real' | 'nominal';
  flows: 'constant prices' | 'money of each year';
  /** The discount rate with its unit, and its kind. */
  rate: string;
  rateKind: 'real' | 'nominal';
  /** General inflation with its unit; null without any. */
  inflation: string | null;
}

const percent = (share: number): string => `${formatInput(share * 100)}\u202F%`;

/** Without inflation, all amounts are in constant prices, so that every rate is real. */
export function moneyBasis(assumptions: Assumptions | undefined): MoneyBasis {
  const { inflation, discount_rate: discount, discount_basis: basis } = fillAssumptions(assumptions).finance;
  const rate = percent(discount);
  if (inflation === 0) return { kind: 'real', flows: 'constant prices', rate, rateKind: 'real', inflation: null };
  return { kind: 'nominal', flows: 'money of each year', rate, rateKind: basis, inflation: percent(inflation) };
}
