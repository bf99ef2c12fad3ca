import {
  costIndex,
  LAST_CONFIRMED_YEAR,
  type Assumptions,
  type CapitalConvention,
  type Results,
} from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { currencyInShort, displayCurrency } from '#src/lib/currency.ts';

export const CONVENTION_NAMES: Readonly<Record<CapitalConvention, string>> = {
  superpro: 'SuperPro Designer factors',
  nrel: 'NREL factors',
  lang: 'Lang factors',
};

export const GRADE_NAMES = { industrial: 'industrial', food: 'food', pharma: 'pharmaceutical' } as const;

export const TECHNOLOGY_NAMES = { stainless: 'stainless steel', single_use: 'single use', hybrid: 'hybrid' } as const;

/** 'USD 2024', or 'EUR at 0.92 per USD, 1 Nov 2026, 2024 prices'. */
export const priceBasis = (year: number): string =>
  displayCurrency.get() ? `${currencyInShort()}, ${year} prices` : `USD ${year}`;

/** The basis of all amounts in a result, on one line: currency, price year, index, convention. */
export function basisLine({ capital, cost_year }: Results): string {
  return `${priceBasis(cost_year)} · ${costIndexText(cost_year)} · ${CONVENTION_NAMES[capital.convention]}`;
}

/** The index of equipment prices in a year: 'cost index 797.9 (CEPCI)'. */
export function costIndexText(year: number): string {
  const index = formatNumber(costIndex(year), { decimals: 1 });
  return `cost index ${index} (CEPCI${year > LAST_CONFIRMED_YEAR ? ' of 2023, then the Open Plant Cost Index' : ''})`;
}

/** Selling price of the product, USD/kg; null if neither the process nor the product has one. */
export const sellingPrice = (assumptions: Assumptions, ofProduct: number | null): number | null =>
  assumptions.finance?.tolling_fee ?? assumptions.finance?.selling_price ?? ofProduct;
