/** Purchase cost of equipment: how many units, each of what size, at what price. */
import type { Grade } from '../types.ts';
import { type CostRow, GRADE_FACTOR } from './cost-table.ts';

export interface Purchase {
  /** Parallel units. */
  units: number;
  /** Size of each, as priced. */
  size: number;
  /** USD each and together, in the cost year. */
  unitCost: number;
  cost: number;
  /** The size lies below the row's range and is priced at its lower end. */
  floored: boolean;
  /** Below a tenth of the range: laboratory scale, where the correlation says nothing. */
  tooSmall: boolean;
}

export interface Order {
  /** Size of all units together. */
  total: number;
  /** Units at least. */
  atLeast: number;
  /** Cost index of the cost year. */
  index: number;
  grade: Grade;
  /** Any further factor on the price, 1 if absent. */
  factor?: number;
}

/**
 * Units of at most the row's largest size, at the price of the cost year and the plant's grade:
 * C = N C₀ f(S/N) CE/CE₀ F_M F_G.
 */
export function purchase(
  row: CostRow,
  { total, atLeast, index, grade, factor = 1 }: Order,
  into: Purchase = emptyPurchase(),
): Purchase {
  into.floored = false;
  into.tooSmall = false;
  if (total <= 0) {
    into.units = into.size = into.unitCost = into.cost = 0;
    return into;
  }
  const units = Math.max(atLeast, Math.ceil(total / row.max - 1e-9));
  let size = total / units;
  if (size < row.min) {
    into.floored = true;
    into.tooSmall = !row.accessory && size < 0.1 * row.min;
    size = row.min;
  }
  const each = (row.cost(size) * index * row.material * GRADE_FACTOR[row.basis][grade] * factor) / row.index;
  into.units = units;
  into.size = size;
  into.unitCost = each;
  into.cost = units * each;
  return into;
}

export const emptyPurchase = (): Purchase => ({
  units: 0,
  size: 0,
  unitCost: 0,
  cost: 0,
  floored: false,
  tooSmall: false,
});
