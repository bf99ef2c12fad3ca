/**
 * How uncertain purchase and capital are, from how far sources differ: machines of one type err together, and the level of prices
 * (which house priced a plant) and the factors of installation are common to all. Standard deviations of logarithms.
 */
import { costRow, hasRow, UNKNOWN_SPREAD } from './cost-table.ts';

/** Between houses, over all types that they price: from 0.56 to 1.5 times the median. */
export const HOUSE_SPREAD = 0.3;
/** Of fixed capital ÷ purchase cost between plants of one class. */
export const FACTOR_SPREAD = 0.2;
/** Standard normal value below which 90 % lie: the ends of an 80 % interval. */
const NINETIETH = 1.2815515655446004;

/** Machines of a plant, as far as their price goes. */
export interface PricedItem {
  readonly cost_id: string;
  readonly purchase_cost: number;
}

/** A type of machine and what it adds to the variance of the logarithm of purchase cost. */
export interface TypeVariance {
  readonly id: string;
  readonly variance: number;
}

/** What each type adds beyond the level of its house. */
export function varianceByType(items: readonly PricedItem[]): TypeVariance[] {
  const costs = new Map<string, number>();
  for (const { cost_id: id, purchase_cost: cost } of items) costs.set(id, (costs.get(id) ?? 0) + cost);
  const total = [...costs.values()].reduce((sum, cost) => sum + cost, 0) || 1;
  return [...costs].map(([id, cost]) => ({
    id,
    variance: (cost / total) ** 2 * Math.max(0, spreadOfType(id) ** 2 - HOUSE_SPREAD ** 2),
  }));
}

/** A machine that a user declared has one estimate. */
const spreadOfType = (id: string): number => (hasRow(id) ? costRow(id).spread : UNKNOWN_SPREAD);

/** Of purchase cost. */
export const purchaseSpread = (items: readonly PricedItem[]): number =>
  Math.sqrt(varianceByType(items).reduce((sum, { variance }) => sum + variance, HOUSE_SPREAD ** 2));

/** Of fixed capital. */
export const capitalSpread = (items: readonly PricedItem[]): number => Math.hypot(purchaseSpread(items), FACTOR_SPREAD);

/** How far an 80 % range reaches below and above an estimate, as shares of it. */
export const reachOf = (spread: number): { low: number; high: number } => ({
  low: 1 - Math.exp(-NINETIETH * spread),
  high: Math.exp(NINETIETH * spread) - 1,
});
