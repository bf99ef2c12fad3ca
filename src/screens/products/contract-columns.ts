import * as fields from '#generated/fields.ts';
import type { Product } from '#generated/types.ts';
import type { Column } from '#src/components/table/column.ts';
import { contractColumns } from '#src/components/table/contract-columns.tsx';

/** Fields of the form that the table draws itself, as the unit of a cost, or none: an id says nothing to the reader. */
const DRAWN = ['name', 'kind', 'component_id', 'host_id', 'selling_price', 'reporting_unit'];

const OTHERS = contractColumns<Product>(fields.ProductCreate, DRAWN);

/**
 * The columns with those of all other fields, before the last three. A field that no product of the page has is hidden at first: a dose
 * says nothing of foods.
 */
export const withOthers = (columns: Column<Product>[], rows: Product[] = []): Column<Product>[] =>
  columns.toSpliced(
    -3,
    0,
    ...OTHERS.map((column) => ({ ...column, extra: !rows.some((row) => column.value!(row) !== null) })),
  );
