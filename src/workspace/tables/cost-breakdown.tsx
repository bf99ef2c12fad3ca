import { memo, useMemo } from 'react';
import {
  CATEGORY_NAMES,
  COST_BY_CATEGORY,
  COST_BY_STEP,
  COST_ITEMS,
  type CostItem,
  type CostPart,
  type Results,
} from '#engine/index.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { Chart } from '#src/components/chart/chart.tsx';
import type { ChartData } from '#src/components/chart/chart-data.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { pageColumns, sumRow } from '#src/components/table/page-columns.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { WhereFromButton } from '#src/components/where-from-button.tsx';
import { sectionColour } from '#src/economics/operating-cost.ts';
import { printed, roundTo, rounded } from '#src/lib/rounding.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './cost-breakdown.module.css';
import { formatMoney } from '#src/lib/money.ts';
import {
  costDecimals,
  costUnit,
  costValue,
  unitPer,
  useReported,
  valuePer,
  type Reported,
} from '#src/lib/reporting.ts';

/** In the display currency for the reported amount, rounded so that the column adds up to the printed unit cost. */
type Line = CostItem & { printed: number; tag: string | undefined };

const linesFor = (per: 'batch' | 'hour', reported: Reported, decimals: number): Column<Line>[] =>
  pageColumns<CostItem, Line>(COST_ITEMS, {
    title: { sortBy: ({ title }) => title },
    category: { sortBy: ({ category }) => CATEGORY_NAMES[category] },
    step: { sortBy: ({ tag }) => tag ?? null, cell: ({ tag }) => tag && <code>{tag}</code> },
    amount: { title: `Per ${per}`, about: () => `Amount per ${per}` },
    price: { extra: true },
    annual: { extra: true },
    per_kg: {
      unit: unitPer('USD/kg', reported),
      sortBy: ({ per_kg }) => per_kg,
      value: ({ per_kg }) => costValue(per_kg, reported),
      cell: ({ per_kg, printed: shown }) => <b>{printed(shown, decimals, per_kg)}</b>,
    },
  });

const WHERE_FROM = <WhereFromButton figure="figures.cogs" title="Unit cost" />;

/** Unit cost by category, by step and by item; the printed parts add up to the printed total. */
export const CostBreakdown = memo(function CostBreakdown({ results }: { results: Results }) {
  const { operating_cost, steps, figures } = results;
  const reported = useReported();
  const unit = costUnit(reported);
  const decimals = costDecimals(figures.cogs, reported);
  const annual = formatMoney(operating_cost.annual, 'USD/y');
  const categories = useMemo(() => byCategory(results, reported), [results, reported]);
  const ofSteps = useMemo(() => byStep(results, reported), [results, reported]);
  const lines = useMemo(() => {
    const shown = roundTo(
      operating_cost.lines.map(({ per_kg }) => costValue(per_kg, reported)),
      rounded(costValue(figures.cogs, reported), decimals),
      decimals,
    );
    return COST_ITEMS.rows(results).map((line) => ({
      ...line,
      printed: shown[line.n]!,
      tag: steps.find(({ step_id }) => step_id === line.step_id)?.tag,
    }));
  }, [results, operating_cost, steps, figures.cogs, reported, decimals]);
  return (
    <div className={styles['grid']} tabIndex={0} role="region" aria-label="Cost">
      <Chart
        title="By category"
        lead={`${unit} · ${annual.figure} ${annual.unit}, depreciation included`}
        data={categories}
        across="Unit cost"
        whereFrom={WHERE_FROM}
      />
      <Chart
        title="By step"
        lead={`${unit} · ${annual.figure} ${annual.unit}`}
        data={ofSteps}
        across="Unit cost"
        whereFrom={WHERE_FROM}
      />
      <AllItems lines={lines} per={amountsPer(results)} decimals={decimals} />
    </div>
  );
});

/** Number of items shown first; a long process has a hundred more, which are shown on request. */
const FIRST = 20;

const sumOf = (lines: readonly Line[], decimals: number): string =>
  formatNumber(
    rounded(
      lines.reduce((total, line) => total + line.printed, 0),
      decimals,
    ),
    { decimals },
  );

function AllItems({ lines, per, decimals }: { lines: Line[]; per: 'batch' | 'hour'; decimals: number }) {
  const reported = useReported();
  const columns = useMemo(() => linesFor(per, reported, decimals), [per, reported, decimals]);
  const restOf = (rest: Line[]): string =>
    `${rest.length} more, in total ${sumOf(rest, decimals)} ${costUnit(reported)}.`;
  return (
    <section className={styles['lines']} aria-label="All items">
      <DataTable
        label="Cost items"
        compact
        columns={columns}
        rows={lines}
        // Keyed by position: when the order changes while the user types, only texts change; moving rows would restyle
        // all of them.
        rowKey={(_line, at) => String(at)}
        defaultSort="-per_kg"
        empty="No costs yet."
        first={{ count: FIRST, others: restOf }}
        foot={sumRow({
          title: 'All',
          per_kg: (
            <WhereFrom figure="figures.cogs" title="Unit cost" inTable>
              {sumOf(lines, decimals)}
            </WhereFrom>
          ),
        })}
      />
    </section>
  );
}

/** Unit costs as bars. */
const barsOf = (
  title: string,
  rows: readonly CostPart[],
  name: (row: CostPart) => string,
  { figures }: Results,
  reported: Reported,
): ChartData => ({
  kind: 'bar',
  x: { title, values: rows.map(name) },
  y: {
    title: 'Unit cost',
    unit: unitPer('USD/kg', reported),
    format: { decimals: costDecimals(figures.cogs, reported) },
  },
  series: [
    {
      key: 'cost',
      title: 'Unit cost',
      values: rows.map(({ per_kg }) => valuePer(per_kg, reported)),
      ...(rows.some(({ stage }) => stage) && {
        colours: rows.map(({ stage }) => (stage ? sectionColour(stage) : 'var(--palette-control)')),
      }),
    },
  ],
});

function byCategory(results: Results, reported: Reported): ChartData {
  const parts = COST_BY_CATEGORY.rows(results).filter(({ category, per_kg }) => category !== null && per_kg > 0);
  const rows = parts.toSorted((a, b) => b.per_kg - a.per_kg);
  return barsOf('Category', rows, ({ title }) => title, results, reported);
}

const byStep = (results: Results, reported: Reported): ChartData =>
  barsOf('Step', COST_BY_STEP.rows(results).slice(0, -1), ({ tag, title }) => `${tag} ${title}`, results, reported);
