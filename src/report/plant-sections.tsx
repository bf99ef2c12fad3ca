import { Fragment } from 'react';
import { bottleneckText, STREAMS, type StreamResult, type StreamRow, volumeOf } from '#engine/index.ts';
import { capitalTable } from '#src/economics/capital.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { pageColumns } from '#src/components/table/page-columns.tsx';
import { componentKey } from '#src/lib/component-key.ts';
import { formatNumber } from '#src/lib/format.ts';
import { moneyScale } from '#src/lib/money.ts';
import { printed } from '#src/lib/rounding.ts';
import { scaleText, useFlowScale } from '#src/workspace/diagram/flow-scale.ts';
import { StillFlowsheet } from '#src/workspace/diagram/still-flowsheet.tsx';
import { equipmentColumns, equipmentItems } from '#src/workspace/tables/equipment-items.tsx';
import { productBasis } from '#src/workspace/tables/product-basis.ts';
import { drawSchedule } from '#src/workspace/tables/schedule-bars.ts';
import { ScheduleDrawn } from '#src/workspace/tables/schedule-chart.tsx';
import { streamMasses } from '#src/workspace/tables/stream-masses.ts';
import { basisFacts, scheduleText } from './basis-facts.ts';
import type { Reporting, Settled } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { Facts } from './source-sections.tsx';

/** The steps with the streams between them, as in the workspace. */
export function FlowsheetSection({
  results,
  configuration,
  product,
}: Pick<Reporting, 'results' | 'configuration' | 'product'>) {
  const scale = useFlowScale(results);
  return (
    <figure className={styles['figure']} data-wide="">
      <figcaption>
        The {results.steps.length} steps of the process, with the size, yield and share of the cost of each step.
        Numbers on the streams: {scaleText(scale)}.
      </figcaption>
      <StillFlowsheet configuration={configuration} results={results} productName={product.name} />
    </figure>
  );
}

/** What the plant makes, where, for how long and at which terms. */
export function BasisSection(reporting: Settled) {
  const { results, product, reported } = reporting;
  const basis = productBasis(results, product, reported);
  return (
    <>
      <Facts columns={2} facts={basisFacts(reporting).map(({ title, text }) => [title, text])} />
      {basis !== null && <p className={styles['note']}>{basis}</p>}
    </>
  );
}

/** Most columns of a table of compositions. */
const ACROSS = 6;
/** Share of the mass of every stream of a table below which a component is not listed. */
const TRACE = 1e-6;

/** All streams with their amounts, and what the streams of the product contain. */
export function StreamsSection({ results }: Settled) {
  const streams = STREAMS.rows(results);
  const per = amountsPer(results);
  const main = streams.filter(({ kind }) => kind === 'main' || kind === 'product');
  const count = Math.ceil(main.length / ACROSS);
  const across = Math.ceil(main.length / Math.max(1, count));
  const parts = Array.from({ length: count }, (_, part) => main.slice(part * across, (part + 1) * across));
  const volume = (stream: StreamResult) => {
    const stated = volumeOf(stream);
    return typeof stated === 'number' ? formatNumber(stated, { floor: 0.01 }) : stated;
  };
  return (
    <>
      <ReportTable
        label="Streams"
        caption={`Streams in the order of the flowsheet; amounts per ${per}.`}
        rows={streams}
        rowKey={({ id }) => id}
        isStrong={({ kind }) => kind === 'product'}
        columns={pageColumns<StreamRow>(STREAMS, {
          name: {
            cell: ({ number, name }) => (
              <>
                <code>{number}</code> {name}
              </>
            ),
          },
          route: { cell: ({ route }) => <code>{route}</code> },
          mass: {
            cell: (stream) => {
              const { total, decimals } = streamMasses(stream, 1);
              return printed(total, decimals, stream.mass);
            },
          },
          volume: { cell: volume },
        })}
      />
      {parts.map((part, index) => (
        <Composition key={part[0]!.id} part={part} index={index} of={parts.length} per={per} />
      ))}
    </>
  );
}

interface CompositionProps {
  part: StreamRow[];
  index: number;
  of: number;
  per: string;
}

function Composition({ part, index, of, per }: CompositionProps) {
  const columns = part.map((stream) => ({ stream, masses: streamMasses(stream, 1) }));
  const found = new Map<string, { key: string; name: string; mass: number }>();
  for (const stream of part)
    for (const component of stream.components) {
      if (!(component.mass > TRACE * stream.mass)) continue;
      const key = componentKey(component);
      found.set(key, { key, name: component.name, mass: Math.max(component.mass, found.get(key)?.mass ?? 0) });
    }
  const rows = [...found.values()].toSorted((a, b) => b.mass - a.mass);
  return (
    <ReportTable
      label={`Composition of the main streams${of > 1 ? `, ${index + 1} of ${of}` : ''}`}
      caption={`Composition of the main streams${of > 1 ? ` (${index + 1} of ${of})` : ''}, kg per ${per}; components below one millionth of a stream are not listed.`}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', title: 'Component', cell: ({ name }) => name },
        ...columns.map(({ stream, masses }) => ({
          key: stream.id,
          title: stream.name,
          head: (
            <Fragment>
              <code>{stream.number}</code> <span className={styles['streamName']}>{stream.name}</span>
            </Fragment>
          ),
          numeric: true,
          cell: ({ key }: { key: string }) => {
            const exact = stream.components.find((one) => componentKey(one) === key)?.mass ?? 0;
            return exact === 0 ? '' : printed(masses.parts.get(key) ?? 0, masses.decimals, exact);
          },
        })),
      ]}
    />
  );
}

/** The equipment to buy, with what it costs. */
export function EquipmentSection({ results }: Settled) {
  const { capital } = results;
  const scale = moneyScale(capital.equipment_purchase);
  // The purchase cost as the table of capital prints it, where both are in the same unit.
  const table = capitalTable(results);
  const isAlike = table.scale.unit === scale.unit && table.scale.decimals === scale.decimals;
  const purchase = isAlike ? table.rows.find(({ key }) => key === 'equipment_purchase')?.printed : undefined;
  const rows = equipmentItems(results, scale, purchase);
  const sum = rows.reduce((total, row) => total + row.printed, 0);
  return (
    <ReportTable
      label="Equipment"
      caption={`Equipment to buy; ${capital.cost_year} prices. Busy: share of the time between batches for which the equipment is occupied.`}
      rows={rows}
      rowKey={({ key }) => key}
      columns={equipmentColumns(scale).filter(({ key }) => key !== 'law')}
      foot={{ tag: 'Together', purchase_cost: formatNumber(sum, { decimals: scale.decimals }) }}
    />
  );
}

/** Batches drawn in a report. */
const BATCHES = 3;

/** When each vessel is busy, and which one sets the pace. */
export function ScheduleSection({ results }: Settled) {
  const { schedule } = results;
  const steady = amountsPer(results) === 'hour';
  const drawing = drawSchedule(schedule, 'equipment', steady ? 1 : BATCHES);
  return (
    <>
      <p>{scheduleText(schedule, steady ? null : bottleneckText(schedule))}</p>
      <figure className={styles['figure']}>
        <figcaption>
          Occupancy of each vessel, in hours.{' '}
          {!steady && 'One batch is shown in a solid colour and the others in a pale colour; thin bars show cleaning.'}
        </figcaption>
        <ScheduleDrawn drawing={drawing} schedule={schedule} least={320} />
      </figure>
    </>
  );
}
