/** The operating cost of a page of figures as it is printed. */
import type { SharedCost } from '#generated/types.ts';
import { PERCENT_DECIMALS } from '#src/economics/operating-cost.ts';
import { moneyScale } from '#src/lib/money.ts';
import { costDecimals, costValue, type Reported } from '#src/lib/reporting.ts';
import { printedSum, roundParts } from '#src/lib/rounding.ts';

/**
 * The categories, largest first, rounded so that each column adds up to its total. With co-products, the totals are net of what
 * these sell for, as the unit cost is; shares are those of the cost before.
 */
export function costByKind({ annual, by_category }: SharedCost, reported: Reported) {
  const present = by_category.filter((row) => row.annual !== 0).toSorted((a, b) => b.annual - a.annual);
  const scale = moneyScale(annual);
  const decimals = costDecimals(
    present.reduce((sum, { per_kg }) => sum + per_kg, 0),
    reported,
  );
  const columns = {
    annual: roundParts(
      present.map((row) => row.annual / scale.divisor),
      scale.decimals,
    ),
    cost: roundParts(
      present.map(({ per_kg }) => costValue(per_kg, reported)),
      decimals,
    ),
    percent: roundParts(
      present.map(({ share }) => share * 100),
      PERCENT_DECIMALS,
    ),
  };
  return {
    rows: present.map(({ category, share, per_kg, annual: each }, index) => ({
      category,
      annual: each,
      share,
      perKg: per_kg,
      printed: {
        annual: columns.annual[index]!,
        cost: columns.cost[index]!,
        percent: columns.percent[index]!,
      },
    })),
    scale,
    decimals,
    isNet: present.some(({ category }) => category === 'co_products'),
    total: {
      annual: printedSum(columns.annual, scale.decimals),
      cost: printedSum(columns.cost, decimals),
      percent: printedSum(columns.percent, PERCENT_DECIMALS),
    },
  };
}
