import type { Market } from '#engine/analysis/index.ts';

export type { Market };

/** The grade of the plant that follows from the market, in the words of the assumptions. */
export const MARKET_GRADES: Record<Market, string> = {
  food: 'Food',
  chemical: 'Industrial',
  medicine: 'Pharmaceutical',
};
