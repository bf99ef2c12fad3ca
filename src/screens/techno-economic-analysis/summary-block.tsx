import { numeric } from '#src/components/table/column.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { annualAmount } from '#src/components/figures/definitions.ts';
import type { FigureEstimate } from '#engine/analysis/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { useDraftEstimates } from '#src/workspace/use-draft-estimates.ts';
import styles from './analysis.module.css';
import { MoneyHead } from './money-head.tsx';
import type { Ghost, Shown } from '#src/economics/shown.ts';
import { Sourced } from './sourced.tsx';
import { executiveSummary, type SummaryRow } from '#src/economics/executive-summary.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { amountText } from '#src/lib/amount-text.ts';
import { useReported } from '#src/lib/reporting.ts';

export interface Row extends SummaryRow {
  was: SummaryRow | null;
  estimate: FigureEstimate | undefined;
}

interface Props extends Shown {
  ghost: Ghost | null;
  productName: string;
}

/** The executive summary, with the uncertainty of each figure and its change from another version. */
export function SummaryBlock({ results, configuration, price, ghost, productName }: Props) {
  const estimates = useDraftEstimates(configuration);
  const reported = useReported();
  const before = ghost && executiveSummary(ghost.results, ghost.configuration, price, reported);
  const rows = executiveSummary(results, configuration, price, reported).map((row, index): Row => ({
    ...row,
    was: before?.[index] ?? null,
    estimate: estimates?.figures.find(({ metric }) => row.figure === `figures.${metric}`),
  }));
  const made = annualAmount(results.figures.output, reported);
  return (
    <Block title="Executive summary">
      <DataTable
        label="Executive summary"
        compact
        filter={false}
        columns={summaryColumns(rows, ghost)}
        rows={rows}
        rowKey={({ key }) => key}
        rowProps={({ key }) => ({ 'data-strong': key === 'cogs' || undefined })}
        empty="No results."
        note={<MoneyHead title="Executive summary" results={results} />}
      />
      <p className={styles['footnote']}>
        Per {amountText(reported)} of {productName} in the product stream,{' '}
        <WhereFrom figure="figures.output" title="Annual output">
          {made.figure} {made.unit}
        </WhereFrom>{' '}
        in{' '}
        <WhereFrom figure="figures.batches" title="Batches per year">
          {formatNumber(results.figures.batches, { decimals: 0 })}
        </WhereFrom>{' '}
        batches. Return on investment is for a full year, with depreciation added back; payback is measured from the
        start of production.
        {estimates && estimates.samples > 0 && ` Ranges are from ${formatCount(estimates.samples)} samples.`}
      </p>
    </Block>
  );
}

export const summaryColumns = (rows: readonly Row[], ghost: Ghost | null): Column<Row>[] => [
  ...COLUMNS,
  ...(rows.some(({ estimate }) => estimate) ? RANGE : []),
  ...(ghost ? [change(ghost)] : []),
];

/** A value of the row in the unit that files have for it. */
const inFile = ({ scale, unit, share }: Row, value: number): number => shownIn(value * scale, unit, share ? '%' : unit);

const COLUMNS: Column<Row>[] = [
  { key: 'title', title: 'Figure', cell: ({ title }) => title, value: ({ title }) => title },
  numeric('value', 'Value', '', {
    value: (row) => (row.value === null ? null : inFile(row, row.value)),
    cell: ({ title, shown, value, figure }) => (
      <span className={styles['value']}>
        <Sourced figure={figure} title={title}>
          {value === null ? <i>{shown.figure}</i> : <b>{shown.figure}</b>}
        </Sourced>{' '}
        <small>{shown.unit}</small>
      </span>
    ),
  }),
  {
    key: 'unit',
    title: 'Unit',
    drawn: false,
    cell: ({ unit, share }) => (share ? '%' : unitShown(unit)),
  },
];

/** The range that holds 8 in 10 outcomes: on screen in one column, and its ends in files. */
const RANGE: Column<Row>[] = [
  numeric('margin', 'Uncertainty', '', {
    head: LEVEL,
    minor: true,
    exported: false,
    cell: ({ title, show, value, estimate }) =>
      value !== null && <Margin inTable estimate={estimate} definition={{ short: title, show }} />,
  }),
  ...(['p10', 'p90'] as const).map((end): Column<Row> =>
    numeric(end, `Uncertainty, ${end.toUpperCase()}`, '', {
      drawn: false,
      value: (row) => (row.value !== null && row.estimate?.message === null ? inFile(row, row.estimate[end]) : null),
      cell: ({ estimate, show }) => (estimate ? show(estimate[end]).figure : null),
    }),
  ),
];

const change = ({ number }: Ghost): Column<Row> =>
  numeric('change', `On v${number}`, '', {
    value: (row) => (row.value === null || row.was?.value == null ? null : inFile(row, row.value - row.was.value)),
    cell: ({ value, was, better, share }) =>
      value !== null && was?.value != null ? (
        difference(value, was.value, better, share).direction === 'none' ? (
          <small>=</small>
        ) : (
          <span title={`from ${was.shown.figure} ${was.shown.unit}`}>
            <Delta value={value} saved={was.value} better={better} points={share} />
          </span>
        )
      ) : null,
  });
