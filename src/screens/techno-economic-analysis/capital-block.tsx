import { useMemo } from 'react';
import type { Results } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { printed } from '#src/lib/rounding.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { capitalTable, PERCENT_DECIMALS, type CapitalRow } from '#src/economics/capital.ts';
import { MoneyHead } from './money-head.tsx';
import { Sourced } from './sourced.tsx';
import { formatMoney } from '#src/lib/money.ts';

/** From the purchase of equipment to the total capital investment, line by line. */
export function CapitalBlock({ results }: { results: Results }) {
  const { capital, figures } = results;
  const { rows, scale } = useMemo(() => capitalTable(capital), [capital]);
  const columns = useMemo((): Column<CapitalRow>[] => {
    return [
      { key: 'title', title: 'Line', cell: ({ title }) => title },
      {
        key: 'amount',
        title: 'Amount',
        unit: scale.unit,
        numeric: true,
        value: ({ amount }) => amount / scale.divisor,
        cell: ({ figure, title, printed: shown, amount }) => (
          <Sourced figure={figure} title={title}>
            {printed(shown, scale.decimals, amount)}
          </Sourced>
        ),
      },
      {
        key: 'percent',
        title: 'Of purchase',
        unit: '%',
        numeric: true,
        value: ({ amount }) => (amount / capital.equipment_purchase) * 100,
        cell: ({ share, title, percent, amount }) => (
          <Sourced figure={share} title={`${title}, of purchase`}>
            {printed(percent, PERCENT_DECIMALS, amount)}
          </Sourced>
        ),
      },
      {
        key: 'part',
        title: 'Part',
        exported: false,
        minor: true,
        cell: ({ amount, kind }) => (
          <span className={styles['part']} aria-hidden="true">
            <span data-kind={kind} style={{ width: `${(amount / capital.total) * 100}%` }} />
          </span>
        ),
      },
      {
        key: 'basis',
        title: 'Basis',
        minor: true,
        value: ({ basis }) => basis,
        cell: ({ basis }) => <small className={styles['basis']}>{basis}</small>,
      },
    ];
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
        rowProps={({ kind }) => ({ 'data-strong': kind === 'sum' || undefined })}
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
