/** The categories of operating cost, in the order of the tables; the last one is what co-products bring in, negative. */
import type { CostCategory } from '../types/results.ts';
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
  'co_products',
];

/** Position of each category in the list. */
export const PLACE = Object.fromEntries(CATEGORIES.map((category, k) => [category, k])) as Record<CostCategory, number>;

/** Position of the category of each item in the list. */
export const categoriesOf = (items: readonly Item[]): Uint8Array =>
  Uint8Array.from(items, ({ category }) => PLACE[category]);

/** Names of the categories of operating cost. */
export const CATEGORY_NAMES: Readonly<Record<CostCategory, string>> = {
  materials: 'Raw materials',
  consumables: 'Consumables',
  labour: 'Labour',
  utilities: 'Utilities',
  waste: 'Waste treatment',
  facility: 'Facility and depreciation',
  quality: 'Laboratory and quality',
  transport: 'Transport',
  miscellaneous: 'Miscellaneous',
  selling: 'Selling and research',
  royalties: 'Royalties',
  failed_product: 'Failed batches',
  co_products: 'Co-products sold',
};
