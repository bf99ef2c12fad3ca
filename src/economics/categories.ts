import { CATEGORY_NAMES, type CostCategory } from '#engine/index.ts';

export { CATEGORY_NAMES };

/** The lines of the annual operating cost, in the order that is usual in techno-economic reports. */
export const CATEGORIES = [
  'materials',
  'consumables',
  'labour',
  'utilities',
  'waste',
  'facility',
  'quality',
  'transport',
  'miscellaneous',
  'selling',
  'royalties',
  'failed_product',
  'co_products',
] as const satisfies readonly CostCategory[];

/** Short names for chart axes. */
export const SHORT_NAMES: Readonly<Record<CostCategory, string>> = {
  ...CATEGORY_NAMES,
  materials: 'Materials',
  waste: 'Waste',
  facility: 'Facility',
  quality: 'Quality',
  miscellaneous: 'Misc.',
  selling: 'Selling',
  failed_product: 'Failed',
  co_products: 'Co-products',
};
