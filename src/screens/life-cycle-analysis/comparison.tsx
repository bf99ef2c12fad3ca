import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getGetLifeCycleAnalysisQueryOptions } from '#generated/hooks/life-cycle-analysis.ts';
import { useProcesses } from '#src/products/use-processes.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Card } from '#src/components/page.tsx';
import { hasStatus } from '#src/lib/api-problem.ts';
import { noticed, signed } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { compare, type Compared } from './compare.ts';
import { totalText } from './parts.ts';
import styles from './life-cycle.module.css';

/** The other processes of the product in one category; the ranking is withheld if they are not comparable. */
export function Comparison({ analysis, categoryId }: { analysis: LifeCycleAnalysis; categoryId: string }) {
  const { product_id: productId, process_id: own } = analysis;
  const processes = useProcesses(productId) ?? [];
  const others = processes.filter(({ id }) => id !== own);
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useQueries({
    queries: chosen.map((id) => ({
      ...getGetLifeCycleAnalysisQueryOptions(productId, id),
      // A process without an analysis is skipped; this is not a failure.
      throwOnError: false,
      retry: false,
    })),
  });
  const without = chosen.filter((_id, index) => hasStatus(found[index]?.error, 404));
  const name = new Map(processes.map((one) => [one.id, one.name]));
  const rows = found.flatMap(({ data }) => (data ? compare(analysis, data, categoryId) : []));
  const columns: Column<Compared>[] = [
    {
      key: 'name',
      title: 'Process',
      sortBy: (row) => name.get(row.analysis.process_id) ?? '',
      value: (row) => name.get(row.analysis.process_id) ?? '',
      cell: (row) => (
        <Link to={`/products/${productId}/${row.analysis.process_id}/life-cycle-analysis`}>
          {name.get(row.analysis.process_id)}
        </Link>
      ),
    },
    numeric('total', 'Total', rows[0]?.unit ?? '', {
      sortBy: (row) => row.result?.value ?? null,
      value: (row) => (row.result ? totalText(row.result) : null),
      cell: (row) => (row.result ? totalText(row.result) : 'no data'),
    }),
    numeric('difference', 'Difference from this process', '%', {
      sortBy: (row) => row.difference,
      value: (row) => (row.difference === null ? null : noticed(row.difference) * 100),
      cell: (row) => (row.difference === null ? '' : signed(row.difference * 100, 1)),
    }),
    numeric('below', 'Runs with a lower total', '%', {
      sortBy: (row) => row.below,
      value: (row) => (row.below === null ? null : row.below * 100),
      cell: (row) => (row.below === null ? (row.reason === null ? 'the same' : '') : formatNumber(row.below * 100)),
    }),
    { key: 'reason', title: 'Ranking', cell: (row) => row.reason ?? 'comparable' },
  ];
  return (
    <Card
      title="Other processes of this product"
      note="paired runs: inputs that both processes use vary together"
      className={styles['padded'] ?? ''}
    >
      {others.length === 0 && <p className={styles['footnote']}>The product has no other processes.</p>}
      <div className={styles['tools']}>
        {others
          .filter(({ id }) => !chosen.includes(id))
          .map((one) => (
            <Button key={one.id} size="small" variant="outlined" onClick={() => setChosen([...chosen, one.id])}>
              Compare with {one.name}
            </Button>
          ))}
      </div>
      {without.map((id) => (
        <p key={id} className={styles['footnote']}>
          {name.get(id)} has no analysis yet. Start an analysis of that process to compare it.
        </p>
      ))}
      {rows.length > 0 && (
        <DataTable
          label="Other processes"
          compact
          filter={false}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.analysis.id}
          empty=""
        />
      )}
    </Card>
  );
}
