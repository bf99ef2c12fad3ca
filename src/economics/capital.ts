import type { Capital, CapitalRow as Line } from '#engine/index.ts';
import type { Shown } from '#src/components/table/page-columns.tsx';
import { printed, rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';

export interface CapitalRow extends Line {
  /** In the table's unit multiple; the lines add up to the sums below them. */
  printed: number;
  /** % of the equipment purchase cost; the lines add up too. */
  percent: number;
  kind: 'line' | 'sum';
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

/** The sums, each with the line that completes it; the last line completes the total. */
const SUMS = {
  unlisted_equipment: ['equipment_purchase', 'Equipment purchase cost'],
  fixed: ['direct_fixed', 'Direct fixed capital'],
  total: ['total', 'Total capital investment'],
} as const;

/**
 * From equipment to total capital, with subtotals. Every sum is that of the printed lines.
 * @param scale that of the total, unless several tables share one
 */
export function capitalTable(capital: Capital, scale: MoneyScale = moneyScale(capital.total)): CapitalTable {
  const { lines, equipment_purchase: purchase } = capital;
  const amounts = roundTo(
    lines.map(({ amount }) => amount / scale.divisor),
    rounded(capital.total / scale.divisor, scale.decimals),
    scale.decimals,
  );
  const percents = roundTo(
    lines.map(({ amount }) => (amount / purchase) * 100),
    rounded((capital.total / purchase) * 100, PERCENT_DECIMALS),
    PERCENT_DECIMALS,
  );
  const rows: CapitalRow[] = [];
  let [exact, sum, percent] = [0, 0, 0];
  const addSum = ([key, title]: readonly [string, string]) =>
    rows.push({
      key,
      title,
      basis: 'Sum of the above',
      amount: exact,
      share: exact / purchase,
      printed: sum,
      percent,
      kind: 'sum',
    });
  lines.forEach(({ key, title, amount, basis }, index) => {
    exact += amount;
    sum = rounded(sum + amounts[index]!, scale.decimals);
    percent = rounded(percent + percents[index]!, PERCENT_DECIMALS);
    rows.push({
      key,
      title,
      basis,
      amount,
      printed: amounts[index]!,
      percent: percents[index]!,
      kind: 'line',
      share: amount / purchase,
    });
    if (key === 'unlisted_equipment') addSum(SUMS.unlisted_equipment);
    if (lines[index + 1]?.key === 'working') addSum(SUMS.fixed);
    if (index === lines.length - 1) addSum(SUMS.total);
  });
  return { rows, scale };
}
