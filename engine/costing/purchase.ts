/** Purchase cost of equipment: number, size and price of units. */
import type { Grade, Steel } from '../assumptions/assumptions.ts';
import { HOUSES } from '../assumptions/capital.ts';
import type { EquipmentItem } from '../types/results.ts';
import { type CostRow, GRADE_FACTOR } from './cost-table.ts';
import { type PriceBook, requote } from './quotations.ts';

export interface Purchase {
  /** Parallel units. */
  units: number;
  /** Size of each unit, as priced. */
  size: number;
  /** Price of each unit and of all units, USD in the cost year. */
  unitCost: number;
  cost: number;
  /** Share of the cost that is piping and instruments which come with the machine. */
  complete: number;
  /** Whether less is needed than the smallest size that is sold, which is bought and used less. */
  floored: boolean;
  /** What quotations made of the price; null without any. */
  quoted: NonNullable<EquipmentItem['quoted']> | null;
}

/** What the machines cost together, USD. */
export interface Machines {
  /** At their purchase cost. */
  listed: number;
  /** At their bare-module cost. */
  bareModule: number;
  /** Purchase cost of the hardware that holds disposables. */
  singleUse: number;
  /** Of the purchase cost, what machines bring of their piping and instruments. */
  complete: number;
}

export interface Order {
  /** Total size of all units. */
  total: number;
  /** Minimum number of units. */
  atLeast: number;
  /** Cost index of the cost year. */
  index: number;
  grade: Grade;
  /** Of the parts in contact with the product; that of the curve if absent. */
  steel?: Steel;
  /** Additional price factor, 1 if absent. */
  factor?: number;
  /** Level of prices; those of the curves if absent. */
  book?: PriceBook;
}

/**
 * As many equal units as the largest size of the row demands, none smaller than its smallest, at the price of the cost
 * year and the plant’s grade: C = N C₀ f(S/N) CE/CE₀ F_S F_G F_L.
 */
export function purchase(
  row: CostRow,
  { total, atLeast, index, grade, steel, factor = 1, book }: Order,
  into: Purchase = emptyPurchase(),
): Purchase {
  into.floored = false;
  into.quoted = null;
  if (total <= 0) {
    into.units = into.size = into.unitCost = into.cost = into.complete = 0;
    return into;
  }
  const units = Math.max(atLeast, Math.ceil(total / row.max - 1e-9));
  let size = total / units;
  if (size < row.min) {
    into.floored = true;
    size = row.min;
  }
  let each =
    (row.cost(size) * index * (steel ? row.steel[steel] : 1) * GRADE_FACTOR[row.basis][grade] * factor) / row.index;
  // Not of a machine whose price a user declared.
  if (book && !row.law) {
    const quoted = requote(row, size, book);
    if (quoted) into.quoted = { level: quoted.level, weight: quoted.weight, spread: quoted.spread };
    each *= HOUSES[book.house].level * (quoted?.level ?? 1);
  }
  into.units = units;
  into.size = size;
  into.unitCost = each;
  into.cost = units * each;
  into.complete = row.complete === null ? 0 : row.complete(size);
  return into;
}

export const emptyPurchase = (): Purchase => ({
  units: 0,
  size: 0,
  unitCost: 0,
  cost: 0,
  complete: 0,
  floored: false,
  quoted: null,
});
