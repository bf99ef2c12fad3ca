import { fields } from '#generated/fields.ts';
import type { Product, ProductCreate } from '#generated/hooks/model/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

const KEYS = ['name', 'description', 'kind', 'component_id', 'host_id', 'selling_price', 'target_output'] as const;

/** The initial values of a product's form. */
export const valuesOf = ({
  name,
  description,
  kind,
  component_id,
  host_id,
  selling_price,
  target_output,
}: Product): ProductCreate => ({ name, description, kind, component_id, host_id, selling_price, target_output });

/** The changed fields only; other fields keep the values that someone else may have saved. */
export const changedBy = (values: ProductCreate, base: Product): Partial<ProductCreate> =>
  Object.fromEntries(KEYS.filter((key) => values[key] !== base[key]).map((key) => [key, values[key]]));

/** Describes the changes from an older to a newer state of a product, one sentence each. */
export function differing(newer: Product, older: Product): string[] {
  return KEYS.filter((key) => newer[key] !== older[key]).map((key) => {
    const { title } = fields.ProductCreate[key];
    const value = newer[key];
    if (key === 'component_id' || key === 'host_id') return `${title} has been replaced.`;
    if (key === 'description') return `${title} has been edited.`;
    const unit = key === 'selling_price' ? 'USD/kg' : 'kg/y';
    const text = typeof value === 'number' ? `${formatNumber(shownIn(value, unit))} ${unitShown(unit)}` : value;
    return `${title} is now ${text ?? 'not set'}.`;
  });
}
