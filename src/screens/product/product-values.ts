import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import type { Product } from '#generated/types.ts';
import type { ProductValues } from '#src/forms/product-fields.tsx';
import { isLongText } from '#src/lib/contract-field.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';

const FIELDS: [string, Field][] = Object.entries(fields.ProductCreate);
const KEYS = Object.keys(fields.ProductCreate) as (keyof typeof fields.ProductCreate)[];
/** Chosen from a library: an id says nothing to the reader. */
const CHOSEN = ['component_id', 'host_id'];

/** The initial values of a product's form. */
export function valuesOf(product: Product): ProductValues {
  return Object.fromEntries(KEYS.map((key) => [key, product[key]]));
}

/** The changed fields only; other fields keep the values that someone else may have saved. */
export function changedBy(values: ProductValues, base: Product): ProductValues {
  const before = valuesOf(base);
  return Object.fromEntries(FIELDS.flatMap(([key]) => (values[key] === before[key] ? [] : [[key, values[key]]])));
}

/** Describes the changes from an older to a newer state of a product, one sentence each. */
export function differing(newer: Product, older: Product): string[] {
  const [now, before] = [valuesOf(newer), valuesOf(older)];
  return FIELDS.filter(([key]) => now[key] !== before[key]).map(([key, field]) => {
    if (CHOSEN.includes(key)) return `${field.title} has been replaced.`;
    if (isLongText(field)) return `${field.title} has been edited.`;
    return `${field.title} is now ${textOf(now[key], field)}.`;
  });
}

function textOf(value: ProductValues[string], { unit = '', displayUnit = unit }: Field): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value !== 'number') return String(value);
  return `${formatNumber(shownIn(value, unit, displayUnit))} ${unitShown(displayUnit)}`.trimEnd();
}
