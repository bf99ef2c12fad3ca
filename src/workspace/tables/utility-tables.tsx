import { numeric } from '#src/components/table/column.ts';
import { memo } from 'react';
import { figureRef, type OwnUtilitiesResult, type Results, type UtilityBalance } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { amountsPer } from '#src/lib/amounts.ts';
import { quantity } from '#src/draft/values.ts';
import styles from './tables.module.css';

const AMOUNTS = [
  ['used_by_steps', 'Steps'],
  ['used_by_utilities', 'Utilities'],
  ['made', 'Made or recovered'],
  ['bought', 'Bought'],
  ['sold', 'Sold'],
] as const satisfies readonly (readonly [keyof UtilityBalance, string])[];

/** What the plant makes itself: the balance of each utility, fuels and flows. */
export const UtilityTables = memo(function UtilityTables({ results }: { results: Results }) {
  const { utilities } = results;
  if (!utilities)
    return (
      <p className={styles['none']}>The plant buys all utilities. Choose in Assumptions which ones it makes itself.</p>
    );
  return (
    <div className={styles['balance']}>
      <div className={styles['balanceParts']} data-beside>
        <UtilityBalances utilities={utilities} results={results} />
        <UtilityNumbers utilities={utilities} />
      </div>
    </div>
  );
});

/** What is used, made, bought and sold of each utility. */
function UtilityBalances({ utilities, results }: { utilities: OwnUtilitiesResult; results: Results }) {
  const columns: Column<UtilityBalance>[] = [
    { key: 'title', title: 'Utility', sortBy: ({ title }) => title, cell: ({ title }) => title },
    ...AMOUNTS.map(([key, title]): Column<UtilityBalance> => ({
      key,
      title,
      numeric: true,
      value: (row) => row[key],
      cell: (row) =>
        row[key] === 0 ? (
          <i className={styles['nil']}>none</i>
        ) : (
          <WhereFrom figure={figureRef('utilities', 'balances', row.item_id, key)} title={title} inTable>
            {quantity(row[key], row.unit)}
          </WhereFrom>
        ),
    })),
  ];
  return (
    <DataTable
      label="Utilities"
      compact
      filter={false}
      columns={columns}
      rows={utilities.balances}
      rowKey={({ item_id }) => item_id}
      empty="No utilities are used."
      note={`Per ${amountsPer(results)}. Used by steps and utilities = made or recovered + bought − sold.`}
    />
  );
}

interface NumberRow {
  figure: string;
  title: string;
  value: number;
  unit: Unit;
}

/** Fuels of the boiler, and the sizes and flows of the utilities. */
function UtilityNumbers({ utilities }: { utilities: OwnUtilitiesResult }) {
  const rows: NumberRow[] = [
    ...utilities.fuels.map(({ id, title, energy }): NumberRow => ({
      figure: figureRef('utilities', 'fuels', id, 'energy'),
      title: `${title}, lower heating value`,
      value: energy,
      unit: 'GJ',
    })),
    ...utilities.figures.map(({ key, title, value, unit }): NumberRow => ({
      figure: figureRef('utilities', 'figures', key, 'value'),
      title,
      value,
      unit,
    })),
  ];
  const columns: Column<NumberRow>[] = [
    { key: 'title', title: 'Fuel, steam and water', cell: ({ title }) => title },
    numeric('value', 'Value', '', {
      value: ({ value, unit }) => quantity(value, unit),
      cell: ({ figure, title, value, unit }) => (
        <WhereFrom figure={figure} title={title} inTable>
          {unit === '1' ? quantity(100 * value, '%') : quantity(value, unit)}
        </WhereFrom>
      ),
    }),
  ];
  return (
    <DataTable
      label="Utility metrics"
      compact
      filter={false}
      columns={columns}
      rows={rows}
      rowKey={({ figure }) => figure}
      empty="No numbers."
    />
  );
}
