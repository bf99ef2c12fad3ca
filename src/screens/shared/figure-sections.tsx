/** The sections of a page of figures, drawn from results alone. */
import type { ReactNode } from 'react';
import { counted } from '#engine/wording/index.ts';
import {
  batchRows,
  CAPITAL_TABLE,
  EQUIPMENT,
  type Figures,
  SCHEDULE,
  type Stage,
  STAGE_NAMES,
  STEPS,
  streamNumber,
  STREAMS,
  isLowerBound,
} from '#engine/index.ts';
import type {
  SharedContent,
  SharedFigures,
  SharedPassport,
  SharedVerification,
  ShareSection,
} from '#generated/types.ts';
import { showFigure } from '#src/components/figures/definitions.ts';
import { figuresFor } from '#src/economics/figures-for.ts';
import { priceBasis } from '#src/economics/basis.ts';
import { columnsByKey } from '#src/components/table/page-columns.tsx';
import { costColumns, costFoot } from '#src/economics/cost-columns.tsx';
import { withoutSections } from '#src/economics/operating-cost.ts';
import { formatDay, formatNumber } from '#src/lib/format.ts';
import { formatMoney, moneyScale } from '#src/lib/money.ts';
import { amountText } from '#src/lib/amount-text.ts';
import { type Reported } from '#src/lib/reporting.ts';
import { printed, roundParts, roundTo } from '#src/lib/rounding.ts';
import { operationText, scheduleText } from '#src/report/basis-facts.ts';
import { CashYears } from '#src/report/money-sections.tsx';
import { FootprintByCause } from '#src/report/risk-sections.tsx';
import { printedFootprint } from '#src/report/footprint.ts';
import report from '#src/report/report.module.css';
import type { Column } from '#src/components/table/column.ts';
import { ReportTable } from '#src/report/report-table.tsx';
import { Facts } from '#src/report/source-sections.tsx';
import { Headlines } from '#src/report/summary-section.tsx';
import { quantity } from '#src/lib/quantity.ts';
import styles from './shared.module.css';
import { rangeText } from '#src/lib/precision.ts';

interface Props {
  name: ShareSection;
  content: SharedContent;
  /** The amount of product that costs and footprints are for. */
  reported: Reported;
  keyId: string;
  recomputed?: SharedVerification | undefined;
}

export function FigureSection({ name, content, reported, keyId, recomputed }: Props): ReactNode {
  const figures = content.figures!;
  switch (name) {
    case 'summary':
      return (
        figures.summary && (
          <Summary figures={figures.summary} reported={reported} isContinuous={figures.continuous === true} />
        )
      );
    case 'flowsheet':
      return figures.flowsheet && <Steps steps={figures.flowsheet} />;
    case 'streams':
      return figures.streams && <Streams streams={figures.streams} per={figures.continuous ? 'hour' : 'batch'} />;
    case 'equipment':
      return figures.equipment && <Equipment items={figures.equipment} year={figures.cost_year} />;
    case 'schedule':
      return figures.schedule && <Schedule schedule={figures.schedule} isContinuous={figures.continuous === true} />;
    case 'capital':
      return figures.capital && <Capital capital={figures.capital} year={figures.cost_year} />;
    case 'cost':
      return figures.cost && <Cost cost={figures.cost} reported={reported} />;
    case 'cash':
      return figures.cash && <CashYears years={figures.cash} rate={null} flows={null} />;
    case 'footprint':
      return figures.footprint && <FootprintByCause found={printedFootprint(figures.footprint, reported, [])} />;
    case 'warnings':
      return figures.warnings && <Warnings {...figures.warnings} />;
    case 'passport':
      return figures.passport && <Passport passport={figures.passport} recomputed={recomputed} />;
    case 'versions':
      return <Versions content={content} reported={reported} keyId={keyId} />;
    // Made of settings, which such a page never discloses.
    case 'basis':
    case 'matters':
    case 'uncertainty':
    case 'chance':
    case 'design_space':
    case 'assumptions':
      return null;
  }
}

const words = ({ figure, unit }: { figure: string; unit: string }): string =>
  [figure, unit].filter(Boolean).join('\u202f');
const percent = (share: number): string => formatNumber(share * 100, { decimals: 1 });

interface SummaryProps extends Pick<Props, 'reported'> {
  figures: Figures;
  isContinuous: boolean;
}

function Summary({ figures, reported, isContinuous }: SummaryProps) {
  const shown = figuresFor('protein', reported, isContinuous ? 'continuous' : 'batch').filter(
    ({ key }) => key !== 'cogs' && key !== 'gwp',
  );
  return (
    <>
      <Headlines figures={figures} reported={reported} sampled={null} />
      <Facts
        columns={2}
        facts={[
          ...shown.map(({ label, ...definition }): [string, string] => [
            definition.key === 'purity' ? 'Purity' : label,
            words(showFigure({ ...definition, label }, figures[definition.key], figures.gwp_coverage)),
          ]),
          ...(figures.titre === null
            ? []
            : ([['Titre', `${formatNumber(figures.titre)}\u202fg/L`]] satisfies [string, string][])),
          ...(isContinuous ? [] : batchRows(figures).map((row): [string, string] => [row.title, operationText(row)])),
        ]}
      />
    </>
  );
}

const Tag = ({ tag, stage }: { tag: string; stage?: Stage }) => (
  <>
    {stage !== undefined && <i className={report['stage']} data-stage={stage} />}
    <code>{tag}</code>
  </>
);

function Steps({ steps }: { steps: NonNullable<SharedFigures['flowsheet']> }) {
  return (
    <ReportTable
      label="Steps"
      caption="Steps in the order of the process. Yields refer to the product; the cost share is a share of the operating cost."
      rows={steps}
      rowKey={({ tag }) => tag}
      columns={[
        ...columnsByKey(STEPS, steps, {
          tag: { cell: ({ tag, stage }) => <Tag tag={tag} stage={stage} /> },
          stage: { cell: ({ stage }) => STAGE_NAMES[stage] },
        }),
        barColumn((step: (typeof steps)[number]) => <Bar share={step.cost_share} />),
      ]}
    />
  );
}

const barColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'bar',
  title: 'Bar',
  head: <span className="visually-hidden">Bar</span>,
  cell,
});

/** A share of one as a bar. */
const Bar = ({ share }: { share: number }) => (
  <span className={report['bar']} aria-hidden="true">
    <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </span>
);

/** Share of the mass of a stream below which a component is not listed. */
const TRACE = 1e-6;
/** Components of a stream that are listed. */
const LISTED = 8;

function Streams({ streams, per }: { streams: NonNullable<SharedFigures['streams']>; per: string }) {
  const rows = streams.map((stream, index) => ({ ...stream, number: streamNumber(index) }));
  return (
    <ReportTable
      label="Streams"
      caption={`Streams with their largest components; amounts per ${per}.`}
      rows={rows}
      rowKey={({ number }) => number}
      isStrong={({ kind }) => kind === 'product'}
      columns={[
        ...columnsByKey(STREAMS, rows, {
          name: {
            cell: ({ number, name }) => (
              <>
                <code>{number}</code> {name}
              </>
            ),
          },
          volume: { cell: ({ volume }) => (volume > 0 ? formatNumber(volume, { floor: 0.01 }) : '') },
        }),
        {
          key: 'components',
          title: 'Components',
          unit: 'kg',
          cell: ({ components, mass }) => {
            const listed = components.filter((one) => one.mass > TRACE * mass).toSorted((a, b) => b.mass - a.mass);
            const more = listed.length - LISTED;
            const texts = listed
              .slice(0, LISTED)
              .map((one) => `${one.name}\u00A0${formatNumber(one.mass, { floor: 0.01 })}`);
            return (
              <span className={styles['contained']}>
                {[...texts, ...(more > 0 ? [`${more}\u00A0more`] : [])].join(', ')}
              </span>
            );
          },
        },
      ]}
    />
  );
}

function Equipment({ items, year }: { items: NonNullable<SharedFigures['equipment']>; year: number }) {
  const total = items.reduce((sum, { purchase_cost: cost }) => sum + cost, 0);
  const { unit: money, divisor, decimals } = moneyScale(total);
  const costs = roundParts(
    items.map(({ purchase_cost: cost }) => cost / divisor),
    decimals,
  );
  const rows = items.map((item, index) => ({ ...item, index, printed: costs[index]! }));
  return (
    <ReportTable
      label="Equipment"
      caption={`Equipment to buy; ${year} prices.`}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={columnsByKey(EQUIPMENT, rows, {
        tag: { cell: ({ tag }) => <Tag tag={tag} /> },
        size: { numeric: true, cell: ({ size, size_unit: unit }) => quantity(size, unit) },
        purchase_cost: {
          unit: money,
          cell: ({ printed: shown, purchase_cost: cost }) => printed(shown, decimals, cost),
        },
      })}
      foot={{ tag: 'Together', purchase_cost: formatNumber(total / divisor, { decimals }) }}
    />
  );
}

interface ScheduleProps {
  schedule: NonNullable<SharedFigures['schedule']>;
  isContinuous: boolean;
}

function Schedule({ schedule, isContinuous }: ScheduleProps) {
  const { bottleneck, batch_time: time, resources } = schedule;
  const span = Math.max(time, ...resources.map(({ start, occupancy }) => start + occupancy), 1e-9);
  const rows = resources.map((resource, index) => ({ ...resource, index }));
  return (
    <>
      <p>{scheduleText(schedule, isContinuous ? null : bottleneck)}</p>
      <ReportTable
        label="Schedule"
        caption={
          isContinuous
            ? 'One interval of each piece of equipment.'
            : 'Occupancy of each piece of equipment by one batch. Busy: share of the time between batches for which the equipment is occupied.'
        }
        rows={rows}
        rowKey={({ index }) => String(index)}
        columns={[
          ...columnsByKey(SCHEDULE, rows, {
            tag: { cell: ({ tag }) => <Tag tag={tag} /> },
            start: { cell: ({ start }) => formatNumber(start, { decimals: 1 }) },
            occupancy: { cell: ({ occupancy }) => formatNumber(occupancy, { decimals: 1 }) },
            // There is no time between batches to be busy in.
          }).filter(({ key }) => !isContinuous || key !== 'utilisation'),
          barColumn(({ start, occupancy }: (typeof rows)[number]) => (
            <span className={styles['time']} aria-hidden="true">
              <i style={{ left: `${(start / span) * 100}%`, width: `${(occupancy / span) * 100}%` }} />
            </span>
          )),
        ]}
      />
    </>
  );
}

function Capital({ capital, year }: { capital: NonNullable<SharedFigures['capital']>; year: number }) {
  const { unit, divisor, decimals } = moneyScale(capital.total);
  const amounts = roundTo(
    capital.lines.map(({ amount }) => amount / divisor),
    capital.total / divisor,
    decimals,
  );
  const rows = capital.lines.map((line, index) => ({
    ...line,
    share: line.amount / capital.equipment_purchase,
    printed: amounts[index]!,
  }));
  return (
    <ReportTable
      label="Capital"
      caption={`The capital estimate by line; ${priceBasis(year)}.`}
      rows={rows}
      rowKey={({ title }) => title}
      columns={columnsByKey(CAPITAL_TABLE, rows, {
        amount: { unit, cell: ({ printed: shown, amount }) => printed(shown, decimals, amount) },
        share: { cell: ({ share }) => percent(share) },
      })}
      foot={{ title: 'Total capital investment', amount: formatNumber(capital.total / divisor, { decimals }) }}
    />
  );
}

interface CostProps extends Pick<Props, 'reported'> {
  cost: NonNullable<SharedFigures['cost']>;
}

function Cost({ cost, reported }: CostProps) {
  const table = withoutSections(cost, reported);
  const columns = costColumns(table, { barClass: report['bar'] });
  return (
    <>
      <ReportTable
        label="Operating cost"
        caption="Annual operating cost by kind. Rounded so that parts add up to the total."
        rows={table.rows}
        rowKey={({ key }) => key}
        columns={columns}
        foot={costFoot(table, columns)}
      />
      <p className={report['note']}>
        Without depreciation{table.total.share < 1 && ' and before co-products'}, the plant costs{' '}
        {words(formatMoney(cost.annual_without_depreciation, 'USD/y'))} to run.
      </p>
    </>
  );
}

function Warnings({ costly, doubtful }: { costly: number; doubtful: number }) {
  if (costly + doubtful === 0) return <p>The engine gives no warnings for this process.</p>;
  return (
    <p>
      The engine gives {counted(costly + doubtful, 'warning')}: {costly} about losses that a design change would avoid,
      and {doubtful} about results that are less certain than they appear. The warning texts are not shown, because they
      refer to settings.
    </p>
  );
}

function Passport({ passport, recomputed }: { passport: SharedPassport; recomputed: SharedVerification | undefined }) {
  const { value, low, high, functional_unit: of, boundary, country, gwp_set: set, factors_version: factors } = passport;
  const { mass_coverage: mass, energy_coverage: energy } = passport;
  const isBound = isLowerBound(Math.min(mass, energy));
  const figure = (one: number) => `${formatNumber(one)} kg CO₂e`;
  return (
    <>
      <Facts
        facts={[
          [
            'Climate change',
            `${isBound ? 'at least ' : ''}${figure(value)} per ${formatNumber(of.amount)} ${of.unit} ${of.basis.replace('_', ' ')}`,
          ],
          ...(isBound || low === null || high === null
            ? []
            : ([['95 % interval', `${rangeText(low, high)} kg CO₂e`]] satisfies [string, string][])),
          ['Method', `GWP100 of IPCC ${set}, factors of version ${factors}`],
          ['Boundary', boundary.join(', ').replaceAll('_', ' ')],
          ['Electricity', country],
          ['Covered', `${percent(mass)} % of the mass, ${percent(energy)} % of the energy`],
        ]}
      />
      {recomputed && (
        <p className={report['note']} role="status">
          {recomputed.agrees
            ? `Verified by recomputation now, ${formatDay(new Date(recomputed.at))}: engine ${recomputed.engine_version} gives the same figures from the owner’s stored balance.`
            : `Recomputed now, ${formatDay(new Date(recomputed.at))}: not the same. The analysis, the factors or the engine have changed since this page was made.`}
        </p>
      )}
    </>
  );
}

function Versions({ content, reported, keyId }: Omit<Props, 'name'>) {
  const { engine_version: engine, scenario_sha256: hash, created_at: made, id } = content;
  return (
    <Facts
      facts={[
        ['Engine', engine],
        ['Scenario, SHA-256', hash],
        ['Computed', formatDay(new Date(made))],
        ['Share link', id],
        ['Signing key', keyId],
        ['Prices', priceBasis(content.figures!.cost_year)],
        ...(reported.of === 'kg' ? [] : ([['Costs', `per ${amountText(reported)}`]] satisfies [string, string][])),
      ]}
    />
  );
}
