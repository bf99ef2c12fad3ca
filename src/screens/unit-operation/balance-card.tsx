import { useMemo } from 'react';
import type { StreamResult } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { sumRow } from '#src/components/table/page-columns.tsx';
import { Card } from '#src/components/page.tsx';
import { componentKey } from '#src/lib/component-key.ts';
import { formatNumber } from '#src/lib/format.ts';
import { printed } from '#src/lib/rounding.ts';
import { streamMasses } from '#src/workspace/tables/stream-masses.ts';
import styles from './simulator.module.css';

interface Row {
  id: string;
  name: string;
  /** kg by stream id. */
  mass: Map<string, number>;
}

/** The printed mass of a stream, to which its components add up. */
function totalOf(stream: StreamResult): string {
  const { total, decimals } = streamMasses(stream, 1);
  return formatNumber(total, { decimals });
}

/** Difference between output and input mass, relative to the input. */
export function closure(streams: readonly StreamResult[]): number {
  const sum = (goesIn: boolean) =>
    streams.filter(({ to_step }) => (to_step === 'step') === goesIn).reduce((total, { mass }) => total + mass, 0);
  return sum(false) / sum(true);
}

/** The input and output masses of one batch, by component. */
export function BalanceCard({ streams }: { streams: StreamResult[] }) {
  const { columns, rows } = useMemo(() => tableOf(streams), [streams]);
  const closes = closure(streams);
  const closed = Math.abs(closes - 1) < 0.001;
  return (
    <Card
      className={styles['wide']}
      title="Balance of one batch"
      note={
        <span className={styles['closes']} data-open={!closed || undefined}>
          <Icon name={closed ? 'check' : 'warning'} size={14} /> Mass balance closes to{' '}
          {formatNumber(100 * closes, { decimals: 1 })} %
        </span>
      }
    >
      <DataTable
        label="Balance of one batch"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No streams."
        foot={sumRow({ name: 'Total', ...Object.fromEntries(streams.map((stream) => [stream.id, totalOf(stream)])) })}
      />
    </Card>
  );
}

function tableOf(streams: readonly StreamResult[]): { columns: Column<Row>[]; rows: Row[] } {
  const rows = new Map<string, Row>();
  for (const { id, components } of streams)
    for (const component of components) {
      const key = componentKey(component);
      const row = rows.get(key) ?? { id: key, name: component.name, mass: new Map<string, number>() };
      row.mass.set(id, component.mass);
      rows.set(key, row);
    }
  const columns: Column<Row>[] = [
    { key: 'name', title: 'Component', value: ({ name }) => name, cell: ({ name }) => name },
    ...streams.map((stream): Column<Row> => {
      const { id, name, kind, to_step } = stream;
      const { parts, decimals } = streamMasses(stream, 1);
      return {
        key: id,
        title: `${to_step === 'step' ? 'In' : 'Out'}: ${name}`,
        unit: 'kg',
        numeric: true,
        kind,
        value: ({ mass }) => mass.get(id) ?? null,
        cell: ({ id: row, mass }) => {
          const part = parts.get(row);
          return part === undefined ? '' : printed(part, decimals, mass.get(id));
        },
      };
    }),
  ];
  return { columns, rows: [...rows.values()] };
}
