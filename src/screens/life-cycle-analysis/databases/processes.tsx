import { getListBackgroundProcessesQueryOptions } from '#generated/hooks/background-databases.ts';
import type { BackgroundDatabase, BackgroundProcess } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { PagedCard } from '#src/components/paged-card.tsx';
import { usePagedList } from '#src/components/paged-table.tsx';
import { numeric } from '#src/components/table/column.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { databaseTitle } from '../database-title.ts';

type Row = BackgroundProcess & { id: string };

/** Values are not exported: the licence of the database keeps them here. */
const COLUMNS: Column<Row>[] = [
  { key: 'product', title: 'Product', cell: ({ product }) => product },
  { key: 'process', title: 'Process', minor: true, cell: ({ process }) => <small>{process}</small> },
  { key: 'location', title: 'Location', cell: ({ location }) => location },
  { key: 'year', title: 'Year', minor: true, cell: ({ year }) => year ?? '' },
  numeric('climate', 'Climate change', 'kg CO₂e', {
    exported: false,
    cell: ({ values }) => {
      const climate = values.find((one) => one.category_id === 'climate_change');
      return climate ? formatNumber(climate.value) : <small>{NO_DATA}</small>;
    },
  }),
  { key: 'unit', title: 'per', cell: ({ unit }) => unit },
];

/** The processes of a database, searched by the server. */
export function Processes({ database }: { database: BackgroundDatabase }) {
  const list = usePagedList({
    query: (page) => getListBackgroundProcessesQueryOptions(database.id, page),
    rows: ({ processes }) => processes.map((row) => ({ id: String(row.number), ...row })),
    columns: COLUMNS,
    prefix: 'database_',
  });
  return <PagedCard label="Processes" title={`Processes of ${databaseTitle(database)}`} list={list} />;
}
