import { memo, useMemo, useState } from 'react';
import { amountsPer } from '#src/lib/amounts.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Options } from '#src/components/options.tsx';
import { pageColumns, type Shown, sumRow } from '#src/components/table/page-columns.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useReported } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { BALANCE, type BalanceRow, FLOWS, LOOPS, type LoopRow, type Results } from '#engine/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { balanceOf, type Balance, type PrintedBalance } from './balance.ts';
import { productBasis } from './product-basis.ts';
import styles from './tables.module.css';

/** What enters, reacts and leaves, for the plant or one step; and the loops of the plant. */
export const BalanceTable = memo(function BalanceTable({ results }: { results: Results }) {
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const { product } = useCalculator();
  const reported = useReported();
  const [chosen, setChosen] = useState('');
  const step = results.steps.find(({ step_id }) => step_id === chosen)?.step_id ?? null;
  const balance = useMemo(
    () => (configuration ? balanceOf(results, configuration, step) : null),
    [results, configuration, step],
  );
  if (!balance) return null;
  const columns = columnsOf(balance, amountsPer(results));
  const loops = LOOPS.rows(results);
  return (
    <div className={styles['balance']}>
      <div className={styles['balanceParts']} data-beside={loops.length > 0 || undefined}>
        <DataTable
          label="Balance"
          compact
          columns={columns}
          rows={balance.rows}
          rowKey={({ component_id, name }) => `${component_id} ${name}`}
          empty="No streams yet."
          note={
            <span className={styles['closes']}>
              {balance.imbalance < 1e-5 ? '✓ Balance closed: mass' : 'Mass'} in and mass out differ by{' '}
              {formatNumber(balance.imbalance * 100, { decimals: 3, floor: 0.001 })} %.
              {step === null && <small>{productBasis(results, product, reported)}</small>}
            </span>
          }
          tools={
            <select
              className={styles['scope']}
              aria-label="Balance of"
              value={step ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">The whole plant</option>
              <Options
                options={results.steps.map(({ step_id, tag, name }) => ({ value: step_id, label: `${tag} ${name}` }))}
              />
            </select>
          }
          foot={sumRow(Object.fromEntries(columns.map(({ key, cell }) => [key, cell(balance.total)])))}
        />
        {loops.length > 0 && <Loops loops={loops} />}
      </div>
    </div>
  );
});

/** The flows that occur. */
function columnsOf({ rows, unit, by, decimals }: Balance, per: string): Column<PrintedBalance>[] {
  const valueUnit = `${unit} per ${per}`;
  const shown = [...FLOWS, 'reacted' as const].map((key): [string, Shown<PrintedBalance>] => [
    key,
    {
      unit: '',
      valueUnit,
      sortBy: (row) => row[key],
      value: (row) => row[key] / by,
      cell: (row) =>
        row[key] ? printed(row.printed[key], decimals, row[key] / by) : <i className={styles['nil']}>none</i>,
    },
  ]);
  const isEmpty = new Set<string>(FLOWS.filter((flow) => rows.every((row) => row[flow] === 0)));
  return pageColumns<BalanceRow, PrintedBalance>(BALANCE, {
    name: { unit: valueUnit, sortBy: ({ name }) => name },
    ...Object.fromEntries(shown),
  }).filter(({ key }) => !isEmpty.has(key));
}

const loopColumns = (): Column<LoopRow>[] =>
  pageColumns(LOOPS, {
    steps: {
      cell: ({ tags }) => (
        <>
          <Icon name="recycle" size={13} /> {[...tags, tags[0]].join(' → ')}
        </>
      ),
    },
    gain: { sortBy: ({ gain }) => gain, cell: ({ gain }) => formatNumber(gain * 100) },
    passes: { sortBy: ({ passes }) => passes },
    error: {
      sortBy: ({ error }) => error,
      cell: ({ error }) => (error < 1e-12 ? '<\u202f1e−12' : error.toExponential(0).replace('-', '−')),
    },
  });

/** Each loop with the steps on it, what comes back, and how it was closed. */
const Loops = ({ loops }: { loops: LoopRow[] }) => (
  <DataTable
    label="Loops"
    compact
    filter={false}
    columns={loopColumns()}
    rows={loops}
    rowKey={({ steps }) => steps.join(' ')}
    empty="No loops."
    note="Recycled: the largest share of any component that returns in each pass."
  />
);
