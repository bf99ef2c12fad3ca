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
export const NINETIETH = 1.2815515655446004;

/** Machines of a plant, as far as their price goes. */
export interface PricedItem {
  readonly cost_id: string;
  readonly purchase_cost: number;
  /** If quotations move its price: their weight, and the standard deviation that is left. */
  readonly quoted?: { readonly weight: number; readonly spread: number };
}

/** A type of machine and what it adds to the variance of the logarithm of purchase cost. */
export interface TypeVariance {
  readonly id: string;
  readonly variance: number;
}

/** What each type adds beyond the level of its house. */
export function varianceByType(items: readonly PricedItem[]): TypeVariance[] {
  const types = new Map<string, { all: number; ofHouse: number }>();
  for (const item of items) {
    const { all, ofHouse } = types.get(item.cost_id) ?? { all: 0, ofHouse: 0 };
    const cost = item.purchase_cost;
    types.set(item.cost_id, { all: all + cost * spreadOfItem(item), ofHouse: ofHouse + cost * houseOfItem(item) });
  }
  const total = totalOf(items);
  return [...types].map(([id, { all, ofHouse }]) => ({
    id,
    variance: Math.max(0, all ** 2 - ofHouse ** 2) / total ** 2,
  }));
}

/** A machine that a user declared has one estimate. */
const spreadOfItem = ({ cost_id: id, quoted }: PricedItem): number =>
  quoted?.spread ?? (hasRow(id) ? costRow(id).spread : UNKNOWN_SPREAD);
/** A quotation says what a machine costs, whichever house priced the others. */
const houseOfItem = ({ quoted }: PricedItem): number => HOUSE_SPREAD * (1 - (quoted?.weight ?? 0));
const totalOf = (items: readonly PricedItem[]): number => items.reduce((sum, one) => sum + one.purchase_cost, 0) || 1;

/** Of purchase cost. */
export function purchaseSpread(items: readonly PricedItem[]): number {
  if (items.length === 0) return HOUSE_SPREAD;
  const house = items.reduce((sum, one) => sum + one.purchase_cost * houseOfItem(one), 0) / totalOf(items);
  return Math.sqrt(varianceByType(items).reduce((sum, { variance }) => sum + variance, house ** 2));
}

/** Of fixed capital. */
export const capitalSpread = (items: readonly PricedItem[]): number => Math.hypot(purchaseSpread(items), FACTOR_SPREAD);

/** How far an 80 % range reaches below and above an estimate, as shares of it. */
export const reachOf = (spread: number): { low: number; high: number } => ({
  low: 1 - Math.exp(-NINETIETH * spread),
  high: Math.exp(NINETIETH * spread) - 1,
});
