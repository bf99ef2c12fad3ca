import { memo, useMemo } from 'react';
import type { Results } from '#engine/index.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { sumRow } from '#src/components/table/page-columns.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { equipmentColumns, equipmentItems } from './equipment-items.tsx';
import styles from './tables.module.css';
import { formatMoney, moneyScale, type MoneyScale } from '#src/lib/money.ts';

/** Equipment to buy, with size and cost law. */
export const EquipmentTable = memo(function EquipmentTable({ results }: { results: Results }) {
  const { capital } = results;
  const scale = useMemo(() => moneyScale(capital.equipment_purchase), [capital]);
  const rows = useMemo(() => equipmentItems(results, scale), [results, scale]);
  const columns = useMemo(() => workspaceColumns(scale, capital.cost_year), [scale, capital.cost_year]);
  const sum = rows.reduce((total, row) => total + row.printed, 0);
  const units = results.equipment.reduce((sum, { n_units }) => sum + n_units, 0);
  return (
    <DataTable
      label="Equipment"
      compact
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowProps={({ stage }) => ({ 'data-stage': stage })}
      empty="No equipment yet."
      foot={sumRow({
        tag: 'All',
        purchase_cost: (
          <WhereFrom figure="capital.equipment_purchase" title="Equipment bought" inTable>
            {formatNumber(sum, { decimals: scale.decimals })}
          </WhereFrom>
        ),
      })}
      note={
        <>
          <WhereFrom figure="equipment.all.n_units" title="Units">
            {units} units
          </WhereFrom>
          ,{' '}
          <WhereFrom figure="capital.equipment_purchase" title="Equipment bought">
            <Money value={capital.equipment_purchase} strong />
          </WhereFrom>{' '}
          bought;{' '}
          <WhereFrom figure="capital.total" title="Total capital">
            <Money value={capital.total} strong />
          </WhereFrom>{' '}
          total capital
        </>
      }
    />
  );
});

function Money({ value, strong = false }: { value: number; strong?: boolean }) {
  const { figure, unit } = formatMoney(value);
  return (
    <>
      {strong ? <b>{figure}</b> : figure} <span className={styles['unit']}>{unit}</span>
    </>
  );
}

const workspaceColumns = (scale: MoneyScale, year: number) =>
  equipmentColumns(scale, {
    busy: { unit: '', valueUnit: '%', cell: ({ busy }) => busy !== null && <Busy share={busy} /> },
    law: {
      value: ({ item }) => item && `${item.formula}; ${item.source}`,
      cell: ({ item }) =>
        item && (
          <span className={styles['formula']} title={item.source}>
            {item.formula}
          </span>
        ),
    },
  }).map((column) => (column.key === 'purchase_cost' ? { ...column, title: `Purchase, ${year}` } : column));

const Busy = memo(function Busy({ share }: { share: number }) {
  return (
    <span className={styles['busy']}>
      <svg width="56" height="6" aria-hidden="true">
        <rect width="56" height="6" rx="3" fill="var(--palette-sunken)" />
        <rect width={56 * Math.min(1, share)} height="6" rx="3" fill="var(--palette-control)" />
      </svg>
      {formatNumber(share * 100, { decimals: 0 })} %
    </span>
  );
});
