import { memo, useState } from 'react';
import { type Results, UTILITIES, UTILITY_FIGURES, type UtilityBalance } from '#engine/index.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { pageColumns, type Shown } from '#src/components/table/page-columns.tsx';
import { amountsPer } from '#src/lib/amounts.ts';
import { quantity } from '#src/lib/quantity.ts';
import styles from './tables.module.css';

const amount = ({ key, value }: (typeof UTILITIES.columns)[number]): [string, Shown<UtilityBalance>] => [
  key,
  {
    cell: (row) => (value(row) === 0 ? <i className={styles['nil']}>none</i> : quantity(Number(value(row)), row.unit)),
  },
];
const balances = () =>
  pageColumns(UTILITIES, {
    ...Object.fromEntries(UTILITIES.columns.slice(UTILITIES.named).map(amount)),
    title: { sortBy: ({ title }) => title },
  });
const figures = () =>
  pageColumns(UTILITY_FIGURES, {
    value: {
      about: ({ title }) => title,
      cell: ({ value, unit }) => (unit === '1' ? quantity(100 * value, '%') : quantity(value, unit)),
    },
  });

/** What the plant makes itself: the balance of each utility, fuels and flows. */
export const UtilityTables = memo(function UtilityTables({ results }: { results: Results }) {
  const [balanceColumns] = useState(balances);
  const [figureColumns] = useState(figures);
  if (!results.utilities)
    return (
      <p className={styles['none']}>
        All utilities are purchased. In Assumptions, choose the utilities that the plant generates itself.
      </p>
    );
  return (
    <div className={styles['balance']}>
      <div className={styles['balanceParts']} data-beside>
        <DataTable
          label="Utilities"
          compact
          filter={false}
          columns={balanceColumns}
          rows={UTILITIES.rows(results)}
          rowKey={({ item_id }) => item_id}
          empty="No utilities are used."
          note={`Per ${amountsPer(results)}. Used by steps and utilities = made or recovered + bought − sold.`}
        />
        <DataTable
          label="Utility metrics"
          compact
          filter={false}
          columns={figureColumns}
          rows={UTILITY_FIGURES.rows(results)}
          rowKey={({ figure }) => figure}
          empty="No numbers."
        />
      </div>
    </div>
  );
});
