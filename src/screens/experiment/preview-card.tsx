import { useMemo } from 'react';
import type { DataCell, Experiment } from '#generated/types.ts';
import { type Column, DataTable } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './experiment.module.css';

interface Line {
  place: number;
  cells: DataCell[];
}

const MOST_SHOWN = 200;

/** The file's first rows as they were read, with the variable assigned to each column. */
export function PreviewCard({ experiment: { file, rows = [] } }: { experiment: Experiment }) {
  const lines = useMemo(() => rows.slice(0, MOST_SHOWN).map((cells, place) => ({ place, cells })), [rows]);
  const columns = useMemo(
    () =>
      (file?.columns ?? []).map(({ name, index, type, unit }): Column<Line> => ({
        key: name,
        title: name,
        unit: unit ?? type,
        numeric: type === 'number',
        sortBy: ({ cells }) => plain(cells[index]),
        value: ({ cells }) => plain(cells[index]),
        cell: ({ cells }) => show(cells[index]),
      })),
    [file],
  );
  const total = file?.row_count ?? 0;
  return (
    <Card
      title="Rows of the file"
      note={
        total > lines.length ? `the first ${lines.length} of ${formatNumber(total, { decimals: 0 })}` : 'all of them'
      }
    >
      <div className={styles['preview']}>
        <DataTable
          compact
          filter={false}
          label="Rows of the file"
          columns={columns}
          rows={lines}
          rowKey={({ place }) => String(place)}
          empty="No rows."
        />
      </div>
    </Card>
  );
}

const plain = (cell: DataCell | undefined) => (typeof cell === 'boolean' ? String(cell) : (cell ?? null));

function show(cell: DataCell | undefined) {
  if (cell === null || cell === undefined) return <small>empty</small>;
  return typeof cell === 'number'
    ? formatNumber(cell, { digits: 5 })
    : String(cell).replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
}
