import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components/components.ts';
import type { Process, Product } from '#generated/hooks/model/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { actionsColumn, CHANGED } from '#src/components/table/columns.tsx';
import { ProductActions } from '#src/products/product-actions.tsx';
import { inCurrency } from '#src/lib/currency.ts';
import { perKg } from '#src/lib/money.ts';

const KEPT = { query: { staleTime: Infinity } } as const;

/** The lowest unit cost among a product's processes. */
export function cheapest(processes: Process[], productId: string): number | null {
  const costs = processes.flatMap(({ product_id, figures }) =>
    product_id === productId && figures ? [figures.cogs] : [],
  );
  return costs.length > 0 ? Math.min(...costs) : null;
}

const usd = (value: number | null) => (value === null ? null : inCurrency(value));

/** All products: what each is, what makes it, and what its best process makes of it. */
export function ProductTable({
  products,
  processes,
  total,
}: {
  products: Product[];
  processes: Process[];
  total: number;
}) {
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const names = useMemo(
    () => new Map([...(cells ?? []), ...(proteins ?? []), ...(molecules ?? [])].map(({ id, name }) => [id, name])),
    [cells, proteins, molecules],
  );
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
      sortBy: ({ host_id }) => names.get(host_id) ?? host_id,
      cell: ({ host_id }) => <i>{names.get(host_id) ?? host_id}</i>,
    },
    {
      key: 'processes',
      title: 'Processes',
      numeric: true,
      sortBy: ({ process_count }) => process_count,
      cell: ({ process_count }) => process_count,
    },
    {
      key: 'cogs',
      title: 'Lowest COGS',
      unit: 'USD/kg',
      numeric: true,
      sortBy: ({ id }) => cheapest(processes, id),
      value: ({ id }) => usd(cheapest(processes, id)),
      cell: ({ id }) => {
        const cost = cheapest(processes, id);
        return cost === null ? <small>no result</small> : <b style={{ fontWeight: 600 }}>{perKg(cost).figure}</b>;
      },
    },
    {
      key: 'price',
      title: 'Price',
      unit: 'USD/kg',
      numeric: true,
      minor: true,
      sortBy: ({ selling_price }) => selling_price,
      value: ({ selling_price }) => usd(selling_price),
      cell: ({ selling_price }) => (selling_price === null ? <small>not set</small> : perKg(selling_price).figure),
    },
    {
      key: 'experiments',
      title: 'Experiments',
      numeric: true,
      minor: true,
      sortBy: ({ experiment_count }) => experiment_count,
      cell: ({ experiment_count }) => experiment_count,
    },
    { ...CHANGED, minor: false },
    actionsColumn((product) => <ProductActions product={product} />),
  ];
  return (
    <DataTable
      label="Products"
      total={total}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      defaultSort="name"
      empty="No product yet."
    />
  );
}
