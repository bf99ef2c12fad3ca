import type { ReactNode } from 'react';
import type { Process } from '#generated/types.ts';
import type { Column } from '#src/components/data-table.tsx';
import { annualMass } from '#src/components/figures/definitions.ts';
import { numeric } from '#src/components/table/column.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costPer, costUnit, costValue, reportedFor, type Reported } from '#src/lib/reporting.ts';
import styles from './what-matters.module.css';

export const digits = (usd: number, reported: Reported): string => formatNumber(costValue(usd, reported));

/** @param choose shows another process */
export const columnsOf = (choose: (id: string) => void): Column<Process>[] => [
  {
    key: 'name',
    title: 'Process',
    sortBy: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name, product_name }) => (
      <>
        <button type="button" className={styles['choose']} onClick={() => choose(id)}>
          {name}
        </button>{' '}
        <small>{product_name}</small>
      </>
    ),
  },
  numeric('amount', 'Bought per year', '', {
    minor: true,
    valueUnit: 'kg/y',
    value: ({ use }) => use?.amount ?? null,
    cell: ({ use }) => (use && use.amount > 0 ? inWords(annualMass(use.amount)) : <small>not bought</small>),
  }),
  numeric('part', 'Of the unit cost', '', {
    valueUnit: 'USD/kg',
    value: ({ use }) => use?.per_kg ?? null,
    cell: ({ use, ...row }) => {
      if (!use || use.amount === 0) return null;
      const reported = reportedFor(row, null);
      return inWords({ figure: digits(use.per_kg, reported), unit: costUnit(reported) });
    },
  }),
  numeric('cogs', 'Unit cost', '', {
    minor: true,
    sortBy: ({ figures }) => figures?.cogs ?? null,
    valueUnit: 'USD/kg',
    value: ({ figures }) => figures?.cogs ?? null,
    cell: ({ figures, ...row }) => figures && inWords(costPer(figures.cogs, reportedFor(row, null))),
  }),
];

const inWords = ({ figure, unit }: { figure: string; unit: string }): ReactNode => (
  <>
    {figure} <small>{unit}</small>
  </>
);
