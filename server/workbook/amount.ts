/**
 * Converts a sheet from a kilogram of product to the unit of use of the product: headings and values of its costs, and of its
 * output. A batch is no amount here, because the processes of a workbook have different ones.
 */
import { METRICS } from '#engine/index.ts';
import { type Reported, reportedFor, unitsIn } from '#engine/wording/index.ts';
import type { Product } from '#generated/types.ts';
import { scaled, textOf, valueOf, withValue } from './currency.ts';
import type { WorkbookSheet } from './sheet.ts';

/** A kilogram where another amount is not known. */
export const amountOf = (product: Product): Reported => reportedFor(product, null);

/** Headings of costs, prices and footprints of the product, whichever the currency. */
const PER_KG = /\(([A-Z]{3}|kgCO2e)\/kg\)$/;
/** Headings of masses of the product. */
const MADE: ReadonlySet<string> = new Set([`${METRICS.output.title} (kg/y)`, `${METRICS.batch_output.title} (kg)`]);

export function perAmount(sheet: WorkbookSheet, amount: Reported): WorkbookSheet {
  const [head, ...rows] = sheet.data ?? [];
  if (!head || amount.of === 'kg') return sheet;
  const made = unitsIn(1, amount);
  const columns = head.map((one) => {
    const name = textOf(one);
    if (PER_KG.test(name)) return { name: name.replace(/kg\)$/, `${amount.unit})`), factor: amount.mass };
    return MADE.has(name) ? { name: name.replace('(kg', `(${made.unit}`), factor: made.value } : null;
  });
  return {
    ...sheet,
    data: [
      head.map((one, at) => (columns[at] ? withValue(one, columns[at].name) : one)),
      ...rows.map((row) =>
        row.map((one, at) => {
          const column = columns[at];
          return column && typeof valueOf(one) === 'number' ? scaled(one, column.factor) : one;
        }),
      ),
    ],
  };
}
