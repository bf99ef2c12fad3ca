import { type FigureRef, figureRef, type Capital } from '#engine/index.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';

export interface CapitalRow {
  key: string;
  title: string;
  basis: string;
  /** USD. */
  amount: number;
  /** In the table's unit multiple; the lines add up to the sums below them. */
  printed: number;
  /** % of the equipment purchase cost; the lines add up too. */
  percent: number;
  kind: 'line' | 'sum';
  /** The path of its value in the results, and that of its share. */
  figure: FigureRef;
  share: FigureRef;
}

export interface CapitalTable {
  rows: CapitalRow[];
  scale: MoneyScale;
}

export const PERCENT_DECIMALS = 1;

/** The lines that complete a sum, by key; the last line completes the total. */
const SUMS = {
  unlisted_equipment: ['purchase', 'Equipment purchase cost', 'equipment_purchase'],
  fixed: ['fixed', 'Direct fixed capital', 'direct_fixed'],
  total: ['total', 'Total capital investment', 'total'],
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
  let [exact, printed, percent] = [0, 0, 0];
  const addSum = ([key, title, figure]: readonly [string, string, string]) =>
    rows.push({
      key,
      title,
      basis: 'Sum of the above',
      amount: exact,
      printed,
      percent,
      kind: 'sum',
      figure: figureRef('capital', figure),
      share: figureRef('capital', 'of_purchase', figure),
    });
  lines.forEach(({ key, title, amount, basis }, index) => {
    exact += amount;
    printed = rounded(printed + amounts[index]!, scale.decimals);
    percent = rounded(percent + percents[index]!, PERCENT_DECIMALS);
    rows.push({
      key,
      title,
      basis,
      amount,
      printed: amounts[index]!,
      percent: percents[index]!,
      kind: 'line',
      figure: figureRef('capital', 'lines', key),
      share: figureRef('capital', 'of_purchase', key),
    });
    if (key === 'unlisted_equipment') addSum(SUMS.unlisted_equipment);
    if (lines[index + 1]?.key === 'working') addSum(SUMS.fixed);
    if (index === lines.length - 1) addSum(SUMS.total);
  });
  return { rows, scale };
}
