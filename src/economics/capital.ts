import { CAPITAL_TABLE, type CapitalRow as Line, type Results } from '#engine/index.ts';
import type { Shown } from '#src/components/table/page-columns.tsx';
import { printed, rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';

export interface CapitalRow extends Line {
  /** In the table's unit multiple; the lines add up to the sums below them. */
  printed: number;
  /** % of the equipment purchase cost; the lines add up too. */
  percent: number;
}

export interface CapitalTable {
  rows: CapitalRow[];
  scale: MoneyScale;
}

const PERCENT_DECIMALS = 1;

/** How pages print the amounts and shares of the table. */
export const capitalCells = (scale: MoneyScale): Record<string, Shown<CapitalRow>> => ({
  amount: {
    unit: scale.unit,
    value: ({ amount }) => amount / scale.divisor,
    cell: ({ printed: shown, amount }) => printed(shown, scale.decimals, amount),
    about: ({ title }) => title,
  },
  share: {
    cell: ({ percent, amount }) => printed(percent, PERCENT_DECIMALS, amount),
    about: ({ title }) => `${title}, of purchase`,
  },
  basis: { minor: true },
});

/**
 * From equipment to total capital, with subtotals. Every sum is that of the printed lines.
 * @param scale that of the total, unless several tables share one
 */
export function capitalTable(results: Results, scale: MoneyScale = moneyScale(results.capital.total)): CapitalTable {
  const all = CAPITAL_TABLE.rows(results);
  const lines = all.filter(({ isSum }) => !isSum);
  const { amount: total, share: whole } = all.at(-1)!;
  const amounts = roundTo(
    lines.map(({ amount }) => amount / scale.divisor),
    rounded(total / scale.divisor, scale.decimals),
    scale.decimals,
  );
  const percents = roundTo(
    lines.map(({ share }) => share * 100),
    rounded(whole * 100, PERCENT_DECIMALS),
    PERCENT_DECIMALS,
  );
  let [sum, percent] = [0, 0];
  const rows = all.map((row): CapitalRow => {
    if (row.isSum) return { ...row, printed: sum, percent };
    const own = { printed: amounts.shift()!, percent: percents.shift()! };
    sum = rounded(sum + own.printed, scale.decimals);
    percent = rounded(percent + own.percent, PERCENT_DECIMALS);
    return { ...row, ...own };
  });
  return { rows, scale };
}
