import { useMemo } from 'react';
import { LABOUR_TABLE, type LabourRow, type Results } from '#engine/index.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { moneyScale } from '#src/lib/money.ts';
import { formatCount, formatNumber, NO_DATA } from '#src/lib/format.ts';

/** Operators, hours and cost of labour by section of the plant. */
export function LabourBlock({ results }: { results: Results }) {
  const rows = useMemo(() => LABOUR_TABLE.rows(results), [results]);
  const columns = useMemo(() => {
    const scale = moneyScale(rows.at(-1)?.annual ?? 0);
    const about = ({ title }: LabourRow) => `Labour, ${title}`;
    return pageColumns<LabourRow>(LABOUR_TABLE, {
      operators: {
        unit: '',
        cell: ({ operators }) => (operators === null ? NO_DATA : formatNumber(operators, { decimals: 1 })),
      },
      hours: { minor: true, cell: ({ hours }) => (hours === null ? NO_DATA : formatCount(hours)) },
      annual: {
        about,
        unit: `${scale.unit}/y`,
        value: ({ annual }) => annual / scale.divisor,
        cell: ({ annual }) => formatNumber(annual / scale.divisor, { decimals: scale.decimals }),
      },
      share: { cell: ({ share }) => formatNumber(100 * share, { decimals: 1 }) },
    });
  }, [rows]);
  if (rows.length === 0) return null;
  const isPaidByYear = rows.at(-1)!.hours === null;
  return (
    <Block title="Labour">
      <DataTable
        label="Labour by section"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowProps={(row) => ({
          'data-stage': row.stage ?? undefined,
          'data-strong': LABOUR_TABLE.isTotal?.(row) ? true : undefined,
        })}
        empty="No labour."
        note={
          <BlockHead title="Labour">
            {isPaidByYear
              ? 'people paid by the year; operators in the early shift, by area'
              : 'operators per shift, on average over the operating hours of the plant'}
          </BlockHead>
        }
      />
    </Block>
  );
}
