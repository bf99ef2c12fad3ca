import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Deleted, RestorableKind } from '#generated/types.ts';
import { getListDeletedQueryOptions } from '#generated/hooks/products.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Empty, Page } from '#src/components/page.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { restore } from '#src/components/restore.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { formatAge, formatDay, NO_DATA } from '#src/lib/format.ts';
import { queryClient } from '#src/lib/query-client.ts';

const KINDS: Record<RestorableKind, string> = {
  organisations: 'Organisation',
  products: 'Product',
  processes: 'Process',
  experiments: 'Experiment',
  buffers: 'Buffer',
  own_operations: 'Custom operation',
  reports: 'Carbon report',
  proteins: 'Protein',
  cells: 'Cell',
  molecules: 'Molecule',
  solvents: 'Solvent',
  quotations: 'Quotation',
};

/** The address of a restored item, and what is restored with it. */
const WITH_IT: Partial<Record<RestorableKind, string>> = {
  organisations: 'with everything in it',
  products: 'with its processes and experiments',
  processes: 'with its versions and analyses',
  reports: 'with its entries',
};

const COLUMNS: Column<Deleted>[] = [
  {
    key: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: ({ name, product }) => (
      <>
        {name}
        {product && (
          <small style={{ marginLeft: 6 }}>
            {product.deleted ? product.name : <Link to={`/products/${product.id}`}>{product.name}</Link>}
          </small>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    title: 'Type',
    value: ({ kind }) => KINDS[kind],
    cell: ({ kind }) => (
      <span style={{ whiteSpace: 'normal' }}>
        {KINDS[kind]} {WITH_IT[kind] && <small>{WITH_IT[kind]}</small>}
      </span>
    ),
  },
  { key: 'who', title: 'Deleted by', minor: true, cell: ({ deleted_by }) => deleted_by ?? NO_DATA },
  {
    key: 'when',
    title: 'Deleted',
    minor: true,
    value: ({ deleted_at }) => deleted_at,
    cell: ({ deleted_at }) => (
      <time dateTime={deleted_at} title={formatDay(new Date(deleted_at))}>
        {formatAge(deleted_at)}
      </time>
    ),
  },
  {
    key: 'until',
    title: 'Can be restored until',
    minor: true,
    value: ({ restorable_until }) => restorable_until,
    cell: ({ restorable_until }) => (
      <time dateTime={restorable_until} style={{ whiteSpace: 'nowrap' }}>
        {formatDay(new Date(restorable_until))}
      </time>
    ),
  },
  {
    key: 'restore',
    title: 'Restore',
    head: <span className="visually-hidden">Restore</span>,
    exported: false,
    cell: (row) => {
      if (row.my_right === 'viewer') return <small>Only editors of {(row.product ?? row).name} can restore it.</small>;
      return row.product?.deleted ? (
        <small>Restore the product {row.product.name} first.</small>
      ) : (
        <Restore row={row} />
      );
    },
  },
];

function Restore({ row }: { row: Deleted }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // Lists, counts and choices on any page may include it again.
    await restore(row.kind, row, () => queryClient.invalidateQueries());
    setBusy(false);
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Icon name="undo" size={14} />}
      loading={isBusy}
      aria-label={`Restore ${row.name}`}
      onClick={() => void run()}
    >
      Restore
    </Button>
  );
}

const NOTHING = (
  <Empty title="No deleted items">
    Products, processes, experiments, buffers, custom operations, carbon reports and components are listed here for 30
    days after they are deleted.
  </Empty>
);

/** Items deleted in the past 30 days, which can be restored. */
export default function DeletedPage() {
  const list = usePagedList({
    query: (page) => getListDeletedQueryOptions(page),
    rows: ({ deleted }) => deleted,
    columns: COLUMNS,
    options: { staleTime: 0 },
  });
  useCrumbs([{ label: 'Deleted items' }]);
  const organisations = list.data?.organisations ?? [];
  return (
    <Page
      title="Deleted items"
      lead="Deleted items can be restored for 30 days. After that they are removed permanently."
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <PagedTable
          label="Deleted items"
          list={list}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          turning={['Newer', 'Older']}
          none={organisations.length > 0 ? undefined : NOTHING}
        />
        {organisations.length > 0 && (
          <Card title="Deleted organisations" note="visible only to administrators">
            <DataTable
              label="Deleted organisations"
              compact
              filter={false}
              columns={COLUMNS}
              rows={organisations}
              rowKey={({ id }) => id}
              empty="No deleted organisations."
            />
          </Card>
        )}
      </div>
    </Page>
  );
}
