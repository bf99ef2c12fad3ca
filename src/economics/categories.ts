import type { CostCategory } from '#engine/types.ts';

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
