import { costIndex, LAST_CONFIRMED_YEAR } from '#engine/costing/cepci.ts';
import type { Assumptions, CapitalConvention, Results } from '#engine/types.ts';
import { formatNumber } from '#src/lib/format.ts';

export const CONVENTION_NAMES: Readonly<Record<CapitalConvention, string>> = {
  superpro: 'SuperPro-like',
  nrel: 'NREL',
  lang: 'Lang',
};

/** What the money of a result rests on, in one line: currency, price year, index, convention. */
export function basisLine({ capital, currency, cost_year }: Results): string {
  return `${currency} ${cost_year} · CEPCI ${cepci(cost_year)} · ${CONVENTION_NAMES[capital.convention]}`;
}

export function cepci(year: number): string {
  const index = formatNumber(costIndex(year), { decimals: 1 });
  return year > LAST_CONFIRMED_YEAR ? `${index} (provisional)` : index;
}

/** USD/kg that the product sells for; null when neither the process nor the product says. */
export const sellingPrice = (assumptions: Assumptions, ofProduct: number | null): number | null =>
  assumptions.finance?.selling_price ?? ofProduct;
