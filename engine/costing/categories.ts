/** The field's twelve lines of operating cost, in the order that tables have them. */
import type { CostCategory } from '../types.ts';
import type { Item } from './items.ts';

export const CATEGORIES: readonly CostCategory[] = [
  'materials',
  'consumables',
  'labour',
  'quality',
  'utilities',
  'waste',
  'facility',
  'transport',
  'miscellaneous',
  'selling',
  'royalties',
  'failed_product',
];

/** Place of each category in the list. */
export const PLACE = Object.fromEntries(CATEGORIES.map((category, k) => [category, k])) as Record<CostCategory, number>;

/** Place of each item's category in the list. */
export const categoriesOf = (items: readonly Item[]): Uint8Array =>
  Uint8Array.from(items, ({ category }) => PLACE[category]);
