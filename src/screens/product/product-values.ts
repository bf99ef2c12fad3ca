import { fields } from '#generated/fields.ts';
import type { Product, ProductCreate } from '#generated/hooks/model/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

const KEYS = ['name', 'description', 'kind', 'component_id', 'host_id', 'selling_price', 'target_output'] as const;

/** What the form of a product starts with. */
export const valuesOf = ({
  name,
  description,
  kind,
  component_id,
  host_id,
  selling_price,
  target_output,
}: Product): ProductCreate => ({ name, description, kind, component_id, host_id, selling_price, target_output });

/** What the form changed; the rest stays whatever someone else makes of it. */
export const changedBy = (values: ProductCreate, base: Product): Partial<ProductCreate> =>
  Object.fromEntries(KEYS.filter((key) => values[key] !== base[key]).map((key) => [key, values[key]]));

/** What a newer state of a product has other than an older one, a sentence each. */
export function differing(newer: Product, older: Product): string[] {
  return KEYS.filter((key) => newer[key] !== older[key]).map((key) => {
    const { title } = fields.ProductCreate[key];
    const value = newer[key];
    if (key === 'component_id' || key === 'host_id') return `${title} is another one now.`;
    if (key === 'description') return `${title} is reworded.`;
    const unit = key === 'selling_price' ? 'USD/kg' : 'kg/y';
    const text = typeof value === 'number' ? `${formatNumber(shownIn(value, unit))} ${unitShown(unit)}` : value;
    return `${title} is ${text ?? 'not set'} now.`;
  });
}
