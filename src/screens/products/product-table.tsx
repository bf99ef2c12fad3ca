import { numeric } from '#src/components/table/column.ts';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components.ts';
import type { Product } from '#generated/types.ts';
import { getListProductsQueryOptions } from '#generated/hooks/products.ts';
import type { Column } from '#src/components/data-table.tsx';
import type { withOthers as WithOthers } from './contract-columns.ts';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { actionsColumn, CHANGED } from '#src/components/table/columns.tsx';
import { importLater } from '#src/lib/import-later.ts';
import { ProductActions } from '#src/products/product-actions.tsx';
import { inCurrency } from '#src/lib/currency.ts';
import { costRounded, PER_KG, reportedFor, type Reporting } from '#src/lib/reporting.ts';

const lowest = ({ lowest_cogs: cost }: Product) => cost ?? null;

const KEPT = { query: { staleTime: Infinity } } as const;

const usd = (value: number | null) => (value === null ? null : inCurrency(value));

/** All products: name, host, and the lowest cost of their processes. */
export function ProductTable() {
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const names = useMemo(
    () => new Map([...(cells ?? []), ...(proteins ?? []), ...(molecules ?? [])].map(({ id, name }) => [id, name])),
    [cells, proteins, molecules],
  );
  const [withOthers, setWithOthers] = useState<typeof WithOthers>();
  useEffect(() => {
    // Without them the table is whole.
    importLater(() => import('./contract-columns.ts')).then(
      (others) => setWithOthers(() => others.withOthers),
      () => {},
    );
  }, []);
  const columns: Column<Product>[] = [
    {
      key: 'name',
      title: 'Product',
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => <Link to={`/products/${id}`}>{name}</Link>,
    },
    { key: 'kind', title: 'Kind', minor: true, sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
    {
      key: 'host',
      title: 'Host',
      minor: true,
      cell: ({ host_id }) => (host_id === null ? <small>none</small> : <i>{names.get(host_id) ?? host_id}</i>),
    },
    numeric('process_count', 'Processes', '', {
      sortBy: ({ process_count }) => process_count,
      cell: ({ process_count }) => process_count,
    }),
    numeric('lowest_cogs', 'Lowest unit cost', 'USD/kg', {
      sortBy: lowest,
      value: (product) => usd(lowest(product)),
      cell: (product) => {
        const cost = lowest(product);
        return cost === null ? <small>no result</small> : <b style={{ fontWeight: 600 }}>{reported(cost, product)}</b>;
      },
    }),
    numeric('selling_price', 'Price', 'USD/kg', {
      minor: true,
      sortBy: ({ selling_price }) => selling_price,
      value: ({ selling_price }) => usd(selling_price),
      cell: (product) =>
        product.selling_price === null ? <small>not set</small> : reported(product.selling_price, product),
    }),
    numeric('experiments', 'Experiments', '', {
      minor: true,
      cell: ({ experiment_count }) => experiment_count,
    }),
    CHANGED,
    actionsColumn((product) => <ProductActions product={product} />),
  ];
  const list = usePagedList({
    query: (page) => getListProductsQueryOptions(page),
    rows: ({ products }) => products,
    columns,
  });
  return (
    <PagedTable label="Products" list={list} columns={withOthers?.(columns, list.rows) ?? columns} defaultSort="name" />
  );
}

/** The number alone under a header per kg; with its unit for a product that is shown in another one. */
function reported(usd: number, product: Reporting): string {
  const { figure, unit } = costRounded(usd, reportedFor(product, null));
  return unit === costRounded(usd, PER_KG).unit ? figure : `${figure} ${unit}`;
}
