import * as fields from '#generated/fields.ts';
import type { Product } from '#generated/types.ts';
import { contractColumns } from '#src/components/table/contract-columns.tsx';

/** Fields of the form that the table draws itself, or none: an id says nothing to the reader. */
const DRAWN = ['name', 'kind', 'component_id', 'host_id', 'selling_price'];

/** Columns of all other fields, which are hidden at first: loaded after the list. */
export const OTHERS = contractColumns<Product>(fields.ProductCreate, DRAWN);
