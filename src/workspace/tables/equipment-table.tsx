import { memo, useMemo } from 'react';
import { quantity } from '#src/draft/values.ts';
import { figureRef, type Results } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { printed, rounded } from '#src/lib/rounding.ts';
import { formatNumber } from '#src/lib/format.ts';
import { equipmentItems, type EquipmentRow } from './equipment-items.ts';
import styles from './tables.module.css';
import { formatMoney, moneyScale, type MoneyScale, partScale } from '#src/lib/money.ts';

const COLUMNS = (costYear: number, { unit, divisor, decimals }: MoneyScale, of: MoneyScale): Column<EquipmentRow>[] => [
  {
    key: 'tag',
    title: 'Equipment',
    sortBy: ({ bought, tag }) => (bought ? tag : null),
    value: ({ tag }) => tag,
    cell: ({ bought, tag }) =>
      bought ? (
        <>
          <i className={styles['stage']} /> <code>{tag}</code>
        </>
      ) : (
        tag
      ),
  },
  { key: 'item', title: 'Item', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'size',
    title: 'Size',
    numeric: true,
    value: ({ bought }) => bought && quantity(bought.size, bought.size_unit),
    cell: ({ bought }) =>
      bought && (
        <WhereFrom figure={figureRef('equipment', bought.tag, 'size')} title="Size" inTable>
          {quantity(bought.size, bought.size_unit)}
        </WhereFrom>
      ),
  },
  {
    key: 'number',
    title: 'Number',
    numeric: true,
    sortBy: ({ bought }) => bought && bought.n_units,
    cell: ({ bought }) =>
      bought && (
        <WhereFrom figure={figureRef('equipment', bought.tag, 'n_units')} title="Number" inTable>
          {bought.n_units}
        </WhereFrom>
      ),
  },
  {
    key: 'each',
    title: 'Each',
    unit: of.unit,
    numeric: true,
    sortBy: ({ bought }) => bought && bought.unit_cost,
    value: ({ bought }) => bought && bought.unit_cost / of.divisor,
    cell: ({ bought }) =>
      bought && (
        <WhereFrom figure={figureRef('equipment', bought.tag, 'unit_cost')} title="Unit price" inTable>
          {printed(rounded(bought.unit_cost / of.divisor, of.decimals), of.decimals, bought.unit_cost)}
        </WhereFrom>
      ),
  },
  {
    key: 'purchase',
    title: `Purchase, ${costYear}`,
    unit,
    numeric: true,
    sortBy: ({ cost }) => cost,
    value: ({ cost }) => cost / divisor,
    cell: ({ cost, printed: shown, bought }) => (
      <WhereFrom
        figure={bought ? figureRef('equipment', bought.tag, 'purchase_cost') : 'capital.equipment_purchase'}
        title="Purchase cost"
        inTable
      >
        <b>{printed(shown, decimals, cost)}</b>
      </WhereFrom>
    ),
  },
  {
    key: 'busy',
    title: 'Busy',
    valueUnit: '%',
    sortBy: ({ busy }) => busy ?? null,
    value: ({ busy }) => (busy === undefined ? null : busy * 100),
    cell: ({ busy, tag }) =>
      busy !== undefined && (
        <WhereFrom figure={figureRef('schedule', 'resources', tag, 'utilisation')} title="Busy" inTable>
          <Busy share={busy} />
        </WhereFrom>
      ),
  },
  {
    key: 'law',
    title: 'Cost law',
    value: ({ bought }) => bought && `${bought.formula}; ${bought.source}`,
    cell: ({ bought }) =>
      bought && (
        <span className={styles['formula']} title={bought.source}>
          {bought.formula}
        </span>
      ),
  },
];

/** Equipment to buy, with size and cost law. */
export const EquipmentTable = memo(function EquipmentTable({ results }: { results: Results }) {
  const { capital } = results;
  const scale = useMemo(() => moneyScale(capital.equipment_purchase), [capital]);
  const rows = useMemo(() => equipmentItems(results, scale), [results, scale]);
  const columns = useMemo(() => COLUMNS(capital.cost_year, scale, partScale(scale)), [capital.cost_year, scale]);
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
      foot={(shown) => (
        <tr>
          {shown.map(({ key, numeric }) => (
            <td key={key} data-numeric={numeric || undefined}>
              {key === 'tag' && <b>All</b>}
              {key === 'purchase' && (
                <WhereFrom figure="capital.equipment_purchase" title="Equipment bought" inTable>
                  <b>{formatNumber(sum, { decimals: scale.decimals })}</b>
                </WhereFrom>
              )}
            </td>
          ))}
        </tr>
      )}
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

function Busy({ share }: { share: number }) {
  return (
    <span className={styles['busy']}>
      <svg width="56" height="6" aria-hidden="true">
        <rect width="56" height="6" rx="3" fill="var(--palette-sunken)" />
        <rect width={56 * Math.min(1, share)} height="6" rx="3" fill="var(--palette-control)" />
      </svg>
      {formatNumber(share * 100, { decimals: 0 })} %
    </span>
  );
}
