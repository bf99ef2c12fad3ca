import type { ReactNode } from 'react';
import { CASH_FLOW, type CashFlowYear, type CashYear, cashYears, figureRef } from '#engine/index.ts';
import type { Column } from '#src/components/table/column.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';

export type CashKey = Exclude<keyof CashYear, 'year'>;

export interface CashTable {
  /** As printed: income is positive, spending is negative, and the parts add up to the cash. */
  rows: CashYear[];
  scale: MoneyScale;
  /** Of the printed columns, other than running sums. */
  total: Omit<CashYear, 'year' | 'cumulative' | 'present'>;
}

const PARTS = ['sales', 'operating_cost', 'tax', 'capital', 'working_capital', 'loan'] as const;
const SUMMED = [...PARTS, 'cash', 'discounted', 'depreciation'] as const;
const CASH_KEYS = [...SUMMED, 'cumulative', 'present'] as const;

/** Columns of the table on a page, with the printed numbers. */
export const cashColumns = (decimals: number): Column<CashYear>[] =>
  pageColumns(
    CASH_FLOW,
    Object.fromEntries(
      CASH_KEYS.map((key) => {
        const text = (row: CashYear) => formatNumber(row[key], { decimals });
        const shown = {
          unit: '',
          value: (row: CashYear) => row[key],
          about: ({ year }: CashYear) => `${TITLES.get(key)}, year ${year}`,
          cell: (row: CashYear) =>
            row[key] === 0 ? <small>0</small> : key === 'cash' ? <b>{text(row)}</b> : text(row),
        };
        return [key, shown];
      }),
    ),
  );

/** The line of sums, by key of the column. */
export const cashFoot = ({ total, scale: { decimals } }: CashTable): Record<string, ReactNode> => ({
  year: 'Sum',
  ...Object.fromEntries(
    SUMMED.map((key) => [
      key,
      <WhereFrom
        key={key}
        figure={figureRef('cash_flow', 'total', key)}
        title={`${TITLES.get(key)}, all years`}
        inTable
      >
        {formatNumber(total[key], { decimals })}
      </WhereFrom>,
    ]),
  ),
});
const TITLES = new Map(CASH_FLOW.columns.map(({ key, title }) => [key, title]));

/** The cash flow, rounded so that rows add up across and columns down. */
export function cashTable(years: readonly CashFlowYear[]): CashTable {
  const largest = Math.max(...years.map(({ cash, sales }) => Math.max(Math.abs(cash), sales)), 0);
  const { divisor, unit, decimals } = moneyScale(largest);
  const scale: MoneyScale = { divisor, unit, decimals: decimals === 0 ? 0 : largest / divisor >= 1000 ? 1 : 2 };
  const signed = new Map(CASH_FLOW.columns.map(({ key, value }) => [key, value]));
  let [cumulative, present] = [0, 0];
  const rows = cashYears(years).map((year): CashYear => {
    // Rounded year by year, because equal years must look equal; the sums are those of the printed values.
    const one = (key: CashKey) => rounded(year[key] / divisor, scale.decimals);
    const [cash, discounted] = [one('cash'), one('discounted')];
    const exact = PARTS.map((key) => Number(signed.get(key)!(year)) / divisor);
    // Zeros stay zero; the other values absorb the rounding.
    const some = exact.flatMap((part, place) => (part === 0 ? [] : [place]));
    const shown = roundTo(
      some.map((place) => exact[place]!),
      cash,
      scale.decimals,
    );
    const parts = PARTS.map((key, place) => [key, shown[some.indexOf(place)] ?? 0]);
    cumulative = rounded(cumulative + cash, scale.decimals);
    present = rounded(present + discounted, scale.decimals);
    const rest = { year: year.year, cash, discounted, depreciation: one('depreciation'), cumulative, present };
    return { ...year, ...Object.fromEntries(parts), ...rest };
  });
  const total = Object.fromEntries(
    SUMMED.map((key) => [
      key,
      rounded(
        rows.reduce((sum, row) => sum + row[key], 0),
        scale.decimals,
      ),
    ]),
  ) as CashTable['total'];
  return { rows, scale, total };
}
