import { numeric } from '#src/components/table/column.ts';
import { Link } from 'react-router-dom';
import type { Experiment, UnitOperation } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { CHANGED } from '#src/components/table/columns.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { experimentPath, operationDataPath } from './paths.ts';
import { Status, statusWords } from './status.tsx';

type Show = 'product' | 'operation';

/** Columns of experiments; `show` selects those that distinguish them besides their names. */
export function experimentColumns(catalogue: UnitOperation[], show: readonly Show[]): Column<Experiment>[] {
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
      key: 'product_name',
      only: 'product',
      title: 'Product',
      minor: true,
      sortBy: ({ product_name }) => product_name,
      value: ({ product_name }) => product_name,
      cell: ({ product_id, product_name }) => <Link to={`/products/${product_id}`}>{product_name}</Link>,
    },
    {
      key: 'unit_operation',
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
      value: statusWords,
      cell: (experiment) => <Status experiment={experiment} />,
    },
    {
      key: 'file',
      title: 'File',
      minor: true,
      value: ({ file }) => file?.name ?? null,
      cell: ({ file }) => file?.name ?? <small>none</small>,
    },
    numeric('rows', 'Rows used', '', {
      minor: true,
      value: ({ mapping }) => mapping?.rows_used ?? null,
      cell: ({ file, mapping }) =>
        file && (
          <>
            {formatNumber(mapping?.rows_used ?? 0, { decimals: 0 })}{' '}
            <small>of {formatNumber(file.row_count, { decimals: 0 })}</small>
          </>
        ),
    }),
    CHANGED,
  ];
  return all.filter(({ only }) => only === undefined || show.includes(only));
}
