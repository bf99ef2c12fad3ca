import { useContext } from 'react';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { annualMass } from '#src/components/figures/definitions.ts';
import type { FigureEstimate } from '#engine/index.ts';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { WhereFrom, WhereFromContext } from '#src/components/where-from.tsx';
import { Block } from '#src/economics/block.tsx';
import { waterfall } from '#src/economics/waterfall.ts';
import { WaterfallPlot } from '#src/economics/waterfall-plot.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useDraftEstimates } from '#src/workspace/use-draft-estimates.ts';
import styles from './analysis.module.css';
import { MoneyHead } from './money-head.tsx';
import type { Ghost, Shown } from './shown.ts';
import { Sourced } from './sourced.tsx';
import { executiveSummary, type SummaryRow } from './summary.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

interface Row extends SummaryRow {
  was: SummaryRow | null;
  estimate: FigureEstimate | undefined;
}

interface Props extends Shown {
  ghost: Ghost | null;
  productName: string;
}

/**
 * The executive summary, compared with the saved state if there are unsaved changes, and the causes of the change in
 * unit cost.
 */
export function SummaryBlock({ results, configuration, price, ghost, productName }: Props) {
  const estimates = useDraftEstimates(configuration);
  const before = ghost && executiveSummary(ghost.results, ghost.configuration, price);
  const rows = executiveSummary(results, configuration, price).map((row, index): Row => ({
    ...row,
    was: before?.[index] ?? null,
    estimate: estimates?.figures.find(({ metric }) => row.figure === `figures.${metric}`),
  }));
  // The explanation of a draft value also gives the saved value.
  const showSource = useContext(WhereFromContext);
  const mass = annualMass(results.figures.output);
  const moved = ghost && waterfall(ghost.results, results, 'category');
  return (
    <Block title="Executive summary">
      <DataTable
        label="Executive summary"
        compact
        filter={false}
        columns={ghost ? [...COLUMNS, change(ghost)] : COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        rowProps={({ key }) => ({ 'data-strong': key === 'cogs' || undefined })}
        empty="No results."
        note={<MoneyHead title="Executive summary" results={results} />}
      />
      {ghost && moved && moved.parts.length > 0 && (
        <div className={styles['moved']}>
          <h3>
            Why the unit cost moved <small>{unitShown('USD/kg')}</small>
          </h3>
          <WaterfallPlot
            waterfall={moved}
            from={`v${ghost.number}`}
            to="Draft"
            onSource={({ figure }) => showSource?.(figure)}
          />
        </div>
      )}
      <p className={styles['footnote']}>
        Per kg of {productName} in the product stream,{' '}
        <WhereFrom figure="figures.output" title="Product per year">
          {mass.figure} {mass.unit}
        </WhereFrom>{' '}
        in{' '}
        <WhereFrom figure="figures.batches" title="Batches per year">
          {formatNumber(results.figures.batches, { decimals: 0 })}
        </WhereFrom>{' '}
        batches. Return on investment is for a full year, with depreciation added back; payback is measured from the
        start of production.
      </p>
    </Block>
  );
}

const COLUMNS: Column<Row>[] = [
  { key: 'title', title: 'Figure', cell: ({ title }) => title, value: ({ title }) => title },
  {
    key: 'value',
    title: 'Value',
    numeric: true,
    value: ({ value, unit }) => value && shownIn(value, unit),
    cell: ({ title, shown, show, value, figure, estimate }) => (
      <span className={styles['value']}>
        <Sourced figure={figure} title={title}>
          {value === null ? <i>{shown.figure}</i> : <b>{shown.figure}</b>}
        </Sourced>{' '}
        <small>{shown.unit}</small>
        {value !== null && (
          <span className={styles['margin']}>
            <Margin inTable estimate={estimate} definition={{ short: title, show }} />
          </span>
        )}
      </span>
    ),
  },
];

const change = ({ number }: Ghost): Column<Row> => ({
  key: 'change',
  title: `On v${number}`,
  numeric: true,
  value: ({ value, was, unit }) => (value === null || was?.value == null ? null : shownIn(value - was.value, unit)),
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
