import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment, UnitOperation } from '#generated/hooks/model/index.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { experimentPath, operationDataPath } from './paths.ts';
import { Status, statusWords } from './status.tsx';

type Show = 'product' | 'operation';

const columnsFor = (catalogue: UnitOperation[], show: readonly Show[]): Column<Experiment>[] => {
  const nameOf = ({ unit_operation }: Experiment) =>
    catalogue.find(({ id }) => id === unit_operation)?.name ?? unit_operation;
  const all: (Column<Experiment> & { only?: Show })[] = [
    {
      key: 'name',
      title: 'Experiment',
      sortBy: ({ name }) => name,
      value: ({ name }) => name,
      cell: (experiment) => <Link to={experimentPath(experiment)}>{experiment.name}</Link>,
    },
    {
      key: 'product',
      only: 'product',
      title: 'Product',
      minor: true,
      sortBy: ({ product_name }) => product_name,
      value: ({ product_name }) => product_name,
      cell: ({ product_id, product_name }) => <Link to={`/products/${product_id}`}>{product_name}</Link>,
    },
    {
      key: 'operation',
      only: 'operation',
      title: 'Unit operation',
      minor: true,
      sortBy: nameOf,
      value: nameOf,
      cell: (experiment) => <Link to={operationDataPath(experiment)}>{nameOf(experiment)}</Link>,
    },
    {
      key: 'status',
      title: 'State',
      sortBy: statusWords,
      value: statusWords,
      cell: (experiment) => <Status experiment={experiment} />,
    },
    {
      key: 'file',
      title: 'File',
      minor: true,
      sortBy: ({ file }) => file?.name ?? null,
      value: ({ file }) => file?.name ?? null,
      cell: ({ file }) => file?.name ?? <small>none</small>,
    },
    {
      key: 'rows',
      title: 'Rows used',
      numeric: true,
      minor: true,
      sortBy: ({ mapping }) => mapping?.rows_used ?? null,
      value: ({ mapping }) => mapping?.rows_used ?? null,
      cell: ({ file, mapping }) =>
        file && (
          <>
            {formatNumber(mapping?.rows_used ?? 0, { decimals: 0 })}{' '}
            <small>of {formatNumber(file.row_count, { decimals: 0 })}</small>
          </>
        ),
    },
    CHANGED,
  ];
  return all.filter(({ only }) => only === undefined || show.includes(only));
};

/** Experiments with how far each has come; `show` says what tells them apart besides their names. */
export function ExperimentTable({ experiments, show }: { experiments: Experiment[]; show: readonly Show[] }) {
  const catalogue = useUnitOperations();
  const columns = useMemo(() => columnsFor(catalogue, show), [catalogue, show]);
  return (
    <DataTable
      label="Experiments"
      columns={columns}
      rows={experiments}
      rowKey={({ id }) => id}
      defaultSort="-updated"
      empty="No experiment yet."
    />
  );
}
