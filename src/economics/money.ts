/** How a column of money is printed: one multiple and one number of decimals for all of it, so that it adds up. */
export interface MoneyScale {
  divisor: number;
  /** 'M USD', 'k USD' or 'USD'. */
  unit: string;
  decimals: number;
}

/** The scale at which a column's total has four to six digits, cents being the smallest. */
export function moneyScale(total: number): MoneyScale {
  const size = Math.abs(total);
  if (size >= 1e9) return { divisor: 1e6, unit: 'M USD', decimals: 1 };
  if (size >= 1e7) return { divisor: 1e6, unit: 'M USD', decimals: 2 };
  if (size >= 1e6) return { divisor: 1e6, unit: 'M USD', decimals: 3 };
  if (size >= 1e4) return { divisor: 1e3, unit: 'k USD', decimals: 1 };
  return { divisor: 1, unit: 'USD', decimals: 0 };
}

/** Decimals of money per kg: cents while they can matter. */
export const perKgDecimals = (value: number): number => (Math.abs(value) < 10_000 ? 2 : 0);
