import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import { presentValues, type Results } from '#engine/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { sumRow } from '#src/components/table/page-columns.tsx';
import { WhereFromButton } from '#src/components/where-from-button.tsx';
import { sellingPrice } from '#src/economics/basis.ts';
import { Block } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { cashColumns, cashFoot, cashTable } from '#src/economics/cash-flow.tsx';
import { CashFlowPlot } from '#src/economics/cash-flow-plot.tsx';
import { MoneyHead } from './money-head.tsx';
import type { Ghost, Shown } from '#src/economics/shown.ts';
import { moneyBasis } from '#src/economics/money-basis.ts';

interface Point {
  year: number;
  cash: number;
  present: number;
}

/** The cash flow over the project life, compared with the saved state. */
export function CashFlowBlock({ results, configuration, price, ghost }: Shown & { ghost: Ghost | null }) {
  const { cash_flow: years } = results;
  const { flows, rate, rateKind } = moneyBasis(configuration.assumptions);
  const { scale } = useMemo(() => cashTable(years), [years]);
  const points = useMemo(() => {
    const present = presentValues(years);
    return years.map(({ year, cash }, index): Point => ({
      year,
      cash: cash / scale.divisor,
      present: present[index]! / scale.divisor,
    }));
  }, [years, scale]);
  const was = useMemo(() => {
    if (!ghost) return null;
    const present = presentValues(ghost.results.cash_flow);
    return ghost.results.cash_flow.map(({ year }, index) => ({ year, present: present[index]! / scale.divisor }));
  }, [ghost, scale]);
  const atMsp = sellingPrice(configuration.assumptions, price) === null;
  return (
    <Block title="Cash flow">
      {atMsp && (
        <p className={styles['say']}>
          No selling price is set, so the cash flow is calculated at the minimum selling price.
        </p>
      )}
      <ChartFrame
        title="Cash flow"
        lead={`${scale.unit} per year, ${flows} (bars), cumulative present value at ${rate} ${rateKind} (line)${ghost ? `; v${ghost.number} dashed` : ''}`}
        columns={POINT_COLUMNS(scale.unit)}
        rows={points}
        rowKey={({ year }) => String(year)}
        whereFrom={<WhereFromButton figure="figures.npv" title="Net present value" />}
      >
        <CashFlowPlot points={points} ghost={was} ghostName={ghost ? `v${ghost.number}` : ''} unit={scale.unit} />
      </ChartFrame>
    </Block>
  );
}

/** The cash flow year by year, as a complete table. */
export function CashTableBlock({ results }: { results: Results }) {
  const table = useMemo(() => cashTable(results.cash_flow), [results]);
  const { scale } = table;
  const columns = useMemo(
    () =>
      cashColumns(scale.decimals).map((column) => ({
        ...column,
        valueUnit: scale.unit,
        minor: !ON_A_PHONE.has(column.key),
      })),
    [scale],
  );
  return (
    <Block title="Cash flow by year">
      <DataTable
        label="Cash flow by year"
        compact
        filter={false}
        columns={columns}
        rows={table.rows}
        rowKey={({ year }) => String(year)}
        empty="No years."
        note={<MoneyHead title="Cash flow by year" lead={scale.unit} results={results} />}
        foot={sumRow(cashFoot(table))}
      />
      <p className={styles['footnote']}>
        Year 0 is the last year of construction. Outflows are negative; sales, costs, tax, capital and loan add up to
        the cash flow. Depreciation is not a cash flow, but lowers the tax.
      </p>
    </Block>
  );
}

const POINT_COLUMNS = (unit: string): Column<Point>[] => [
  numeric('year', 'Year', '', {
    cell: ({ year }) => formatNumber(year, { decimals: 0 }),
    value: ({ year }) => year,
  }),
  {
    key: 'cash',
    title: 'Cash',
    unit,
    numeric: true,
    value: ({ cash }) => cash,
    cell: ({ cash }) => formatNumber(cash, { decimals: 2 }),
  },
  {
    key: 'present',
    title: 'Cumulative present value',
    unit,
    numeric: true,
    value: ({ present }) => present,
    cell: ({ present }) => formatNumber(present, { decimals: 2 }),
  },
];

const ON_A_PHONE: ReadonlySet<string> = new Set(['year', 'sales', 'cash', 'present']);
