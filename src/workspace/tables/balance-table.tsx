import { numeric } from '#src/components/table/column.ts';
import { memo, useMemo, useState } from 'react';
import { amountsPer } from '#src/lib/amounts.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Icon } from '#src/components/icon.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { printed } from '#src/lib/rounding.ts';
import type { LoopResult, Results } from '#engine/index.ts';
import { useCalculator } from '#src/engine/calculator.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { balanceOf, FLOWS, type Balance, type BalanceRow, type Flow } from './balance.ts';
import { productBasis } from './product-basis.ts';
import styles from './tables.module.css';

/** What enters, reacts and leaves, for the plant or one step; and the loops of the plant. */
export const BalanceTable = memo(function BalanceTable({ results }: { results: Results }) {
  const configuration = useWorkspaceState((state) => state.resultsOf);
  const { product } = useCalculator();
  const [chosen, setChosen] = useState('');
  const step = results.steps.find(({ step_id }) => step_id === chosen)?.step_id ?? null;
  const balance = useMemo(
    () => (configuration ? balanceOf(results, configuration, step) : null),
    [results, configuration, step],
  );
  if (!balance) return null;
  const { loops = [] } = results;
  return (
    <div className={styles['balance']}>
      <div className={styles['balanceParts']} data-beside={loops.length > 0 || undefined}>
        <DataTable
          label="Balance"
          compact
          columns={columnsOf(balance)}
          rows={balance.rows}
          rowKey={({ key }) => key}
          empty="No streams yet."
          note={
            <span className={styles['closes']}>
              {balance.imbalance < 1e-5 ? '✓ Balance closed: mass' : 'Mass'} in and mass out differ by{' '}
              {formatNumber(balance.imbalance * 100, { decimals: 3, floor: 0.001 })} %.
              {step === null && <small>{productBasis(results, product)}</small>}
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
              {results.steps.map(({ step_id, tag, name }) => (
                <option key={step_id} value={step_id}>
                  {tag} {name}
                </option>
              ))}
            </select>
          }
          foot={(shown) => (
            <tr>
              {shown.map((column) => (
                <td key={column.key} data-numeric={column.numeric || undefined}>
                  {column.cell(balance.total)}
                </td>
              ))}
            </tr>
          )}
        />
        {loops.length > 0 && <Loops loops={loops} results={results} />}
      </div>
    </div>
  );

  function columnsOf({ flows, unit, decimals }: Balance): Column<BalanceRow>[] {
    const per = `${unit} per ${amountsPer(results)}`;
    const column = (key: Flow | 'reacted', title: string): Column<BalanceRow> => {
      const shown = (row: BalanceRow) => (key === 'reacted' ? row.reacted : (row.flows[key] ?? 0));
      return {
        key,
        title,
        valueUnit: per,
        numeric: true,
        sortBy: (row) => row.exact[key] ?? 0,
        value: (row) => row.exact[key] ?? 0,
        cell: (row) =>
          row.exact[key] ? printed(shown(row), decimals, row.exact[key]) : <i className={styles['nil']}>none</i>,
      };
    };
    const isIn = (flow: Flow) => flow === 'bought' || flow === 'from_steps';
    const [into, out] = [flows.filter(isIn), flows.filter((flow) => !isIn(flow))];
    return [
      { key: 'component', title: 'Component', unit: per, sortBy: ({ name }) => name, cell: ({ name }) => name },
      ...into.map((flow) => column(flow, FLOWS[flow])),
      column('reacted', 'Made or used'),
      ...out.map((flow) => column(flow, FLOWS[flow])),
    ];
  }
});

/** Each loop with the steps on it, what comes back, and how it was closed. */
function Loops({ loops, results }: { loops: LoopResult[]; results: Results }) {
  const tagOf = (id: string) => results.steps.find(({ step_id }) => step_id === id)?.tag ?? id;
  const columns: Column<LoopResult>[] = [
    {
      key: 'steps',
      title: 'Loop',
      value: ({ steps }) => steps.map(tagOf).join(' → '),
      cell: ({ steps }) => (
        <>
          <Icon name="recycle" size={13} /> {[...steps, steps[0]!].map(tagOf).join(' → ')}
        </>
      ),
    },
    numeric('gain', 'Recycled', '%', {
      sortBy: ({ gain }) => gain,
      value: ({ gain }) => gain * 100,
      cell: ({ gain }) => formatNumber(gain * 100),
    }),
    numeric('passes', 'Passes', '', {
      sortBy: ({ passes }) => passes,
      value: ({ passes }) => passes,
      cell: ({ passes }) => passes,
    }),
    numeric('error', 'Error', '', {
      sortBy: ({ error }) => error,
      value: ({ error }) => error,
      cell: ({ error }) => (error < 1e-12 ? '<\u202f1e−12' : error.toExponential(0).replace('-', '−')),
    }),
  ];
  return (
    <DataTable
      label="Loops"
      compact
      filter={false}
      columns={columns}
      rows={loops}
      rowKey={({ steps }) => steps.join(' ')}
      empty="No loops."
      note="Recycled: the largest share of any component that returns in each pass."
    />
  );
}
