import { CAPITAL_TABLE, presentValues, type Results } from '#engine/index.ts';
import { capitalCells, capitalTable } from '#src/economics/capital.ts';
import { cashColumns, cashFoot, cashTable, type CashKey } from '#src/economics/cash-flow.tsx';
import { CashFlowPlot } from '#src/economics/cash-flow-plot.tsx';
import { sellingPrice, basisLine } from '#src/economics/basis.ts';
import { costColumns, costFoot, pivotColumns, SectionLegend } from '#src/economics/cost-columns.tsx';
import { byCategory, byStep, type CostRow } from '#src/economics/operating-cost.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { costUnit } from '#src/lib/reporting.ts';
import type { Settled } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { moneyBasis } from '#src/economics/money-basis.ts';

/** From the purchase of equipment to the total capital, line by line. */
export function CapitalSection({ results }: Settled) {
  const { rows, scale } = capitalTable(results);
  return (
    <ReportTable
      label="Capital"
      caption={`From purchased equipment to the total capital investment. ${basisLine(results)}.`}
      rows={rows}
      rowKey={({ key }) => key}
      isStrong={({ isSum }) => isSum}
      columns={pageColumns(CAPITAL_TABLE, capitalCells(scale))}
    />
  );
}

/** The operating cost by kind and section of the plant, and by step. */
export function CostSection({ results, reported }: Settled) {
  const kinds = byCategory(results, reported);
  const kindColumns = pivotColumns(kinds, { barClass: styles['bar'] });
  const steps = byStep(results, reported);
  const stepColumns = costColumns(steps, { name: stepName, barClass: styles['bar'] });
  return (
    <>
      <ReportTable
        label="Operating cost by kind and section"
        caption={`Unit cost by kind and section of the plant, ${costUnit(reported)}. Rounded so that parts add up to the total.`}
        rows={kinds.rows}
        rowKey={({ key }) => key}
        columns={kindColumns}
        foot={costFoot(kinds, kindColumns)}
      />
      <SectionLegend sections={kinds.sections} className={styles['legend']} />
      <ReportTable
        label="Operating cost by step"
        caption="Operating cost of each step. Plant-wide costs are allocated to the steps in proportion to equipment cost."
        rows={steps.rows}
        rowKey={({ key }) => key}
        columns={stepColumns}
        foot={costFoot(steps, stepColumns)}
      />
    </>
  );
}

const stepName = ({ title, tag, stage }: CostRow) => (
  <>
    <i className={styles['stage']} data-stage={stage ?? undefined} />
    <code>{tag}</code> {title}
  </>
);

/** A narrow column breaks the longest headings here. */
const hyphenated = (title: string): string => title.replace(/^(Cumu|Dis|Depre)(?=[a-z])/, '$1\u00AD');

/** The cash flow over the life of the project, drawn and in figures. */
export function CashSection({ results, configuration, product }: Settled) {
  const { rate, rateKind, flows } = moneyBasis(configuration.assumptions);
  const sells = sellingPrice(configuration.assumptions, product.selling_price) !== null;
  return (
    <>
      {!sells && <p>No selling price is entered, so the cash flow is calculated at the minimum selling price.</p>}
      <CashYears years={results.cash_flow} rate={`a ${rateKind} discount rate of ${rate}`} flows={flows} />
    </>
  );
}

interface CashYearsProps {
  years: Results['cash_flow'];
  /** The discount rate in words, and the money of the flows; null if they are not disclosed. */
  rate: string | null;
  flows: string | null;
}

/** A cash flow by year, drawn and in figures. */
export function CashYears({ years, rate, flows }: CashYearsProps) {
  const table = cashTable(years);
  const { rows, scale } = table;
  const present = presentValues(years);
  const columns = cashColumns(scale.decimals).filter(
    ({ key }) => key === 'year' || key === 'cash' || rows.some((row) => row[key as CashKey] !== 0),
  );
  return (
    <>
      <figure className={styles['figure']}>
        <figcaption>
          Cash flow by year (bars) and its cumulative present value
          {rate !== null && ` at ${rate}`} (line), {scale.unit}
          {flows !== null && `, ${flows}`}.
        </figcaption>
        <CashFlowPlot
          points={years.map(({ year, cash }, index) => ({
            year,
            cash: cash / scale.divisor,
            present: present[index]! / scale.divisor,
          }))}
          ghost={null}
          ghostName=""
          unit={scale.unit}
        />
      </figure>
      <ReportTable
        label="Cash flow by year"
        dense
        caption={`Cash flow by year, ${scale.unit}. Year 0 is the last year of construction; outflows are negative. Depreciation is not a cash flow, but lowers the tax.`}
        rows={rows}
        rowKey={({ year }) => String(year)}
        columns={columns.map((column) => ({ ...column, title: hyphenated(column.title) }))}
        foot={cashFoot(table)}
      />
    </>
  );
}
