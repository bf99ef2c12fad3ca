import type { CarbonTotals } from '#generated/types.ts';
import { placesFor } from '#src/lib/format.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

/** The method by which purchased energy is accounted for. */
export type By = 'location' | 'market';

const KG_PER_T = 1000;

export type TotalKey =
  | 'scope_1'
  | 'scope_2_location'
  | 'scope_2_market'
  | 'scope_3'
  | 'total_location'
  | 'total_market';

/** The printed sums of a report, t CO2e: scopes add up to both totals, and categories add up to their scope. */
export interface PrintedTotals extends Record<TotalKey, number> {
  decimals: number;
  /** In the same order as `by_category`. */
  categories: Record<By, number[]>;
}

type Sums = Pick<CarbonTotals, TotalKey | 'by_category'>;

export function printTotals(totals: Sums): PrintedTotals {
  const tonnes = (key: TotalKey) => totals[key] / KG_PER_T;
  const decimals = placesFor(Math.max(tonnes('total_location'), tonnes('total_market')));
  // Scopes 1 and 3 are part of both totals, so they are rounded first; each scope 2 is the rest of its total.
  const shared = rounded(tonnes('scope_1') + tonnes('scope_3'), decimals);
  const [one = 0, three = 0] = roundTo([tonnes('scope_1'), tonnes('scope_3')], shared, decimals);
  const total = {
    location: rounded(tonnes('total_location'), decimals),
    market: rounded(tonnes('total_market'), decimals),
  };
  const second = (by: By) => rounded(total[by] - shared, decimals);
  const scopes = (by: By): Record<number, number> => ({ 1: one, 2: second(by), 3: three });
  return {
    decimals,
    scope_1: one,
    scope_2_location: second('location'),
    scope_2_market: second('market'),
    scope_3: three,
    total_location: total.location,
    total_market: total.market,
    categories: {
      location: byScope(totals.by_category, 'emissions', scopes('location'), decimals),
      market: byScope(totals.by_category, 'emissions_market', scopes('market'), decimals),
    },
  };
}

function byScope(
  categories: Sums['by_category'],
  key: 'emissions' | 'emissions_market',
  scopes: Record<number, number>,
  decimals: number,
): number[] {
  const printed = categories.map(() => 0);
  for (const [scope, total] of Object.entries(scopes)) {
    const places = [...categories.keys()].filter((index) => categories[index]!.scope === Number(scope));
    const parts = roundTo(
      places.map((index) => categories[index]![key] / KG_PER_T),
      total,
      decimals,
    );
    places.forEach((index, at) => (printed[index] = parts[at]!));
  }
  return printed;
}
