import { useMemo } from 'react';
import { CAPITAL_TABLE, type Results } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { capitalCells, capitalTable, type CapitalRow } from '#src/economics/capital.ts';
import { MoneyHead } from './money-head.tsx';
import { formatMoney } from '#src/lib/money.ts';

/** From the purchase of equipment to the total capital investment, line by line. */
export function CapitalBlock({ results }: { results: Results }) {
  const { capital, figures } = results;
  const { rows, scale } = useMemo(() => capitalTable(results), [results]);
  const columns = useMemo((): Column<CapitalRow>[] => {
    const all = pageColumns(CAPITAL_TABLE, {
      ...capitalCells(scale),
      basis: { minor: true, cell: ({ basis }: CapitalRow) => <span className={styles['basis']}>{basis}</span> },
    });
    return all.toSpliced(-1, 0, partOf(capital.total));
  }, [scale, capital]);
  const perAnnualKg = formatMoney(capital.total / figures.output);
  return (
    <Block title="Capital">
      <DataTable
        label="Capital"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowProps={({ isSum }) => ({ 'data-strong': isSum || undefined })}
        empty="No equipment yet."
        note={<MoneyHead title="Capital" results={results} />}
      />
      <p className={styles['footnote']}>
        <WhereFrom figure="capital.per_output" title="Capital per kg per year">
          {perAnnualKg.figure} {perAnnualKg.unit}
        </WhereFrom>{' '}
        per kilogram per year;{' '}
        <WhereFrom figure="capital.of_purchase.total" title="Total capital ÷ purchase cost">
          {formatNumber(capital.total / capital.equipment_purchase)}
        </WhereFrom>{' '}
        times the purchase cost of equipment.
      </p>
    </Block>
  );
}

const partOf = (total: number): Column<CapitalRow> => ({
  key: 'part',
  title: 'Part',
  exported: false,
  minor: true,
  cell: ({ amount, isSum }) => (
    <span className={styles['part']} aria-hidden="true">
      <span data-kind={isSum ? 'sum' : 'line'} style={{ width: `${(amount / total) * 100}%` }} />
    </span>
  ),
});
