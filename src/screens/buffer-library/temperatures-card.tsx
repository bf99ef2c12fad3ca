import { numeric } from '#src/components/table/column.ts';
import type { BufferDesign } from '#engine/index.ts';
import { celsius } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { signed } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './designer.module.css';

type Row = BufferDesign['at_temperatures'][number];

const COLUMNS: Column<Row>[] = [
  numeric('temperature', 'At', '°C', {
    value: ({ temperature }) => temperature - celsius(0),
    cell: ({ temperature }) => formatNumber(temperature - celsius(0), { decimals: 0 }),
  }),
  numeric('ph', 'pH', '', {
    value: ({ ph }) => ph,
    cell: ({ ph }) => <b>{formatNumber(ph, { decimals: 2 })}</b>,
  }),
  { key: 'shift', title: 'Shift', numeric: true, value: ({ shift }) => shift, cell: ({ shift }) => signed(shift, 2) },
  numeric('conductivity', 'Conductivity', '', {
    head: 'mS/cm',
    value: ({ conductivity }) => conductivity,
    cell: ({ conductivity }) => formatNumber(conductivity),
  }),
];

/** The pH of the same bottle when warmed or cooled. */
export function TemperaturesCard({ design, temperature }: { design: BufferDesign; temperature: number }) {
  return (
    <Card title="At another temperature" note="same buffer, not readjusted" className={styles['card']}>
      <DataTable
        label="pH at other temperatures"
        compact
        filter={false}
        columns={COLUMNS}
        rows={design.at_temperatures}
        rowKey={(row) => String(row.temperature)}
        rowProps={(row) => ({ 'data-strong': Math.abs(row.temperature - temperature) < 0.5 || undefined })}
        empty="No data."
      />
    </Card>
  );
}
