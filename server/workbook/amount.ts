/**
 * Converts a sheet from a kilogram of product to the amount for which the product's costs are shown: headings and values. A batch
 * is no amount here, because the processes of a workbook have different ones.
 */
import type { Product } from '#generated/types.ts';
import { scaled, textOf, valueOf, withValue } from './currency.ts';
import type { WorkbookSheet } from './sheet.ts';

interface Amount {
  unit: 'kg' | 'g' | 'dose';
  /** kg. */
  mass: number;
}

/** A kilogram where another amount is not known. */
export function amountOf({ reporting_unit: unit, dose }: Product): Amount {
  if (unit === 'g') return { unit, mass: 1e-3 };
  return unit === 'dose' && typeof dose === 'number' ? { unit, mass: dose * 1e-6 } : { unit: 'kg', mass: 1 };
}

/** Headings of costs, prices and footprints of the product, whichever the currency. */
const PER_KG = /\(([A-Z]{3}|kgCO2e)\/kg\)$/;

export function perAmount(sheet: WorkbookSheet, { unit, mass }: Amount): WorkbookSheet {
  const [head, ...rows] = sheet.data ?? [];
  if (!head || unit === 'kg') return sheet;
  const names = head.map(textOf);
  const isPerKg = names.map((name) => PER_KG.test(name));
  return {
    ...sheet,
    data: [
      head.map((one, at) => (isPerKg[at] ? withValue(one, names[at]!.replace(/kg\)$/, `${unit})`)) : one)),
      ...rows.map((row) =>
        row.map((one, at) => {
          const value = valueOf(one);
          return isPerKg[at] && typeof value === 'number' ? scaled(one, mass) : one;
        }),
      ),
    ],
  };
}
