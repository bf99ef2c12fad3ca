import { CAPITAL_TABLE, fillAssumptions, presentValues, type Results } from '#engine/index.ts';
import { capitalCells, capitalTable } from '#src/economics/capital.ts';
import { cashColumns, cashTable, type CashKey } from '#src/economics/cash-flow.tsx';
import { CashFlowPlot } from '#src/economics/cash-flow-plot.tsx';
import { sellingPrice, basisLine } from '#src/economics/basis.ts';
import { SECTION_NAMES, sectionColour } from '#src/economics/cost-pivot.ts';
import {
  byCategory,
  byStep,
  PERCENT_DECIMALS as SHARE_DECIMALS,
  type CostRow,
  type CostTable,
} from '#src/economics/operating-cost.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { costUnit } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import type { Reporting } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';

const percentText = (percent: number, exact?: number) => printed(percent, SHARE_DECIMALS, exact);

/** From the purchase of equipment to the total capital, line by line. */
export function CapitalSection({ results }: Reporting) {
  const { rows, scale } = capitalTable(results.capital);
  return (
    <ReportTable
      label="Capital"
      caption={`From purchased equipment to the total capital investment. ${basisLine(results)}.`}
      rows={rows}
      rowKey={({ key }) => key}
      isStrong={({ kind }) => kind === 'sum'}
      columns={pageColumns(CAPITAL_TABLE, capitalCells(scale))}
    />
  );
}

/** The operating cost by kind and section of the plant, and by step. */
export function CostSection({ results, reported }: Reporting) {
  const kinds = byCategory(results, reported);
  const steps = byStep(results, reported);
  const unit = costUnit(reported);
  return (
    <>
      <ReportTable
        label="Operating cost by kind and section"
        caption={`Unit cost by kind and section of the plant, ${unit}. Rounded so that parts add up to the total.`}
        rows={kinds.rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'title', title: 'Kind', cell: ({ title }: CostRow) => title },
          ...kinds.sections.map((section) => ({
            key: section,
            title: SECTION_NAMES[section],
            numeric: true,
            cell: ({ sections }: CostRow) => formatNumber(sections[section], { decimals: kinds.decimals }),
          })),
          {
            key: 'total',
            title: 'Together',
            numeric: true,
            cell: (row: CostRow) => <b>{printed(row.printed.cost, kinds.decimals, row.perKg)}</b>,
          },
          {
            key: 'bar',
            title: <span className="visually-hidden">Bar</span>,
            cell: (row: CostRow) => <Bar row={row} table={kinds} />,
          },
        ]}
        foot={{
          title: kinds.isNet ? 'Net of co-products' : 'Together',
          ...Object.fromEntries(
            kinds.sections.map((section) => [
              section,
              formatNumber(kinds.total.sections[section], { decimals: kinds.decimals }),
            ]),
          ),
          total: formatNumber(kinds.total.cost, { decimals: kinds.decimals }),
        }}
      />
      <p className={styles['legend']} aria-hidden="true">
        {kinds.sections.map((section) => (
          <span key={section}>
            <i style={{ background: sectionColour(section) }} /> {SECTION_NAMES[section]}
          </span>
        ))}
      </p>
      <ReportTable
        label="Operating cost by step"
        caption="Operating cost of each step. Costs of the whole plant are spread over the steps in proportion to equipment cost."
        rows={steps.rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'title',
            title: 'Step',
            cell: ({ title, tag, stage }) => (
              <>
                <i className={styles['stage']} data-stage={stage ?? undefined} />
                <code>{tag}</code> {title}
              </>
            ),
          },
          {
            key: 'annual',
            title: 'Amount',
            unit: `${steps.scale.unit}/y`,
            numeric: true,
            cell: (row) => printed(row.printed.annual, steps.scale.decimals, row.annual),
          },
          {
            key: 'share',
            title: 'Share',
            unit: '%',
            numeric: true,
            cell: (row) => percentText(row.printed.percent, row.share),
          },
          {
            key: 'cost',
            title: `Per ${reported.unit}`,
            unit,
            numeric: true,
            cell: (row) => <b>{printed(row.printed.cost, steps.decimals, row.perKg)}</b>,
          },
          {
            key: 'bar',
            title: <span className="visually-hidden">Bar</span>,
            cell: (row) => <Bar row={row} table={steps} />,
          },
        ]}
        foot={{
          title: steps.isNet ? 'Net of co-products' : 'Together',
          annual: formatNumber(steps.total.annual, { decimals: steps.scale.decimals }),
          share: formatNumber(steps.total.percent, { decimals: SHARE_DECIMALS }),
          cost: formatNumber(steps.total.cost, { decimals: steps.decimals }),
        }}
      />
    </>
  );
}

/** A cost as a bar, in the colours of its sections; costs below zero have none. */
function Bar({ row, table }: { row: CostRow; table: CostTable }) {
  const largest = Math.max(...table.rows.map(({ printed: { cost } }) => cost), 1e-9);
  return (
    <span className={styles['bar']} aria-hidden="true">
      {table.sections.map((section) => (
        <i
          key={section}
          style={{
            width: `${(Math.max(0, row.sections[section]) / largest) * 100}%`,
            background: sectionColour(section),
          }}
        />
      ))}
    </span>
  );
}

/** A narrow column breaks the longest headings here. */
const hyphenated = (title: string): string => title.replace(/^(Cumu|Dis|Depre)(?=[a-z])/, '$1\u00AD');

/** The cash flow over the life of the project, drawn and in figures. */
export function CashSection({ results, configuration, product }: Reporting) {
  const rate = formatInput(fillAssumptions(configuration.assumptions).finance.discount_rate * 100);
  const sells = sellingPrice(configuration.assumptions, product.selling_price) !== null;
  return (
    <>
      {!sells && <p>No selling price is entered, so the cash flow is at the minimum selling price.</p>}
      <CashYears years={results.cash_flow} rate={`${rate}\u00A0%`} />
    </>
  );
}

interface CashYearsProps {
  years: Results['cash_flow'];
  /** The discount rate with its unit; null if it is not disclosed. */
  rate: string | null;
}

/** A cash flow by year, drawn and in figures. */
export function CashYears({ years, rate }: CashYearsProps) {
  const { rows, scale, total } = cashTable(years);
  const present = presentValues(years);
  const columns = cashColumns(scale.decimals).filter(
    ({ key }) => key === 'year' || key === 'cash' || rows.some((row) => row[key as CashKey] !== 0),
  );
  return (
    <>
      <figure className={styles['figure']}>
        <figcaption>
          Cash flow by year (bars) and its cumulative present value
          {rate !== null && ` at a discount rate of ${rate}`} (line), {scale.unit}.
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
        foot={{
          year: 'Sum',
          ...Object.fromEntries(
            Object.entries(total).map(([key, sum]) => [key, formatNumber(sum, { decimals: scale.decimals })]),
          ),
        }}
      />
    </>
  );
}
